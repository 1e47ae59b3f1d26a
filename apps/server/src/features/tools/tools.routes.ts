import {
  listToolCategories,
  listToolNames,
  listTools,
  runProgram,
} from '@parley/contract/tools/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { CodeSandbox } from '../../toolbox/tool.ts';
import type { Tools } from './tools.service.ts';

/** The sandbox gives up long before. */
const MAX_PROGRAM_MS = 60_000;

export interface ToolRoutesDeps {
  readonly tools: Tools;
  readonly sandbox: CodeSandbox;
  readonly clock: Pick<Clock, 'now'>;
}

export function createToolRoutes({ tools, sandbox, clock }: ToolRoutesDeps): Route[] {
  return [
    route(listTools, async ({ query }, { userId }) => {
      const own = await tools.of(userId);
      const rows = own.describe(own.listNames(), query.language);
      return { tools: rows, total: rows.length };
    }),
    route(listToolCategories, async (_input, { userId }) => {
      const categories = [...(await tools.of(userId)).listCategories()];
      return { categories, total: categories.length };
    }),
    route(listToolNames, async (_input, { userId }) => {
      const names = [...(await tools.of(userId)).listNames()];
      return { names, total: names.length };
    }),
    route(
      runProgram,
      async ({ body, facts }, { userId }) => {
        const startedAt = clock.now();
        const left = new AbortController();
        // Nobody reads what it prints any more, and the caller's next program waits for this one.
        const stay = facts.onLeft(() => left.abort(new AppError('bad_request')));
        const signal = AbortSignal.any([left.signal, AbortSignal.timeout(MAX_PROGRAM_MS)]);
        const ran = await sandbox
          .run({ ...body, owner: userId, input: null, files: [], signal })
          .finally(stay);
        const tookMs = clock.now() - startedAt;
        const ended =
          'failure' in ran ? { result: null, failure: ran.failure } : { result: ran.value, failure: null };
        return { ...ended, printed: ran.printed, took_ms: tookMs };
      },
      { waits: true },
    ),
  ];
}
