import {
  exportWorkspaceAnalytics,
  getWorkspaceAnalytics,
} from '@parley/contract/workspaces/analytics/endpoints.ts';
import type { Clock } from '../../../platform/clock.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { Analytics } from './analytics.service.ts';

export function createAnalyticsRoutes(analytics: Analytics, clock: Pick<Clock, 'now'>): Route[] {
  return [
    route(getWorkspaceAnalytics, ({ params, query }, caller) => analytics.get(caller, params.id, query)),
    route(exportWorkspaceAnalytics, async ({ params, query }, caller) => ({
      kind: 'download',
      fileName: `workspace-usage-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv',
      chunks: await analytics.export(caller, params.id, query),
    })),
  ];
}
