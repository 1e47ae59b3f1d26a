import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { startVendorStub, type VendorStub } from '../../testing/vendors/vendor-stub.ts';

describe.each(TEST_DATABASES)('stopping a reply on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const stop = async (runId: string, person = member, through = app) =>
    through.call({ method: 'POST', url: `/runs/${runId}/cancel` }, person);

  it('keeps the text so far, notifies every reader and ends the model call [GEN-11] [ST-06]', async () => {
    app.provider.next({ text: ['one', ' two', ' three'], fault: { kind: 'silence', afterPieces: 2 } });
    const reply = await app.stream(member, { prompt: 'Count' });
    await until(() => reply.text() === 'one two', 'two words');
    const second = await app.follow(member, reply.runId());
    const answer = await stop(reply.runId());
    expect(answer.json()).toMatchObject({
      status: 'cancelled',
      output: 'one two',
      usage: { output_tokens: 2 },
    });
    await Promise.all([reply.ended, second.ended]);
    for (const reader of [reply, second]) {
      expect(reader.text()).toBe('one two');
      expect(reader.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
    }
    expect(app.provider.calls[0]).toMatchObject({ wasAborted: true, isOver: true });
  });

  it('changes nothing about a reply that has ended [ST-06]', async () => {
    const { run_id: runId } = (await app.generate(member, { prompt: 'Hello' })).json<{ run_id: string }>();
    const before = await app.call({ url: `/runs/${runId}` }, member);
    const answer = await stop(runId);
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toBe(before.payload);
    expect((await stop(runId)).payload).toBe(before.payload);
  });

  it('is not what a closed connection does [ST-06]', async () => {
    app.provider.next({ text: ['one', ' two'], delayMs: 1_000 });
    const reply = await app.stream(member, { prompt: 'Count' });
    await reply.waitFor('info');
    const runId = reply.runId();
    reply.cut();
    await reply.ended;
    const reader = await app.follow(member, runId);
    await advanceUntil(app.clock, reader.ended);
    expect(reader.text()).toBe('one two');
    expect(reader.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
  });

  it('ends as stopped or as complete, never stuck, when stop and last token meet [ST-06]', async () => {
    app.provider.otherwise({ text: ['one', ' two'], delayMs: 1 });
    const statuses: string[] = [];
    for (let round = 0; round < 40; round += 1) {
      const reply = await app.stream(member, { prompt: 'Count' });
      await reply.waitFor('info');
      const stopped = stop(reply.runId());
      await app.clock.advance(round % 4);
      statuses.push((await advanceUntil(app.clock, stopped, 1)).json<{ status: string }>().status);
      await advanceUntil(app.clock, reply.ended, 1);
    }
    expect(statuses.filter((status) => status !== 'cancelled' && status !== 'succeeded')).toEqual([]);
    expect(
      await app.db.read.selectFrom('runs').select('id').where('status', '=', 'running').execute(),
    ).toEqual([]);
  });

  it('is for the owner alone: another person finds nothing to stop, read or list [AZ-03]', async () => {
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 1 } });
    const reply = await app.stream(member, { prompt: 'Mine' }, { key: 'my-key' });
    await until(() => reply.text() === 'one', 'the first word');
    const runId = reply.runId();
    const others = [
      await app.createMember(),
      await app.startGuest(),
      await app.createMember({ isAdmin: true }),
    ];
    const forbidden = async (): Promise<void> => {
      for (const other of others) {
        const missing = await app.call({ url: '/runs/run_missing' }, other);
        for (const url of [`/runs/${runId}`, `/runs/${runId}/events`, '/runs/by-key/my-key']) {
          const answer = await app.call({ url }, other);
          expect(answer.statusCode).toBe(404);
          expect({ ...answer.json<object>(), request_id: '' }).toEqual({
            ...missing.json<object>(),
            request_id: '',
          });
        }
        expect((await stop(runId, other)).statusCode).toBe(404);
        expect((await app.call({ url: '/runs' }, other)).json()).toEqual({ runs: [], next: null });
        expect((await app.call({ url: '/runs?key=my-key' }, other)).json()).toMatchObject({ runs: [] });
      }
    };
    await forbidden();
    expect(app.provider.calls[0]?.wasAborted).toBe(false);
    await stop(runId);
    await reply.ended;
    await forbidden();
  });
});

describe('stopping a reply that a vendor is writing', () => {
  let vendor: VendorStub;
  let app: TestApp;
  beforeEach(async () => {
    vendor = await startVendorStub({
      kind: 'tokens',
      count: 2,
      intervalMs: 0,
      faults: { silentAfterFrames: 2 },
    });
    app = await createTestApp({
      environment: { OPENAI_API_KEY: 'sk-stub', OPENAI_BASE_URL: vendor.baseUrl, LIMIT_FACTOR: '100' },
    });
  });
  afterEach(async () => {
    await app.close();
    await vendor.stop();
  });

  it('closes the connection of each of twenty to the vendor [PF-08] [GEN-11]', async () => {
    const member = await app.createMember({ balance: 10 });
    const open = () => app.stream(member, { prompt: 'Go', model_name: 'openai/gpt-4.1-mini' });
    const replies = await Promise.all(Array.from({ length: 20 }, open));
    await until(() => replies.every((reply) => reply.text() !== ''), 'a token for every reader');
    const stops = replies.map((reply) =>
      app.call({ method: 'POST', url: `/runs/${reply.runId()}/cancel` }, member),
    );
    const answers = await Promise.all(stops);
    expect(answers.every((answer) => answer.json<{ status: string }>().status === 'cancelled')).toBe(true);
    await until(() => vendor.calls.every((call) => call.wasAborted), 'the vendor call to be aborted');
    expect(vendor.calls).toHaveLength(20);
  });
});
