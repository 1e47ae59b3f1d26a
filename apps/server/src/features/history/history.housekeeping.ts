import { TOMBSTONE_DAYS } from '@parley/contract/history/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  deleteImagesOfShare,
  deleteUnfinished,
  deleteUnseen,
  listUnfinished,
  listUnseen,
} from './images/images.store.ts';
import { closeShare, listExpired, removeClosedBefore } from './shares/shares.store.ts';
import { removeTombstonesBefore } from './history.store.ts';
import { lockOwner } from './storage/owners.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes expired data. */
export function createHistoryHousekeeping({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): () => Promise<void> {
  async function endExpired(nowMs: number): Promise<void> {
    for (const { id, userId } of await listExpired(db.read, nowMs)) {
      await db.write(async (tx) => {
        await closeShare(tx, userId, id, nowMs);
        await deleteImagesOfShare(tx, userId, id);
      });
    }
  }

  async function removeLeftovers(nowMs: number): Promise<void> {
    for (const key of await listUnfinished(db, nowMs - HOUR_MS))
      await db.write((tx) => deleteUnfinished(tx, key));
    const unseenSince = nowMs - DAY_MS;
    for (const key of await listUnseen(db, unseenSince)) {
      await db.write(async (tx) => {
        // An append that is under way may be about to show it.
        await lockOwner(tx, key.userId);
        await deleteUnseen(tx, key, unseenSince);
      });
    }
  }

  return async () => {
    const nowMs = clock.now();
    const keptFrom = nowMs - TOMBSTONE_DAYS * DAY_MS;
    await endExpired(nowMs);
    await removeLeftovers(nowMs);
    await db.write(async (tx) => {
      await removeTombstonesBefore(tx, keptFrom);
      await removeClosedBefore(tx, keptFrom);
    });
  };
}
