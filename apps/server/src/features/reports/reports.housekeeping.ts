import { REPORT_KEPT_DAYS } from '@parley/contract/reports/constants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { removeReportsBefore, removeReportsBeyond } from './reports.store.ts';

const DAY_MS = 86_400_000;
/** Limit of distinct errors. Anyone may report, so the disk could be filled with invented errors. */
const KEPT_REPORTS = 10_000;

/** Deletes reports not seen for 90 days, and those beyond the limit. */
export function createReportHousekeeping({ db, clock }: { db: Database; clock: Clock }): () => Promise<void> {
  return async () => {
    await db.write((tx) => removeReportsBefore(tx, clock.now() - REPORT_KEPT_DAYS * DAY_MS));
    while (await db.write((tx) => removeReportsBeyond(tx, KEPT_REPORTS)));
  };
}
