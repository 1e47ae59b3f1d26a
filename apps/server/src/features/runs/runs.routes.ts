import { cancelRun, getRun, getRunByKey, listRuns, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { getRunSource, listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toRun, toRunSummary } from './runs.present.ts';
import { toRunStep } from './steps/steps.present.ts';
import { findSource } from './steps/steps.source.ts';
import type { Runs } from './runs.service.ts';
import type { RunRow } from './runs.store.ts';

function startingPoint(
  query: { from?: number | undefined; after?: number | undefined },
  lastEventId: string | null,
): number {
  const asked = query.from ?? query.after;
  if (asked !== undefined) return asked;
  if (lastEventId === null || lastEventId === '') return 0;
  if (!/^\d{1,9}$/.test(lastEventId)) throw toFieldError('Last-Event-ID', 'must be the number of an event');
  return Number(lastEventId);
}

export function createRunRoutes(runs: Runs): Route[] {
  async function present(caller: { readonly userId: string }, row: RunRow): Promise<Run> {
    const steps = row.kind === 'agent' ? await runs.listSteps(caller, row.id) : [];
    return toRun(row, steps, await runs.heldBy(row));
  }

  return [
    route(listRuns, async ({ query }, caller) => {
      const rows = await runs.list({
        userId: caller.userId,
        onlyActive: query.active ?? false,
        key: query.key,
        before: query.before,
        // One more shows whether there is another page.
        limit: query.per_page + 1,
      });
      const shown = rows.slice(0, query.per_page);
      const next = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null;
      return { runs: shown.map(toRunSummary), next };
    }),
    route(getRun, async ({ params }, caller) => present(caller, await runs.get(caller, params.runId))),
    route(listRunSteps, async ({ params }, caller) => {
      const row = await runs.get(caller, params.runId);
      const [start, steps] = await Promise.all([runs.findStart(row), runs.listSteps(caller, row.id)]);
      return { start, steps: steps.map(toRunStep), total: steps.length };
    }),
    route(getRunSource, async ({ params }, caller) => {
      const source = findSource(await runs.listSteps(caller, params.runId), params.number);
      if (source === null) throw new AppError('not_found');
      return source;
    }),
    route(getRunByKey, async ({ params }, caller) =>
      present(caller, await runs.getByKey(caller, params.key)),
    ),
    route(readRunEvents, async ({ params, query, facts }, caller) => {
      const after = startingPoint(query, facts.lastEventId);
      // Refused before the stream opens, while a status can still be sent.
      await runs.checkReadable(caller, params.runId, after);
      return { kind: 'stream', attach: (reader) => runs.read(params.runId, after, reader) };
    }),
    route(cancelRun, async ({ params }, caller) => present(caller, await runs.cancel(caller, params.runId)), {
      waits: true,
    }),
  ];
}
