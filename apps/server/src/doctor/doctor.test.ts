// The doctor on installations of which one thing is broken, as its operator asks it.
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toDatabaseUrl } from '../testing/databases/postgres-server.ts';
import { startMailbox, type Mailbox } from '../testing/mailbox.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../testing/test-databases.ts';
import { startVendorStub, type VendorStub } from '../testing/vendors/vendor-stub.ts';
import { createVault, VAULT_PURPOSE } from '../features/credentials/index.ts';
import { VENDOR_KEY_PURPOSE } from '../features/model-settings/index.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { EMBEDDED_FILE } from '../platform/db/open.ts';
import { toClockFinding } from './local-checks.ts';
import { CHILD_ENVIRONMENT } from '../testing/processes/child-environment.ts';

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));
/** Nothing listens there. */
const PASSWORD = 'hidden-password';
const NOWHERE = '127.0.0.1:9';
const REFUSED = { kind: 'answer', status: 401, body: '{"error":{"message":"no"}}' } as const;

type Settings = Readonly<Record<string, string>>;

function runAdmin(
  database: TestDatabase,
  words: readonly string[],
  settings: Settings = {},
): Promise<{ code: number; output: string }> {
  const env = {
    ...CHILD_ENVIRONMENT,
    DATA_DIR: database.folder,
    JWT_SECRET: TEST_SECRET,
    ENCRYPTION_KEY: TEST_SECRET,
    ...(database.url !== null && { DATABASE_URL: database.url }),
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [ADMIN, ...words], { env }, (error, output, errors) => {
      expect(errors).toBe('');
      resolve({ code: error === null ? 0 : Number(error.code), output });
    });
  });
}

const askDoctor = (database: TestDatabase, settings?: Settings) => runAdmin(database, ['doctor'], settings);

describe.each(TEST_DATABASES)('the doctor on %s', (kind) => {
  let database: TestDatabase;
  let vendor: VendorStub;
  let mailbox: Mailbox;
  let page: Server;
  let well: Settings;
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: true });
    vendor = await startVendorStub({ kind: 'tokens', count: 2, intervalMs: 1 });
    mailbox = await startMailbox();
    page = createServer((_request, response) => response.end('{"status":"ok","uptime_s":1}'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address with one.
    const { port } = page.address() as AddressInfo;
    well = {
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OPENAI_API_KEY: 'only-for-tests',
      OPENAI_BASE_URL: vendor.baseUrl,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Parley <parley@example.com>',
    };
  });
  afterEach(async () => {
    page.close();
    mailbox.server.close();
    await vendor.stop();
    await database.remove();
  });

  it('finds no problem where everything is well, and ends with 0 [OPS-01]', async () => {
    const { code, output } = await askDoctor(database, well);
    expect(output).toContain('0 problems');
    for (const part of ['settings: valid', 'database: answers', 'public address:', 'mail:', 'vendor openai:'])
      expect(output).toContain(`ok      ${part}`);
    if (kind === 'postgres') expect(output).toContain('ok      clock: agrees with the database');
    expect(code).toBe(0);
    expect(output).not.toContain(TEST_SECRET);
    expect(output).not.toContain('only-for-tests');
  });

  it('finds everything that is broken at once, says what to do for each, and ends with 1 [OPS-01]', async () => {
    const { code, output } = await askDoctor(database, {
      ...well,
      PUBLIC_URL: `http://${NOWHERE}`,
      SMTP_URL: `smtp://${NOWHERE}`,
      OPENAI_BASE_URL: `http://${NOWHERE}/v1`,
      HTTPS_PROXY: `http://${NOWHERE}`,
    });
    const remedyOf = (found: string): string =>
      output.slice(output.indexOf(`PROBLEM ${found}`)).split('\n')[1] ?? '';
    for (const [found, remedy] of [
      ['public address:', 'DNS'],
      ['mail:', 'SMTP_URL'],
      ['vendor openai:', 'network'],
      ['proxies: HTTPS_PROXY', 'remove it'],
    ] as const) {
      expect(output).toContain(`PROBLEM ${found}`);
      expect(remedyOf(found)).toContain(remedy);
    }
    expect(output).toContain('4 problems');
    expect(code).toBe(1);
  });

  it.each<[string, Settings, string]>([
    ['a setting that makes no sense', { PORT: 'many' }, 'settings: PORT must be'],
    ['proxies that are no addresses', { TRUSTED_PROXIES: 'nginx' }, 'settings: TRUSTED_PROXIES must'],
    ['proxies that are everyone', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'settings: TRUSTED_PROXIES must'],
  ])('finds %s, and ends with 1 [OPS-01]', async (_case, broken, found) => {
    const { code, output } = await askDoctor(database, { ...well, ...broken });
    expect(output).toContain(`PROBLEM ${found}`);
    expect(code).toBe(1);
  });

  it('finds that the key of the vault is another one, until its secrets are forgotten [OPS-01]', async () => {
    const db = database.open(createManualClock());
    const filled = createVault(createSealer([{ version: 3, secret: 'k'.repeat(40) }], VAULT_PURPOSE));
    await db.write((tx) => filled.prepare(tx));
    const { code, output } = await askDoctor(database, well);
    expect(output).toMatch(/PROBLEM vault: No key opens .* key number 3 .*\n +Set ENCRYPTION_KEY .*forget-/);
    expect(code).toBe(1);
    expect((await runAdmin(database, ['forget-unreadable-credentials'])).output).toContain(
      'Nothing was changed',
    );
    expect((await askDoctor(database, well)).code).toBe(1);
    const forgotten = await runAdmin(database, ['forget-unreadable-credentials', '--yes']);
    expect(forgotten.output).toBe('Forgot 0 credentials of 0 accounts that no key opens.\n');
    expect((await askDoctor(database, well)).output).toContain('ok      vault');
    await db.close();
  });

  it('asks a vendor whose key was set by an admin, and warns where none has a key [OPS-01]', async () => {
    const { OPENAI_API_KEY: key = '', ...settings } = well;
    const without = await askDoctor(database, { ...settings, OPENAI_BASE_URL: '' });
    expect(without.output).toContain('WARNING vendors: No vendor has a key');
    const db = database.open(createManualClock());
    const sealer = createSealer([{ version: 1, secret: TEST_SECRET }], VENDOR_KEY_PURPOSE);
    const row = { id: 'openai', key_enc: sealer.seal(key, 'openai'), last_four: 'ests', updated_at: 0 };
    await db.write((tx) => tx.insertInto('vendor_keys').values(row).execute());
    const { output } = await askDoctor(database, settings);
    expect(output).toContain('ok      vendor openai:');
    expect(output).not.toContain('No vendor has a key');
    await db.close();
  });

  it('tells a refused key from a vendor that is away [OPS-01]', async () => {
    vendor.answerWith(() => REFUSED);
    const { code, output } = await askDoctor(database, well);
    expect(output).toMatch(/PROBLEM vendor openai: .*key-refused.\n +Make a new key/);
    expect(code).toBe(1);
  });

  it('warns of what works and is likely to be wrong, and ends with 0 [OPS-01]', async () => {
    const { code, output } = await askDoctor(database, {
      ...well,
      LIMIT_FACTOR: '50',
      NODE_ENV: 'development',
    });
    expect(output).toContain('WARNING settings: LIMIT_FACTOR is 50');
    expect(output).toContain('WARNING settings: PUBLIC_URL is set, but NODE_ENV is not production.');
    expect(code).toBe(0);
  });
});

