import { hideUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import type { McpCheck, McpServer, McpTool } from '@parley/contract/mcp/schemas.ts';
import { readDefinition } from './definition.ts';
import type { Finding } from './mcp.ask.ts';
import type { KnownServer } from './mcp.service.ts';
import type { McpServerRow, McpToolRow } from './mcp.store.ts';

const toTime = (ms: number): string => new Date(ms).toISOString();

function toState(tool: McpToolRow): McpTool['state'] {
  if (tool.is_listed === 0) return 'removed';
  return tool.pending === null ? 'ready' : 'changed';
}

function toChange({ pending, pending_hash: hash, pending_at: atMs }: McpToolRow): McpTool['change'] {
  if (pending === null || hash === null || atMs === null) return null;
  return { ...readDefinition(pending), hash, noticed_at: toTime(atMs) };
}

function toMcpTool(tool: McpToolRow): McpTool {
  return {
    ...readDefinition(tool.definition),
    id: tool.id,
    name: tool.name,
    remote_name: tool.remote_name,
    is_enabled: tool.is_enabled === 1,
    state: toState(tool),
    change: toChange(tool),
  };
}

function toSignIn({ sign_in_enc: signIn, header_enc: header }: McpServerRow): McpServer['sign_in'] {
  if (signIn !== null) return 'oauth';
  return header === null ? 'none' : 'header';
}

export function toMcpCheck({ state, listed }: Finding): McpCheck {
  const { state: found = 'failed', problem = null, response_ms: ms = null } = state;
  return {
    state: found,
    problem,
    server_name: state.server_name ?? null,
    server_version: state.server_version ?? null,
    protocol_version: state.protocol_version ?? null,
    tools: (listed?.tools ?? []).map(({ definition: { title, description, effect } }) => ({
      title,
      description,
      effect,
    })),
    tools_left_out: listed?.leftOut ?? 0,
    response_ms: ms,
  };
}

export function toMcpServer({ server, tools }: KnownServer): McpServer {
  return {
    id: server.id,
    name: server.name,
    url: hideUrlSecrets(server.url),
    sign_in: toSignIn(server),
    header_name: server.header_name,
    scopes: server.scopes,
    state: server.state,
    problem: server.problem,
    unreachable_since: server.unreachable_since === null ? null : toTime(server.unreachable_since),
    server_name: server.server_name,
    server_version: server.server_version,
    protocol_version: server.protocol_version,
    tools: tools.map(toMcpTool),
    tools_left_out: server.tools_left_out,
    last_refreshed_at: server.last_refreshed_at === null ? null : toTime(server.last_refreshed_at),
    response_ms: server.response_ms,
    created_at: toTime(server.created_at),
  };
}
