// Which table refers to which, as the database itself knows it: rows are restored after those that they refer to.
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { kindOf } from '../kind.ts';

interface Reference {
  readonly from: string;
  readonly to: string;
}

async function listReferences(tx: Tx): Promise<readonly Reference[]> {
  const { rows } =
    kindOf(tx) === 'sqlite'
      ? await sql<Reference>`select entry.name as "from", key."table" as "to"
          from sqlite_master as entry, pragma_foreign_key_list(entry.name) as key
          where entry.type = 'table'`.execute(tx)
      : await sql<Reference>`select source.relname as "from", target.relname as "to" from pg_constraint
          inner join pg_class as source on source.oid = pg_constraint.conrelid
          inner join pg_class as target on target.oid = pg_constraint.confrelid
          where pg_constraint.contype = 'f'`.execute(tx);
  return rows;
}

/** In the given order, except that a table comes after those that it refers to. */
export async function sortByReferences<Table extends { readonly name: string }>(
  tx: Tx,
  tables: readonly Table[],
): Promise<readonly Table[]> {
  const references = await listReferences(tx);
  const sorted = new Set<Table>();
  const visit = (table: Table, path: readonly Table[]): void => {
    if (path.includes(table)) return;
    for (const { from, to } of references) {
      const needed = from === table.name ? tables.find(({ name }) => name === to) : undefined;
      if (needed) visit(needed, [...path, table]);
    }
    sorted.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...sorted];
}
