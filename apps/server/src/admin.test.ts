import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVault, VAULT_PURPOSE } from './features/credentials/index.ts';
import { createSealer } from './platform/crypto/sealed-text.ts';
import { historyOf, toMessage, toSession } from './testing/conversations.ts';
import { checkBooks } from './testing/ledger.ts';
import { PASSWORD, signUp } from './testing/people.ts';
import { createManualClock } from './testing/manual-clock.ts';
import { createTestApp, TEST_SECRET, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from './testing/test-databases.ts';
import { TABLES } from './testing/tables.ts';
import { LAST_SCHEMA, LAST_VERSION } from './testing/stored-data/last-version.ts';
import { migrate, readSchemaVersions } from './platform/db/migrate.ts';
import { MIGRATIONS } from './platform/db/migrations.ts';
import { measure } from './platform/db/backup/format.ts';
import { CHILD_ENVIRONMENT } from './testing/processes/child-environment.ts';

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url));

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function runAdmin(database: TestDatabase, ...words: readonly string[]): Promise<Outcome> {
  return runWith({ JWT_SECRET: TEST_SECRET, ENCRYPTION_KEY: TEST_SECRET }, database, words);
}

function runWith(
  secrets: Readonly<Record<string, string>>,
  database: TestDatabase,
  words: readonly string[],
): Promise<Outcome> {
  const env = {
    ...CHILD_ENVIRONMENT,
    DATA_DIR: database.folder,
    ...secrets,
    ...(database.url !== null && { DATABASE_URL: database.url }),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...words], { env }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}

