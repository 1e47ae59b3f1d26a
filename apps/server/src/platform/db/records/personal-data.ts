// What belongs to a person, for a complete copy of it and for its removal.
import { sql, type RawBuilder } from 'kysely';
import { encodeBytes } from '../binary-columns.ts';
import type { Database, Tx } from '../database.ts';
import { listRules, type PersonalRule, type TableRules } from '../table-rules.ts';
import type { TableName } from '../schema.ts';

const PAGE = 500;

export interface PersonalTable extends PersonalRule {
  readonly name: TableName;
}

export function listPersonal(tables: TableRules): readonly PersonalTable[] {
  return listRules(tables).flatMap(({ name, personal }) => (personal ? [{ name, ...personal }] : []));
}

type RecordOfPerson = Readonly<Record<string, unknown>>;

/** Some rows of one table, page by page, without what is hidden. Each page begins behind the last row before it. */
async function* readPages(
  db: Database,
  table: PersonalTable,
  isWanted: RawBuilder<unknown>,
  hidden: readonly string[],
): AsyncGenerator<RecordOfPerson> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const { pageRows = PAGE } = table;
  let behind = sql``;
  for (;;) {
    const { rows } = await sql<RecordOfPerson>`select * from ${sql.table(table.name)}
      where ${isWanted} ${behind} order by ${key} limit ${pageRows}`.execute(db.longRead);
    for (const row of rows) {
      const own = table.withoutOthers?.(row) ?? row;
      const shown = Object.entries(own).filter(([column]) => !hidden.includes(column));
      yield encodeBytes(Object.fromEntries(shown));
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    behind = sql`and (${key}) > (${sql.join(table.key.map((column) => last[column]))})`;
  }
}

async function* readRows(db: Database, table: PersonalTable, userId: string): AsyncGenerator<RecordOfPerson> {
  const { owner, hidden, madeByOthers: made } = table;
  const isOwned = sql`${sql.ref(owner)} = ${userId}`;
  if (!made) {
    yield* readPages(db, table, isOwned, hidden);
    return;
  }
  const isOwn = sql`${isOwned} and coalesce(${sql.ref(made.maker)}, ${sql.ref(owner)}) = ${userId}`;
  yield* readPages(db, table, isOwn, hidden);
  yield* readPages(db, table, made.elsewhere(userId), [...hidden, ...made.hidden]);
}

/** Every record of the person with its table, table by table. */
export async function* readPersonalData(
  db: Database,
  tables: TableRules,
  userId: string,
): AsyncGenerator<{ table: string; row: RecordOfPerson }> {
  for (const table of listPersonal(tables)) {
    for await (const row of readRows(db, table, userId)) yield { table: table.name, row };
  }
}

/** Runs a statement about so many rows at a time until none are left. */
async function repeat(db: Database, statement: RawBuilder<unknown>, rows: number): Promise<void> {
  let changed = rows;
  while (changed >= rows)
    changed = await db.write(async (tx) => Number((await statement.execute(tx)).numAffectedRows ?? 0));
}

/** What a person made on the accounts of others stays there, without its words. */
async function emptyElsewhere(db: Database, { name, key, madeByOthers }: PersonalTable, userId: string) {
  if (!madeByOthers) return;
  const { elsewhere, emptied } = madeByOthers;
  const columns = emptied.map((column) => sql.ref(column));
  const isLeft = sql.join(
    columns.map((column) => sql`${column} is not null`),
    sql` or `,
  );
  const isFull = sql`${elsewhere(userId)} and (${isLeft})`;
  const rowKey = sql.join(key.map((column) => sql.ref(column)));
  const empty = sql`update ${sql.table(name)} set ${sql.join(columns.map((column) => sql`${column} = null`))}
    where ${isFull} and (${rowKey}) in (select ${rowKey} from ${sql.table(name)} where ${isFull} limit ${PAGE})`;
  await repeat(db, empty, PAGE);
}

/** Of the rows of an account those that go with it: not what others made, who are still there. */
function toRemoved({ owner, madeByOthers }: PersonalTable, userId: string): RawBuilder<unknown> {
  const isOwned = sql`${sql.ref(owner)} = ${userId}`;
  if (!madeByOthers) return isOwned;
  const maker = sql`coalesce(${sql.ref(madeByOthers.maker)}, ${sql.ref(owner)})`;
  return sql`${isOwned} and (${maker} = ${userId} or ${madeByOthers.isGone(maker)})`;
}

/** What a person made on the account of another one that is gone. */
async function removeElsewhere(
  db: Database,
  { name, key, owner, madeByOthers }: PersonalTable,
  userId: string,
) {
  if (!madeByOthers) return;
  const { elsewhere, isGone } = madeByOthers;
  const rowKey = sql.join(key.map((column) => sql.ref(column)));
  const isLeft = sql`${elsewhere(userId)} and ${isGone(sql.ref(owner))}`;
  const remove = sql`delete from ${sql.table(name)} where ${isLeft} and (${rowKey}) in
    (select ${rowKey} from ${sql.table(name)} where ${isLeft} limit ${PAGE})`;
  await repeat(db, remove, PAGE);
}

/** Behind the account's row, in its transaction: what was added to it meanwhile, of tables that do not refer to it. */
export async function removeRest(tx: Tx, tables: TableRules, userId: string): Promise<void> {
  for (const table of listPersonal(tables))
    if (table.madeByOthers)
      await sql`delete from ${sql.table(table.name)} where ${toRemoved(table, userId)}`.execute(tx);
}

/**
 * Removes large tables in batches, because other writes wait for a statement to end. Tables come after those that they
 * refer to, so the last is the first: a batch takes little else with it. What is left goes with the account's row, by the
 * database's own rules. Cut off, it can be begun again.
 */
export async function removeSliced(db: Database, tables: TableRules, userId: string): Promise<void> {
  const personal = listPersonal(tables);
  // From the first: by later ones it is found.
  for (const table of personal) await removeElsewhere(db, table, userId);
  for (const table of personal.toReversed()) {
    await emptyElsewhere(db, table, userId);
    const { name, slice } = table;
    if (!slice) continue;
    const key = sql.join(slice.key.map((column) => sql.ref(column)));
    const isOwned = toRemoved(table, userId);
    const remove = sql`delete from ${sql.table(name)} where ${isOwned} and (${key}) in
      (select ${key} from ${sql.table(name)} where ${isOwned} limit ${slice.rows})`;
    await repeat(db, remove, slice.rows);
  }
}
