import {
  checkMcpServer,
  createMcpServer,
  finishMcpSignIn,
  listMcpServers,
  refreshMcpServer,
  removeMcpServer,
  startMcpSignIn,
  updateMcpTool,
} from '@parley/contract/mcp/endpoints.ts';
import {
  MAX_MCP_SERVERS,
  type McpCheck,
  type McpCheckBody,
  type McpServer,
  type McpServerBody,
  type McpSignInAnswer,
} from '@parley/contract/mcp/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';

const KEY = 'mcp-servers';

/** All of them: an account has no more than one page holds. */
export const mcpServersQuery = {
  queryKey: [KEY],
  queryFn: () => api.call(listMcpServers, { query: { page: 1, per_page: MAX_MCP_SERVERS } }),
  refetchOnWindowFocus: 'always' as const,
};

async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const mcpActions = {
  /** Nothing is connected. */
  check: (body: McpCheckBody): Promise<McpCheck> => api.call(checkMcpServer, { body }),
  connect: (body: McpServerBody): Promise<McpServer> => refreshed(api.call(createMcpServer, { body })),
  refresh: (id: string) => refreshed(api.call(refreshMcpServer, { params: { id } })),
  remove: (id: string) => refreshed(api.call(removeMcpServer, { params: { id } })),
  /** Answers the page of the server's operator. */
  startSignIn: async (id: string): Promise<string> =>
    (await api.call(startMcpSignIn, { params: { id } })).url,
  finishSignIn: (body: McpSignInAnswer): Promise<McpServer> => refreshed(api.call(finishMcpSignIn, { body })),
  /** `accept`: the change that was shown. */
  setTool: (id: string, toolId: string, isEnabled: boolean, accept?: string) =>
    refreshed(
      api.call(updateMcpTool, {
        params: { id, tool_id: toolId },
        body: { is_enabled: isEnabled, ...(accept !== undefined && { accept }) },
      }),
    ),
};
