import { defineEndpoint } from '../endpoint.ts';
import {
  McpCheck,
  McpCheckBody,
  McpClientMetadata,
  McpServer,
  McpServerBody,
  McpServerChange,
  McpServerList,
  McpServerParams,
  McpServerQuery,
  McpServerRemoved,
  McpSignInAnswer,
  McpSignInStart,
  McpToolChange,
  McpToolParams,
} from './schemas.ts';

const shared = { access: 'member', scope: 'agents' } as const;
const ofOne = { ...shared, guards: 'own-mcp-server', params: McpServerParams } as const;
const CALLS = ['destination_blocked', 'local_mcp_command'] as const;

export const listMcpServers = defineEndpoint({
  ...shared,
  id: 'mcp.list',
  method: 'GET',
  path: '/api/mcp-servers',
  summary: 'The remote MCP servers of the caller, with their tools.',
  guards: 'self',
  query: McpServerQuery,
  reply: McpServerList,
  errors: [],
});

export const createMcpServer = defineEndpoint({
  ...shared,
  id: 'mcp.create',
  method: 'POST',
  path: '/api/mcp-servers',
  summary: 'Connects a remote MCP server and lists its tools, all of them off.',
  guards: 'self',
  body: McpServerBody,
  reply: McpServer,
  status: 201,
  errors: [...CALLS, 'too_many_mcp_servers'],
});

export const checkMcpServer = defineEndpoint({
  ...shared,
  id: 'mcp.check',
  method: 'POST',
  path: '/api/mcp-servers/check',
  summary:
    'Asks a server what it is, which tools it has and whether it wants a sign-in. Nothing is connected.',
  guards: 'self',
  rate: 'credential-test',
  body: McpCheckBody,
  reply: McpCheck,
  errors: [...CALLS],
});

export const updateMcpServer = defineEndpoint({
  ...ofOne,
  id: 'mcp.update',
  method: 'PUT',
  path: '/api/mcp-servers/{id}',
  summary: 'Changes name, address or secret of a server. Another address turns its tools off.',
  body: McpServerChange,
  reply: McpServer,
  errors: ['not_found', ...CALLS],
});

export const removeMcpServer = defineEndpoint({
  ...ofOne,
  id: 'mcp.remove',
  method: 'DELETE',
  path: '/api/mcp-servers/{id}',
  summary: 'Removes a server with its tools and secrets.',
  reply: McpServerRemoved,
  errors: ['not_found'],
});

export const refreshMcpServer = defineEndpoint({
  ...ofOne,
  id: 'mcp.refresh',
  method: 'POST',
  path: '/api/mcp-servers/{id}/refresh',
  summary: 'Lists the tools of a server again. Those that have changed are turned off.',
  reply: McpServer,
  errors: ['not_found', 'destination_blocked'],
});

export const updateMcpTool = defineEndpoint({
  ...ofOne,
  id: 'mcp.updateTool',
  method: 'PUT',
  path: '/api/mcp-servers/{id}/tools/{tool_id}',
  summary:
    'Turns a tool on or off. A changed one is turned on with the hash of the change that is accepted; 409 where it has changed again.',
  params: McpToolParams,
  body: McpToolChange,
  reply: McpServer,
  errors: ['not_found', 'conflict', 'local_mcp_command'],
});

export const startMcpSignIn = defineEndpoint({
  ...ofOne,
  id: 'mcp.startSignIn',
  method: 'POST',
  path: '/api/mcp-servers/{id}/sign-in',
  summary: 'Begins to sign in at a server. Answers the page to open.',
  reply: McpSignInStart,
  errors: ['not_found', 'destination_blocked', 'mcp_sign_in_failed'],
});

export const finishMcpSignIn = defineEndpoint({
  ...shared,
  id: 'mcp.finishSignIn',
  method: 'POST',
  path: '/api/mcp-servers/sign-in',
  summary: 'Ends a sign-in with what the page of the server has answered. Each answer is taken once.',
  guards: 'self',
  body: McpSignInAnswer,
  reply: McpServer,
  errors: ['mcp_sign_in_failed', 'destination_blocked'],
});

export const getMcpClientMetadata = defineEndpoint({
  id: 'mcp.clientMetadata',
  method: 'GET',
  path: '/api/mcp-servers/client-metadata.json',
  summary: 'Who this installation is to MCP servers that people sign in at: its client id metadata document.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: McpClientMetadata,
  errors: [],
});
