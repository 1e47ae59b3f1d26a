// What the actors and targets of audit entries are called now. The log itself holds ids only, so that a name that was
// removed with its owner is in no entry. Readers of the log of a workspace are told the names of what belongs to it.
import { BROWSER_NAMES, nameDevice, SYSTEM_NAMES } from '@parley/contract/auth/account/device-names.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Read = Database['read'];

interface Target {
  readonly target_type: string | null;
  readonly target_id: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string | null;
}

interface NamedTable {
  readonly type: string;
  readonly table:
    | 'agents'
    | 'api_keys'
    | 'contact_messages'
    | 'cost_centres'
    | 'deployments'
    | 'error_reports'
    | 'knowledge_collections'
    | 'mcp_servers'
    | 'workspaces';
  /** Names the workspace that a row belongs to; without one, rows are of accounts. */
  readonly workspaceColumn?: 'id' | 'workspace_id';
  /** What a row is called, where that is not its name alone. */
  readonly calls?: RawBuilder<string | null>;
}

/** As lists show it: an agent's only deployment mostly has no name of its own. */
const DEPLOYMENT = sql<string | null>`(
  select agents.name || case when deployments.name = '' then '' else ', ' || deployments.name end
  from agents where agents.id = deployments.agent_id)`;

const toName = ({ calls }: NamedTable): RawBuilder<string | null> => calls ?? sql<string | null>`name`;

const TABLES: readonly NamedTable[] = [
  { type: 'agent', table: 'agents', workspaceColumn: 'workspace_id' },
  { type: 'api-key', table: 'api_keys' },
  { type: 'collection', table: 'knowledge_collections', workspaceColumn: 'workspace_id' },
  { type: 'contact-message', table: 'contact_messages' },
  { type: 'cost_centre', table: 'cost_centres', workspaceColumn: 'workspace_id' },
  { type: 'deployment', table: 'deployments', calls: DEPLOYMENT },
  { type: 'error-report', table: 'error_reports', calls: sql`message` },
  { type: 'mcp-server', table: 'mcp_servers' },
  { type: 'workspace', table: 'workspaces', workspaceColumn: 'id' },
];

const listTables = (workspaceId: string | undefined): readonly NamedTable[] =>
  workspaceId === undefined ? TABLES : TABLES.filter(({ workspaceColumn }) => workspaceColumn !== undefined);

function isReadable(workspaceId: string | undefined, column: string | undefined): RawBuilder<boolean> {
  return workspaceId === undefined || column === undefined
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.ref(column)} = ${workspaceId}`;
}

const isMember = (workspaceId: string): RawBuilder<boolean> =>
  sql<boolean>`users.id in (select user_id from workspace_members where workspace_id = ${workspaceId})`;

/** Members, and those that the log of the workspace speaks of. */
const isKnown = (workspaceId: string): RawBuilder<boolean> =>
  sql<boolean>`(${isMember(workspaceId)} or users.id in (
    select actor_id from audit_log where workspace_id = ${workspaceId}
    union select target_id from audit_log where workspace_id = ${workspaceId} and target_type = 'user'))`;

function findUsers(read: Read, ids: readonly string[], workspaceId: string | undefined) {
  const users = read.selectFrom('users').where('id', 'in', ids);
  if (workspaceId === undefined) return users.select(['id', 'username as name']).execute();
  const email = sql<string | null>`case when ${isMember(workspaceId)} then email end`;
  const name = sql<string | null>`coalesce(username, ${email})`;
  return users
    .select(['id', name.as('name')])
    .where(isKnown(workspaceId))
    .execute();
}

async function findDevices(read: Read, ids: readonly string[]): Promise<readonly Named[]> {
  const logins = await read
    .selectFrom('logins')
    .select(['id', 'user_agent'])
    .where('id', 'in', ids)
    .execute();
  return logins.map(({ id, user_agent: userAgent }) => ({ id, name: nameDevice(userAgent) }));
}

function findNamed(
  read: Read,
  type: string,
  ids: readonly string[],
  workspaceId: string | undefined,
): Promise<readonly Named[]> {
  if (type === 'login' && workspaceId === undefined) return findDevices(read, ids);
  if (type === 'user') return findUsers(read, ids, workspaceId);
  if (type === 'workspace-invite')
    return read
      .selectFrom('workspace_invites')
      .select(['id', 'email as name'])
      .where('id', 'in', ids)
      .where(isReadable(workspaceId, 'workspace_id'))
      .execute();
  const named = listTables(workspaceId).find((known) => known.type === type);
  if (!named) return Promise.resolve([]);
  return read
    .selectFrom(named.table)
    .select(['id', toName(named).as('name')])
    .where('id', 'in', ids)
    .where(isReadable(workspaceId, named.workspaceColumn))
    .execute();
}

/** As `nameDevice` reads them. */
function toNamePart(names: typeof BROWSER_NAMES): RawBuilder<string | null> {
  const whens = names.map(([parts, name]) => {
    const isNamed = parts.map((part) => sql`lower(user_agent) like ${`%${part}%`}`);
    return sql`when ${sql.join(isNamed, sql` or `)} then ${sql.lit(name)}`;
  });
  return sql`case ${sql.join(whens, sql` `)} end`;
}

const toPattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;

const isLike = (name: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${name}) like ${pattern} escape '\\'`;

