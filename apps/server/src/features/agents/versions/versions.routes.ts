import {
  getAgentVersion,
  listAgentVersions,
  restoreAgentVersion,
} from '@parley/contract/agents/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { toAgentCaller } from '../agents.routes.ts';
import type { AgentView } from '../show/agents.show.ts';
import type { AgentVersions } from './versions.ts';

export function createVersionRoutes(versions: AgentVersions, view: AgentView): Route[] {
  return [
    route(listAgentVersions, async ({ params, query }, caller) => {
      const { page, per_page: perPage } = query;
      const found = await versions.list(toAgentCaller(caller), params.id, { page, perPage });
      return { ...found, page, per_page: perPage };
    }),
    route(getAgentVersion, ({ params }, caller) =>
      versions.get(toAgentCaller(caller), params.id, params.number),
    ),
    route(restoreAgentVersion, async ({ params }, caller) => {
      const who = toAgentCaller(caller);
      await versions.restore(who, params.id, params.number);
      return view.one(who, params.id);
    }),
  ];
}
