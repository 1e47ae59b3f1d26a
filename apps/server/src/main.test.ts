import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStatements, toDatabaseUrl } from './testing/databases/postgres-server.ts';
import { openEvents } from './testing/event-client.ts';
import { toForm } from './testing/form.ts';
import { startServerProcess, type ServerProcess } from './testing/processes/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-databases.ts';
import { until } from './testing/until.ts';
import { startVendorStub } from './testing/vendors/vendor-stub.ts';

describe('the server as a process', () => {
  let database: TestDatabase;
  let server: ServerProcess | null = null;
  beforeEach(async () => {
    database = await createTestDatabase('sqlite');
  });
  afterEach(async () => {
    server?.signal('SIGKILL');
    await server?.ended;
    await database.remove();
  });

  const addressOf = (process: ServerProcess): string => {
    if (process.address === null) throw new Error(process.errors());
    return process.address;
  };

  it('makes its own secrets for the embedded database, readable by its user only', async () => {
    server = await startServerProcess(database, { JWT_SECRET: '', ENCRYPTION_KEY: '' });
    const file = join(database.folder, 'secrets.json');
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    const health = await openEvents(addressOf(server), { path: '/health' });
    await health.ended;
    expect(JSON.parse(health.body())).toMatchObject({ status: 'ok' });
  });

  it('refuses to share its data folder, with a sentence and without a trace', async () => {
    server = await startServerProcess(database);
    const second = await startServerProcess(database);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(
      `Another Parley server already uses the data folder ${database.folder}. Stop it, or give this one its own DATA_DIR.\n`,
    );
  });

  it('stops with a sentence where its database is damaged, and leaves the file alone', async () => {
    const file = join(database.folder, 'parley.db');
    const rubbish = 'no database '.repeat(1_000);
    writeFileSync(file, rubbish);
    const refused = await startServerProcess(database);
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toBe(
      `${file} is damaged, or no database of Parley. Move it away with the files beside it, then restore a backup: npm run admin -- restore --file F.\n`,
    );
    expect(readFileSync(file, 'utf8')).toBe(rubbish);
  });

  const external = process.env['TEST_DATABASE_URL'] ?? '';
  it.skipIf(external === '')(
    'stops with a sentence where the external database refuses the sign-in',
    async () => {
      const url = new URL(external);
      url.pathname = '/missing-database';
      const refused = await startServerProcess(database, { DATABASE_URL: url.href });
      expect(await refused.ended).toBe(1);
      expect(refused.errors()).toBe(
        'The database refused: database "missing-database" does not exist. Check DATABASE_URL.\n',
      );
    },
  );

  it.skipIf(external === '')(
    'stops with a sentence where it cannot hold all texts, and makes no tables',
    async () => {
      const name = `parley_latin_${randomBytes(6).toString('hex')}`;
      await runStatements(external, [
        `CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
      ]);
      const refused = await startServerProcess(database, { DATABASE_URL: toDatabaseUrl(external, name) });
      expect(await refused.ended).toBe(1);
      expect(refused.errors()).toMatch(/^The database of DATABASE_URL has the encoding LATIN1, .*\n$/);
      await runStatements(external, [`DROP DATABASE ${name} WITH (FORCE)`]);
    },
  );

  it.skipIf(external === '')('stops with a sentence where its user may make no tables', async () => {
    const name = `parley_weak_${randomBytes(6).toString('hex')}`;
    await runStatements(external, [`CREATE ROLE ${name} LOGIN`, `CREATE DATABASE ${name}`]);
    const url = new URL(toDatabaseUrl(external, name));
    url.username = name;
    const refused = await startServerProcess(database, { DATABASE_URL: url.href });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toBe(
      'The database refused: permission denied for schema public. Make the user of DATABASE_URL the owner of its database, or let it create tables there.\n',
    );
    await runStatements(external, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`]);
  });

  it('stops with a sentence that names a bad setting', async () => {
    const refused = await startServerProcess(database, { PORT: 'eighty' });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toBe('PORT must be a number from 0 to 65535.\n');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'lets a reply end before it goes on %s, and leaves with 0 [PE-09]',
    async (name) => {
      const vendor = await startVendorStub({ kind: 'tokens', count: 12, intervalMs: 15 });
      const environment = { OPENAI_API_KEY: 'sk-stub', OPENAI_BASE_URL: vendor.baseUrl };
      server = await startServerProcess(database, environment);
      const guest = await openEvents(addressOf(server), { method: 'POST', path: '/auth/guest' });
      await guest.ended;
      const { access_token: token } = JSON.parse(guest.body()) as { access_token: string };
      const form = toForm({ prompt: 'Hi', model_name: 'openai/gpt-4.1-mini', max_tokens: '30' });
      const call = {
        method: 'POST' as const,
        path: '/generate',
        token,
        headers: form.headers,
        payload: form.payload,
      };
      const reply = await openEvents(addressOf(server), call);
      await until(() => reply.text() !== '', 'the first token');
      server.signal(name);
      await reply.ended;
      expect(reply.events.at(-1)).toMatchObject({
        type: 'end',
        reason: 'stop',
        usage: { output_tokens: 12 },
      });
      expect(await server.ended).toBe(0);
      expect(server.errors()).toBe('');
      await vendor.stop();
    },
  );
});
