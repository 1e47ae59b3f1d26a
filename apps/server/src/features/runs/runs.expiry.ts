// What of old runs is removed, and when.
import { REATTACH_HOURS } from '@parley/contract/chat/constants.ts';
import { RUN_DAYS } from '@parley/contract/runs/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { expireRuns, removeRuns } from './runs.store.ts';

/** How long the events of a run can be read again. */
export const REATTACH_MS = REATTACH_HOURS * 3_600_000;
const KEEP_MS = RUN_DAYS * 86_400_000;
const BATCH = 500;

export async function removeOldRuns({
  db,
  clock,
  ids,
}: {
  db: Database;
  clock: Clock;
  ids: Ids;
}): Promise<void> {
  const nowMs = clock.now();
  const readableFrom = ids.before('run', nowMs - REATTACH_MS);
  const expiring = { beforeId: readableFrom, endedBeforeMs: nowMs - REATTACH_MS };
  while ((await db.write((tx) => expireRuns(tx, expiring, BATCH))) === BATCH);
  const keptFrom = ids.before('run', nowMs - KEEP_MS);
  while ((await db.write((tx) => removeRuns(tx, keptFrom, BATCH))) === BATCH);
}
