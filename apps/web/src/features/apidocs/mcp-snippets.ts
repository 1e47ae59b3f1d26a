// How programs that speak the Model Context Protocol are pointed at this installation.
import { TOKEN_PLACEHOLDER } from './credential.ts';

export const MCP_CLIENTS = ['claude-code', 'cursor', 'vs-code', 'codex'] as const;
export type McpClient = (typeof MCP_CLIENTS)[number];

export const MCP_CLIENT_NAMES: Readonly<Record<McpClient, string>> = {
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  'vs-code': 'VS Code',
  codex: 'Codex',
};

/** Where the client reads it; null: it is a command. */
export const MCP_CLIENT_FILES: Readonly<Record<McpClient, string | null>> = {
  'claude-code': null,
  cursor: '~/.cursor/mcp.json',
  'vs-code': '.vscode/mcp.json',
  codex: '~/.codex/config.toml',
};

const PROOF = `Bearer ${TOKEN_PLACEHOLDER}`;
const toJson = (value: object): string => JSON.stringify(value, null, 2);

const WRITERS: Readonly<Record<McpClient, (url: string) => string>> = {
  'claude-code': (url) =>
    `claude mcp add --transport http parley ${url} \\\n  --header "Authorization: ${PROOF}"`,
  cursor: (url) => toJson({ mcpServers: { parley: { url, headers: { Authorization: PROOF } } } }),
  'vs-code': (url) =>
    toJson({ servers: { parley: { type: 'http', url, headers: { Authorization: PROOF } } } }),
  codex: (url) => `[mcp_servers.parley]\nurl = "${url}"\nhttp_headers = { "Authorization" = "${PROOF}" }`,
};

/** `address`: of the installation, without a slash at the end. */
export function toMcpSnippet(client: McpClient, address: string): string {
  return WRITERS[client](`${address}/mcp`);
}
