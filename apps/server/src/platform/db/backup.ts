// Backup and restore, the same for both databases: one compressed file of JSON lines, read from one snapshot while
// the server goes on. A backup of the embedded database can be restored into PostgreSQL, and the other way round.
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { decodeBytes, encodeBytes } from './binary-columns.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './schema.ts';
import { addTexts, toWordList } from './search-index.ts';
import { readSnapshot } from './snapshot.ts';

const FORMAT = 'parley-backup-1';
const PAGE = 1_000;

interface BackedUpTable {
  /** Not jobs: what waited when the backup was made has been done since, and mails would go out once more. */
  readonly name: Exclude<keyof Tables, 'schema_migrations' | 'servers' | 'jobs'>;
  readonly key: readonly string[];
  /** Where rows are large. */
  readonly pageRows?: number;
  /** Whose rows go into the search index, which is not backed up. */
  readonly toSearchText?: (row: z.infer<typeof NumberedRow>) => string;
}

const NumberedRow = z.looseObject({ number: z.number(), user_id: z.string(), body: z.string() });
const Message = z.looseObject({ content: z.string() });

/** In an order in which every row finds what it refers to. */
export const BACKED_UP: readonly BackedUpTable[] = [
  { name: 'users', key: ['id'] },
  { name: 'guest_sessions', key: ['id'] },
  { name: 'balance_entries', key: ['reason', 'reference'] },
  { name: 'runs', key: ['id'] },
  { name: 'reservations', key: ['run_id', 'step'] },
  { name: 'usage_records', key: ['user_id', 'id'] },
  { name: 'uncovered_costs', key: ['run_id', 'step'] },
  { name: 'budgets', key: ['user_id', 'subject'] },
  { name: 'run_events', key: ['run_id', 'seq'] },
  { name: 'run_steps', key: ['run_id', 'n'], pageRows: 20 },
  { name: 'logins', key: ['id'] },
  { name: 'refresh_tokens', key: ['token_hash'] },
  { name: 'auth_identities', key: ['id'] },
  { name: 'google_nonces', key: ['nonce_hash'] },
  { name: 'password_resets', key: ['token_hash'] },
  { name: 'api_keys', key: ['id'] },
  { name: 'location_usage', key: ['location_hash'] },
  { name: 'limit_events', key: ['id'] },
  { name: 'contact_messages', key: ['id'] },
  { name: 'system_prompts', key: ['user_id', 'id'] },
  { name: 'prompt_suggestions', key: ['user_id', 'id'] },
  { name: 'health_samples', key: ['hour'] },
  { name: 'error_reports', key: ['id'] },
  { name: 'error_report_hours', key: ['report_id', 'hour'] },
  { name: 'error_report_people', key: ['report_id', 'person'] },
  { name: 'error_occurrences', key: ['id'] },
  { name: 'chat_sessions', key: ['user_id', 'session_id'] },
  {
    name: 'chat_messages',
    key: ['number'],
    toSearchText: ({ body }) => Message.parse(JSON.parse(body)).content,
  },
  { name: 'chat_tombstones', key: ['user_id', 'session_id'] },
  { name: 'chat_images', key: ['user_id', 'session_id', 'share_id', 'image_id'] },
  {
    name: 'chat_image_pieces',
    key: ['user_id', 'session_id', 'share_id', 'image_id', 'piece'],
    pageRows: 20,
  },
  { name: 'chat_shares', key: ['id'] },
  { name: 'audit_head', key: ['id'] },
  { name: 'audit_log', key: ['id'] },
];

const Head = z.object({ format: z.literal(FORMAT), schema: z.number(), made_at: z.string() });
const Line = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const Foot = z.object({ counts: z.record(z.string(), z.number()), ledger_sum: z.number() });
export type BackupFigures = z.infer<typeof Foot>;

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

