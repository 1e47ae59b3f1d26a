import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from './platform/log.ts';
import { checkBooks } from './testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';

describe.each(TEST_DATABASES)('an orderly stop on %s', (database) => {
  let app: TestApp;
  /** Over the same database, and not begun before the first has stopped: an embedded one belongs to one server. */
  let next: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    next = await createTestApp({ beside: app, environment: { LIMIT_FACTOR: '100' }, isPrepared: false });
    member = await app.createMember({ balance: 10 });
  });
  afterEach(async () => {
    await checkBooks(next.db);
    await next.close();
    await app.testDatabase.remove();
  });

  it('is told to whatever probes it, and is no error', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const probed = await createTestApp({ beside: app, log, isPrepared: false });
    const probe = async () => (await probed.call({ url: '/ready' })).json<unknown>();
    expect(await probe()).toMatchObject({ code: 'starting' });
    await probed.server.prepare();
    expect(await probe()).toMatchObject({ status: 'ready', database: 'up', scheduler: 'up' });
    const stopped = probed.server.stop();
    expect(await probe()).toMatchObject({ code: 'shutting_down' });
    await advanceUntil(probed.clock, stopped, 500);
    const refused = lines.filter((line) => line.includes('"route":"/ready"'));
    expect(refused.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, code: 'starting' },
      { level: 30, code: 'shutting_down' },
    ]);
  });

  it('under twenty streams loses no text: what can end ends, the rest is kept as interrupted [PE-09] [PF-20]', async () => {
    const ask = (prompt: string) => app.stream(member, { prompt, max_tokens: '100' });
    app.provider.otherwise((turn) =>
      JSON.stringify(turn).includes('quick')
        ? { text: ['one', ' two', ' three'], delayMs: 2_000 }
        : { text: ['one', ' two', ' three'], fault: { kind: 'silence', afterPieces: 2 } },
    );
    const quick = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`quick ${index}`)));
    const endless = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`endless ${index}`)));
    await until(() => endless.every((reply) => reply.text() === 'one two'), 'the endless ones to begin');
    const stoppedAtMs = app.clock.now();
    const stopped = app.server.stop();

    expect((await app.call({ url: '/ready' })).json()).toMatchObject({ code: 'shutting_down' });
    expect((await app.call({ url: '/health' })).statusCode).toBe(200);
    const refused = await app.generate(member, { prompt: 'One more' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'shutting_down']);
    expect((await app.call({ url: `/runs/${endless[0]?.runId()}` }, member)).statusCode).toBe(200);

    await advanceUntil(app.clock, Promise.all(quick.map((reply) => reply.ended)), 250);
    for (const reply of quick) {
      expect(reply.text()).toBe('one two three');
      expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    }
    await advanceUntil(app.clock, stopped, 500);
    expect(app.clock.now() - stoppedAtMs).toBeLessThan(60_000);
    // The next server finds nothing to close.
    const left = next.db.read.selectFrom('runs').select('id').where('status', '=', 'running');
    expect(await left.execute()).toEqual([]);
    await next.server.prepare();
    for (const reply of endless) {
      await reply.ended;
      expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'interrupted' });
      const run = await next.call({ url: `/runs/${reply.runId()}` }, member);
      expect(run.json()).toMatchObject({ status: 'failed', error: 'interrupted', output: 'one two' });
    }
    expect(app.provider.calls.every((call) => call.isOver)).toBe(true);
  });

  it('stops at once when nothing is under way', async () => {
    const startedAtMs = app.clock.now();
    await app.server.stop();
    expect(app.clock.now()).toBe(startedAtMs);
  });
});