describe.each(TEST_DATABASES)('managing an installation on %s', (kind) => {
  let app: TestApp;
  let empty: TestDatabase;
  beforeEach(async () => {
    app = await createTestApp({ database: kind });
    empty = await createTestDatabase('sqlite');
    const member = await app.createMember({ balance: 2 });
    await app.generate(member, { prompt: 'Remember this' });
  });
  afterEach(async () => {
    await empty.remove();
    await app.close();
  });

  it('lists the accounts that store most, with their part of the quota [F-06]', async () => {
    const none = await runAdmin(app.testDatabase, 'list-storage');
    expect([none.code, none.output]).toEqual([0, 'No account stores anything.\n']);
    const member = await app.createMember();
    const content = 'x'.repeat(1_048_576);
    await historyOf(app, member).save(toSession('a', [toMessage('m1', { content })]));
    const { output } = await runAdmin(app.testDatabase, 'list-storage');
    expect(output).toBe(`${member.userId}  ${member.userId}  1.0 MB  0% of the quota\n`);
  });

  it('reckons with the quota that an admin has set', async () => {
    const member = await app.createMember();
    const content = 'x'.repeat(1_048_576);
    await historyOf(app, member).save(toSession('a', [toMessage('m1', { content })]));
    await app.db.write((tx) =>
      tx.insertInto('limit_settings').values({ id: 'account-storage', value: 10, updated_at: 0 }).execute(),
    );
    const { output } = await runAdmin(app.testDatabase, 'list-storage');
    expect(output).toBe(`${member.userId}  ${member.userId}  1.0 MB  10% of the quota\n`);
  });

  it('says of a restored backup that the keys to its secrets are missing, or are others', async () => {
    const vault = createVault(createSealer([{ version: 1, secret: TEST_SECRET }], VAULT_PURPOSE));
    await app.db.write((tx) => vault.prepare(tx));
    const file = join(empty.folder, 'backup.gz');
    await runAdmin(app.testDatabase, 'backup', '--file', file);
    const restoreWith = async (secrets: Readonly<Record<string, string>>) => {
      const folder = mkdtempSync(join(empty.folder, 'restored-'));
      const { code, output } = await runWith(secrets, { ...empty, folder }, ['restore', '--file', file]);
      expect(code).toBe(0);
      return output.split('\n').slice(1).join('\n');
    };
    expect(await restoreWith({})).toMatch(/^There are no keys in .*\nBefore it, put secrets\.json of .*\n$/);
    expect(await restoreWith({ ENCRYPTION_KEY: 'k'.repeat(40) })).toMatch(/^No key opens .* key number 1 /);
    expect(await restoreWith({ ENCRYPTION_KEY: TEST_SECRET })).toBe('');
  });

  it('names a file by its whole path, wherever it was asked for', async () => {
    const { errors } = await runAdmin(empty, 'restore', '--file', 'nowhere.gz');
    expect(errors).toBe(`There is no file ${resolve('nowhere.gz')}.\n`);
    expect((await runAdmin(empty, 'restore', '--file', empty.folder)).errors).toBe(
      `${empty.folder} is a folder. Name a file in it.\n`,
    );
  });

  it('refuses words that it would not heed, and a folder in place of a file, each in a sentence', async () => {
    const sentence = async (...words: string[]): Promise<string | undefined> => {
      const { code, errors } = await runAdmin(app.testDatabase, ...words);
      expect(code).toBe(1);
      return errors.split('\n')[0];
    };
    expect(await sentence('backup', '--file', empty.folder)).toBe(
      `${empty.folder} is a folder. Name a file in it.`,
    );
    expect(existsSync(`${empty.folder}.part`)).toBe(false);
    const plain = join(empty.folder, 'plain.txt');
    writeFileSync(plain, '');
    expect(await sentence('backup', '--file', join(plain, 'backup.gz'))).toBe(
      `${join(plain, 'backup.gz')} cannot be written: it is no folder.`,
    );
    expect(await sentence('list-users', 'all')).toMatch(/^all is one word too many/);
    expect(await sentence('create-user', '--balance', '-5')).toBe(
      "Option '--balance' argument is ambiguous.",
    );
    expect(await sentence('suspend', 'ada')).toBe(
      'ada is one word too many: write npm run admin -- suspend --username ada.',
    );
    expect(await sentence('list-users', '--username', 'ada')).toBe('list-users takes no --username.');
    expect(await sentence('set-password', '--admin')).toBe('set-password takes no --admin.');
    for (const command of ['backup', 'restore']) expect(await sentence(command)).toBe('--file is missing.');
    for (const unknown of ['back-up', 'toString', 'constructor'])
      expect(await sentence(unknown)).toBe(`There is no command ${unknown}.`);
  });

  it('asks for secrets only where a command uses them', async () => {
    const file = join(empty.folder, 'backup.gz');
    for (const words of [['list-users'], ['list-storage'], ['check-ledger'], ['backup', '--file', file]])
      expect([words, (await runWith({}, app.testDatabase, words)).errors]).toEqual([words, '']);
    const { code, errors } = await runWith({}, app.testDatabase, ['forget-unreadable-credentials']);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^(?:JWT_SECRET|ENCRYPTION_KEY) is .*\n$/)]);
  });

  it('backs up a running server and restores it elsewhere, with equal counts and sums [PE-09] [PF-23]', async () => {
    const file = join(empty.folder, 'backup.gz');
    const written = await runAdmin(app.testDatabase, 'backup', '--file', file);
    expect([written.code, written.errors]).toEqual([0, '']);
    expect(written.output).toMatch(/^Backup written to .*: \d+ rows, ledger sum 1\.\d{6} USD\.\n$/);
    const restored = await runAdmin(empty, 'restore', '--file', file);
    expect([restored.code, restored.errors]).toEqual([0, '']);
    const figures = (text: string): string => text.slice(text.lastIndexOf(': '));
    expect(figures(restored.output)).toBe(figures(written.output));
    const copy = empty.open(createManualClock());
    expect(await measure(copy.read, TABLES)).toEqual(await measure(app.db.read, TABLES));
    await checkBooks(copy);
    await copy.close();
    const again = await runAdmin(empty, 'restore', '--file', file);
    expect([again.code, again.errors]).toEqual([
      1,
      'The database is not empty. Restore into a new DATA_DIR or an empty database.\n',
    ]);
  });
});

