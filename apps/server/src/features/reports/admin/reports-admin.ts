// Administration of received error reports.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorReportChange } from '@parley/contract/reports/schemas.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import {
  findReport,
  listOccurrences,
  readFigures,
  searchReports,
  updateReport,
  type FoundReports,
  type OccurrenceRow,
  type ReportChange,
  type ReportFigures,
  type ReportRow,
  type ReportSearch,
} from './reports-admin.store.ts';
import { toTrendWindow, type TrendWindow } from './trend.ts';

export interface ReportAdminDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly clock: Pick<Clock, 'now'>;
}

export interface WithFigures {
  readonly figures: ReportFigures;
  readonly window: TrendWindow;
}

export interface OneReport extends WithFigures {
  readonly row: ReportRow;
  readonly occurrences: readonly OccurrenceRow[];
}

interface ActingAdmin {
  readonly actorId: string;
  readonly requestId: string;
}

export interface ReportAdmin {
  list(search: Omit<ReportSearch, 'since'>, days: number): Promise<FoundReports & WithFigures>;
  get(id: string, days: number): Promise<OneReport>;
  change(id: string, change: ErrorReportChange, act: ActingAdmin): Promise<void>;
}

/** A manual status clears `returned_at`; `resolved_at` is kept until the report is reopened manually. */
function toRowChange({ status, note }: ErrorReportChange, nowMs: number): ReportChange {
  const resolvedAt =
    status === 'resolved' ? { resolved_at: nowMs } : status === 'open' ? { resolved_at: null } : {};
  return {
    ...(status !== undefined && { status, returned_at: null, ...resolvedAt }),
    ...(note !== undefined && { note: note === '' ? null : note }),
  };
}

export function createReportAdmin({ db, audit, clock }: ReportAdminDeps): ReportAdmin {
  async function record(
    tx: Tx,
    id: string,
    { status, note }: ErrorReportChange,
    act: ActingAdmin,
  ): Promise<void> {
    const details = { ...(status !== undefined && { status }), isNoteChanged: note !== undefined };
    await audit.add(tx, {
      action: 'report.changed',
      target: { type: 'error-report', id },
      details,
      ...act,
    });
  }

  return {
    async list(search, days) {
      const window = toTrendWindow(clock.now(), days);
      const found = await searchReports(db.read, { ...search, since: window.since }, window.sinceHour);
      const ids = found.rows.map((row) => row.id);
      return { ...found, window, figures: await readFigures(db.read, ids, window) };
    },
    async get(id, days) {
      const row = await findReport(db.read, id);
      if (!row) throw new AppError('not_found');
      const window = toTrendWindow(clock.now(), days);
      const figures = await readFigures(db.read, [id], window);
      return { row, window, figures, occurrences: await listOccurrences(db.read, id) };
    },
    change: (id, change, act) =>
      db.write(async (tx) => {
        const row = await updateReport(tx, id, toRowChange(change, clock.now()));
        if (!row) throw new AppError('not_found');
        await record(tx, id, change, act);
      }),
  };
}
