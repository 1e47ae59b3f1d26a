import {
  createCustomTool,
  getCustomTool,
  listCustomTools,
  listExecutionsOfTool,
  listToolExecutions,
  removeCustomTool,
  testCustomTool,
  updateCustomTool,
} from '@parley/contract/custom-tools/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { Executions } from './custom.executions.ts';
import { toCustomTool } from './custom.present.ts';
import type { CustomTools } from './custom.service.ts';

export function createCustomToolRoutes(tools: CustomTools, executions: Executions): Route[] {
  return [
    route(listCustomTools, ({ query }, { userId }) => tools.listPage(userId, query)),
    route(createCustomTool, async ({ body }, { userId }) => toCustomTool(await tools.create(userId, body))),
    route(listToolExecutions, ({ query }, { userId }) => executions.list(userId, query)),
    route(getCustomTool, async ({ params }, { userId }) => {
      const row = await tools.get(userId, params.toolId);
      return { ...toCustomTool(row), agents: [...(await tools.listAgents(userId, row.name))] };
    }),
    route(updateCustomTool, async ({ params, body }, { userId }) =>
      toCustomTool(await tools.update(userId, params.toolId, body)),
    ),
    route(removeCustomTool, async ({ params }, { userId }) => {
      const agents = await tools.remove(userId, params.toolId);
      return { success: true as const, id: params.toolId, agents: [...agents] };
    }),
    route(
      testCustomTool,
      ({ params, body }, { userId }) => tools.test(userId, params.toolId, body.arguments),
      { waits: true },
    ),
    route(listExecutionsOfTool, async ({ params, query }, { userId }) => {
      const { id } = await tools.get(userId, params.toolId);
      return executions.list(userId, { ...query, tool_id: id });
    }),
  ];
}