describe.each(TEST_DATABASES)('a backup of another version on %s', (kind) => {
  let empty: TestDatabase;
  beforeEach(async () => {
    empty = await createTestDatabase(kind);
  });
  afterEach(() => empty.remove());

  function withSchema(schema: number): string {
    const text = gunzipSync(readFileSync(LAST_VERSION)).toString('utf8');
    const file = join(empty.folder, 'other.gz');
    writeFileSync(file, gzipSync(text.replace(/"schema":\d+/, `"schema":${schema}`)));
    return file;
  }

  it('is restored as an upgrade would leave it, also what migrations do with rows [OPS-02]', async () => {
    const { code, errors } = await runAdmin(empty, 'restore', '--file', LAST_VERSION);
    expect([code, errors]).toEqual([0, '']);
    const copy = empty.open(createManualClock());
    const { applied, known } = await readSchemaVersions(copy);
    expect(applied).toBe(known);
    expect(await copy.read.selectFrom('usage_days').selectAll().execute()).not.toEqual([]);
    await checkBooks(copy);
    await copy.close();
  });

  it('is refused with a sentence where it is newer, and the database left as it was [OPS-02]', async () => {
    const file = withSchema(9_999);
    const { code, errors } = await runAdmin(empty, 'restore', '--file', file);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^.*other\.gz was written by a newer version of .*\n$/),
    ]);
    const target = empty.open(createManualClock());
    expect((await readSchemaVersions(target)).applied).toBe(0);
    await target.close();
  });

  it('is refused with a sentence where the database is newer than it [OPS-02]', async () => {
    const target = empty.open(createManualClock());
    await migrate(target, 1);
    const { code, errors } = await runAdmin(empty, 'restore', '--file', LAST_VERSION);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^The database has the tables of a newer version .*\n$/),
    ]);
    await target.close();
  });
});

describe.each(TEST_DATABASES)('a command beside an installation that has not been upgraded on %s', (kind) => {
  it('refuses it with a sentence and leaves its schema to the start of the server [OPS-02]', async () => {
    const database = await createTestDatabase(kind);
    const db = database.open(createManualClock());
    await migrate(db, 1, MIGRATIONS.slice(0, LAST_SCHEMA));
    const account = ['--username', 'ada', '--password', PASSWORD];
    for (const words of [['list-users'], ['create-user', ...account], ['check-ledger']]) {
      const { code, errors } = await runAdmin(database, ...words);
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/^The database has the schema of an earlier .*\n$/),
      ]);
    }
    expect((await readSchemaVersions(db)).applied).toBe(LAST_SCHEMA);
    await db.close();
    await database.remove();
  });

  it('makes the tables for the first account only', async () => {
    const database = await createTestDatabase(kind);
    const account = ['--username', 'ada', '--password', PASSWORD];
    const made = await runAdmin(database, 'create-user', ...account);
    const place =
      database.url === null ? `a new database in ${database.folder}` : 'the tables of DATABASE_URL';
    expect([made.errors, made.output]).toEqual([
      '',
      expect.stringMatching(/^Made .*\. If the server has another one, set .*\.\nCreated ada /),
    ]);
    expect(made.output).toContain(place);
    const next = await runAdmin(database, 'create-user', '--username', 'grace', '--password', PASSWORD);
    expect(next.output).toMatch(/^Created grace /);
    expect((await runAdmin(database, 'list-users')).output).toContain('ada');
    await database.remove();
  });
});

