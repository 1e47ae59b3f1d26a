import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toDollars } from '../../platform/money.ts';
import { toAnalytics, toCsv, toUsageRecord } from './usage.present.ts';
import type { Usage } from './usage.service.ts';

export function createUsageRoutes(usage: Usage, clock: Pick<Clock, 'now'>): Route[] {
  return [
    route(listUsage, async ({ params, query }, caller) => {
      const { rows, balance, total, cost } = await usage.list(caller, params.id, query);
      return {
        usage: rows.map((row) => toUsageRecord(row, params.id)),
        user_id: params.id,
        balance: toDollars(balance),
        total_cost: toDollars(cost),
        total,
        page: query.page,
        per_page: query.limit,
      };
    }),
    route(getUsageAnalytics, async ({ params, query }, caller) =>
      toAnalytics(params.id, await usage.analyse(caller, params.id, query)),
    ),
    route(exportUsage, async ({ params, query }, caller) => ({
      kind: 'download',
      fileName: `usage-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv',
      chunks: toCsv(await usage.export(caller, params.id, query), params.id),
    })),
  ];
}
