// Kills a real server again and again and holds what it acknowledged against what its database holds afterwards.
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import { openEvents, type EventClient } from './testing/event-client.ts';
import { toForm } from './testing/form.ts';
import { checkBooks, readAccount } from './testing/ledger.ts';
import { createManualClock } from './testing/manual-clock.ts';
import { startServerProcess } from './testing/processes/server-process.ts';
import { createTestApp, type Person } from './testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from './testing/test-databases.ts';
import { until } from './testing/until.ts';
import { startVendorStub, type VendorStub } from './testing/vendors/vendor-stub.ts';

const KILLS = { sqlite: 10, postgres: 3 };
const WRITERS = 5;
const BEAT_MS = 4_000;

interface Send {
  readonly key: string;
  readonly reader: EventClient;
}

function startGuest(address: string): Promise<Person> {
  return new Promise((resolve, reject) => {
    const call = request(`${address}/auth/guest`, { method: 'POST', agent: false }, (response) => {
      let body = '';
      response.on('data', (text: Buffer) => (body += text.toString()));
      response.on('error', reject);
      response.on('end', () => {
        const guest = GuestAuth.safeParse(JSON.parse(body));
        if (guest.data) resolve({ token: guest.data.access_token, userId: guest.data.user.id });
        else reject(new Error(body));
      });
    });
    call.on('error', reject);
    call.end();
  });
}

describe.each(TEST_DATABASES)('a server that is killed at any moment, on %s', (kind) => {
  let database: TestDatabase;
  let vendor: VendorStub;
  beforeEach(async () => {
    database = await createTestDatabase(kind, { isMigrated: true });
    vendor = await startVendorStub({ kind: 'tokens', count: 8, intervalMs: 10 });
  });
  afterEach(async () => {
    await vendor.stop();
    await database.remove();
  });

  it('loses and doubles nothing that it acknowledged [PE-01] [PF-01]', async () => {
    const environment = { OPENAI_API_KEY: 'sk-stub', OPENAI_BASE_URL: vendor.baseUrl, LIMIT_FACTOR: '10000' };
    const guests: Person[] = [];
    const sends: (Send & { readonly person: Person })[] = [];
    let number = 0;

    async function write(address: string, person: Person): Promise<void> {
      number += 1;
      const key = `send-${number}`;
      const form = toForm({
        prompt: `Question <${key}>`,
        model_name: 'openai/gpt-4.1-mini',
        max_tokens: '20',
      });
      const headers = { ...form.headers, 'idempotency-key': key };
      const call = {
        method: 'POST' as const,
        path: '/generate',
        token: person.token,
        headers,
        payload: form.payload,
      };
      const reader = await openEvents(address, call);
      sends.push({ key, reader, person });
      await reader.ended;
    }

    async function writeUntilKilled(address: string, isOver: () => boolean): Promise<void> {
      try {
        const person = await startGuest(address);
        guests.push(person);
        while (!isOver()) await write(address, person);
      } catch {
        // The server is gone: what it did not acknowledge does not count.
      }
    }

    for (let kill = 0; kill < KILLS[kind]; kill += 1) {
      const server = await startServerProcess(database, environment);
      expect(server.errors()).toBe('');
      const { address } = server;
      if (address === null) throw new Error('The server did not start');
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, () => writeUntilKilled(address, () => isOver));
      const before = sends.length;
      await until(() => sends.length > before + ((kill * 3) % 8), 'some sends');
      isOver = true;
      server.signal('SIGKILL');
      expect(await server.ended).toBeNull();
      await Promise.all(writers);
    }

    const app = await createTestApp({ testDatabase: database, clock: createManualClock(Date.now()) });
    const running = () =>
      app.db.read.selectFrom('runs').select('id').where('status', '=', 'running').execute();
    // Where several servers share a database, a dead one is known by its silence.
    const isClosed = async () => {
      await app.clock.advance(BEAT_MS);
      return (await running()).length === 0;
    };
    await until(isClosed, 'the interrupted to be closed');
    for (const guest of guests) expect((await readAccount(app.db, guest.userId)).entries).toBeGreaterThan(0);
    const acknowledged = sends.filter(({ reader }) => reader.events.length > 0);
    for (const { key, reader, person } of acknowledged) {
      const rows = await app.db.read
        .selectFrom('runs')
        .selectAll()
        .where('idempotency_key', '=', key)
        .execute();
      expect(rows).toMatchObject([{ id: reader.runId(), user_id: person.userId }]);
      const [row] = rows;
      const last = reader.events.at(-1);
      if (last?.type === 'end') {
        expect(row).toMatchObject({
          status: 'succeeded',
          output: reader.text(),
          cost: Math.round(last.cost * 1e6),
        });
      } else {
        expect(['succeeded', 'failed']).toContain(row?.status);
      }
      const calls = vendor.calls.filter((call) => call.body.includes(`<${key}>`));
      expect(calls.length).toBeLessThanOrEqual(1);
    }
    const charged = await app.db.read
      .selectFrom('balance_entries')
      .selectAll()
      .where('reason', '=', 'usage')
      .execute();
    expect(new Set(charged.map((entry) => entry.reference)).size).toBe(charged.length);
    await checkBooks(app.db);
    const complete = acknowledged.filter(({ reader }) => reader.events.at(-1)?.type === 'end');
    expect(acknowledged.length).toBeGreaterThan(KILLS[kind]);
    expect(complete.length).toBeLessThan(acknowledged.length);
    await app.server.stop();
  }, 300_000);
});
