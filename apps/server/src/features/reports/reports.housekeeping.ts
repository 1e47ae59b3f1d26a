import { REPORT_KEPT_DAYS } from '@parley/contract/reports/constants.ts';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { removeReportsBefore, removeReportsBeyond } from './reports.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Limit of distinct errors. Anyone may report, so the disk could be filled with invented errors. */
const KEPT_REPORTS = 10_000;

export interface ReportHousekeeping {
  start(): void;
  stop(): Promise<void>;
}

/** Every hour, deletes reports not seen for 90 days, and those beyond the limit. */
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
    try {
      await db.write((tx) => removeReportsBefore(tx, clock.now() - REPORT_KEPT_DAYS * DAY_MS));
      while (await db.write((tx) => removeReportsBeyond(tx, KEPT_REPORTS)));
    } catch (error) {
      log.warn('reports.housekeeping_failed', { error });
    }
  }

  return {
    start() {
      timer = clock.every(HOUR_MS, () => {
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
