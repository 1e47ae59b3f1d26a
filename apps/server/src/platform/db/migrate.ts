// Brings a database to the newest schema. Each migration and the record of it are one transaction, so a kill at any
// statement leaves either the old or the new state, and the next start goes on from there.
import { sql } from 'kysely';
import { StartError } from '../start/start-error.ts';
import type { Database, Tx } from './database.ts';
import { isMissingTable } from './errors.ts';
import { kindOf } from './kind.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { checkServer } from './postgres/check-server.ts';

/** Any number, the same in every build: one migrator at a time on PostgreSQL. */
const ADVISORY_LOCK = 7_012_026;
const LONG = { isLong: true } as const;

async function createVersionTable(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** The schema of the database, 0 for an empty one, and the newest that this build knows. */
export async function readSchemaVersions(database: Database): Promise<{ applied: number; known: number }> {
  const known = Math.max(0, ...MIGRATIONS.map(({ version }) => version));
  const row = await database.read
    .selectFrom('schema_migrations')
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirst()
    .catch((error: unknown) => {
      // An empty database has no such table. One that may not be read is not empty.
      if (isMissingTable(error)) return undefined;
      throw error;
    });
  return { applied: Number(row?.version ?? 0), known };
}

async function applyNext(
  database: Database,
  migrations: readonly Migration[],
  nowMs: number,
): Promise<boolean> {
  // On large tables a statement may take minutes, as may the wait for another server that migrates.
  return database.write(async (tx) => {
    const kind = kindOf(tx);
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    await createVersionTable(tx);
    const records = await tx.selectFrom('schema_migrations').select('version').execute();
    const applied = new Set(records.map((record) => record.version));
    // One that has our tables already works as it did.
    if (kind === 'postgres' && applied.size === 0) await checkServer(tx);
    const newest = Math.max(0, ...applied);
    const known = Math.max(0, ...migrations.map((migration) => migration.version));
    if (newest > known) {
      throw new StartError(
        `The database was written by a newer version of Parley (schema ${newest}, this build knows ${known}). Start the newer version, or restore an older backup.`,
      );
    }
    const next = migrations.find((migration) => !applied.has(migration.version));
    if (!next) return false;
    await next.up(tx, kind);
    await tx
      .insertInto('schema_migrations')
      .values({ version: next.version, name: next.name, applied_at: nowMs })
      .execute();
    return true;
  }, LONG);
}

export async function migrate(
  database: Database,
  nowMs: number,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  while (await applyNext(database, migrations, nowMs));
}
