// Everything that an installation has stored, as text, to be searched for what must not be there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { TABLES } from '../../compose/tables.ts';
import { listBackedUp } from '../../platform/db/backup/format.ts';
import { writeBackup } from '../../platform/db/backup/write-backup.ts';
import type { TestApp } from '../test-app.ts';

/** By table: every row as JSON. */
export async function readTables({ db }: TestApp): Promise<ReadonlyMap<string, string>> {
  const tables = new Map<string, string>();
  for (const { name } of listBackedUp(TABLES)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.read);
    tables.set(name, JSON.stringify(rows));
  }
  return tables;
}

/** The bytes of every file in the data folder: with the embedded database, this includes deleted data. */
export function readDataFolder({ testDatabase }: TestApp): string {
  return readdirSync(testDatabase.folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

export async function readBackup(app: TestApp): Promise<string> {
  const file = join(app.testDatabase.folder, 'canary.backup');
  await writeBackup(app.db, TABLES, file, app.clock.now());
  return gunzipSync(readFileSync(file)).toString('utf8');
}