async function* readLines(tx: Tx, nowMs: number): AsyncGenerator<object> {
  const newest = await tx
    .selectFrom('schema_migrations')
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  yield { format: FORMAT, schema: Number(newest.version), made_at: new Date(nowMs).toISOString() };
  for (const table of BACKED_UP) {
    for (
      let page = await readPage(tx, table, null);
      page.length > 0;
      page = await readPage(tx, table, page.at(-1) ?? null)
    ) {
      for (const row of page) yield { table: table.name, row: encodeBytes(row) };
    }
  }
  yield await measure(tx);
}

/** What must be equal before and after: the rows of each table and the sum of the ledger in micro-dollars. */
export async function measure(tx: Tx): Promise<BackupFigures> {
  const counts: Record<string, number> = {};
  for (const { name } of BACKED_UP) {
    const answer = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(tx);
    counts[name] = Number(answer.rows[0]?.rows ?? 0);
  }
  const ledger = await sql<{
    total: number | null;
  }>`select sum(amount) as total from balance_entries`.execute(tx);
  return { counts, ledger_sum: Number(ledger.rows[0]?.total ?? 0) };
}

export async function writeBackup(db: Database, file: string, nowMs: number): Promise<BackupFigures> {
  const figures = await readSnapshot(db, async (tx) => {
    const toText = new Transform({
      writableObjectMode: true,
      transform: (line: object, _encoding, done) => done(null, `${JSON.stringify(line)}\n`),
    });
    await pipeline(
      Readable.from(readLines(tx, nowMs)),
      toText,
      createGzip(),
      createWriteStream(`${file}.part`, { mode: 0o600, flush: true }),
    );
    return measure(tx);
  });
  await rename(`${file}.part`, file);
  return figures;
}

async function insertRow(
  tx: Tx,
  kind: Database['kind'],
  { table, row: encoded }: z.infer<typeof Line>,
): Promise<void> {
  const row = decodeBytes(encoded);
  const known = BACKED_UP.find((entry) => entry.name === table);
  if (!known) throw new StartError(`The backup holds a table that this version does not know: ${table}.`);
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(known.name)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    tx,
  );
  if (!known.toSearchText) return;
  const { number, user_id: userId, body } = NumberedRow.parse(row);
  const text = known.toSearchText({ number, user_id: userId, body });
  await addTexts(tx, kind, [{ number, words: toWordList(userId, text) }]);
}

/** Numbers that the database gives go on behind the ones that were restored. */
async function alignNumbers(tx: Tx, kind: Database['kind']): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select setval(pg_get_serial_sequence('chat_messages', 'number'), max(number)) from chat_messages
    having max(number) is not null`.execute(tx);
}

/** A backup of before a table was added has nothing to say about it. */
function isAsPromised(promised: BackupFigures, { counts, ledger_sum: ledgerSum }: BackupFigures): boolean {
  const hasAll = Object.entries(counts).every(([table, count]) => (promised.counts[table] ?? 0) === count);
  return hasAll && promised.ledger_sum === ledgerSum;
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

/** Into an empty, migrated database; all of it or nothing. */
export async function restoreBackup(db: Database, file: string): Promise<BackupFigures> {
  return db.write(async (tx) => {
    const before = await measure(tx);
    if (Object.values(before.counts).some((count) => count > 0)) {
      throw new StartError('The database is not empty. Restore into a new DATA_DIR or an empty database.');
    }
    let promised: BackupFigures | null = null;
    let isHead = true;
    for await (const value of readFileLines(file)) {
      if (isHead) {
        if (!Head.safeParse(value).success) throw new StartError(`${file} is not a backup of Parley.`);
        isHead = false;
        continue;
      }
      const line = Line.safeParse(value);
      if (line.success) await insertRow(tx, db.kind, line.data);
      else promised = Foot.safeParse(value).data ?? null;
    }
    const after = await measure(tx);
    if (!promised || !isAsPromised(promised, after)) throw damaged(file);
    await alignNumbers(tx, db.kind);
    return after;
  });
}
