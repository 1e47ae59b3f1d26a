import type { AuditQuery } from '@parley/contract/administration/schemas.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { auditNames } from './target-names.store.ts';

type Read = Database['read'];

export type AuditSearch = Omit<AuditQuery, 'days' | 'limit' | 'with_total'> & { readonly sinceMs: number };

function findWanted(read: Read, { q, actor, action, location, sinceMs }: AuditSearch) {
  let wanted = read.selectFrom('audit_log').where('audit_log.at', '>=', sinceMs);
  if (actor !== undefined) wanted = wanted.where('audit_log.actor_id', '=', actor);
  if (location !== undefined) wanted = wanted.where('audit_log.location', '=', location);
  if (action !== undefined)
    wanted = wanted.where(
      action.includes('.')
        ? sql<boolean>`audit_log.action = ${action}`
        : sql<boolean>`audit_log.action like ${`${action}.%`}`,
    );
  if (q === undefined || q === '') return wanted;
  return wanted.where(auditNames.isAbout(q));
}

/** One more than a page, the newest first. */
export async function searchEntries(read: Read, search: AuditSearch, perPage: number) {
  const { before } = search;
  return findWanted(read, search)
    .leftJoin('users as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('workspaces', 'workspaces.id', 'audit_log.workspace_id')
    .selectAll('audit_log')
    .select(['actors.username as actor_name', 'workspaces.name as workspace_name'])
    .$if(before !== undefined, (wanted) => wanted.where('audit_log.seq', '<', before ?? 0))
    .orderBy('audit_log.seq', 'desc')
    .limit(perPage + 1)
    .execute();
}
export type FoundEntry = Awaited<ReturnType<typeof searchEntries>>[number];

export async function countEntries(read: Read, search: AuditSearch): Promise<number> {
  const row = await findWanted(read, search)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
