// The remote MCP servers of people: connected, listed again, changed and removed by them alone.
import { hasHiddenValue, restoreUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import { MAX_MCP_SERVERS } from '@parley/contract/mcp/schemas.ts';
import type { McpServerBody, McpServerChange, McpToolChange } from '@parley/contract/mcp/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Ids } from '../../../platform/ids.ts';
import { checkUrl, parseUrl } from '../../../platform/outbound/outbound-request.ts';
import { createMcpRecord, type McpOwner } from './mcp.audit.ts';
import type { McpSessions } from './client/sessions.ts';
import type { ListedTools } from './definition.ts';
import { createAsk, type Finding } from './mcp.ask.ts';
import { createKeepFinding } from './mcp.finding.ts';
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
import type { KeepMissingScopes } from './sign-in/missing-scopes.ts';

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
  /** Nothing is kept of it. */
  check(userId: string, body: Omit<McpServerBody, 'name'>): Promise<Finding>;
  create(owner: McpOwner, body: McpServerBody): Promise<KnownServer>;
  change(owner: McpOwner, id: string, change: McpServerChange): Promise<KnownServer>;
  remove(owner: McpOwner, id: string): Promise<void>;
  refresh(userId: string, id: string): Promise<KnownServer>;
  changeTool(
    owner: McpOwner,
    of: { readonly id: string; readonly toolId: string },
    change: McpToolChange,
  ): Promise<KnownServer>;
  /** What a call has found to be listed in place of what was accepted. */
  noteListed(server: McpServerRow, listed: ListedTools): Promise<void>;
  /** The server wants another sign-in than the one that there is; with these scopes, where it names some. */
  noteSignInNeeded(server: McpServerRow, missingScopes: string | null): Promise<void>;
}

export interface McpServersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'create'>;
  readonly audit: Pick<Audit, 'add'>;
  readonly secrets: McpSecrets;
  readonly sessions: McpSessions;
  readonly keepMissingScopes: KeepMissingScopes;
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
  unreachable_since: null,
  tools_left_out: 0,
  response_ms: null,
  last_refreshed_at: null,
  revision: 0,
} as const;

function toMcpUrl(text: string): URL {
  if (hasHiddenValue(text)) throw toFieldError('url', 'has a hidden value that has to be entered again');
  const url = checkUrl(parseUrl(text));
  url.hash = '';
  return url;
}

/** What was shown of a key stands for it, at the host that it was given for. */
const toWholeUrl = (url: string, kept: string): string =>
  URL.parse(url)?.origin === new URL(kept).origin ? restoreUrlSecrets(url, kept) : url;

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

function toNew(
  { clock, ids, secrets }: McpServersDeps,
  userId: string,
  { name, url: text, header }: McpServerBody,
): McpServerRow {
  const url = toMcpUrl(text);
  const nowMs = clock.now();
  const own = { id: ids.create('mcp'), user_id: userId };
  return {
    ...NEW_SERVER,
    ...own,
    name,
    ...secrets.sealUrl(own, url.href),
    ...toHeader(secrets, own, url, header),
    created_at: nowMs,
    updated_at: nowMs,
  };
}

