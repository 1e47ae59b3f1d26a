// Rows for every table of any version of the schema, and the full content of a database, for comparison.
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { kindOf } from '../../apps/server/src/platform/db/kind.ts';

const ROWS_PER_TABLE = 3;
const OWN_TABLE = 'schema_migrations';

interface Column {
  readonly name: string;
  readonly dataType: string;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** The tables behind a full-text index: SQLite alone writes into them, through the index. */
async function listShadowTables(read: Database['read']): Promise<ReadonlySet<string>> {
  if (kindOf(read) !== 'sqlite') return new Set();
  const shadows = sql<{ name: string }>`select name from pragma_table_list where type = 'shadow'`;
  const { rows } = await shadows.execute(read);
  return new Set(rows.map(({ name }) => name));
}

async function listTables(read: Database['read']): Promise<readonly Table[]> {
  const shadows = await listShadowTables(read);
  const tables = await read.introspection.getTables();
  return tables.filter(({ name }) => name !== OWN_TABLE && !shadows.has(name));
}

/** The same text in every text column of a row, so that references between tables match. */
function toValues({ columns }: Table, row: number): Record<string, string | number> {
  return Object.fromEntries(
    columns.map(({ name, dataType }) => [name, /text|char/i.test(dataType) ? `row-${row}` : row]),
  );
}

async function isEmpty(read: Database['read'], table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(read);
  return rows.length === 0;
}

/** Tables with references find their rows in a later pass; a trigger may have filled others. */
export async function fillTables(db: Database): Promise<void> {
  let rest = await listTables(db.read);
  while (rest.length > 0) {
    const refused: Table[] = [];
    for (const table of rest) {
      const insert = db.write(async (tx) => {
        // The tables of an older version are known by name only.
        const untyped = tx as unknown as Kysely<Record<string, Record<string, string | number>>>;
        for (let row = 1; row <= ROWS_PER_TABLE; row += 1) {
          await untyped.insertInto(table.name).values(toValues(table, row)).execute();
        }
      });
      await insert.catch(async () => {
        if (await isEmpty(db.read, table.name)) refused.push(table);
      });
    }
    if (refused.length === rest.length)
      throw new Error(`No rows fit into ${rest.map(({ name }) => name).join(', ')}`);
    rest = refused;
  }
}

export type Contents = ReadonlyMap<string, readonly Record<string, unknown>[]>;

export async function readContents(read: Database['read']): Promise<Contents> {
  const contents = new Map<string, readonly Record<string, unknown>[]>();
  for (const { name } of await listTables(read)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    contents.set(name, rows);
  }
  return contents;
}

export async function readShape(read: Database['read']): Promise<string> {
  return JSON.stringify(await listTables(read));
}

/** Earlier rows that are missing, or differ in a column that existed. */
export function countLost(before: Contents, after: Contents): number {
  let lost = 0;
  for (const [table, rows] of before) {
    const now = after.get(table) ?? [];
    lost += rows.filter(
      (row) =>
        !now.some((candidate) =>
          Object.entries(row).every(([name, value]) => isDeepStrictEqual(candidate[name], value)),
        ),
    ).length;
  }
  return lost;
}
