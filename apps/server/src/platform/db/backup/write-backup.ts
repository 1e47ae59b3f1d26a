import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { encodeBytes } from '../binary-columns.ts';
import type { Database, Tx } from '../database.ts';
import type { TableRules } from '../table-rules.ts';
import { FORMAT, listBackedUp, measure, type BackedUpTable, type BackupFigures } from './format.ts';
import { listPresent } from './present-tables.ts';
import { sortByReferences } from './references.ts';
import { readLongSnapshot } from './snapshot.ts';

const PAGE = 1_000;

type RowRecord = Record<string, unknown>;

async function readPage(tx: Tx, table: BackedUpTable, last: RowRecord | null): Promise<RowRecord[]> {
  const keys = sql.join(table.key.map((column) => sql.ref(column)));
  const after = last ? sql`where (${keys}) > (${sql.join(table.key.map((column) => last[column]))})` : sql``;
  const page =
    await sql<RowRecord>`select * from ${sql.table(table.name)} ${after} order by ${keys} limit ${table.pageRows ?? PAGE}`.execute(
      tx,
    );
  return page.rows;
}

async function* readLines(tx: Tx, tables: TableRules, nowMs: number): AsyncGenerator<object> {
  const newest = await tx
    .selectFrom('schema_migrations')
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  yield { format: FORMAT, schema: Number(newest.version), made_at: new Date(nowMs).toISOString() };
  for (const table of await sortByReferences(tx, listBackedUp(tables))) {
    for (
      let page = await readPage(tx, table, null);
      page.length > 0;
      page = await readPage(tx, table, page.at(-1) ?? null)
    ) {
      for (const row of page) yield { table: table.name, row: encodeBytes(row) };
    }
  }
  yield await measure(tx, tables);
}

/** Of whatever schema the database has; read from one snapshot while the server goes on. */
export async function writeBackup(
  db: Database,
  tables: TableRules,
  file: string,
  nowMs: number,
): Promise<BackupFigures> {
  const part = `${file}.part`;
  const figures = await readLongSnapshot(db, async (tx) => {
    const present = await listPresent(tx, tables);
    const toText = new Transform({
      writableObjectMode: true,
      transform: (line: object, _encoding, done) => done(null, `${JSON.stringify(line)}\n`),
    });
    await pipeline(
      Readable.from(readLines(tx, present, nowMs)),
      toText,
      createGzip(),
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
    return measure(tx, present);
  }).catch(async (error: unknown) => {
    // What was written of it is no backup, and takes room.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  });
  await rename(part, file);
  return figures;
}