describe('the doctor', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase('sqlite');
  });
  afterEach(() => database.remove());

  it('finds a folder without a database, and makes none [OPS-01]', async () => {
    const DATA_DIR = join(database.folder, 'elsewhere');
    const { code, output } = await askDoctor(database, { DATA_DIR });
    expect(output).toContain('PROBLEM database: There is no database');
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(code).toBe(1);
  });

  it('finds that the database is damaged, beside all else [OPS-01]', async () => {
    writeFileSync(join(database.folder, EMBEDDED_FILE), 'no database '.repeat(1_000));
    const { code, output } = await askDoctor(database);
    expect(output).toMatch(/PROBLEM database: .*parley\.db is damaged/);
    expect(output).toContain('ok      settings: valid');
    expect(code).toBe(1);
  });

  it('finds a database server and a Redis that are away [OPS-01]', async () => {
    const { code, output } = await askDoctor(database, {
      DATABASE_URL: `postgres://parley:${PASSWORD}@${NOWHERE}/parley`,
      REDIS_URL: `redis://:${PASSWORD}@${NOWHERE}`,
    });
    expect(output).toContain('PROBLEM database: It does not answer');
    expect(output).toContain('PROBLEM redis: It does not answer: ECONNREFUSED.');
    expect(output).not.toContain(PASSWORD);
    expect(code).toBe(1);
  });

  it('tells a Redis that wants another password from one that is away [OPS-01]', async () => {
    const redis = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () =>
        socket.write('-WRONGPASS invalid username-password pair or user is disabled.\r\n'),
      );
    });
    await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address with one.
    const { port } = redis.address() as AddressInfo;
    const { code, output } = await askDoctor(database, {
      DATABASE_URL: `postgres://parley@${NOWHERE}/parley`,
      REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:${port}`,
    });
    redis.close();
    expect(output).toMatch(
      /PROBLEM redis: It refuses the sign-in: WRONGPASS\.\n +Check the user and password/,
    );
    expect(output).not.toContain(PASSWORD);
    expect(code).toBe(1);
  });

  const external = process.env['TEST_DATABASE_URL'] ?? '';
  it.skipIf(external === '')('tells a database that refuses from one that is away [OPS-01]', async () => {
    const { code, output } = await askDoctor(database, {
      DATABASE_URL: toDatabaseUrl(external, 'missing-database'),
    });
    expect(output).toMatch(
      /PROBLEM database: It refuses: database "missing-database" does not exist\.\n +Check DATABASE_URL\./,
    );
    expect(code).toBe(1);
  });

  it('tells clocks that agree, differ a little, and differ too much [OPS-01]', () => {
    expect(toClockFinding('the database', 1_000).state).toBe('ok');
    expect(toClockFinding('the database', -5_000)).toMatchObject({
      state: 'warning',
      text: 'It is 5.0 s behind the database.',
    });
    expect(toClockFinding('the database', 60_000).state).toBe('problem');
  });
});
