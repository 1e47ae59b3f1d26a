import {
  changeErrorReport,
  getErrorReport,
  listErrorReports,
  reportError,
} from '@parley/contract/reports/endpoints.ts';
import { optionalRoute, route, type Route } from '../../platform/http/binding/route.ts';
import type { ReportAdmin } from './admin/reports-admin.ts';
import { toReport, toReportSummary } from './reports.present.ts';
import type { Reports } from './reports.service.ts';

export function createReportRoutes(reports: Reports, admin: ReportAdmin): Route[] {
  return [
    optionalRoute(reportError, async ({ body, facts }, caller) => {
      const reporter = { userId: caller?.userId ?? null, sessionId: facts.sessionId };
      const { reportId, receivedAt } = await reports.receive(body, reporter);
      return { report_id: reportId, received_at: new Date(receivedAt).toISOString() };
    }),
    route(listErrorReports, async ({ query }) => {
      const { status, q: text, days, page, per_page: perPage } = query;
      const found = await admin.list({ status, text, page, perPage }, days);
      return {
        reports: found.rows.map((row) => toReportSummary(row, found)),
        total: found.total,
        page,
        per_page: perPage,
        occurrence_total: found.occurrenceTotal,
        open_total: found.openTotal,
      };
    }),
    route(getErrorReport, async ({ params, query }) =>
      toReport(await admin.get(params.reportId, query.days)),
    ),
    route(changeErrorReport, async ({ params, query, body, facts }, caller) => {
      const act = { actorId: caller.userId, requestId: facts.requestId };
      await admin.change(params.reportId, body, act);
      return toReport(await admin.get(params.reportId, query.days));
    }),
  ];
}
