// Reports of crashed screens: masked, grouped by error, stored for a limited time.
import { REPORT_MAX_BYTES } from '@parley/contract/reports/constants.ts';
import { maskDeep, maskText } from '@parley/contract/reports/mask.ts';
import type { ErrorReportBody } from '@parley/contract/reports/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { toFingerprint, toPersonHash } from './reports.fingerprint.ts';
import { addFigures, addOccurrence, addReport } from './reports.store.ts';

export interface ReportsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
}

export interface Reporter {
  /** `null` for visitors. */
  readonly userId: string | null;
  /** The user agent as sent; nothing is granted for it. */
  readonly sessionId: string | null;
}

export interface Reports {
  receive(report: ErrorReportBody, from: Reporter): Promise<{ reportId: string; receivedAt: number }>;
}

const maskNullable = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : maskText(text);
const maskJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(maskDeep(value));

export function createReports({ db, clock, ids }: ReportsDeps): Reports {
  return {
    async receive(report, { userId, sessionId }) {
      if (Buffer.byteLength(JSON.stringify(report)) > REPORT_MAX_BYTES) throw new AppError('too_large');
      const receivedAt = clock.now();
      const message = maskText(report.error_message);
      const stack = maskNullable(report.error_stack);
      const reportId = await db.write(async (tx) => {
        const id = await addReport(tx, {
          id: ids.create('rep'),
          fingerprint: toFingerprint(message, stack),
          message,
          error_stack: stack,
          component_stack: maskNullable(report.component_stack),
          status: 'open',
          note: null,
          count: 1,
          first_seen_at: receivedAt,
          last_seen_at: receivedAt,
          resolved_at: null,
          returned_at: null,
        });
        const person = toPersonHash(id, { userId, sessionId });
        await addFigures(tx, { reportId: id, person, at: receivedAt });
        await addOccurrence(tx, {
          id: ids.create('occ'),
          report_id: id,
          user_id: userId,
          session_id: sessionId,
          url: maskText(report.url),
          user_agent: maskText(report.user_agent),
          browser_info: maskJson(report.browser_info),
          additional_context: maskJson(report.additional_context),
          at: receivedAt,
        });
        return id;
      });
      return { reportId, receivedAt };
    },
  };
}
