// Re-encrypts everything in the vault with the current key, beside a running server. It goes in batches, each of which is
// whole or not at all, and skips what is done: after a stop in the middle it is simply started again.
import { sql } from 'kysely';
import { createSealer, keyNumberOf } from '../../crypto/sealed-text.ts';
import type { VaultKeys } from '../../crypto/vault-keys.ts';
import type { Database, Reader, Tx } from '../database.ts';
import { listRules, type TableRules } from '../table-rules.ts';

const BATCH = 500;

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: string;
}

function listSealed(tables: TableRules): readonly SealedColumn[] {
  return listRules(tables).flatMap(({ name, sealed = {} }) =>
    Object.entries(sealed).flatMap(([column, purpose = '']) => ({ table: name, column, purpose })),
  );
}

/** The number of a key that something stored is sealed with and that is not there, by one value of each column. */
export async function findLostKey(
  reader: Reader,
  tables: TableRules,
  keys: VaultKeys,
): Promise<number | null> {
  for (const { table, column: name, purpose } of listSealed(tables)) {
    const column = sql.ref(name);
    const { rows } = await sql<{
      id: string;
      sealed: string;
    }>`select id, ${column} as sealed from ${sql.table(table)}
      where ${column} is not null limit 1`.execute(reader);
    const [row] = rows;
    if (row && createSealer(keys, purpose).open(row.sealed, row.id) === null) return keyNumberOf(row.sealed);
  }
  return null;
}

export interface ResealResult {
  readonly resealed: number;
  /** Sealed with the current key before. */
  readonly current: number;
  /** Sealed with a key that is not there any more, whatever its number; left as they are. */
  readonly unreadable: number;
}

const NOTHING: ResealResult = { resealed: 0, current: 0, unreadable: 0 };

function add(one: ResealResult, other: ResealResult): ResealResult {
  return {
    resealed: one.resealed + other.resealed,
    current: one.current + other.current,
    unreadable: one.unreadable + other.unreadable,
  };
}

async function resealBatch(
  tx: Tx,
  { table: tableName, column: columnName, purpose }: SealedColumn,
  keys: VaultKeys,
  afterId: string,
): Promise<{ lastId: string | null; result: ResealResult }> {
  const sealer = createSealer(keys, purpose);
  const table = sql.table(tableName);
  const column = sql.ref(columnName);
  const { rows } = await sql<{ id: string; sealed: string }>`select id, ${column} as sealed from ${table}
    where id > ${afterId} and ${column} is not null order by id limit ${BATCH}`.execute(tx);
  const result = { resealed: 0, current: 0, unreadable: 0 };
  for (const { id, sealed } of rows) {
    // Opened even if it names the current key: that may have been replaced by another key of the same number.
    const text = sealer.open(sealed, id);
    if (text === null) result.unreadable += 1;
    else if (sealer.isCurrent(sealed)) result.current += 1;
    else {
      // Rows changed by the server meanwhile are sealed with the current key already.
      await sql`update ${table} set ${column} = ${sealer.seal(text, id)}
        where id = ${id} and ${column} = ${sealed}`.execute(tx);
      result.resealed += 1;
    }
  }
  return { lastId: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null), result };
}

export async function reseal(db: Database, tables: TableRules, keys: VaultKeys): Promise<ResealResult> {
  let total = NOTHING;
  for (const column of listSealed(tables)) {
    for (let afterId: string | null = ''; afterId !== null;) {
      const from: string = afterId;
      const { lastId, result } = await db.write((tx) => resealBatch(tx, column, keys, from));
      total = add(total, result);
      afterId = lastId;
    }
  }
  return total;
}
