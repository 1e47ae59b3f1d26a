import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEEP_ALIVE_FRAME } from '@parley/contract/stream.ts';
import { createLog, type Log } from '../../platform/log.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createStepApp, replyWithStory } from '../../testing/runs/step-runs.ts';
import { startFlakyProxy, type FlakyProxy } from '../../testing/databases/flaky-proxy.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

interface LogLine {
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function createMemoryLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const note = (event: string, fields: LogLine['fields'] = {}): void => void lines.push({ event, fields });
  return { lines, log: { info: note, warn: note, error: note } };
}

/** As a whole statement: the options of a connection that is opened have the word too. */
const COMMIT = 'commit\0';

interface Start {
  readonly isAway?: boolean;
  readonly isPrepared?: boolean;
  readonly log?: Log;
}

describe.runIf(TEST_DATABASES.includes('postgres'))('a database that goes away', () => {
  let proxy: FlakyProxy;
  let app: TestApp;
  afterEach(async () => {
    await proxy.recover();
    await app.close();
    await proxy.close();
  });

  async function start({ isAway = false, ...options }: Start = {}): Promise<TestApp> {
    // A server that is prepared later brings the tables.
    const testDatabase = await createTestDatabase('postgres', { isMigrated: options.isPrepared ?? true });
    proxy = await startFlakyProxy(testDatabase.url ?? '');
    if (isAway) proxy.goAway();
    app = await createTestApp({ testDatabase, databaseUrl: proxy.url, ...options });
    return app;
  }

  const isUp = async (): Promise<boolean> => (await app.call({ url: '/ready' })).statusCode === 200;

  it('is told to probes without an error in the log each time, unlike to those who need it [PE-02]', async () => {
    const lines: string[] = [];
    await start({ log: createLog('info', { write: (line) => void lines.push(line) }) });
    const member = await app.createMember();
    proxy.goAway();
    for (let round = 0; round < 3; round += 1) await app.call({ url: '/ready' });
    await app.call({ url: '/runs' }, member);
    const failed = lines.filter((line) => line.includes('"msg":"request.failed"'));
    expect(failed.map((line) => JSON.parse(line))).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ level: 30, route: '/ready', code: 'database_unavailable' })),
      { level: 50, route: '/runs', code: 'database_unavailable' },
    ]);
  });

  it('gets writes and reads refused with 503, and is used again as soon as it is back [PE-02]', async () => {
    await start();
    const member = await app.createMember();
    await app.generate(member, { prompt: 'Before' });
    for (let round = 0; round < 3; round += 1) {
      proxy.goAway();
      const refused = [
        await app.call({ url: '/auth/me' }, member),
        await app.generate(member, { prompt: 'Now' }, { key: `lost-${round}` }),
        await app.call({ method: 'POST', url: '/auth/guest' }),
        await app.call({ url: '/runs' }, member),
      ];
      for (const answer of refused) {
        expect(answer.statusCode).toBe(503);
        expect(answer.json()).toMatchObject({ code: 'database_unavailable', retry_after: 5 });
      }
      expect((await app.call({ url: '/health' })).statusCode).toBe(200);
      expect((await app.call({ url: '/ready' })).json()).toMatchObject({ code: 'database_unavailable' });
      expect((await app.call({ url: '/api/models/public' })).statusCode).toBe(200);
      await proxy.recover();
      await until(isUp, 'the database to be used again');
      expect((await app.generate(member, { prompt: 'After' }, { key: `after-${round}` })).statusCode).toBe(
        200,
      );
    }
    const runs = await app.db.read.selectFrom('runs').select('input').execute();
    expect(runs.filter((run) => run.input === 'Now')).toEqual([]);
    await checkBooks(app.db);
  });

  it('loses and doubles nothing that was acknowledged while it was lost three times under writes [PF-02]', async () => {
    await start();
    const writers = await Promise.all(Array.from({ length: 10 }, () => app.createMember()));
    const acknowledged = new Set<string>();
    let isOver = false;
    async function write(person: Person, writer: number): Promise<void> {
      for (let count = 0; !isOver; count += 1) {
        const key = `writer-${writer}-${count}`;
        // What was refused, or whose answer was lost, is sent again under the same key until it is taken.
        const send = async () =>
          (await app.generate(person, { prompt: `Question <${key}>` }, { key })).statusCode === 200;
        while (!(await send())) await new Promise((resolve) => setTimeout(resolve, 10));
        acknowledged.add(key);
      }
    }
    const work = Promise.all(writers.map(write));
    for (let stop = 0; stop < 3; stop += 1) {
      const before = acknowledged.size;
      await until(() => acknowledged.size >= before + 15, 'some replies');
      proxy.goAway();
      await until(() => proxy.refused() > 0, 'the loss to be felt');
      await proxy.recover();
    }
    await until(isUp, 'the database to be used again');
    isOver = true;
    await advanceUntil(app.clock, work);
    const runs = await app.db.read.selectFrom('runs').select(['idempotency_key', 'status']).execute();
    const ended = runs.filter(({ status }) => status === 'succeeded').map((run) => run.idempotency_key);
    expect(ended).toHaveLength(new Set(ended).size);
    expect([...acknowledged].filter((key) => !ended.includes(key))).toEqual([]);
    await checkBooks(app.db);
  });

  it('may be missing at the start: alive, not ready, tried again with growing pauses, then ready by itself [PE-03]', async () => {
    const { log, lines } = createMemoryLog();
    await start({ isAway: true, isPrepared: false, log });
    const prepared = app.server.prepare();
    const attempts = (): unknown[] =>
      lines.filter((line) => line.event === 'database.wait_started').map((line) => line.fields['retryInMs']);
    await until(() => attempts().length === 1, 'the first attempt');
    expect((await app.call({ url: '/health' })).statusCode).toBe(200);
    const notReady = await app.call({ url: '/ready' });
    expect(notReady.json()).toMatchObject({
      code: 'starting',
      detail: 'The service is starting. Please try again in a moment.',
    });
    for (const url of ['/models', '/runs', '/api/models/public'])
      expect((await app.call({ url })).statusCode).toBe(503);
    expect((await app.call({ method: 'POST', url: '/auth/guest' })).statusCode).toBe(503);
    for (const [index, pause] of [1_000, 2_000, 4_000].entries()) {
      await app.clock.advance(pause);
      await until(() => attempts().length === index + 2, 'the next attempt');
    }
    expect(attempts()).toEqual([1_000, 2_000, 4_000, 8_000]);
    await proxy.recover();
    await advanceUntil(app.clock, prepared, 500);
    expect(await isUp()).toBe(true);
    expect((await app.call({ method: 'POST', url: '/auth/guest' })).statusCode).toBe(200);
  });

  it('answers "starting" while the tables are not there yet, never a 500 [PE-03]', async () => {
    await start({ isPrepared: false });
    const answer = await app.call({ method: 'POST', url: '/auth/guest' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'starting']);
    await app.server.prepare();
    expect((await app.call({ method: 'POST', url: '/auth/guest' })).statusCode).toBe(200);
  });

  describe('during a reply', () => {
    let member: Person;
    beforeEach(async () => {
      await start();
      member = await app.createMember();
    });

    it('does not keep tokens from the reader; the end is saved when it is back [PE-04]', async () => {
      app.provider.next({
        text: ['one', ' two', ' three', ' four'],
        delayMs: 1_000,
        usage: { inputTokens: 9, outputTokens: 4 },
      });
      const reply = await app.stream(member, { prompt: 'Count' });
      await reply.waitFor('info');
      await advanceUntil(
        app.clock,
        until(() => reply.text().startsWith('one'), 'the first token'),
        200,
      );
      proxy.goAway();
      await advanceUntil(
        app.clock,
        until(() => reply.text() === 'one two three four', 'every token'),
        500,
      );
      await app.clock.advance(7_000);
      expect(reply.events.at(-1)?.type).toBe('content');
      await proxy.recover();
      await advanceUntil(app.clock, reply.ended, 500);
      expect(reply.events.at(-1)).toMatchObject({ type: 'end', usage: { output_tokens: 4 } });
      expect((await app.call({ url: `/runs/${reply.runId()}` }, member)).json()).toMatchObject({
        status: 'succeeded',
        output: 'one two three four',
        last_event: 6,
      });
      const again = await app.follow(member, reply.runId());
      await again.ended;
      expect(again.body()).toBe(reply.body().replaceAll(KEEP_ALIVE_FRAME, ''));
      expect((await readAccount(app.db, member.userId)).charges).toEqual([9 + 2 * 4]);
    });

    it('for more than a minute makes the stream say that it could not be saved; later it is closed [PE-04]', async () => {
      app.provider.next({ text: ['one', ' two'], delayMs: 100 });
      const reply = await app.stream(member, { prompt: 'Count' });
      await reply.waitFor('info');
      proxy.goAway();
      await advanceUntil(app.clock, reply.ended, 2_000);
      expect(reply.text()).toBe('one two');
      expect(reply.events.at(-1)).toEqual({
        type: 'error',
        code: 'reply_not_saved',
        detail: 'This reply could not be saved.',
      });
      await proxy.recover();
      const closed = until(async () => {
        const rows = await app.db.read.selectFrom('runs').select('status').execute();
        return rows[0]?.status === 'failed';
      }, 'the run to be closed');
      await advanceUntil(app.clock, closed, 5_000);
      expect(await readAccount(app.db, member.userId)).toMatchObject({ reserved: 0 });
      await checkBooks(app.db);
    });

    it('is reported to those who wait for the whole answer too, never an empty success [PE-04]', async () => {
      app.provider.next({ text: ['one', ' two'], delayMs: 100 });
      const asked = app.generate(member, { prompt: 'Count' });
      await until(() => app.provider.calls.length === 1, 'the call');
      proxy.goAway();
      let answer: Awaited<typeof asked> | null = null;
      const done = asked.then((value) => (answer = value));
      await advanceUntil(app.clock, Promise.race([done, app.clock.sleep(70_000)]), 2_000);
      await proxy.recover();
      const { statusCode, payload } = answer ?? (await advanceUntil(app.clock, asked, 500));
      expect(statusCode).toBe(503);
      expect(payload).not.toContain('"response"');
    });

    it('and loses the answer to the last commit leaves one bill and a whole reply [PE-05]', async () => {
      app.provider.next({
        text: ['one', ' two'],
        firstDelayMs: 1_000,
        usage: { inputTokens: 9, outputTokens: 2 },
      });
      const reply = await app.stream(member, { prompt: 'Count' });
      await reply.waitFor('info');
      await until(async () => (await readAccount(app.db, member.userId)).reserved > 0, 'the reservation');
      proxy.cutAfter(COMMIT);
      await advanceUntil(app.clock, reply.ended, 200);
      expect(reply.events.map((event) => event.type)).not.toContain('error');
      const again = await app.follow(member, reply.runId());
      await again.ended;
      expect(again.text()).toBe('one two');
      expect(again.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
      const account = await readAccount(app.db, member.userId);
      expect(account).toMatchObject({ charges: [9 + 2 * 2], reserved: 0 });
      expect(account.usage).toHaveLength(1);
    });

    it('and loses the answer to the first commit refuses, charges nothing, and replies to who sends it again [PE-05]', async () => {
      proxy.cutAfter(COMMIT);
      const refused = await app.generate(member, { prompt: 'Count' }, { key: 'send-1' });
      expect(refused.statusCode).toBe(503);
      expect(app.provider.calls).toHaveLength(0);
      const settled = until(
        async () => (await readAccount(app.db, member.userId)).reserved === 0,
        'the release',
      );
      await advanceUntil(app.clock, settled, 5_000);
      expect((await readAccount(app.db, member.userId)).charges).toEqual([]);
      const again = await app.generate(member, { prompt: 'Count' }, { key: 'send-1' });
      expect(again.statusCode).toBe(200);
      expect(app.provider.calls).toHaveLength(1);
    });
  });

  it('leaves the run of an agent where it was, to go on once it is back [PE-04]', async () => {
    await start();
    const member = await app.createMember({ balance: 5 });
    // One of the user's own tools, which each turn looks up.
    const own = {
      name: 'weather-now',
      description: 'Weather.',
      method: 'GET',
      url: 'https://api.example/now',
    };
    await app.call({ method: 'POST', url: '/api/custom-webhook-tools', payload: own }, member);
    const client = createAgentClient(app, member);
    const id = await client.create({ tools: ['calculator', 'weather-now'] });
    app.provider.next({
      toolCalls: [{ name: 'calculator', callId: 'c', arguments: { expression: '1 + 1' } }],
      firstDelayMs: 1_000,
    });
    app.provider.next({ text: 'Two.' });
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Add' });
    await reader.waitFor('info');
    const steps = app.db.read.selectFrom('run_steps').select('n');
    await until(async () => (await steps.execute()).length === 1, 'the first turn');
    proxy.goAway();
    // The turn comes to its end, and what the next one needs is looked up.
    for (let step = 0; step < 30; step += 1) await app.clock.advance(100);
    await proxy.recover();
    const url = `/runs/${reader.runId()}`;
    const hasEnded = until(async () => {
      const answer = await app.call({ url }, member);
      return answer.statusCode === 200 && answer.json().finished_at !== null;
    }, 'the end');
    await advanceUntil(app.clock, hasEnded, 500);
    expect((await app.call({ url }, member)).json()).toMatchObject({
      status: 'succeeded',
      error: null,
      output: 'Two.',
      tool_logs: [{ tool_name: 'calculator' }],
    });
    expect(app.provider.calls).toHaveLength(2);
    await checkBooks(app.db);
  });

  it('and loses the answer to the commit that admits the run of an agent, which is not refused then [PE-05]', async () => {
    await start();
    const member = await app.createMember({ balance: 5 });
    const client = createAgentClient(app, member);
    const id = await client.create({ tools: ['calculator'] });
    app.provider.otherwise({ text: 'Done.' });
    proxy.cutAfter(COMMIT);
    const asked = client.execute(`/agents/${id}/execute`, { content: 'Do it' });
    const reader = await advanceUntil(app.clock, asked, 200);
    await advanceUntil(app.clock, reader.ended, 200);
    expect(reader.events.at(-1)).toMatchObject({ type: 'streaming_ended' });
    // Nothing of it is begun again either.
    await app.clock.advance(120_000);
    expect((await app.call({ url: '/runs' }, member)).json().runs).toMatchObject([{ status: 'succeeded' }]);
    expect(app.provider.calls).toHaveLength(1);
    await checkBooks(app.db);
  });

  it('and is lost where the run of an agent is counted does not refuse the run, which has begun [PE-05]', async () => {
    await start();
    const member = await app.createMember({ balance: 5 });
    const client = createAgentClient(app, member);
    const id = await client.create({ tools: ['calculator'] });
    app.provider.otherwise({ text: 'Done.' });
    proxy.cutAfter('update "agents" set "runs"');
    const events = await client.finish(await client.execute(`/agents/${id}/execute`, { content: 'Do it' }));
    expect(events.at(-1)).toMatchObject({ type: 'streaming_ended' });
  });

  it('and is lost once an approval is decided does not refuse the decision, and the run goes on [PE-05]', async () => {
    const testDatabase = await createTestDatabase('postgres', { isMigrated: true });
    proxy = await startFlakyProxy(testDatabase.url ?? '');
    const steps = await createStepApp({ testDatabase, databaseUrl: proxy.url });
    ({ app } = steps);
    app.provider.otherwise(replyWithStory);
    const member = await app.createMember();
    const runId = await steps.start(member);
    await steps.reach(member, runId, 'waiting');
    const [approval] = await steps.approvals(member, runId);
    if (!approval) throw new Error('Nothing waits to be approved');
    proxy.cutAfter('select "id" from "runs"');
    expect(await steps.decide(member, approval, 'approved')).toBe(true);
    expect(await steps.reach(member, runId, 'succeeded')).toMatchObject({ output: 'All done.' });
  });
});
