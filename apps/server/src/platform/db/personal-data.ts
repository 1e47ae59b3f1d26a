// What belongs to a person, for a complete copy of it and for its removal. The list is held against the schema by a
// test, so that a new table cannot be forgotten.
import { sql } from 'kysely';
import { encodeBytes } from './binary-columns.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './schema.ts';

const PAGE = 500;

interface PersonalTable {
  readonly name: Exclude<keyof Tables, 'schema_migrations'>;
  /** The column that says whose a row is. */
  readonly owner: string;
  /** Sorts the rows, and is unique for an owner; an index has it, where rows are many. Never empty. */
  readonly key: readonly string[];
  /** Secrets, hashes and marks of the server's own, which say nothing about the person. */
  readonly hidden: readonly string[];
  /** Where rows are large. */
  readonly pageRows?: number;
}

/** Everything with an owner. Rows without one of their own, such as run events, repeat what stands in these. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    name: 'users',
    owner: 'id',
    key: ['id'],
    hidden: ['password_hash', 'token_version', 'username_key', 'email_key', 'location_hash', 'reserved'],
  },
  { name: 'guest_sessions', owner: 'user_id', key: ['id'], hidden: ['location_hash'] },
  { name: 'auth_identities', owner: 'user_id', key: ['id'], hidden: [] },
  { name: 'logins', owner: 'user_id', key: ['id'], hidden: [] },
  { name: 'password_resets', owner: 'user_id', key: ['token_hash'], hidden: ['token_hash'] },
  { name: 'api_keys', owner: 'user_id', key: ['id'], hidden: ['key_hash'] },
  {
    name: 'runs',
    owner: 'user_id',
    key: ['id'],
    hidden: ['lease_owner', 'fence', 'session_lock', 'body_hash', 'cancel_requested', 'takeovers'],
  },
  {
    name: 'run_steps',
    owner: 'user_id',
    key: ['run_id', 'n'],
    hidden: ['args_hash', 'definition_hash'],
    pageRows: 20,
  },
  { name: 'reservations', owner: 'user_id', key: ['run_id', 'step'], hidden: [] },
  { name: 'balance_entries', owner: 'user_id', key: ['created_at', 'reason', 'reference'], hidden: [] },
  { name: 'usage_records', owner: 'user_id', key: ['id'], hidden: [] },
  { name: 'uncovered_costs', owner: 'user_id', key: ['run_id', 'step'], hidden: [] },
  { name: 'budgets', owner: 'user_id', key: ['subject'], hidden: [] },
  {
    name: 'chat_sessions',
    owner: 'user_id',
    key: ['session_id'],
    hidden: ['name_key', 'mark_a', 'mark_b', 'mark_c', 'settings_hash', 'revision'],
  },
  {
    name: 'chat_messages',
    owner: 'user_id',
    key: ['session_id', 'is_archived', 'seq', 'message_id'],
    hidden: ['number', 'hash'],
    pageRows: 100,
  },
  { name: 'chat_owners', owner: 'user_id', key: ['user_id'], hidden: ['revision'] },
  { name: 'chat_tombstones', owner: 'user_id', key: ['session_id'], hidden: ['revision'] },
  {
    name: 'chat_images',
    owner: 'user_id',
    key: ['session_id', 'share_id', 'image_id'],
    hidden: ['checksum'],
  },
  {
    name: 'chat_image_pieces',
    owner: 'user_id',
    key: ['session_id', 'share_id', 'image_id', 'piece'],
    hidden: [],
    pageRows: 20,
  },
  {
    name: 'chat_shares',
    owner: 'user_id',
    key: ['session_id', 'id'],
    hidden: ['token_hash', 'token_sealed'],
    pageRows: 1,
  },
  { name: 'contact_messages', owner: 'user_id', key: ['id'], hidden: [] },
  { name: 'system_prompts', owner: 'user_id', key: ['id'], hidden: [] },
  { name: 'prompt_suggestions', owner: 'user_id', key: ['id'], hidden: [] },
  { name: 'error_occurrences', owner: 'user_id', key: ['id'], hidden: [] },
  { name: 'audit_log', owner: 'actor_id', key: ['id'], hidden: ['seq', 'hash'] },
];

type RecordOfPerson = Readonly<Record<string, unknown>>;

/** The owner's rows of one table, page by page, without what is hidden. Each page begins behind the last row before it. */
async function* readRows(db: Database, table: PersonalTable, userId: string): AsyncGenerator<RecordOfPerson> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const { pageRows = PAGE } = table;
  let behind = sql``;
  for (;;) {
    const { rows } = await sql<RecordOfPerson>`select * from ${sql.table(table.name)}
      where ${sql.ref(table.owner)} = ${userId} ${behind} order by ${key} limit ${pageRows}`.execute(
      db.longRead,
    );
    for (const row of rows) {
      const shown = Object.entries(row).filter(([column]) => !table.hidden.includes(column));
      yield encodeBytes(Object.fromEntries(shown));
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    behind = sql`and (${key}) > (${sql.join(table.key.map((column) => last[column]))})`;
  }
}

/** Every record of the person with the table it stands in, table by table. */
export async function* readPersonalData(
  db: Database,
  userId: string,
): AsyncGenerator<{ table: string; row: RecordOfPerson }> {
  for (const table of PERSONAL_TABLES) {
    for await (const row of readRows(db, table, userId)) yield { table: table.name, row };
  }
}

/** From now on nobody comes in with it; the data goes next. */
export async function markLeaving(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status: 'leaving', updated_at: nowMs })
    .where('id', '=', userId)
    .execute();
}

/** Accounts whose removal was begun and not ended. */
export async function listLeaving(db: Database): Promise<string[]> {
  const rows = await db.read.selectFrom('users').select('id').where('status', '=', 'leaving').execute();
  return rows.map((row) => row.id);
}

/** Of what may be much, so many rows go at once: everybody else waits for a statement to end. */
const SLICES = [
  { name: 'chat_image_pieces', key: ['session_id', 'share_id', 'image_id', 'piece'], rows: 20 },
  { name: 'chat_messages', key: ['number'], rows: 500 },
] as const;

/**
 * Removes the account; what hangs on it goes by the database's own rules. The ledger and the audit log stay: money and
 * deeds must stay traceable, and there is no name in them. Cut off, it can be begun again.
 */
export async function removePersonalData(db: Database, userId: string): Promise<void> {
  for (const { name, key: columns, rows } of SLICES) {
    const key = sql.join(columns.map((column) => sql.ref(column)));
    const slice = sql`delete from ${sql.table(name)} where user_id = ${userId} and (${key}) in
      (select ${key} from ${sql.table(name)} where user_id = ${userId} limit ${rows})`;
    let removed: number = rows;
    while (removed >= rows)
      removed = await db.write(async (tx) => Number((await slice.execute(tx)).numAffectedRows ?? 0));
  }
  await db.write((tx) => tx.deleteFrom('users').where('id', '=', userId).execute());
}
