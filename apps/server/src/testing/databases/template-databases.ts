// Vitest's global set-up for the server: one migrated database of each kind, of which every test app gets a copy.
// Migrating costs ten times as much as copying.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import { openSqlite } from '../../platform/db/sqlite/sqlite.ts';
import { createManualClock } from '../manual-clock.ts';
import {
  describeTables,
  dropDatabases,
  runStatements,
  toDatabaseUrl,
  type Tables,
} from './postgres-server.ts';

export interface PostgresTemplate {
  readonly name: string;
  readonly tables: Tables;
}

export interface Templates {
  readonly sqliteFile: string;
  /** A database on the server of TEST_DATABASE_URL, if that is set. */
  readonly postgres: PostgresTemplate | null;
}

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates;
  }
}

async function fill(db: Database): Promise<void> {
  await migrate(db, createManualClock().now());
  await db.close();
}

async function createPostgresTemplate(serverUrl: string): Promise<PostgresTemplate> {
  // Each project of a run has a template of its own.
  const name = `parley_template_${randomBytes(6).toString('hex')}`;
  const url = toDatabaseUrl(serverUrl, name);
  await runStatements(serverUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`]);
  const clock = createManualClock();
  await fill(openPostgres({ url, poolSize: 1, clock, random: () => 0, onConnectionError: () => undefined }));
  return { name, tables: await describeTables(url) };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-template-'));
  const sqliteFile = join(folder, 'parley.db');
  await fill(openSqlite(sqliteFile, { durability: 'off' }));
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const postgres = serverUrl === undefined ? null : await createPostgresTemplate(serverUrl);
  project.provide('templates', { sqliteFile, postgres });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (serverUrl !== undefined && postgres !== null) await dropDatabases(serverUrl, postgres.name);
  };
}
