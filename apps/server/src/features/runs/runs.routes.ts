import { cancelRun, getRun, getRunByKey, listRuns, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { toRun } from './runs.present.ts';
import type { Runs } from './runs.service.ts';

function startingPoint(
  query: { from?: number | undefined; after?: number | undefined },
  lastEventId: string | null,
): number {
  const fromHeader = lastEventId !== null && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0;
  return query.from ?? query.after ?? fromHeader;
}

export function createRunRoutes(runs: Runs): Route[] {
  return [
    route(listRuns, async ({ query }, caller) => {
      const { rows, total } = await runs.list({
        userId: caller.userId,
        onlyActive: query.active ?? false,
        key: query.key,
        page: query.page,
        perPage: query.per_page,
      });
      return { runs: rows.map(toRun), total, page: query.page, per_page: query.per_page };
    }),
    route(getRun, async ({ params }, caller) => toRun(await runs.get(caller, params.runId))),
    route(getRunByKey, async ({ params }, caller) => toRun(await runs.getByKey(caller, params.key))),
    route(readRunEvents, async ({ params, query, facts }, caller) => {
      const after = startingPoint(query, facts.lastEventId);
      // Refused before the stream opens, while a status can still be sent.
      await runs.checkReadable(caller, params.runId, after);
      return { kind: 'stream', attach: (reader) => runs.read(params.runId, after, reader) };
    }),
    route(cancelRun, async ({ params }, caller) => toRun(await runs.cancel(caller, params.runId)), {
      waits: true,
    }),
  ];
}
