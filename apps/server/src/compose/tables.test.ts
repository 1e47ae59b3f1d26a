import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/kind.ts';
import { listRules } from '../platform/db/table-rules.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../testing/test-databases.ts';
import { TABLES } from './tables.ts';

const RULES = listRules(TABLES);

/** Counters that only several servers share. */
const ONLY_ON_POSTGRES = ['rate_buckets'];

async function listColumns(
  db: Database,
  kind: DatabaseKind,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } =
    kind === 'sqlite'
      ? // Without those that SQLite keeps behind a virtual table.
        await sql<{ table: string; column: string }>`select entry.name as "table", info.name as "column"
          from pragma_table_list as entry, pragma_table_info(entry.name) as info
          where entry.schema = 'main' and entry.type in ('table', 'virtual') and entry.name not like 'sqlite_%'
        `.execute(db.read)
      : await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
          from information_schema.columns where table_schema = current_schema()`.execute(db.read);
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

describe.each(TEST_DATABASES)('the tables of %s', (kind) => {
  let testDatabase: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind, { isMigrated: true });
    db = testDatabase.open(createManualClock());
  });
  afterEach(async () => {
    await db.close();
    await testDatabase.remove();
  });

  it('are the ones that a part of the server declares, with rules for personal data and backups [PR-04]', async () => {
    const missing = kind === 'sqlite' ? ONLY_ON_POSTGRES : [];
    const declared = RULES.map(({ name }) => name).filter((name) => !missing.includes(name));
    expect([...(await listColumns(db, kind)).keys()].sort()).toEqual(declared.sort());
  });

  it('are personal where they have an owner [PR-04]', async () => {
    const owned = [...(await listColumns(db, kind))].filter(([, columns]) => columns.includes('user_id'));
    const personal: readonly string[] = RULES.filter((rule) => rule.personal).map(({ name }) => name);
    expect(owned.map(([name]) => name).filter((name) => !personal.includes(name))).toEqual([]);
  });
});
