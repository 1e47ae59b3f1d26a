import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start/start-error.ts';
import type { Database } from './database.ts';
import { toRefusalError } from './errors.ts';
import { migrate } from './migrate.ts';

const DATABASE_RETRY_MS = 1_000;
const DATABASE_RETRY_MAX_MS = 30_000;

/** An external database may come up later than the server: keep trying, with growing pauses. */
export async function migrateWhenReachable(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  isStopped: () => boolean,
): Promise<void> {
  for (
    let delayMs = DATABASE_RETRY_MS;
    !isStopped();
    delayMs = Math.min(delayMs * 2, DATABASE_RETRY_MAX_MS)
  ) {
    try {
      await migrate(db, clock.now());
      return;
    } catch (error) {
      const refusal = toRefusalError(error);
      if (refusal !== null) throw refusal;
      if (!(error instanceof AppError) || error.code !== 'database_unavailable') throw error;
      log.warn('database.wait_started', { retryInMs: delayMs, cause: error.cause });
      await clock.sleep(delayMs);
    }
  }
  throw new StartError('The server was stopped before its database could be reached.');
}
