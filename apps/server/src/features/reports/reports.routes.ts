import { reportError } from '@parley/contract/reports/endpoints.ts';
import { optionalRoute, type Route } from '../../platform/http/route.ts';
import type { Reports } from './reports.service.ts';

export function createReportRoutes(reports: Reports): Route[] {
  return [
    optionalRoute(reportError, async ({ body, facts }, caller) => {
      const reporter = { userId: caller?.userId ?? null, sessionId: facts.sessionId };
      const { reportId, receivedAt } = await reports.receive(body, reporter);
      return { report_id: reportId, received_at: new Date(receivedAt).toISOString() };
    }),
  ];
}
