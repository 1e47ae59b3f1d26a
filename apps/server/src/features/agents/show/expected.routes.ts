import { getExpectedRun } from '@parley/contract/agents/expected/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { toAgentCaller } from '../agents.routes.ts';
import type { ExpectedRuns } from './expected.ts';

export function createExpectedRunRoutes(expected: ExpectedRuns): Route[] {
  return [route(getExpectedRun, ({ params }, caller) => expected.get(toAgentCaller(caller), params.id))];
}
