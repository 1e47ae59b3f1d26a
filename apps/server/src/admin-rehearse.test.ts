// The rehearsal of backup, restore and upgrade, as the operator asks for it.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from './platform/db/backup/restore-backup.ts';
import { readSchemaVersions } from './platform/db/migrate.ts';
import { createManualClock } from './testing/manual-clock.ts';
import { LAST_SCHEMA, LAST_VERSION } from './testing/stored-data/last-version.ts';
import { TABLES } from './testing/tables.ts';
import { createTestApp, TEST_SECRET, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from './testing/test-databases.ts';
import { CHILD_ENVIRONMENT } from './testing/processes/child-environment.ts';

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url));

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function runRehearsal(at: TestDatabase, ...words: readonly string[]): Promise<Outcome> {
  const env = {
    ...CHILD_ENVIRONMENT,
    DATA_DIR: at.folder,
    JWT_SECRET: TEST_SECRET,
    ENCRYPTION_KEY: TEST_SECRET,
    ...(at.url !== null && { DATABASE_URL: at.url }),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, 'rehearse', ...words], { env }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}

describe.each(TEST_DATABASES)('the rehearsal on %s', (kind) => {
  let empty: TestDatabase;
  let app: TestApp | null = null;
  beforeEach(async () => {
    empty = await createTestDatabase(kind, { isMigrated: false });
  });
  afterEach(async () => {
    await app?.close();
    app = null;
    await empty.remove();
  });
  const into = (): readonly string[] => (empty.url === null ? [] : ['--into', empty.url]);

  it('brings data of the last version to this one, with equal counts and sums, twice [OPS-02]', async () => {
    const { code, output, errors } = await runRehearsal(empty, '--file', LAST_VERSION, ...into());
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(
      /^Restored as schema 37, upgraded to schema \d+: \d{2,} rows, ledger sum \d+\.\d{6} USD\.$/m,
    );
    expect(output).toMatch(/^After the upgrade: [1-9]\d* accounts balance, \d+ audit entries are whole\.$/m);
    expect(output).toContain('counts and sums are equal');
  });

  it('takes the data of the installation where no backup is named, and leaves it alone [OPS-02]', async () => {
    app = await createTestApp({ database: kind });
    const member = await app.createMember({ balance: 2 });
    await app.generate(member, { prompt: 'Remember this' });
    const before = await app.db.read.selectFrom('runs').selectAll().execute();
    const { code, output, errors } = await runRehearsal(app.testDatabase, ...into());
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^Backup made for the rehearsal alone: /);
    expect(output).toContain('1 accounts balance');
    expect(await app.db.read.selectFrom('runs').selectAll().execute()).toEqual(before);
  });

  it('takes the data of an installation that has not been upgraded yet [OPS-02]', async () => {
    const installed = await createTestDatabase(kind, { isMigrated: false });
    const db = installed.open(createManualClock());
    const { counts } = await restoreBackup(db, TABLES, LAST_VERSION, 1);
    const { code, output, errors } = await runRehearsal(installed, ...into());
    expect([code, errors]).toEqual([0, '']);
    const [, rows] = /^Restored as schema 37, upgraded to schema \d+: (\d+) rows/m.exec(output) ?? [];
    expect(Number(rows)).toBeGreaterThanOrEqual(Object.values(counts).reduce((sum, count) => sum + count, 0));
    expect((await readSchemaVersions(db)).applied).toBe(LAST_SCHEMA);
    await db.close();
    await installed.remove();
  });

  it('says where there is no room for it', async ({ skip }) => {
    const small = join(empty.folder, 'small');
    mkdirSync(small);
    // Only root mounts something.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).status !== 0) skip();
    try {
      const words = ['rehearse', '--file', LAST_VERSION];
      const env = { ...CHILD_ENVIRONMENT, DATA_DIR: empty.folder, TMPDIR: small };
      const { status, stderr } = spawnSync(process.execPath, [ADMIN, ...words], { env, encoding: 'utf8' });
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining(`There is no room in ${small} for the rehearsal`),
      ]);
      expect(readdirSync(small)).toEqual([]);
    } finally {
      spawnSync('umount', ['--lazy', small]);
    }
  });

  it('fails where an amount of the backup was changed, and says so [OPS-02]', async () => {
    const text = gunzipSync(readFileSync(LAST_VERSION)).toString('utf8');
    const changed = text.replace(/("table":"balance_entries".*?"amount":)(\d+)/, '$1 9$2');
    expect(changed).not.toBe(text);
    const file = join(empty.folder, 'changed.gz');
    writeFileSync(file, gzipSync(changed));
    const { code, errors } = await runRehearsal(empty, '--file', file, ...into());
    expect(code).toBe(1);
    expect(errors).toContain('cut off or damaged');
  });
});
