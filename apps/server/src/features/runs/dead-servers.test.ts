import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEvents } from '../../testing/event-client.ts';
import { toForm } from '../../testing/form.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createMortalDatabase } from '../../testing/databases/mortal-database.ts';
import { startServerProcess, type ServerProcess } from '../../testing/processes/server-process.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { startVendorStub } from '../../testing/vendors/vendor-stub.ts';

const BEAT_MS = 4_000;

describe.runIf(TEST_DATABASES.includes('postgres'))('one of two servers', () => {
  let first: TestApp;
  let second: TestApp;
  let member: Person;
  let firstId: string;
  let secondId: string;
  const statements = createMortalDatabase();
  beforeEach(async () => {
    // Each on a clock of its own: a process whose time stands still is as good as dead.
    first = await createTestApp({ database: 'postgres' });
    await first.clock.advance(1_000);
    second = await createTestApp({
      beside: first,
      clock: createManualClock(first.clock.now()),
      wrapDatabase: statements.wrap,
    });
    const servers = await first.db.read.selectFrom('servers').select('id').orderBy('id').execute();
    [firstId = '', secondId = ''] = servers.map(({ id }) => id);
    member = await first.createMember();
  });
  afterEach(async () => {
    await checkBooks(second.db);
    await second.close();
    await first.close();
  });

  /** A server that was declared dead starts again. */
  const beatsOf = async (serverId: string) => {
    const rows = await first.db.read.selectFrom('servers').selectAll().where('id', '=', serverId).execute();
    return rows[0]?.beat ?? 0;
  };
  /** Moves the second server on by one beat, and waits until it has made it. */
  async function beatSecond(): Promise<void> {
    const before = await beatsOf(secondId);
    await second.clock.advance(BEAT_MS);
    await until(async () => (await beatsOf(secondId)) > before, 'the beat');
  }
  const statusOf = async (runId: string) => {
    const rows = await first.db.read.selectFrom('runs').select('status').where('id', '=', runId).execute();
    return rows[0]?.status;
  };

  /** In less than 20 s of the second server's time. */
  async function takeOver(runId: string): Promise<void> {
    for (let seconds = 0; seconds < 16; seconds += BEAT_MS / 1_000) await beatSecond();
    await until(async () => (await statusOf(runId)) === 'failed', 'the run to be closed');
  }

  it('is killed, and the other has closed its runs within 20 s [F-47]', async () => {
    first.provider.next({ text: ['one'], fault: { kind: 'silence', afterPieces: 1 } });
    const reply = await first.stream(member, { prompt: 'Count' });
    await reply.waitFor('content');
    await takeOver(reply.runId());
    reply.cut();
  });

  it('is merely slow, and keeps its runs [F-47]', async () => {
    first.provider.next({ text: ['one', ' two'], delayMs: 30_000 });
    const answer = first.generate(member, { prompt: 'Count' });
    await until(() => first.provider.calls.length === 1, 'the call');
    for (let round = 0; round < 8; round += 1) {
      await beatSecond();
      await beatSecond();
      const before = await beatsOf(firstId);
      await first.clock.advance(8_500);
      await until(async () => (await beatsOf(firstId)) > before, 'the late beat');
    }
    expect((await advanceUntil(first.clock, answer)).json()).toMatchObject({ response: 'one two' });
  });

  it('wakes up after it was taken for dead, drops what it lost and goes on [F-47]', async () => {
    first.provider.next({ text: ['one'], fault: { kind: 'silence', afterPieces: 1 } });
    const lost = await first.stream(member, { prompt: 'Count' });
    await lost.waitFor('content');
    await takeOver(lost.runId());
    const before = await readAccount(first.db, member.userId);
    await advanceUntil(first.clock, lost.ended);
    expect(first.provider.calls[0]).toMatchObject({ wasAborted: true });
    expect(await readAccount(first.db, member.userId)).toEqual(before);
    first.provider.next({ text: 'Again' });
    const again = await advanceUntil(first.clock, first.generate(member, { prompt: 'Hello' }));
    expect(again.json()).toMatchObject({ response: 'Again' });
  });

  it('says that it is alive with one statement each time [F-47]', async () => {
    await beatSecond();
    const before = statements.count('statement');
    await beatSecond();
    expect(statements.count('statement') - before).toBe(1);
  });

  it('leaves in good order, and is forgotten at once', async () => {
    const third = await createTestApp({ beside: first, clock: createManualClock(first.clock.now()) });
    const ids = async () => first.db.read.selectFrom('servers').select('id').execute();
    expect(await ids()).toHaveLength(3);
    await third.server.stop();
    expect(await ids()).toHaveLength(2);
  });
});

describe.runIf(TEST_DATABASES.includes('postgres'))('server processes that share a database', () => {
  it('take over what a killed and a frozen one leave, and nothing of one that pauses [F-47]', async () => {
    const database = await createTestDatabase('postgres', { isMigrated: true });
    const vendor = await startVendorStub({ kind: 'tokens', count: 200, intervalMs: 100 });
    const environment = { OPENAI_API_KEY: 'sk-stub', OPENAI_BASE_URL: vendor.baseUrl, LIMIT_FACTOR: '100' };
    const observer = await createTestApp({ testDatabase: database, clock: createManualClock(Date.now()) });
    const member = await observer.createMember();

    async function begin(): Promise<{ server: ServerProcess; runId: string; readToEnd: Promise<string> }> {
      const server = await startServerProcess(database, environment);
      const form = toForm({ prompt: 'Count', model_name: 'openai/gpt-4.1-mini', max_tokens: '900' });
      const call = { method: 'POST' as const, path: '/generate', token: member.token, ...form };
      const reader = await openEvents(server.address ?? '', call);
      await reader.waitFor('content');
      const readToEnd = reader.ended.then(() => reader.events.at(-1)?.type ?? 'nothing');
      return { server, runId: reader.runId(), readToEnd };
    }
    const statusesOf = async (...runIds: string[]) => {
      const rows = await observer.db.read.selectFrom('runs').select(['id', 'status']).execute();
      return runIds.map((id) => rows.find((row) => row.id === id)?.status);
    };

    const [paused, killed, frozen] = await Promise.all([begin(), begin(), begin()]);
    killed.server.signal('SIGKILL');
    frozen.server.signal('SIGSTOP');
    paused.server.signal('SIGSTOP');
    await killed.readToEnd;
    // The observer stands still, so that the paused one alone can notice the others.
    const beatOf = async () => (await observer.db.read.selectFrom('servers').selectAll().execute()).length;
    expect(await beatOf()).toBe(4);
    paused.server.signal('SIGCONT');
    const areClosed = async () =>
      (await statusesOf(killed.runId, frozen.runId)).every((status) => status === 'failed');
    await until(areClosed, 'both to be closed');
    frozen.server.signal('SIGCONT');
    expect(await frozen.readToEnd).toBe('content');
    expect(await paused.readToEnd).toBe('end');
    expect(await statusesOf(killed.runId, frozen.runId, paused.runId)).toEqual([
      'failed',
      'failed',
      'succeeded',
    ]);
    await checkBooks(observer.db);

    for (const { server } of [frozen, paused]) {
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
    }
    await vendor.stop();
    await observer.close();
  }, 120_000);
});
