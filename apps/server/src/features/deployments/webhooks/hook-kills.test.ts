// Kills a real server while deliveries arrive, and holds what it accepted against what became of it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIds } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { createPresence } from '../../../platform/presence/presence.ts';
import { createHookClient, type TestHook } from '../../../testing/deployments/hook-client.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/processes/server-process.ts';
import { createTestApp, type Person } from '../../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../../testing/test-databases.ts';
import { stepUntil, until } from '../../../testing/until.ts';
import { startVendorStub, type VendorStub } from '../../../testing/vendors/vendor-stub.ts';

const KILLS = { sqlite: 6, postgres: 2 };
const SENDERS = 5;
const MODEL = 'openai/gpt-4.1-mini';
const ENDED = ['succeeded', 'failed'];

const BEAT_MS = 4_000;

interface Prepared {
  readonly hook: TestHook;
  readonly owner: Person;
}

/** By its own server, which leaves before the first is killed. Tokens are of the real day: the others read the real clock. */
async function prepare(testDatabase: TestDatabase): Promise<Prepared> {
  const clock = createManualClock(Date.now());
  const app = await createTestApp({ testDatabase, clock, otherModels: [{ id: MODEL }] });
  const owner = await app.createMember({ balance: 100 });
  const hook = await createHookClient(app, owner).create({ answer: 'now' }, { model: MODEL });
  await app.server.stop();
  return { hook, owner };
}

/**
 * A server that only watches the others, on the test's clock: those that share a database know a dead one by twelve seconds
 * of silence. The embedded database knows it at once.
 */
async function startWatcher(testDatabase: TestDatabase) {
  const clock = createManualClock();
  const db = testDatabase.open(clock);
  const presence = createPresence({ db, clock, ids: createIds(clock), log: createLog('silent') });
  await presence.start();
  const countOthers = async (): Promise<number> => {
    const others = db.read.selectFrom('servers').select('id').where('id', '!=', presence.serverId);
    return (await others.execute()).length;
  };
  return {
    waitForDeath: () =>
      stepUntil(clock, async () => (await countOthers()) === 0, { what: 'the death', stepMs: BEAT_MS }),
    async stop(): Promise<void> {
      await presence.stop();
      await db.close();
    },
  };
}

describe.each(TEST_DATABASES)('a webhook whose server is killed, on %s', (kind) => {
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

  const start = async (): Promise<ServerProcess & { readonly address: string }> => {
    const server = await startServerProcess(database, {
      OPENAI_API_KEY: 'sk-stub',
      OPENAI_BASE_URL: vendor.baseUrl,
      LIMIT_FACTOR: '10000',
    });
    if (server.address === null) throw new Error(`The server did not start: ${server.errors()}`);
    return { ...server, address: server.address };
  };

  it('runs every delivery that it has accepted, each once [WH-02]', async () => {
    const { hook, owner } = await prepare(database);
    /** The run of each. */
    const accepted = new Map<string, string>();
    let number = 0;

    const send = (address: string, id: string): Promise<Response> =>
      fetch(`${address}${hook.path}`, {
        method: 'POST',
        headers: { 'webhook-id': id },
        body: `Work on ${id}.`,
      });

    async function sendUntilKilled(address: string): Promise<void> {
      try {
        for (;;) {
          number += 1;
          const id = `msg_${number}`;
          const answer = await send(address, id);
          expect(answer.status).toBe(202);
          const { run_id: runId } = (await answer.json()) as { run_id: string };
          accepted.set(id, runId);
          open.add(runId);
        }
      } catch (error) {
        // The server is gone: what it did not accept does not count.
        if (!(error instanceof TypeError)) throw error;
      }
    }

    const open = new Set<string>();
    const statusOf = async (address: string, runId: string): Promise<string> => {
      const answer = await fetch(`${address}/runs/${runId}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { status: string }).status;
    };
    const waitForEnds = (address: string): Promise<void> =>
      until(async () => {
        for (const runId of open) if (ENDED.includes(await statusOf(address, runId))) open.delete(runId);
        return open.size === 0;
      }, 'the ends of all accepted runs');

    const watcher = kind === 'sqlite' ? null : await startWatcher(database);
    for (let kill = 0; kill < KILLS[kind]; kill += 1) {
      const server = await start();
      // What the server before has left is carried on; a run that is cut off again and again would be given up.
      await waitForEnds(server.address);
      const before = accepted.size;
      const senders = Array.from({ length: SENDERS }, () => sendUntilKilled(server.address));
      await until(() => accepted.size > before + ((kill * 3) % 8), 'some accepted deliveries');
      server.signal('SIGKILL');
      expect(await server.ended).toBeNull();
      await Promise.all(senders);
      await watcher?.waitForDeath();
    }
    await watcher?.stop();

    const last = await start();
    await waitForEnds(last.address);
    for (const [id, runId] of accepted) {
      const again = await send(last.address, id);
      expect(await again.json()).toMatchObject({ run_id: runId });
    }
    last.signal('SIGTERM');
    expect(await last.ended).toBe(0);

    const db = database.open(createManualClock(Date.now()), database.url);
    const runs = await db.read.selectFrom('runs').select('id').where('deployment_id', '=', hook.id).execute();
    const ids = new Set(runs.map(({ id }) => id));
    expect([...accepted.values()].every((runId) => ids.has(runId))).toBe(true);
    expect(new Set(accepted.values()).size).toBe(accepted.size);
    // One for each accepted delivery, and at most one for those whose answer the kill cut off.
    expect(runs.length).toBeLessThanOrEqual(number);
    await checkBooks(db);
    await db.close();
  }, 300_000);
});
