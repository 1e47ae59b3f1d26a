import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import type { Database } from './database.ts';
import { migrate, readSchemaVersions } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const NEWEST = Math.max(...MIGRATIONS.map(({ version }) => version));

describe.each(TEST_DATABASES)('the schema of a database on %s', (kind) => {
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

  it('is 0 where there are no tables, and the newest once it was migrated', async () => {
    expect(await readSchemaVersions(db)).toEqual({ applied: 0, known: NEWEST });
    await migrate(db, 0);
    expect(await readSchemaVersions(db)).toEqual({ applied: NEWEST, known: NEWEST });
  });

  it('is not said to be 0 where it cannot be read', async () => {
    await db.write((tx) => sql`CREATE TABLE schema_migrations (name text)`.execute(tx));
    await expect(readSchemaVersions(db)).rejects.toThrow(/version/);
  });
});
