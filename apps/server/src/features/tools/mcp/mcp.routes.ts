import {
  listMcpContent,
  readMcpResource,
  useMcpPrompt as usePrompt,
} from '@parley/contract/mcp/content-endpoints.ts';
import {
  checkMcpServer,
  createMcpServer,
  finishMcpSignIn,
  getMcpClientMetadata,
  listMcpServers,
  refreshMcpServer,
  removeMcpServer,
  startMcpSignIn,
  updateMcpServer,
  updateMcpTool,
} from '@parley/contract/mcp/endpoints.ts';
import { publicRoute, route, type Route } from '../../../platform/http/binding/route.ts';
import type { McpContents } from './content/content.service.ts';
import { toMcpCheck, toMcpServer } from './mcp.present.ts';
import type { McpServers } from './mcp.service.ts';
import type { McpSignIns } from './sign-in/sign-in.service.ts';

function createContentRoutes(contents: McpContents): Route[] {
  return [
    route(listMcpContent, ({ params }, { userId }) => contents.list(userId, params.id)),
    route(readMcpResource, ({ params, body }, { userId }) =>
      contents.readResource(userId, params.id, body.uri),
    ),
    route(usePrompt, ({ params, body }, { userId }) => contents.usePrompt(userId, params.id, body)),
  ];
}

export interface McpRoutesDeps {
  readonly servers: McpServers;
  readonly signIns: McpSignIns;
  readonly contents: McpContents;
}

export function createMcpRoutes({ servers, signIns, contents }: McpRoutesDeps): Route[] {
  return [
    route(listMcpServers, async ({ query: { page, per_page } }, { userId }) => {
      const found = await servers.list(userId, { page, perPage: per_page });
      return { servers: found.servers.map(toMcpServer), total: found.total, page, per_page };
    }),
    route(createMcpServer, async ({ body, facts: { requestId } }, { userId }) =>
      toMcpServer(await servers.create({ userId, requestId }, body)),
    ),
    route(checkMcpServer, async ({ body }, { userId }) => toMcpCheck(await servers.check(userId, body)), {
      waits: true,
    }),
    route(updateMcpServer, async ({ params, body, facts: { requestId } }, { userId }) =>
      toMcpServer(await servers.change({ userId, requestId }, params.id, body)),
    ),
    route(removeMcpServer, async ({ params, facts: { requestId } }, { userId }) => {
      await servers.remove({ userId, requestId }, params.id);
      return { success: true as const, id: params.id };
    }),
    route(refreshMcpServer, async ({ params }, { userId }) =>
      toMcpServer(await servers.refresh(userId, params.id)),
    ),
    route(updateMcpTool, async ({ params, body, facts: { requestId } }, { userId }) => {
      const tool = { id: params.id, toolId: params.tool_id };
      return toMcpServer(await servers.changeTool({ userId, requestId }, tool, body));
    }),
    route(startMcpSignIn, async ({ params }, { userId }) => {
      const { server } = await servers.get(userId, params.id);
      return { url: await signIns.start(server) };
    }),
    route(finishMcpSignIn, async ({ body, facts: { requestId } }, { userId }) => {
      const id = await signIns.finish({ userId, requestId }, body);
      return toMcpServer(await servers.refresh(userId, id));
    }),
    ...createContentRoutes(contents),
    publicRoute(getMcpClientMetadata, () => Promise.resolve(signIns.metadata)),
  ];
}
