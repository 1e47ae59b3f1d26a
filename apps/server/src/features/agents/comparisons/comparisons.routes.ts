import { compareRuns, getRunVotes, voteOnRuns } from '@parley/contract/agents/comparisons/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { toAgentCaller } from '../agents.routes.ts';
import type { CompareRuns } from './comparisons.ts';
import type { RunVotes } from './votes.ts';

export function createComparisonRoutes(compare: CompareRuns, votes: RunVotes): Route[] {
  return [
    route(compareRuns, ({ params, query }, caller) => compare(toAgentCaller(caller), params.id, query.runs)),
    route(getRunVotes, ({ params, query }, { userId }) => votes.get({ userId, agentId: params.id }, query)),
    route(voteOnRuns, ({ params, body: { vote, ...pair } }, { userId }) =>
      votes.set({ userId, agentId: params.id }, pair, vote),
    ),
  ];
}
