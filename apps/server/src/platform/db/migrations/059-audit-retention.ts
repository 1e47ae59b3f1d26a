import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

const REFUSAL = 'audit entries are neither changed nor removed';
const KEPT_MS = 365 * 86_400_000;

/** By the clock of the database, and only from the beginning of the log. */
const mayGo = (nowMs: string): string => `(old.at < ${nowMs} - ${KEPT_MS}
  and old.seq <= coalesce((select removed_seq from audit_head where id = 1), 0))`;

async function keepOnSqlite(tx: Tx): Promise<void> {
  await sql`drop trigger audit_log_kept`.execute(tx);
  await sql`create trigger audit_log_kept before delete on audit_log
    when not ${sql.raw(mayGo('unixepoch() * 1000'))}
    begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(tx);
}

async function keepOnPostgres(tx: Tx): Promise<void> {
  await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as ${sql.lit(`begin
    if tg_op = 'DELETE' and tg_table_name = 'audit_log' then
      if ${mayGo('extract(epoch from clock_timestamp()) * 1000')} then return old; end if;
    end if;
    raise exception '${REFUSAL}';
  end`)}`.execute(tx);
}

/** Entries older than a year may go, from the beginning of the log; where it begins now is kept beside its end. */
export async function endAuditRetention(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .alterTable('audit_head')
    .addColumn('removed_seq', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await tx.schema
    .alterTable('audit_head')
    .addColumn('removed_hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await (kind === 'sqlite' ? keepOnSqlite(tx) : keepOnPostgres(tx));
}
