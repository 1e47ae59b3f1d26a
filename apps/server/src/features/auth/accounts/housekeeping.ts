// Deletes expired logins, links and guest locations.
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { forgetLocations } from '../guests/locations.store.ts';
import { removeOldLogins } from '../devices/logins.store.ts';
import { removeOldNonces } from '../google/google.store.ts';
import { removeOldResets } from '../password/passwords.store.ts';

const DAY_MS = 86_400_000;
const LOCATION_DAYS = 30;
/** Kept for a while after they end, so that the owner can still see them in the list. */
const LOGIN_DAYS = 30;
const BATCH = 1_000;

export function createHousekeeping({ db, clock }: { db: Database; clock: Clock }): () => Promise<void> {
  return async () => {
    const nowMs = clock.now();
    await db.write((tx) => forgetLocations(tx, nowMs - LOCATION_DAYS * DAY_MS));
    await db.write((tx) => removeOldLogins(tx, nowMs - LOGIN_DAYS * DAY_MS, BATCH));
    await db.write((tx) => removeOldResets(tx, nowMs - DAY_MS));
    await db.write((tx) => removeOldNonces(tx, nowMs));
  };
}
