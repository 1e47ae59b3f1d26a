import { defineEndpoint } from '../endpoint.ts';
import { McpContent, McpPromptUse, McpResourceRead, McpText } from './content-schemas.ts';
import { McpServerParams } from './schemas.ts';

const ofOne = {
  access: 'member',
  scope: 'agents',
  guards: 'own-mcp-server',
  params: McpServerParams,
  errors: [
    'not_found',
    'mcp_refused',
    'mcp_sign_in_failed',
    'destination_blocked',
    'destination_busy',
    'destination_timeout',
    'destination_too_large',
    'destination_unreachable',
    'destination_unreadable',
  ],
} as const;

export const listMcpContent = defineEndpoint({
  ...ofOne,
  id: 'mcp.content',
  method: 'GET',
  path: '/api/mcp-servers/{id}/content',
  summary: 'The resources and prompts that a server offers to put into a message.',
  reply: McpContent,
});

export const readMcpResource = defineEndpoint({
  ...ofOne,
  id: 'mcp.readResource',
  method: 'POST',
  path: '/api/mcp-servers/{id}/resources/read',
  summary: 'The text of a resource of a server.',
  body: McpResourceRead,
  reply: McpText,
});

export const useMcpPrompt = defineEndpoint({
  ...ofOne,
  id: 'mcp.usePrompt',
  method: 'POST',
  path: '/api/mcp-servers/{id}/prompts/use',
  summary: 'The text of a prompt of a server, with its arguments filled in.',
  body: McpPromptUse,
  reply: McpText,
});
