// The databases that every store and feature test runs on: a fresh one for each test.
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import type { ManualClock } from './manual-clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { DatabaseKind } from '../platform/db/kind.ts';
import { openPostgres } from '../platform/db/postgres/postgres.ts';
import { openSqlite } from '../platform/db/sqlite/sqlite.ts';
import { emptyDatabase, runStatements, toDatabaseUrl } from './databases/postgres-server.ts';
import type { PostgresTemplate, Templates } from './databases/template-databases.ts';
import { keepWarm, type WarmClients } from './databases/warm-clients.ts';

const POSTGRES_URL = process.env['TEST_DATABASE_URL'];

/** SQLite always; PostgreSQL where TEST_DATABASE_URL names a server on which databases may be made. */
export const TEST_DATABASES: readonly DatabaseKind[] =
  POSTGRES_URL === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

export interface TestDatabase {
  readonly kind: DatabaseKind;
  /** Opens the same database once more, as another process would; by another address where one is given. */
  open(clock: ManualClock, address?: string | null): Database;
  /** For a server process of its own: `DATABASE_URL`, or `null` for the embedded one in `folder`. */
  readonly url: string | null;
  readonly folder: string;
  /** Once: a test and its app may both do so, and the next test may have the database by then. */
  remove(): Promise<void>;
}

function createSqliteDatabase(template: Templates | undefined): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const file = join(folder, 'parley.db');
  if (template) copyFileSync(template.sqliteFile, file);
  return {
    kind: 'sqlite',
    url: null,
    folder,
    open: () => openSqlite(file, { durability: 'off' }),
    remove() {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function createOnServer(
  serverUrl: string,
  template: string | null,
): Promise<{ name: string; url: string }> {
  const name = `${template ?? 'parley'}_test_${randomBytes(6).toString('hex')}`;
  const source = template ?? 'template1';
  await runStatements(serverUrl, [
    `CREATE DATABASE ${name} TEMPLATE ${source}`,
    // No test pulls the plug of the database's own machine, so none waits for its disk.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  ]);
  return { name, url: toDatabaseUrl(serverUrl, name) };
}

/**
 * A server far slower than the test's clock would seem to answer after minutes, and leases would run out meanwhile: the
 * clock stands still during transactions, but for their own pauses between two attempts.
 */
function openHolding(clock: ManualClock, open: (clock: Clock) => Database, isGone: () => boolean): Database {
  const resumes = new Set<() => void>();
  const db = open({
    ...clock,
    async sleep(delayMs, signal) {
      for (const resume of resumes) resume();
      resumes.clear();
      await clock.sleep(delayMs, signal);
    },
  });
  return {
    ...db,
    async write(work, options) {
      if (isGone()) throw new Error('The test that had this database is over');
      const resume = clock.hold();
      resumes.add(resume);
      try {
        return await db.write(work, options);
      } finally {
        resumes.delete(resume);
        resume();
      }
    },
  };
}

function createPostgresDatabase(url: string, remove: () => Promise<void>): TestDatabase {
  // A server that its test leaves behind, dead or alive, must not take part in the next test with the same database.
  let isGone = false;
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  return {
    kind: 'postgres',
    url,
    folder,
    open: (clock, address) =>
      openHolding(
        clock,
        (retryClock) =>
          openPostgres({
            url: address ?? url,
            poolSize: 4,
            clock: retryClock,
            random: () => 0,
            onConnectionError: () => undefined,
          }),
        () => isGone,
      ),
    async remove() {
      if (isGone) return;
      isGone = true;
      await remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createFreshPostgres(serverUrl: string): Promise<TestDatabase> {
  const { name, url } = await createOnServer(serverUrl, null);
  return createPostgresDatabase(url, () => runStatements(serverUrl, [`DROP DATABASE ${name} WITH (FORCE)`]));
}

interface Pooled {
  readonly url: string;
  readonly warm: WarmClients;
}

/** Databases that tests of this process have used and that are as good as new: making one takes half a second. */
const emptied: Pooled[] = [];

async function createPooled(serverUrl: string, template: string): Promise<Pooled> {
  const { url } = await createOnServer(serverUrl, template);
  return { url, warm: keepWarm(url) };
}

async function createPooledPostgres(serverUrl: string, postgres: PostgresTemplate): Promise<TestDatabase> {
  const pooled = emptied.pop() ?? (await createPooled(serverUrl, postgres.name));
  const { tables } = postgres;
  const { url, warm } = pooled;
  return createPostgresDatabase(url, async () => {
    const pids = await warm.listPids();
    const isEmpty = await warm.useOwn((client) => emptyDatabase(client, tables, pids));
    if (isEmpty) emptied.push(pooled);
    // A database that a test has damaged is left to the end of the whole run.
    else warm.drop();
  });
}

export interface TestDatabaseOptions {
  /** Holds the newest tables already, where the run of tests has made a template of them. */
  readonly isMigrated?: boolean;
}

export async function createTestDatabase(
  kind: DatabaseKind,
  { isMigrated = false }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const template = isMigrated ? inject('templates') : undefined;
  if (kind === 'sqlite') return createSqliteDatabase(template);
  if (POSTGRES_URL === undefined) throw new Error('TEST_DATABASE_URL is not set');
  return template?.postgres
    ? createPooledPostgres(POSTGRES_URL, template.postgres)
    : createFreshPostgres(POSTGRES_URL);
}
