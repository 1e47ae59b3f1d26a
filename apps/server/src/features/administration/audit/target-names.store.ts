// What the targets of audit entries are called now. The log itself holds ids only, so that a name that was removed with
// its owner is in no entry.
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

const TABLES = [
  { type: 'agent', table: 'agents' },
  { type: 'api-key', table: 'api_keys' },
  { type: 'collection', table: 'knowledge_collections' },
  { type: 'contact-message', table: 'contact_messages' },
  { type: 'cost_centre', table: 'cost_centres' },
  { type: 'deployment', table: 'deployments' },
  { type: 'mcp-server', table: 'mcp_servers' },
  { type: 'workspace', table: 'workspaces' },
] as const;

async function findDevices(read: Read, ids: readonly string[]): Promise<readonly Named[]> {
  const logins = await read
    .selectFrom('logins')
    .select(['id', 'user_agent'])
    .where('id', 'in', ids)
    .execute();
  return logins.map(({ id, user_agent: userAgent }) => ({ id, name: nameDevice(userAgent) }));
}

function findNamed(read: Read, type: string, ids: readonly string[]): Promise<readonly Named[]> {
  if (type === 'login') return findDevices(read, ids);
  if (type === 'user')
    return read.selectFrom('users').select(['id', 'username as name']).where('id', 'in', ids).execute();
  if (type === 'workspace-invite')
    return read
      .selectFrom('workspace_invites')
      .select(['id', 'email as name'])
      .where('id', 'in', ids)
      .execute();
  const named = TABLES.find((known) => known.type === type);
  if (!named) return Promise.resolve([]);
  return read.selectFrom(named.table).select(['id', 'name']).where('id', 'in', ids).execute();
}

/** As `nameDevice` reads them. */
function toNamePart(names: typeof BROWSER_NAMES): RawBuilder<string | null> {
  const whens = names.map(([parts, name]) => {
    const isNamed = parts.map((part) => sql`lower(user_agent) like ${`%${part}%`}`);
    return sql`when ${sql.join(isNamed, sql` or `)} then ${sql.lit(name)}`;
  });
  return sql`case ${sql.join(whens, sql` `)} end`;
}

/** Selects the ids of what is called like this now, in lower case with the wildcards of LIKE. */
export function selectNamedLike(pattern: string): RawBuilder<unknown> {
  const isLike = (name: RawBuilder<unknown>) => sql`lower(${name}) like ${pattern} escape '\\'`;
  const each = TABLES.map(
    ({ table }) => sql`select id from ${sql.table(table)} where ${isLike(sql.ref('name'))}`,
  );
  const invites = sql`select id from workspace_invites where ${isLike(sql.ref('email'))}`;
  const [browser, system] = [toNamePart(BROWSER_NAMES), toNamePart(SYSTEM_NAMES)];
  const device = sql`coalesce(${browser} || ', ' || ${system}, ${browser}, ${system})`;
  const devices = sql`select id from logins where user_agent is not null and ${isLike(device)}`;
  return sql.join([...each, invites, devices], sql` union all `);
}

/** By type and id. A target that is gone, or that has no name, is not in it. */
export async function findTargetNames(
  read: Read,
  targets: readonly Target[],
): Promise<(target: Target) => string | null> {
  const ids = new Map<string, Set<string>>();
  for (const { target_type: type, target_id: id } of targets) {
    if (type === null || id === null) continue;
    ids.set(type, (ids.get(type) ?? new Set()).add(id));
  }
  const names = new Map<string, string | null>();
  await Promise.all(
    [...ids].map(async ([type, wanted]) => {
      for (const { id, name } of await findNamed(read, type, [...wanted])) names.set(`${type} ${id}`, name);
    }),
  );
  return ({ target_type: type, target_id: id }) => names.get(`${type} ${id}`) ?? null;
}
