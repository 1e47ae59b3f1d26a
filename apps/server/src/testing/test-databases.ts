// The databases that every store and feature test runs on: a fresh one for each test.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Database, DatabaseKind } from '../platform/db/database.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { openSqlite } from '../platform/db/sqlite.ts';

const POSTGRES_URL = process.env['TEST_DATABASE_URL'];

/** SQLite always; PostgreSQL where TEST_DATABASE_URL names a server on which databases may be made. */
export const TEST_DATABASES: readonly DatabaseKind[] =
  POSTGRES_URL === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

export interface TestDatabase {
  readonly kind: DatabaseKind;
  /** Opens the same database once more, as another process would; by another address where one is given. */
  open(clock: Clock, address?: string | null): Database;
  /** For a server process of its own: `DATABASE_URL`, or `null` for the embedded one in `folder`. */
  readonly url: string | null;
  readonly folder: string;
  remove(): Promise<void>;
}

function createSqliteDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  return {
    kind: 'sqlite',
    url: null,
    folder,
    open: () => openSqlite(join(folder, 'parley.db'), { durability: 'off' }),
    remove() {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function withServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createPostgresDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `parley_test_${randomBytes(6).toString('hex')}`;
  await withServer(serverUrl, `CREATE DATABASE ${name}`);
  // No test pulls the plug of the database's own machine, so none waits for its disk.
  await withServer(serverUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const url = address.toString();
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  return {
    kind: 'postgres',
    url,
    folder,
    open: (clock, address) =>
      openPostgres({
        url: address ?? url,
        poolSize: 4,
        clock,
        random: () => 0,
        onConnectionError: () => undefined,
      }),
    async remove() {
      await withServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return createSqliteDatabase();
  if (POSTGRES_URL === undefined) throw new Error('TEST_DATABASE_URL is not set');
  return createPostgresDatabase(POSTGRES_URL);
}
