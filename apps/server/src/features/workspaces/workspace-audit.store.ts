import type { RawBuilder } from 'kysely';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

type Target = Pick<Row<'audit_log'>, 'target_type' | 'target_id'>;

/** What the log speaks of is called now, for readers of one workspace. */
export interface AuditNames {
  find(
    read: Database['read'],
    targets: readonly Target[],
    workspaceId: string,
  ): Promise<(target: Target) => string | null>;
  /** Whether the actor or target of an entry is called like this, or has this id. */
  isAbout(words: string, workspaceId: string): RawBuilder<boolean>;
}

export interface WantedEntries {
  readonly workspaceId: string;
  readonly fromMs: number;
  /** Empty: all. */
  readonly q: string;
  readonly beforeSeq?: number;
}

type IsAbout = AuditNames['isAbout'];

function select(reader: Reader, isAbout: IsAbout, { workspaceId, fromMs, q, beforeSeq }: WantedEntries) {
  return reader
    .selectFrom('audit_log')
    .where('audit_log.workspace_id', '=', workspaceId)
    .where('audit_log.at', '>=', fromMs)
    .$if(q !== '', (query) => query.where(isAbout(q, workspaceId)))
    .$if(beforeSeq !== undefined, (query) => query.where('audit_log.seq', '<', beforeSeq ?? 0));
}

/** Newest first. */
export function listEntries(
  reader: Reader,
  isAbout: IsAbout,
  wanted: WantedEntries & { readonly limit: number; readonly offset: number },
): Promise<Row<'audit_log'>[]> {
  return select(reader, isAbout, wanted)
    .selectAll()
    .orderBy('audit_log.seq', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
}

export async function countEntries(reader: Reader, isAbout: IsAbout, wanted: WantedEntries): Promise<number> {
  const { total } = await select(reader, isAbout, wanted)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