/** Selects the ids of the things that are called like this. */
function selectThings(pattern: string, workspaceId: string | undefined): RawBuilder<unknown> {
  const isIn = (column: string | undefined) => isReadable(workspaceId, column);
  const selects = listTables(workspaceId).map(
    (named) =>
      sql`select id from ${sql.table(named.table)}
        where ${isIn(named.workspaceColumn)} and ${isLike(toName(named), pattern)}`,
  );
  selects.push(
    sql`select id from workspace_invites where ${isIn('workspace_id')} and ${isLike(sql.ref('email'), pattern)}`,
  );
  if (workspaceId === undefined) {
    const [browser, system] = [toNamePart(BROWSER_NAMES), toNamePart(SYSTEM_NAMES)];
    const device = sql`coalesce(${browser} || ', ' || ${system}, ${browser}, ${system})`;
    selects.push(sql`select id from logins where user_agent is not null and ${isLike(device, pattern)}`);
  }
  return sql.join(selects, sql` union all `);
}

/** Selects the ids of the accounts whose name or email is like this. */
function selectUsers(pattern: string, workspaceId: string | undefined): RawBuilder<unknown> {
  const isNamed = sql<boolean>`username_key like ${pattern} escape '\\'`;
  const hasEmail = sql<boolean>`email_key like ${pattern} escape '\\'`;
  return workspaceId === undefined
    ? sql`select id from users where ${isNamed} or ${hasEmail}`
    : sql`select id from users
        where ${isKnown(workspaceId)} and (${isNamed} or (${isMember(workspaceId)} and ${hasEmail}))`;
}

interface AuditNames {
  /** By type and id. A target that is gone, or that has no name, or none for readers of this workspace, is not in it. */
  find(
    read: Read,
    targets: readonly Target[],
    workspaceId?: string,
  ): Promise<(target: Target) => string | null>;
  /** Of a row of the log: its actor or target is called like this now, or has this id. */
  isAbout(words: string, workspaceId?: string): RawBuilder<boolean>;
}

export const auditNames: AuditNames = {
  async find(read, targets, workspaceId) {
    const ids = new Map<string, Set<string>>();
    for (const { target_type: type, target_id: id } of targets) {
      if (type === null || id === null) continue;
      ids.set(type, (ids.get(type) ?? new Set()).add(id));
    }
    const names = new Map<string, string | null>();
    await Promise.all(
      [...ids].map(async ([type, wanted]) => {
        for (const { id, name } of await findNamed(read, type, [...wanted], workspaceId))
          names.set(`${type} ${id}`, name);
      }),
    );
    return ({ target_type: type, target_id: id }) => names.get(`${type} ${id}`) ?? null;
  },

  isAbout(words, workspaceId) {
    const pattern = toPattern(words);
    const users = selectUsers(pattern, workspaceId);
    return sql<boolean>`(audit_log.actor_id = ${words} or audit_log.target_id = ${words}
      or audit_log.actor_id in (${users}) or audit_log.target_id in (${users})
      or audit_log.target_id in (${selectThings(pattern, workspaceId)}))`;
  },
};
