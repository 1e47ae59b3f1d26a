import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import {
  HTML_PAGE,
  SERVER_ERROR,
  startVendorStub,
  toRateLimited,
  type StubBehaviour,
  type VendorStub,
} from '../../testing/vendors/vendor-stub.ts';

const MODEL = 'openai/gpt-4.1-mini';
const TOKENS: StubBehaviour = { kind: 'tokens', count: 4, intervalMs: 0 };

describe('a vendor with faults', () => {
  let vendor: VendorStub;
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    vendor = await startVendorStub(TOKENS);
    app = await createTestApp({
      environment: { OPENAI_API_KEY: 'sk-canary-key', OPENAI_BASE_URL: vendor.baseUrl },
    });
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
    await vendor.stop();
  });

  const ask = () => app.stream(member, { prompt: 'Hello', model_name: MODEL });
  const run = async () => (await app.db.read.selectFrom('runs').selectAll().execute())[0];

  it('is answered like any other when it has none', async () => {
    const reply = await ask();
    await reply.ended;
    expect(reply.text()).toBe(' 0-0 0-1 0-2 0-3');
    expect(reply.events.at(-1)).toMatchObject({
      type: 'end',
      reason: 'stop',
      usage: { input_tokens: 10, output_tokens: 4 },
    });
  });

  describe('silence', () => {
    it.each<[string, StubBehaviour]>([
      ['takes the call and says nothing', { kind: 'hang' }],
      ['sends headers and no more', { kind: 'headers-only' }],
    ])('ends after 60 seconds when it %s [ST-02] [GEN-41]', async (_name, behaviour) => {
      vendor.answerWith(behaviour);
      const reply = await ask();
      await until(() => vendor.calls.length === 1, 'the call');
      await app.clock.advance(59_000);
      expect(reply.events).toHaveLength(1);
      await app.clock.advance(2_000);
      await advanceUntil(app.clock, reply.ended);
      expect(reply.events.at(-1)).toMatchObject({
        type: 'error',
        code: 'provider_silent',
        detail: 'Connection timeout - please try again',
        cost: 0,
      });
      expect(await run()).toMatchObject({ status: 'failed', error: 'provider_silent', output: '' });
      await until(() => vendor.calls[0]?.wasAborted === true, 'the vendor call to be aborted');
    });

    it('keeps what was said before the silence [ST-02] [GEN-41]', async () => {
      vendor.answerWith({ ...TOKENS, faults: { silentAfterFrames: 2 } });
      const reply = await ask();
      await until(() => reply.text() === ' 0-0 0-1', 'two tokens');
      await app.clock.advance(61_000);
      await advanceUntil(app.clock, reply.ended);
      expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'provider_silent' });
      expect(await run()).toMatchObject({ status: 'failed', output: ' 0-0 0-1' });
      expect(vendor.calls).toHaveLength(1);
    });

    it.each([3_600_000, -3_600_000])(
      'is a minute of the process, however the clock of the machine is set: by %d ms [ST-02]',
      async (byMs) => {
        vendor.answerWith({ ...TOKENS, faults: { silentAfterFrames: 2 } });
        const reply = await ask();
        await until(() => reply.text() === ' 0-0 0-1', 'two tokens');
        app.clock.adjust(byMs);
        await app.clock.advance(50_000);
        expect(reply.text()).toBe(' 0-0 0-1');
        expect(reply.events.filter(({ type }) => type === 'error')).toEqual([]);
        await app.clock.advance(11_000);
        await advanceUntil(app.clock, reply.ended);
        expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'provider_silent' });
      },
    );

    it('does not take keep-alive comments for progress beyond five minutes [ST-02]', async () => {
      vendor.answerWith({ kind: 'comments', intervalMs: 5 });
      const reply = await ask();
      await until(() => vendor.calls.length === 1, 'the call');
      const startedAtMs = app.clock.now();
      const hasEnded = () => reply.events.at(-1)?.type === 'error';
      while (!hasEnded()) {
        const before = vendor.calls[0]?.comments ?? 0;
        await until(() => hasEnded() || (vendor.calls[0]?.comments ?? 0) >= before + 2, 'comments');
        await app.clock.advance(5_000);
      }
      await advanceUntil(app.clock, reply.ended);
      expect(reply.events.at(-1)).toMatchObject({ code: 'provider_silent' });
      expect(app.clock.now() - startedAtMs).toBeGreaterThanOrEqual(295_000);
    });
  });

  describe('a cut', () => {
    it('keeps the text at whatever byte it comes, and never calls again [ST-03]', async () => {
      let texts = 0;
      for (let cutAtByte = 130; cutAtByte < 700; cutAtByte += 29) {
        for (const cut of ['reset', 'end'] as const) {
          vendor.answerWith({ ...TOKENS, faults: { cutAtByte, cut } });
          const before = vendor.calls.length;
          const reply = await ask();
          await advanceUntil(app.clock, reply.ended);
          const end = reply.events.at(-1);
          if (end?.type === 'end') continue;
          expect(end).toMatchObject({ type: 'error', detail: expect.any(String) });
          if (reply.text() === '') continue;
          texts += 1;
          expect(end).toMatchObject({ code: 'stream_cut' });
          expect(vendor.calls.length - before).toBe(1);
          const row = await app.call({ url: `/runs/${reply.runId()}` }, member);
          expect(row.json()).toMatchObject({ status: 'failed', error: 'stream_cut', output: reply.text() });
        }
      }
      expect(texts).toBeGreaterThan(10);
    });

    it('is never shown as complete when the end mark is missing [ST-03]', async () => {
      const lines = ['{"choices":[{"index":0,"delta":{"content":"Half"},"finish_reason":null}]}'];
      vendor.answerWith({ kind: 'recording', lines, hasClosingLine: false });
      const reply = await ask();
      await reply.ended;
      expect(reply.text()).toBe('Half');
      expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'stream_cut' });
    });
  });

  describe('a refusal', () => {
    it.each<[string, StubBehaviour]>([
      ['429', toRateLimited(2)],
      ['500', SERVER_ERROR],
    ])('of %s is tried again before the first token [ST-05]', async (_name, behaviour) => {
      vendor.answerWith((_call, index) => (index < 2 ? behaviour : TOKENS));
      const reply = await ask();
      await advanceUntil(app.clock, reply.ended, 500);
      expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
      expect(vendor.calls).toHaveLength(3);
    });

    it.each<[string, StubBehaviour, string]>([
      ['429', toRateLimited(1), 'model_rate_limited'],
      ['500', SERVER_ERROR, 'model_unavailable'],
      ['an HTML page', HTML_PAGE, 'stream_unreadable'],
    ])('of %s is given up after three calls, in our own words [ST-05]', async (_name, behaviour, code) => {
      vendor.answerWith(behaviour);
      const form = { prompt: 'Hello', model_name: MODEL };
      const answer = await advanceUntil(app.clock, app.generate(member, form), 500);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code });
      expect(answer.payload).not.toMatch(/stub|sk-canary|127\.0\.0\.1/i);
      expect(vendor.calls.length).toBeLessThanOrEqual(3);
      expect((await run())?.cost).toBe(0);
    });

    it('of our key is reported as an unavailable model, and the vendor is left alone for 30 seconds [ST-05]', async () => {
      const body =
        '{"error":{"message":"Incorrect API key provided: sk-canary-key","code":"invalid_api_key"}}';
      vendor.answerWith({
        kind: 'answer',
        status: 401,
        headers: { 'content-type': 'application/json' },
        body,
      });
      const form = { prompt: 'Hello', model_name: MODEL };
      const first = await advanceUntil(app.clock, app.generate(member, form), 500);
      expect(first.json()).toMatchObject({
        code: 'model_unavailable',
        detail: 'This model is temporarily unavailable.',
      });
      expect(first.payload).not.toMatch(/key|sk-/i);
      const calls = vendor.calls.length;
      vendor.answerWith(TOKENS);
      expect((await app.generate(member, form)).statusCode).toBe(503);
      expect(vendor.calls).toHaveLength(calls);
      await app.clock.advance(31_000);
      expect((await app.generate(member, form)).statusCode).toBe(200);
    });
  });
});
