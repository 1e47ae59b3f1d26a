import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFlakyProxy, type FlakyProxy } from '../../../testing/databases/flaky-proxy.ts';
import { createManualClock, type ManualClock } from '../../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import type { Database, Tx } from '../database.ts';
import { migrate } from '../migrate.ts';
import { findUnfit } from './check-server.ts';
import { openPostgres } from './postgres.ts';

it.each<[number, string, RegExp | null]>([
  [150_004, 'UTF8', null],
  [170_000, 'SQL_ASCII', null],
  [140_011, 'UTF8', /PostgreSQL 14, and Parley needs 15/],
  [150_004, 'LATIN1', /encoding LATIN1/],
])('version %i with the encoding %s is told apart from what works', (version, encoding, expected) => {
  const unfit = findUnfit({ version, encoding });
  if (expected === null) expect(unfit).toBeNull();
  else expect(unfit).toMatch(expected);
});

describe.runIf(TEST_DATABASES.includes('postgres'))('the external database', () => {
  let testDatabase: TestDatabase;
  let proxy: FlakyProxy;
  let clock: ManualClock;
  let db: Database;
  const lost: unknown[] = [];
  beforeEach(async () => {
    lost.length = 0;
    testDatabase = await createTestDatabase('postgres');
    proxy = await startFlakyProxy(testDatabase.url ?? '');
    clock = createManualClock();
    db = open(2);
    await db.write((tx) =>
      sql`create table notes (id integer primary key, total integer not null)`.execute(tx),
    );
  });
  afterEach(async () => {
    await db.close();
    await proxy.close();
    await testDatabase.remove();
  });

  function open(poolSize: number): Database {
    return openPostgres({
      url: proxy.url,
      poolSize,
      clock,
      random: () => 0,
      onConnectionError: (error) => lost.push(error),
    });
  }

  const note = (id: number) => db.write((tx) => sql`insert into notes values (${id}, 0)`.execute(tx));
  const count = async (): Promise<number> =>
    Number(
      (await sql<{ total: number }>`select count(*) as total from notes`.execute(db.read)).rows[0]?.total,
    );

  it('serves a hundred callers over two connections [PE-05]', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => note(index)));
    expect(await count()).toBe(100);
  });

  it('limits the time of a statement, but not of those of a migration [PE-07]', async () => {
    const limits: string[] = [];
    const noteLimit = async (tx: Tx): Promise<void> => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx);
      limits.push(rows[0]?.statement_timeout ?? '');
    };
    await db.write(noteLimit);
    await migrate(db, 1, [{ version: 1, name: 'slow', up: noteLimit }]);
    expect(limits).toEqual(['10s', '0']);
    expect(await count()).toBe(0);
  });

  it('answers 503 while it is away and works again by itself [PE-02]', async () => {
    await note(1);
    proxy.goAway();
    for (const attempt of [note(2), count(), db.ping()]) await expect(attempt).rejects.toBeDefined();
    await expect(note(3)).rejects.toMatchObject({ code: 'database_unavailable', status: 503 });
    await proxy.recover();
    await until(
      async () =>
        db.ping().then(
          () => true,
          () => false,
        ),
      'the database',
    );
    await note(4);
    expect(await count()).toBe(2);
  });

  it('does not fall over when idle connections are cut', async () => {
    await Promise.all([note(1), note(2)]);
    proxy.goAway();
    await proxy.recover();
    await until(() => lost.length === 2, 'the pool to notice');
    await note(3);
    expect(await count()).toBe(3);
  });

  it('repeats a write that met a deadlock or a conflict, with one effect [PE-05]', async () => {
    await Promise.all([note(1), note(2)]);
    const raise = (tx: Tx, first: number, second: number) => async () => {
      await sql`update notes set total = total + 1 where id = ${first}`.execute(tx);
      await sql`select pg_sleep(0.05)`.execute(tx);
      await sql`update notes set total = total + 1 where id = ${second}`.execute(tx);
    };
    const work = Promise.all([db.write((tx) => raise(tx, 1, 2)()), db.write((tx) => raise(tx, 2, 1)())]);
    await advanceUntil(clock, work, 5);
    const rows = await sql<{ total: number }>`select total from notes order by id`.execute(db.read);
    expect(rows.rows.map((row) => row.total)).toEqual([2, 2]);
  });

  it('gives up after three conflicts with 503', async () => {
    let tries = 0;
    const work = db.write(() => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('could not serialize access'), { code: '40001' }));
    });
    work.catch(() => undefined);
    await expect(advanceUntil(clock, work, 5)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    expect(tries).toBe(3);
  });

  it('reports an unknown outcome when the answer to a commit is lost, and has the effect once [PE-05]', async () => {
    await note(1);
    proxy.cutAfter('commit\0');
    await expect(note(2)).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(await count()).toBe(2);
    await expect(note(2)).rejects.toMatchObject({ code: '23505' });
  });
});
