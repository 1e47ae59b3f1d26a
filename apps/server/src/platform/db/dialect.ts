// Where the two databases differ. SQL code states what is meant, and this module how; no feature asks which
// database it has.
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from './database.ts';
import { kindOf } from './kind.ts';

/** The time of the database's own machine, where it may be another one. */
export async function readDatabaseTimeMs(db: Reader): Promise<number | null> {
  if (kindOf(db) === 'sqlite') return null;
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  return Number(rows[0]?.now);
}

/** Locks the rows that are read until the transaction ends. SQLite runs one transaction at a time and needs no locks. */
export function forUpdate<Query extends { forUpdate(): Query }>(tx: Tx, query: Query): Query {
  return kindOf(tx) === 'postgres' ? query.forUpdate() : query;
}

/** Like `forUpdate`, but rows that refer to the locked ones can be inserted meanwhile. */
export function forNoKeyUpdate<Query extends { forNoKeyUpdate(): Query }>(tx: Tx, query: Query): Query {
  return kindOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Keeps the rows that are read from being deleted until the transaction ends, and from nothing else. */
export function forKeyShare<Query extends { forKeyShare(): Query }>(tx: Tx, query: Query): Query {
  return kindOf(tx) === 'postgres' ? query.forKeyShare() : query;
}

/** Keeps the rows that are read from being changed or deleted until the transaction ends; others may do the same. */
export function forShare<Query extends { forShare(): Query }>(tx: Tx, query: Query): Query {
  return kindOf(tx) === 'postgres' ? query.forShare() : query;
}

/** Locks the rows that are read and not locked by another transaction; the others are skipped. */
export function forUpdateOfFree<Query extends { forUpdate(): Query; skipLocked(): Query }>(
  tx: Tx,
  query: Query,
): Query {
  return kindOf(tx) === 'postgres' ? query.forUpdate().skipLocked() : query;
}

/** Makes a statement that is there for its locks alone, where there are any. */
export async function onlyToLock(tx: Tx, lock: () => Promise<unknown>): Promise<void> {
  if (kindOf(tx) === 'postgres') await lock();
}

const LOCK_SPACE = 15;

/**
 * Until the end of the transaction, other transactions that name the same lock wait: so that what is added because there
 * is room left still finds it.
 */
export async function lockNamed(tx: Tx, subject: string, id: string): Promise<void> {
  await onlyToLock(tx, () =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${id}`}, ${LOCK_SPACE}))`.execute(tx),
  );
}

/** A text in a JSON column under this name. */
export function jsonText(db: Reader, column: string, name: string): RawBuilder<string> {
  return kindOf(db) === 'sqlite'
    ? sql<string>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${name}`)})`
    : sql<string>`${sql.ref(column)}::json ->> ${sql.lit(name)}`;
}

/** Whether a list of texts in a JSON column, under this name, holds one of these. */
export function jsonListHasAny(
  db: Reader,
  column: string,
  name: string,
  texts: readonly string[],
): RawBuilder<boolean> {
  if (texts.length === 0) return sql<boolean>`(1 = 0)`;
  const wanted = sql.join(texts);
  return kindOf(db) === 'sqlite'
    ? sql<boolean>`exists (select 1 from json_each(${sql.ref(column)}, ${sql.lit(`$.${name}`)}) as part
        where part.value in (${wanted}))`
    : sql<boolean>`exists (select 1 from json_array_elements_text(${sql.ref(column)}::json -> ${sql.lit(name)})
        as part(value) where part.value in (${wanted}))`;
}
