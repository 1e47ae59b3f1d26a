// MCP servers that people have connected, and their tools as they were accepted.
import type { Flag } from '../../../platform/db/flag.ts';
import type { TableRules } from '../../../platform/db/table-rules.ts';

interface McpServerTable {
  id: string;
  user_id: string;
  name: string;
  /** As it is shown: keys in it are masked. */
  url: string;
  /** Sealed: the whole address. `null` in a row that is not sealed yet, whose `url` is whole. */
  url_enc: string | null;
  header_name: string | null;
  /** Sealed: the value of the header, with whose it is. */
  header_enc: string | null;
  /** Sealed: tokens, and what they were issued to. */
  sign_in_enc: string | null;
  scopes: string | null;
  /** The hash of the state of a sign-in under way. */
  sign_in_state: string | null;
  sign_in_until: number | null;
  /** Until then another process renews the tokens. */
  renewing_until: number | null;
  state: 'ready' | 'sign_in_needed' | 'unreachable' | 'failed';
  problem: string | null;
  /** The first of the attempts to reach it that have all failed since. */
  unreachable_since: number | null;
  server_name: string | null;
  server_version: string | null;
  protocol_version: string | null;
  tools_left_out: number;
  response_ms: number | null;
  last_refreshed_at: number | null;
  /** Counts changes of address and secret. */
  revision: number;
  created_at: number;
  updated_at: number;
}

interface McpToolTable {
  id: string;
  user_id: string;
  /** `null` once the server was removed: the name stays taken. */
  server_id: string | null;
  name: string;
  remote_name: string;
  /** JSON, as it was accepted. */
  definition: string;
  definition_hash: string;
  /** JSON, as the server describes it since. */
  pending: string | null;
  pending_hash: string | null;
  pending_at: number | null;
  is_enabled: Flag;
  /** It may have been called. */
  was_enabled: Flag;
  is_listed: Flag;
  position: number;
  created_at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    mcp_servers: McpServerTable;
    mcp_tools: McpToolTable;
  }
}

export const MCP_PURPOSE = 'mcp-servers';

export const MCP_TABLES: TableRules<'mcp_servers' | 'mcp_tools'> = {
  mcp_servers: {
    personal: {
      owner: 'user_id',
      key: ['created_at', 'id'],
      hidden: [
        'url_enc',
        'header_enc',
        'sign_in_enc',
        'sign_in_state',
        'sign_in_until',
        'renewing_until',
        'revision',
      ],
      onRemoval: 'removed',
    },
    backup: { key: ['id'] },
    sealed: { url_enc: MCP_PURPOSE, header_enc: MCP_PURPOSE, sign_in_enc: MCP_PURPOSE },
  },
  mcp_tools: {
    personal: {
      owner: 'user_id',
      key: ['name'],
      hidden: ['definition_hash', 'pending_hash', 'position'],
      pageRows: 100,
      onRemoval: 'removed',
    },
    backup: { key: ['id'], pageRows: 100 },
  },
};