export function createMcpServers(deps: McpServersDeps): McpServers {
  const { db, clock, ids, audit, secrets, sessions, keepMissingScopes } = deps;
  const record = createMcpRecord(audit);
  const keep = createKeepFinding({ clock, ids, keepMissingScopes });
  const ask = createAsk({ clock, sessions });

  async function get(userId: string, id: string): Promise<KnownServer> {
    const server = await findServer(db.read, userId, id);
    if (!server) throw new AppError('not_found');
    return { server, tools: await listTools(db.read, [id]) };
  }

  async function refresh(server: McpServerRow): Promise<KnownServer> {
    const finding = await ask(server);
    await db.write((tx) => keep(tx, server, finding));
    return get(server.user_id, server.id);
  }

  async function changeServer(
    owner: McpOwner,
    server: McpServerRow,
    change: McpServerChange,
  ): Promise<McpServerRow> {
    const kept = secrets.openUrl(server);
    const url = change.url === undefined ? new URL(kept) : toMcpUrl(toWholeUrl(change.url, kept));
    const isMoved = url.href !== kept;
    const isOtherHost = url.origin !== new URL(kept).origin;
    // A secret was given for one host; another one does not get it.
    const keepsSecret = change.header === undefined && !isOtherHost;
    const next = {
      name: change.name ?? server.name,
      ...(isMoved && secrets.sealUrl(server, url.href)),
      ...(keepsSecret ? {} : toHeader(secrets, server, url, change.header ?? null)),
      ...(isOtherHost && { sign_in_enc: null, scopes: null }),
      // That was said of the address of before.
      ...(isMoved && { unreachable_since: null }),
      revision: server.revision + (isMoved || !keepsSecret ? 1 : 0),
      updated_at: clock.now(),
    };
    const isChanged = await db.write(async (tx) => {
      const isCurrent = await updateServer(tx, server, next);
      if (isCurrent && isMoved) await turnOffTools(tx, server.id);
      const changed = { isMoved, isSecretChanged: !keepsSecret };
      if (isCurrent) await record(tx, 'mcp.changed', owner, server.id, changed);
      return isCurrent;
    });
    if (!isChanged) throw new AppError('conflict');
    return { ...server, ...next };
  }

  return {
    get,
    async list(userId, { page, perPage }) {
      const rows = await listServers(db.read, userId, { limit: perPage, offset: (page - 1) * perPage });
      const serverIds = rows.map(({ id }) => id);
      const tools = await listTools(db.read, serverIds);
      const servers = rows.map((server) => ({
        server,
        tools: tools.filter(({ server_id: serverId }) => serverId === server.id),
      }));
      return { servers, total: await countServers(db.read, userId) };
    },
    async check(userId, body) {
      const server = toNew(deps, userId, { name: '', ...body });
      try {
        return await ask(server);
      } finally {
        sessions.drop(server.id);
      }
    },
    async create(owner, body) {
      const { userId } = owner;
      const server = toNew(deps, userId, body);
      if ((await countServers(db.read, userId)) >= MAX_MCP_SERVERS)
        throw new AppError('too_many_mcp_servers');
      const finding = await ask(server);
      await db.write(async (tx) => {
        await lockNamed(tx, 'mcp', userId);
        if ((await countServers(tx, userId)) >= MAX_MCP_SERVERS) throw new AppError('too_many_mcp_servers');
        await insertServer(tx, server);
        await keep(tx, server, finding);
        await record(tx, 'mcp.connected', owner, server.id);
      });
      return get(userId, server.id);
    },
    async change(owner, id, change) {
      const { userId } = owner;
      const { server } = await get(userId, id);
      const changed = await changeServer(owner, server, change);
      return changed.revision === server.revision ? get(userId, id) : refresh(changed);
    },
    async remove(owner, id) {
      await db.write(async (tx) => {
        if (!(await removeServer(tx, owner.userId, id))) throw new AppError('not_found');
        await record(tx, 'mcp.removed', owner, id);
      });
      sessions.drop(id);
    },
    async refresh(userId, id) {
      return refresh((await get(userId, id)).server);
    },
    async changeTool(owner, { id, toolId }, change) {
      const { userId } = owner;
      await db.write(async (tx) => {
        if (!(await findServer(tx, userId, id))) throw new AppError('not_found');
        await changeTool(tx, { id, toolId }, change);
        const action = change.accept === undefined ? 'mcp.tool-switched' : 'mcp.tool-accepted';
        await record(tx, action, owner, id, { toolId, isEnabled: change.is_enabled });
      });
      return get(userId, id);
    },
    async noteListed(server, listed) {
      const state = { state: 'ready', problem: null, tools_left_out: listed.leftOut } as const;
      const finding = { state, listed, missingScopes: null };
      await db.write((tx) => keep(tx, server, finding));
    },
    async noteSignInNeeded(server, missingScopes) {
      await db.write(async (tx) => {
        const state = { state: 'sign_in_needed', problem: null, unreachable_since: null } as const;
        const isCurrent = await updateServer(tx, server, state);
        if (isCurrent) await keepMissingScopes(tx, server, missingScopes);
      });
    },
  };
}
