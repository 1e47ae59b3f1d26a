import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

const TABLES = ['usage_records', 'usage_days'] as const;
const REFERENCE = / references "users" \("id"\) on delete cascade/i;

async function dropReferences(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where contype = 'f' and conrelid = to_regclass(${table})`.execute(tx);
  for (const { name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
}

/** SQLite has no other way: a table without it, with all rows, in the place of this one. */
async function rebuild(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`select type, sql as text from sqlite_master
    where tbl_name = ${table} and sql is not null order by type desc`.execute(tx);
  const [definition, ...indexes] = rows.map(({ text }) => text);
  if (definition === undefined || !REFERENCE.test(definition))
    throw new Error(`${table} does not refer to users`);
  const name = `${table}_without_payer`;
  const begin = new RegExp(`^create table "?${table}"?`, 'i');
  await sql.raw(definition.replace(REFERENCE, '').replace(begin, `create table "${name}"`)).execute(tx);
  await sql`insert into ${sql.table(name)} select * from ${sql.table(table)}`.execute(tx);
  await tx.schema.dropTable(table).execute();
  await tx.schema.alterTable(name).renameTo(table).execute();
  for (const index of indexes) await sql.raw(index).execute(tx);
}

/**
 * What members used stays in their shares of a workspace after the account that paid for it was deleted: it belongs to both,
 * and goes with the second.
 */
export async function keepUsageWithoutPayer(tx: Tx, kind: DatabaseKind): Promise<void> {
  for (const table of TABLES) await (kind === 'sqlite' ? rebuild(tx, table) : dropReferences(tx, table));
}
