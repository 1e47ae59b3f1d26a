import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { DatabaseKind } from '../kind.ts';

/** What a row takes besides its texts: its other columns, its index entries and, for a message, its words. */
const ROW_BYTES = 512;

/** Table, and the size of one of its rows under the given name. */
const COUNTED = [
  {
    table: 'chat_sessions',
    sizeOf: (row: string) =>
      `octet_length(${row}.name) + coalesce(octet_length(${row}.system_prompt), 0) + ${ROW_BYTES}`,
  },
  { table: 'chat_messages', sizeOf: (row: string) => `octet_length(${row}.body) + ${ROW_BYTES}` },
  { table: 'chat_image_pieces', sizeOf: (row: string) => `octet_length(${row}.bytes) + ${ROW_BYTES}` },
  { table: 'chat_shares', sizeOf: (row: string) => `octet_length(${row}.snapshot) + ${ROW_BYTES}` },
] as const;
type Counted = (typeof COUNTED)[number];

/** Their rows bear the number of the change that made them. */
const REVISED = ['chat_sessions', 'chat_tombstones'] as const;
/** A restored row was made by a change that the new owner's row has not counted. */
const COUNT_RESTORED = `update chat_owners set revision = new.revision
  where user_id = new.user_id and revision < new.revision;`;

/**
 * What each account stores, and the number of its newest change. The database itself counts the bytes, so that removals
 * by foreign keys are counted too.
 */
export async function createChatOwners(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('chat_owners')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('stored_bytes', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  for (const table of REVISED)
    await tx.schema
      .alterTable(table)
      .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  const sums = COUNTED.map(
    ({ table, sizeOf }) =>
      `coalesce((select sum(${sizeOf(table)}) from ${table} where ${table}.user_id = users.id), 0)`,
  );
  await sql`insert into chat_owners (user_id, stored_bytes, revision)
    select id, ${sql.raw(sums.join(' + '))}, 0 from users`.execute(tx);
  await (kind === 'sqlite' ? countOnSqlite(tx) : countOnPostgres(tx));
}

async function countOnSqlite(tx: Tx): Promise<void> {
  await sql`create trigger chat_owners_begin after insert on users begin
    insert into chat_owners (user_id, stored_bytes, revision) values (new.id, 0, 0); end`.execute(tx);
  for (const { table, sizeOf } of COUNTED) {
    const add = (change: string, row: string) =>
      `begin update chat_owners set stored_bytes = stored_bytes + ${change} where user_id = ${row}.user_id; end`;
    for (const trigger of [
      `${table}_size_added after insert on ${table} ${add(sizeOf('new'), 'new')}`,
      `${table}_size_removed after delete on ${table} ${add(`-(${sizeOf('old')})`, 'old')}`,
      `${table}_size_changed after update on ${table} when ${sizeOf('new')} <> ${sizeOf('old')}
        ${add(`${sizeOf('new')} - (${sizeOf('old')})`, 'new')}`,
    ])
      await sql.raw(`create trigger ${trigger}`).execute(tx);
  }
  for (const table of REVISED)
    await sql
      .raw(`create trigger ${table}_restored after insert on ${table} begin ${COUNT_RESTORED} end`)
      .execute(tx);
}

async function createFunction(tx: Tx, name: string, body: string): Promise<void> {
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
    .execute(tx);
}

async function countOnPostgres(tx: Tx): Promise<void> {
  await createFunction(
    tx,
    'chat_owners_begin',
    'insert into chat_owners (user_id, stored_bytes, revision) values (new.id, 0, 0);',
  );
  await sql`create trigger chat_owners_begin after insert on users
    for each row execute function chat_owners_begin()`.execute(tx);
  for (const counted of COUNTED) await countTableOnPostgres(tx, counted);
  await createFunction(tx, 'chat_revision_restored', COUNT_RESTORED);
  for (const table of REVISED)
    await sql
      .raw(
        `create trigger ${table}_restored after insert on ${table}
          for each row execute function chat_revision_restored()`,
      )
      .execute(tx);
}

/** Once a statement: an update for each of many rows would leave as many dead versions of the owner's row. */
async function countTableOnPostgres(tx: Tx, { table, sizeOf }: Counted): Promise<void> {
  const sum = (sign: string) => `update chat_owners as owner
    set stored_bytes = owner.stored_bytes ${sign} counted.bytes
    from (select user_id, sum(${sizeOf('one')}) as bytes from rows_of_statement as one group by user_id) as counted
    where owner.user_id = counted.user_id;`;
  await createFunction(tx, `${table}_size_added`, sum('+'));
  await createFunction(tx, `${table}_size_removed`, sum('-'));
  await createFunction(
    tx,
    `${table}_size_changed`,
    `update chat_owners set stored_bytes = stored_bytes + (${sizeOf('new')}) - (${sizeOf('old')})
      where user_id = new.user_id;`,
  );
  for (const trigger of [
    `${table}_size_added after insert on ${table} referencing new table as rows_of_statement for each statement`,
    `${table}_size_removed after delete on ${table} referencing old table as rows_of_statement for each statement`,
    `${table}_size_changed after update on ${table} for each row when (${sizeOf('new')} <> ${sizeOf('old')})`,
  ]) {
    const name = trigger.slice(0, trigger.indexOf(' '));
    await sql.raw(`create trigger ${trigger} execute function ${name}()`).execute(tx);
  }
}
