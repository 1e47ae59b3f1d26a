import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { MCP_ERRORS, RpcError } from './errors.ts';

const shared = {
  access: 'member',
  guards: 'none',
  scope: 'agents',
  path: '/mcp',
  errors: [],
  errorFormat: MCP_ERRORS,
} as const;

export const callMcp = defineEndpoint({
  ...shared,
  id: 'gateway.callMcp',
  method: 'POST',
  summary:
    'Model Context Protocol (streamable HTTP): the caller’s agents and chat as tools. Takes and gives JSON-RPC messages.',
  body: z.looseObject({ jsonrpc: z.literal('2.0') }).describe('A JSON-RPC message'),
  reply: z.unknown(),
});

/** Answered as the protocol says where a server sends nothing by itself. */
export const listenMcp = defineEndpoint({
  ...shared,
  id: 'gateway.listenMcp',
  method: 'GET',
  status: 405,
  reply: RpcError,
  summary: 'Not offered: this server sends nothing unasked. Answers 405, as the protocol says.',
});

export const endMcp = defineEndpoint({
  ...shared,
  id: 'gateway.endMcp',
  method: 'DELETE',
  status: 405,
  reply: RpcError,
  summary: 'Not needed: there are no sessions to end. Answers 405, as the protocol says.',
});
