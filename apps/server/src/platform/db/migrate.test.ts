import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import { StartError } from '../start/start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { fillUsageDays } from './migrations/048-usage-days.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import type { Tables } from './schema.ts';

class Killed extends Error {}

/** Throws in place of the n-th statement of every transaction, which is what a kill leaves: nothing is committed. */
function failingAt(db: Database, fatal: number): Database {
  const toPlugin = (): KyselyPlugin => {
    let statements = 0;
    return {
      transformQuery({ node }) {
        statements += 1;
        if (statements === fatal) throw new Killed();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
  };
  return { ...db, write: (work) => db.write((tx) => work(tx.withPlugin(toPlugin()))) };
}

/** What the schema consists of, as the database itself reports it. */
async function describeSchema(read: Kysely<Tables>): Promise<unknown> {
  const tables = await read.introspection.getTables();
  return tables
    .map(({ name, columns }) => [
      name,
      columns.map((column) => [column.name, column.dataType, column.isNullable]),
    ])
    .sort(([left], [right]) => String(left).localeCompare(String(right)));
}

describe.each(TEST_DATABASES)('migrations on %s', (kind) => {
  let testDatabase: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind);
    db = testDatabase.open(createManualClock());
  });
  afterEach(async () => {
    await db.close();
    await testDatabase.remove();
  });

  const versions = async () =>
    (await db.read.selectFrom('schema_migrations').selectAll().orderBy('version').execute()).map(
      (row) => row.version,
    );

  /** Of the tables of usage. */
  async function listIndexes(): Promise<unknown> {
    const { rows } =
      kind === 'sqlite'
        ? await sql`select name, sql from sqlite_master where type = 'index' and tbl_name like 'usage%' and sql is not null
            order by name`.execute(db.read)
        : await sql`select indexname, indexdef from pg_indexes where tablename like 'usage%' order by 1`.execute(
            db.read,
          );
    return rows;
  }

  async function expectedSchema(): Promise<unknown> {
    const other = await createTestDatabase(kind, { isMigrated: true });
    const fresh = other.open(createManualClock());
    const schema = await describeSchema(fresh.read);
    await fresh.close();
    await other.remove();
    return schema;
  }

  it('are numbered one after the other, without a gap', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });

  it('bring an empty database to the newest schema, and a current one nowhere', async () => {
    await migrate(db, 5);
    const schema = await describeSchema(db.read);
    await migrate(db, 6);
    expect(await versions()).toEqual(MIGRATIONS.map(({ version }) => version));
    expect(await describeSchema(db.read)).toEqual(schema);
  });

  /** Kills the migrations at one statement after the other until they get through. Answers the number of kills. */
  async function killEverywhere(
    migrations: readonly Migration[],
    afterKill: () => Promise<void>,
  ): Promise<number> {
    for (let fatal = 1; ; fatal += 1) {
      try {
        await migrate(failingAt(db, fatal), 1, migrations);
        return fatal - 1;
      } catch (error) {
        expect(error).toBeInstanceOf(Killed);
        await afterKill();
      }
    }
  }

  it('killed at any statement leave what was before, and the next start goes on [PE-07] [PF-18]', async () => {
    const expected = await expectedSchema();
    let kills = 0;
    for (const { version } of MIGRATIONS) {
      const before = await describeSchema(db.read);
      kills += await killEverywhere(MIGRATIONS.slice(0, version), async () => {
        expect(await describeSchema(db.read)).toEqual(before);
      });
    }
    expect(kills).toBeGreaterThan(15);
    expect(await describeSchema(db.read)).toEqual(expected);
    expect(await versions()).toEqual(MIGRATIONS.map(({ version }) => version));
  });

  it('keep the rows that are there, killed or not [PE-07] [PF-18]', async () => {
    await migrate(db, 1);
    const entry = {
      user_id: 'u',
      amount: 5,
      reason: 'admin',
      reference: 'r',
      balance_after: 5,
      created_at: 1,
    } as const;
    await db.write((tx) => tx.insertInto('balance_entries').values(entry).execute());
    const next: Migration = {
      version: MIGRATIONS.length + 1,
      name: 'test',
      async up(tx) {
        await sql`alter table balance_entries add column note text`.execute(tx);
        await sql`update balance_entries set note = 'kept'`.execute(tx);
        await sql`create index balance_entries_note on balance_entries (note)`.execute(tx);
      },
    };
    const rows = () => db.read.selectFrom('balance_entries').selectAll().execute();
    const kills = await killEverywhere([...MIGRATIONS, next], async () =>
      expect(await rows()).toEqual([entry]),
    );
    expect(kills).toBeGreaterThan(0);
    expect(await rows()).toEqual([{ ...entry, note: 'kept' }]);
  });

  it('sum by day what was used before [PE-07]', async () => {
    await migrate(
      db,
      1,
      MIGRATIONS.filter(({ version }) => version < 48),
    );
    const record = {
      user_id: 'u',
      kind: 'agent',
      trigger: 'ui',
      model: 'm',
      provider: 'p',
      input_tokens: 10,
      output_tokens: 2,
      cached_tokens: 0,
      reasoning_tokens: 0,
      cost: 7,
      balance_after: 0,
      agent_id: 'a',
      agent_name: 'Scout',
      is_ok: 1,
      created_at: 86_400_000,
      step: 0,
      cache_write_tokens: 0,
    } as const;
    await db.write(async (tx) => {
      await sql`insert into users (id, role, balance, reserved, token_version, is_admin, created_at, updated_at)
        values ('u', 'user', 0, 0, 0, 0, 1, 1)`.execute(tx);
      await tx
        .insertInto('usage_records')
        .values([
          { ...record, id: 'use_1' },
          { ...record, id: 'use_2', step: 1, is_ok: 0, created_at: 2 * 86_400_000 - 1 },
          { ...record, id: 'use_3', created_at: 2 * 86_400_000, workspace_id: 'w', member_id: 'other' },
        ])
        .execute();
    });
    await migrate(db, 2);
    const days = await db.read.selectFrom('usage_days').selectAll().orderBy('day').execute();
    const alike = {
      user_id: 'u',
      model: 'm',
      kind: 'agent',
      trigger: 'ui',
      agent_id: 'a',
      agent_name: 'Scout',
    };
    expect(days).toMatchObject([
      { ...alike, day: 1, spender_id: 'u', workspace_id: '', requests: 2, runs: 1, errors: 1, cost: 14 },
      { ...alike, day: 2, spender_id: 'other', workspace_id: 'w', requests: 1, input_tokens: 10, cost: 7 },
    ]);
  });

  it('leave what was used where it is, without a reference to who paid [PE-07]', async () => {
    await migrate(
      db,
      1,
      MIGRATIONS.filter(({ version }) => version < 62),
    );
    const record = {
      user_id: 'u',
      kind: 'chat',
      trigger: 'ui',
      model: 'm',
      provider: 'p',
      is_ok: 1,
    } as const;
    const tokens = { input_tokens: 1, output_tokens: 1, cached_tokens: 0, reasoning_tokens: 0 };
    await db.write(async (tx) => {
      await sql`insert into users (id, role, status, balance, reserved, token_version, is_admin, created_at, updated_at)
        values ('u', 'user', 'active', 0, 0, 0, 0, 1, 1)`.execute(tx);
      await tx
        .insertInto('usage_records')
        .values({
          ...record,
          ...tokens,
          id: 'use_1',
          cost: 7,
          balance_after: 3,
          created_at: 2,
          step: 4,
          cache_write_tokens: 5,
          member_id: 'm',
        })
        .execute();
      await fillUsageDays(tx);
    });
    const read = async () => ({
      records: await db.read.selectFrom('usage_records').selectAll().execute(),
      days: await db.read.selectFrom('usage_days').selectAll().execute(),
    });
    const before = await read();
    const indexes = await listIndexes();
    await migrate(db, 2);
    expect(await read()).toEqual(before);
    expect(await listIndexes()).toEqual(indexes);
    await db.write((tx) => tx.deleteFrom('users').execute());
    expect(await read()).toEqual(before);
  });

  it('run once when two servers start at once [PE-07]', async () => {
    const other = testDatabase.open(createManualClock());
    await Promise.all([migrate(db, 1), migrate(other, 2), migrate(db, 3)]);
    await other.close();
    expect(await versions()).toEqual(MIGRATIONS.map(({ version }) => version));
  });

  it('refuse a database of a newer build with a sentence that says so [PE-07]', async () => {
    await migrate(db, 1);
    await db.write((tx) =>
      tx.insertInto('schema_migrations').values({ version: 999, name: 'future', applied_at: 1 }).execute(),
    );
    await expect(migrate(db, 2)).rejects.toThrow(StartError);
    await expect(migrate(db, 2)).rejects.toThrow(/newer version of Parley \(schema 999/);
  });
});
