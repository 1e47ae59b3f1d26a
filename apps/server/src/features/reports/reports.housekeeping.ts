import { REPORT_KEPT_DAYS } from '@parley/contract/reports/constants.ts';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { removeReportsBefore } from './reports.store.ts';

const DAY_MS = 86_400_000;

export interface ReportHousekeeping {
  start(): void;
  stop(): Promise<void>;
}

/** Once a day: what nobody has met for 90 days is forgotten. */
export function createReportHousekeeping({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Log;
}): ReportHousekeeping {
  let timer: Timer | null = null;
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    await db
      .write((tx) => removeReportsBefore(tx, clock.now() - REPORT_KEPT_DAYS * DAY_MS))
      .catch((error: unknown) => log.warn('old error reports stay', { error }));
  }

  return {
    start() {
      timer = clock.every(DAY_MS, () => {
        sweeping ??= sweep().finally(() => {
          sweeping = null;
        });
      });
    },
    async stop() {
      timer?.cancel();
      await sweeping;
    },
  };
}
