import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-databases.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

describe('long reads of the embedded database', () => {
  let testDatabase: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    testDatabase = await createTestDatabase('sqlite');
    db = testDatabase.open(createManualClock());
    await migrate(db, 1);
  });
  afterEach(async () => {
    await db.close();
    await testDatabase.remove();
  });

  const countSlowly = (steps: number) =>
    sql<{
      total: number;
    }>`with recursive steps (n) as (select 1 union all select n + 1 from steps where n < ${steps})
      select count(*) as total from steps`.execute(db.longRead);

  it('let the event loop go on meanwhile', async () => {
    let turns = 0;
    let isOver = false;
    const counted = countSlowly(3_000_000).finally(() => (isOver = true));
    while (!isOver) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await counted).rows).toEqual([{ total: 3_000_000 }]);
    expect(turns).toBeGreaterThan(100);
  });

  it('see what was committed, and change nothing', async () => {
    const count = async () =>
      (await db.longRead.selectFrom('schema_migrations').selectAll().execute()).filter(
        ({ name }) => name === 'x',
      ).length;
    expect(await count()).toBe(0);
    await db.write((tx) =>
      tx.insertInto('schema_migrations').values({ version: 9_999, name: 'x', applied_at: 1 }).execute(),
    );
    expect(await count()).toBe(1);
    await expect(db.longRead.deleteFrom('schema_migrations').execute()).rejects.toThrow('readonly');
    expect(await count()).toBe(1);
  });

  it('report what went wrong, each to its own caller', async () => {
    const [wrong, right] = await Promise.allSettled([
      sql`select * from nowhere`.execute(db.longRead),
      countSlowly(10),
    ]);
    expect(wrong).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('nowhere') },
    });
    expect(right).toMatchObject({ status: 'fulfilled' });
  });
});
