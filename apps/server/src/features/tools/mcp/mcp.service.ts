// The remote MCP servers of people: connected, listed again, changed and removed by them alone.
import { MAX_MCP_SERVERS } from '@parley/contract/mcp/schemas.ts';
import type { McpServerBody, McpServerChange, McpToolChange } from '@parley/contract/mcp/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Ids } from '../../../platform/ids.ts';
import { checkUrl, parseUrl } from '../../../platform/outbound/outbound-request.ts';
import type { McpSessions } from './client/sessions.ts';
import type { ListedTools } from './definition.ts';
import { createAsk, type Finding } from './mcp.ask.ts';
import { createListing } from './mcp.listing.ts';
import {
  countServers,
  findServer,
  insertServer,
  listServers,
  listTools,
  removeServer,
  turnOffTools,
  updateServer,
  type McpServerRow,
  type McpToolRow,
} from './mcp.store.ts';
import { changeTool } from './mcp.tool-change.ts';
import type { McpSecrets } from './secrets.ts';

export interface KnownServer {
  readonly server: McpServerRow;
  readonly tools: readonly McpToolRow[];
}

export interface McpServers {
  list(
    userId: string,
    page: { readonly page: number; readonly perPage: number },
  ): Promise<{ readonly servers: readonly KnownServer[]; readonly total: number }>;
  get(userId: string, id: string): Promise<KnownServer>;
  create(userId: string, body: McpServerBody): Promise<KnownServer>;
  change(userId: string, id: string, change: McpServerChange): Promise<KnownServer>;
  remove(userId: string, id: string): Promise<void>;
  refresh(userId: string, id: string): Promise<KnownServer>;
  changeTool(
    userId: string,
    of: { readonly id: string; readonly toolId: string },
    change: McpToolChange,
  ): Promise<KnownServer>;
  /** What a call has found to be listed in place of what was accepted. */
  noteListed(server: McpServerRow, listed: ListedTools): Promise<void>;
  /** The server wants another sign-in than the one that there is. */
  noteSignInNeeded(server: McpServerRow): Promise<void>;
}

export interface McpServersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'create'>;
  readonly secrets: McpSecrets;
  readonly sessions: McpSessions;
}

const NO_ANSWER = { server_name: null, server_version: null, protocol_version: null } as const;
const NEW_SERVER = {
  ...NO_ANSWER,
  header_name: null,
  header_enc: null,
  sign_in_enc: null,
  scopes: null,
  sign_in_state: null,
  sign_in_until: null,
  renewing_until: null,
  state: 'ready',
  problem: null,
  tools_left_out: 0,
  response_ms: null,
  last_refreshed_at: null,
  revision: 0,
} as const;

function toMcpUrl(text: string): URL {
  const url = checkUrl(parseUrl(text));
  url.hash = '';
  return url;
}

function toHeader(
  secrets: McpSecrets,
  owner: Pick<McpServerRow, 'id' | 'user_id'>,
  url: URL,
  header: McpServerBody['header'],
) {
  if (header && url.protocol !== 'https:')
    throw toFieldError('url', 'must begin with https:// where a secret is sent along');
  return {
    header_name: header?.name.toLowerCase() ?? null,
    header_enc: header ? secrets.seal(owner, header.value) : null,
  };
}

export function createMcpServers({ db, clock, ids, secrets, sessions }: McpServersDeps): McpServers {
  const listing = createListing({ clock, ids });
  const ask = createAsk({ clock, sessions });

  async function get(userId: string, id: string): Promise<KnownServer> {
    const server = await findServer(db.read, userId, id);
    if (!server) throw new AppError('not_found');
    return { server, tools: await listTools(db.read, [id]) };
  }

  async function keep(tx: Tx, server: McpServerRow, { state, listed }: Finding): Promise<void> {
    const isCurrent = await updateServer(tx, server, { ...state, updated_at: clock.now() });
    if (isCurrent && listed) await listing.takeOver(tx, server, listed);
  }

  async function refresh(server: McpServerRow): Promise<KnownServer> {
    const finding = await ask(server);
    await db.write((tx) => keep(tx, server, finding));
    return get(server.user_id, server.id);
  }

  async function changeServer(server: McpServerRow, change: McpServerChange): Promise<McpServerRow> {
    const url = change.url === undefined ? new URL(server.url) : toMcpUrl(change.url);
    const isMoved = url.href !== server.url;
    const isOtherHost = url.origin !== new URL(server.url).origin;
    // A secret was given for one host; another one does not get it.
    const keepsSecret = change.header === undefined && !isOtherHost;
    const next = {
      name: change.name ?? server.name,
      url: url.href,
      ...(keepsSecret ? {} : toHeader(secrets, server, url, change.header ?? null)),
      ...(isOtherHost && { sign_in_enc: null, scopes: null }),
      revision: server.revision + (isMoved || !keepsSecret ? 1 : 0),
      updated_at: clock.now(),
    };
    const isChanged = await db.write(async (tx) => {
      const isCurrent = await updateServer(tx, server, next);
      if (isCurrent && isMoved) await turnOffTools(tx, server.id);
      return isCurrent;
    });
    if (!isChanged) throw new AppError('conflict');
    return { ...server, ...next };
  }

  return {
    get,
    async list(userId, { page, perPage }) {
      const rows = await listServers(db.read, userId, { limit: perPage, offset: (page - 1) * perPage });
      const tools = await listTools(
        db.read,
        rows.map(({ id }) => id),
      );
      const servers = rows.map((server) => ({
        server,
        tools: tools.filter(({ server_id: serverId }) => serverId === server.id),
      }));
      return { servers, total: await countServers(db.read, userId) };
    },
    async create(userId, { name, url: text, header }) {
      const url = toMcpUrl(text);
      if ((await countServers(db.read, userId)) >= MAX_MCP_SERVERS)
        throw new AppError('too_many_mcp_servers');
      const nowMs = clock.now();
      const owner = { id: ids.create('mcp'), user_id: userId };
      const server: McpServerRow = {
        ...NEW_SERVER,
        ...owner,
        name,
        url: url.href,
        ...toHeader(secrets, owner, url, header),
        created_at: nowMs,
        updated_at: nowMs,
      };
      const finding = await ask(server);
      await db.write(async (tx) => {
        await lockNamed(tx, 'mcp', userId);
        if ((await countServers(tx, userId)) >= MAX_MCP_SERVERS) throw new AppError('too_many_mcp_servers');
        await insertServer(tx, server);
        await keep(tx, server, finding);
      });
      return get(userId, server.id);
    },
    async change(userId, id, change) {
      const { server } = await get(userId, id);
      const changed = await changeServer(server, change);
      return changed.revision === server.revision ? get(userId, id) : refresh(changed);
    },
    async remove(userId, id) {
      if (!(await db.write((tx) => removeServer(tx, userId, id)))) throw new AppError('not_found');
      sessions.drop(id);
    },
    async refresh(userId, id) {
      return refresh((await get(userId, id)).server);
    },
    async changeTool(userId, { id, toolId }, change) {
      await db.write(async (tx) => {
        if (!(await findServer(tx, userId, id))) throw new AppError('not_found');
        await changeTool(tx, { id, toolId }, change);
      });
      return get(userId, id);
    },
    async noteListed(server, listed) {
      await db.write((tx) => keep(tx, server, { state: { tools_left_out: listed.leftOut }, listed }));
    },
    async noteSignInNeeded(server) {
      await db.write((tx) => updateServer(tx, server, { state: 'sign_in_needed', problem: null }));
    },
  };
}
