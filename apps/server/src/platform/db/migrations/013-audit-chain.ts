import { sql } from 'kysely';
import { linkEntry } from '../../audit/audit-chain.ts';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

const REFUSAL = 'audit entries are neither changed nor removed';
const PAGE = 500;

/** What was written before belongs to the chain as well, in the order in which it was written. */
async function linkOlder(tx: Tx): Promise<void> {
  for (let afterId = ''; ;) {
    const page = await tx
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { seq: _seq, hash: _hash, ...entry } of page) {
      const linked = await linkEntry(tx, entry);
      await tx
        .updateTable('audit_log')
        .set({ seq: linked.seq, hash: linked.hash })
        .where('id', '=', entry.id)
        .execute();
    }
    afterId = page.at(-1)?.id ?? '';
    if (page.length < PAGE) return;
  }
}

async function refuseOnSqlite(tx: Tx): Promise<void> {
  const refuse = sql`begin select raise(abort, ${sql.lit(REFUSAL)}); end`;
  await sql`create trigger audit_log_unchanged before update on audit_log ${refuse}`.execute(tx);
  await sql`create trigger audit_log_kept before delete on audit_log ${refuse}`.execute(tx);
  // REPLACE removes the old row without a word to the trigger above.
  await sql`create trigger audit_log_not_replaced before insert on audit_log
    when exists (select 1 from audit_log where id = new.id or seq = new.seq) ${refuse}`.execute(tx);
  await sql`create trigger audit_head_kept before delete on audit_head ${refuse}`.execute(tx);
}

async function refuseOnPostgres(tx: Tx): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql
    as 'begin raise exception ''${sql.raw(REFUSAL)}''; end'`.execute(tx);
  await sql`create trigger audit_log_unchanged before update or delete on audit_log
    for each row execute function refuse_audit_change()`.execute(tx);
  await sql`create trigger audit_log_kept before truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(tx);
  await sql`create trigger audit_head_kept before delete or truncate on audit_head
    for each statement execute function refuse_audit_change()`.execute(tx);
}

export async function chainAuditLog(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await tx.schema
    .alterTable('audit_log')
    .addColumn('seq', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await tx.schema
    .alterTable('audit_log')
    .addColumn('hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await linkOlder(tx);
  await tx.schema.createIndex('audit_log_by_seq').unique().on('audit_log').column('seq').execute();
  await (kind === 'sqlite' ? refuseOnSqlite(tx) : refuseOnPostgres(tx));
}
