import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { z } from 'zod';
import { StartError } from '../../start/start-error.ts';
import { decodeBytes } from '../binary-columns.ts';
import type { Database, Reader, Tx } from '../database.ts';
import { kindOf } from '../kind.ts';
import { migrate, readSchemaVersions } from '../migrate.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { TableRules } from '../table-rules.ts';
import {
  EarlierFoot,
  Foot,
  Head,
  Line,
  listBackedUp,
  measure,
  type BackedUpTable,
  type BackupFigures,
} from './format.ts';
import { listPresent } from './present-tables.ts';
import { readHead } from './read-head.ts';

/** Rows inserted by one statement, where they are not large: what a round trip costs is shared. */
const MAX_BATCH = 100;

type Row = Readonly<Record<string, unknown>>;

/** Rows of one table with the same columns, in the order of the backup. */
interface Batch {
  readonly table: BackedUpTable;
  readonly columns: readonly string[];
  readonly rows: Row[];
}

function find(tables: readonly BackedUpTable[], table: string): BackedUpTable {
  const known = tables.find(({ name }) => name === table);
  if (!known) throw new StartError(`The backup holds a table that this version does not know: ${table}.`);
  return known;
}

const isFull = ({ table, rows }: Batch): boolean =>
  rows.length >= Math.min(table.pageRows ?? MAX_BATCH, MAX_BATCH);

const hasColumns = ({ columns }: Batch, row: Row): boolean => {
  const names = Object.keys(row);
  return names.length === columns.length && names.every((name, index) => name === columns[index]);
};

async function insertBatch(tx: Tx, { table, columns, rows }: Batch): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(tx);
  await table.restored?.(tx, rows);
}

/** Takes rows one by one and inserts them together. */
function createInserter(tx: Tx, tables: readonly BackedUpTable[]) {
  let batch: Batch | null = null;
  async function flush(): Promise<void> {
    const full = batch;
    batch = null;
    if (full) await insertBatch(tx, full);
  }
  return {
    async add({ table, row: encoded }: z.infer<typeof Line>): Promise<void> {
      const row = decodeBytes(encoded);
      if (batch && (batch.table.name !== table || isFull(batch) || !hasColumns(batch, row))) await flush();
      batch ??= { table: find(tables, table), columns: Object.keys(row), rows: [] };
      batch.rows.push(row);
    },
    flush,
  };
}

/** Numbers that the database gives go on behind the ones that were restored. SQLite's do so by themselves. */
async function alignNumbers(tx: Tx, tables: readonly BackedUpTable[]): Promise<void> {
  if (kindOf(tx) === 'sqlite') return;
  for (const { name, generated } of tables) {
    if (generated === undefined) continue;
    const newest = sql`max(${sql.ref(generated)})`;
    await sql`select setval(pg_get_serial_sequence(${name}, ${generated}), ${newest}) from ${sql.table(name)}
      having ${newest} is not null`.execute(tx);
  }
}

type Promised = BackupFigures | z.infer<typeof EarlierFoot>;

const readFoot = (value: unknown): Promised | null =>
  Foot.safeParse(value).data ?? EarlierFoot.safeParse(value).data ?? null;

const addUp = (sums: BackupFigures['sums']): number =>
  Object.values(sums).reduce((total, sum) => total + sum, 0);

/** A backup of before a table was backed up has nothing to say about it. */
function isAsPromised(promised: Promised, { counts, sums }: BackupFigures): boolean {
  const hasAll = Object.entries(counts).every(([table, count]) => (promised.counts[table] ?? 0) === count);
  if (!hasAll) return false;
  if ('ledger_sum' in promised) return promised.ledger_sum === addUp(sums);
  return Object.entries(sums).every(([table, sum]) => (promised.sums[table] ?? 0) === sum);
}

function damaged(file: string, cause?: unknown): StartError {
  return new StartError(`${file} is cut off or damaged; nothing was restored.`, { cause });
}

async function* readFileLines(file: string): AsyncGenerator<unknown> {
  const plain = createGunzip().setEncoding('utf8');
  // What breaks the pipeline comes out of the loop below as well; leaving the loop closes both ends.
  pipeline(createReadStream(file), plain).catch(() => undefined);
  let rest = '';
  try {
    for await (const piece of plain) {
      const lines = `${rest}${String(piece)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    throw damaged(file, error);
  }
}

async function checkEmpty(reader: Reader, present: TableRules): Promise<void> {
  const { counts } = await measure(reader, present);
  if (Object.values(counts).some((count) => count > 0))
    throw new StartError('The database is not empty. Restore into a new DATA_DIR or an empty database.');
}

/** Gives the database the schema that the backup was written with, and touches none that holds anything. */
async function prepareSchema(db: Database, tables: TableRules, file: string, nowMs: number): Promise<void> {
  const { schema } = await readHead(file);
  const { applied, known } = await readSchemaVersions(db);
  if (schema > known)
    throw new StartError(
      `${file} was written by a newer version of Parley (schema ${schema}, this build knows ${known}). Restore it with that version.`,
    );
  await checkEmpty(db.read, await listPresent(db.read, tables));
  if (applied > schema)
    throw new StartError(
      `The database has the tables of a newer version than ${file} (schema ${applied}, not ${schema}). Restore into a new DATA_DIR or a database without tables.`,
    );
  await migrate(
    db,
    nowMs,
    MIGRATIONS.filter(({ version }) => version <= schema),
  );
}

/**
 * Into an empty database; all of it or nothing. The schema is that of the backup then: the migrations after it do with these
 * rows what they do in an upgrade.
 */
export async function restoreBackup(
  db: Database,
  tables: TableRules,
  file: string,
  nowMs: number,
): Promise<BackupFigures> {
  await prepareSchema(db, tables, file, nowMs);
  const fill = async (tx: Tx): Promise<BackupFigures> => {
    const present = await listPresent(tx, tables);
    const backedUp = listBackedUp(present);
    await checkEmpty(tx, present);
    const inserter = createInserter(tx, backedUp);
    let promised: Promised | null = null;
    let isHead = true;
    for await (const value of readFileLines(file)) {
      if (isHead) {
        if (!Head.safeParse(value).success) throw new StartError(`${file} is not a backup of Parley.`);
        isHead = false;
        continue;
      }
      // Nothing comes after the figures, such as a second backup.
      if (promised) throw damaged(file);
      const line = Line.safeParse(value);
      if (line.success) await inserter.add(line.data);
      else promised = readFoot(value);
    }
    await inserter.flush();
    const after = await measure(tx, present);
    if (!promised || !isAsPromised(promised, after)) throw damaged(file);
    await alignNumbers(tx, backedUp);
    return after;
  };
  // Whole tables are counted.
  return db.write(fill, { isLong: true });
}
