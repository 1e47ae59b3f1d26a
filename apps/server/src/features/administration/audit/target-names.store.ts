// What the targets of audit entries are called now. The log itself holds ids only, so that a name that was removed with
// its owner is in no entry.
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

function findNamed(read: Read, type: string, ids: readonly string[]): Promise<readonly Named[]> {
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

/** Selects the ids of what is called like this now, in lower case with the wildcards of LIKE. */
export function selectNamedLike(pattern: string): RawBuilder<unknown> {
  const each = TABLES.map(
    ({ table }) => sql`select id from ${sql.table(table)} where lower(name) like ${pattern} escape '\\'`,
  );
  return sql.join(each, sql` union all `);
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