describe('a command with a slip in it', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase('sqlite');
  });
  afterEach(() => database.remove());

  it.each(['check-ledger', 'check-audit', 'backup', 'list-users', 'make-admin'])(
    '%s on a folder without a database says so and creates none',
    async (command) => {
      const folder = join(database.folder, 'elsewhere');
      const options = command === 'backup' ? ['--file', join(database.folder, 'backup.gz')] : [];
      const outcome = await runAdmin({ ...database, folder }, command, ...options);
      expect([outcome.code, outcome.errors]).toEqual([
        1,
        `There is no database in ${folder}. Set DATA_DIR as for the server.\n`,
      ]);
      expect(existsSync(folder)).toBe(false);
    },
  );

  it('a backup to a folder that is not there names the folder', async () => {
    const folder = join(database.folder, 'nowhere');
    const outcome = await runAdmin(database, 'backup', '--file', join(folder, 'backup.gz'));
    expect([outcome.code, outcome.errors]).toEqual([1, `There is no folder ${folder}.\n`]);
  });

  it.each([
    [['list-users', '--pag', '1'], "Unknown option '--pag'."],
    [['suspend', '--username'], "Option '--username <value>' argument missing."],
  ])('%j is answered with what is wrong and how it goes', async (words, problem) => {
    const { code, errors } = await runAdmin(database, ...words);
    expect(code).toBe(1);
    expect(errors).toMatch(`${problem}\n\nUsage: npm run admin`);
    expect(errors).not.toContain('    at ');
  });

  it('a database that is away is named as the cause', async () => {
    const url = 'postgres://parley:hidden-password@127.0.0.1:9/parley';
    const { code, errors } = await runAdmin({ ...database, url }, 'list-users');
    expect([code, errors]).toEqual([
      1,
      'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:9. Check that it runs, and DATABASE_URL.\n',
    ]);
  });

  it('a rehearsal into what is no address says what one looks like', async () => {
    const { code, errors } = await runAdmin(database, 'rehearse', '--into', 'notaurl');
    expect([code, errors]).toEqual([1, '--into must look like postgres://user:password@host:5432/name.\n']);
  });

  it('help is printed on request', async () => {
    const { code, output } = await runAdmin(database, '--help');
    expect(code).toBe(0);
    expect(output).toContain('Usage: npm run admin');
  });
});

describe.each(TEST_DATABASES)('the audit log checked from the command line on %s', (kind) => {
  it('is sound, also after a restore, until an entry is changed by hand [LO-03]', async () => {
    const app = await createTestApp({ database: kind });
    const empty = await createTestDatabase('sqlite');
    await signUp(app, 'ada');
    const sound = await runAdmin(app.testDatabase, 'check-audit');
    expect([sound.code, sound.errors]).toEqual([0, '']);
    expect(sound.output).toMatch(/^1 entries checked, 0 faults, last hash [0-9a-f]{64}\n$/);
    const file = join(empty.folder, 'backup.gz');
    await runAdmin(app.testDatabase, 'backup', '--file', file);
    await runAdmin(empty, 'restore', '--file', file);
    expect(await runAdmin(empty, 'check-audit')).toEqual(sound);
    const onTable = kind === 'postgres' ? 'on audit_log' : '';
    await app.db.write((tx) => sql.raw(`drop trigger audit_log_unchanged ${onTable}`).execute(tx));
    await app.db.write((tx) => tx.updateTable('audit_log').set({ actor_id: 'usr_9' }).execute());
    const altered = await runAdmin(app.testDatabase, 'check-audit');
    expect(altered.code).toBe(1);
    expect(altered.output).toMatch(/^altered: entry 1 \(aud_\w+\)\n1 entries checked, 1 faults/);
    await empty.remove();
    await app.close();
  });
});

describe('a command that is none', () => {
  it('is answered with what there is', async () => {
    const empty = await createTestDatabase('sqlite');
    for (const [words, problem] of [
      [[], ''],
      [['destroy', '--file', 'x'], 'There is no command destroy.\n\n'],
    ] as const) {
      const usage = expect.stringMatching(new RegExp(`^${problem}Usage: npm run admin`));
      const { code, errors } = await runAdmin(empty, ...words);
      expect([code, errors]).toEqual([1, usage]);
      // Whatever the settings are: none of them is needed to say it.
      const unset = await runAdmin({ ...empty, url: 'mysql://elsewhere' }, ...words);
      expect([unset.code, unset.errors]).toEqual([1, usage]);
    }
    const missing = await runAdmin(empty, 'restore', '--file', '/nowhere/backup.gz');
    expect([missing.code, missing.errors]).toEqual([1, 'There is no file /nowhere/backup.gz.\n']);
    expect(existsSync(join(empty.folder, 'parley.db'))).toBe(false);
    await empty.remove();
  });
});
