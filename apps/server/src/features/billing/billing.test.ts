import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TokenUsage } from '../../providers/provider.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

// One micro-dollar a token in, two a token out.
const PRICES = { input: 1, output: 2 };

describe.each(TEST_DATABASES)('paying for replies on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: PRICES } });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  it('prices a reply, records its usage and takes it from the balance [GEN-33]', async () => {
    const member = await app.createMember({ balance: 1 });
    app.provider.next({ text: 'Fine', usage: { inputTokens: 120, outputTokens: 40, cachedInputTokens: 20 } });
    const answer = await app.generate(member, { prompt: 'How are you?', session_id: 'chat-1' });
    expect(answer.json()).toMatchObject({
      response: 'Fine',
      usage: { input_tokens: 120, output_tokens: 40 },
      cost: 0.0002,
      balance: 0.9998,
    });
    const account = await readAccount(app.db, member.userId);
    expect(account).toMatchObject({ balance: 999_800, reserved: 0, charges: [200] });
    expect(account.usage).toMatchObject([
      {
        kind: 'chat',
        trigger: 'ui',
        model: 'scripted/one',
        provider: 'scripted',
        session_id: 'chat-1',
        is_ok: 1,
      },
    ]);
    expect(account.usage).toMatchObject([
      { input_tokens: 120, output_tokens: 40, cached_tokens: 20, cost: 200 },
    ]);
  });

  it('refuses an account without a balance before the model is called [GEN-33]', async () => {
    const member = await app.createMember({ balance: 0 });
    const answer = await app.generate(member, { prompt: 'Hello' });
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toMatchObject({
      code: 'insufficient_balance',
      detail: 'Insufficient balance. Please add funds to your account.',
    });
    expect(app.provider.calls).toHaveLength(0);
    expect(await app.db.read.selectFrom('runs').selectAll().execute()).toHaveLength(0);
  });

  it('lets a member without a balance use a model that costs nothing [GEN-33]', async () => {
    const free = await createTestApp({ beside: app, model: { prices: { input: 0, output: 0 } } });
    const member = await free.createMember({ balance: 0 });
    free.provider.next({ text: 'Still here', usage: { inputTokens: 120, outputTokens: 40 } });
    const answer = await free.generate(member, { prompt: 'Hello' });
    expect(answer.json()).toMatchObject({ response: 'Still here', cost: 0, balance: 0 });
    const account = await readAccount(free.db, member.userId);
    expect(account).toMatchObject({ balance: 0, reserved: 0, usage: [{ output_tokens: 40, cost: 0 }] });
    await free.close();
  });

  it('refuses a prompt that the balance does not cover', async () => {
    const member = await app.createMember({ balance: 0.000_02 });
    expect((await app.generate(member, { prompt: 'word '.repeat(100) })).statusCode).toBe(402);
    expect(app.provider.calls).toHaveLength(0);
  });

  it('lets a reply grow only as far as the balance goes', async () => {
    const member = await app.createMember({ balance: 0.001 });
    app.provider.next({ text: 'a b c', usage: { inputTokens: 5, outputTokens: 3 } });
    await app.generate(member, { prompt: 'Hello' });
    const { maxOutputTokens } = app.provider.calls[0]?.turn ?? {};
    expect(maxOutputTokens).toBeGreaterThan(0);
    expect(maxOutputTokens).toBeLessThan(500);
  });

  it('takes the markup of the installation', async () => {
    const dear = await createTestApp({ beside: app, environment: { PRICE_MARKUP: '2.5' } });
    const member = await dear.createMember({ balance: 1 });
    dear.provider.next({ text: 'Fine', usage: { inputTokens: 100, outputTokens: 100 } });
    expect((await dear.generate(member, { prompt: 'Hi' })).json()).toMatchObject({ cost: 0.000_75 });
    await dear.close();
  });

  describe('usage that cannot be right', () => {
    it.each<[string, Partial<TokenUsage> | null]>([
      ['missing', null],
      ['negative', { inputTokens: -500, outputTokens: -500 }],
      ['no number', { inputTokens: Number.NaN, outputTokens: Number.NaN }],
      ['a fraction', { inputTokens: 2.5, outputTokens: 1.25 }],
      ['beyond all reason', { inputTokens: 1e18, outputTokens: 1e18 }],
    ])('is replaced by our own count: %s [MO-03]', async (_name, usage) => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({ text: 'One two three four', usage });
      const answer = await app.generate(member, { prompt: 'Count to four, please.' });
      const { input_tokens: sent, output_tokens: received } = answer.json<{ usage: Record<string, number> }>()
        .usage;
      expect(received).toBe(4);
      expect(sent).toBeGreaterThanOrEqual(6);
      expect(sent).toBeLessThan(20);
      const account = await readAccount(app.db, member.userId);
      expect(account.charges).toEqual([Number(sent) + 2 * 4]);
    });

    it('is beyond what the model can read and write, and replaced by our own count [MO-03]', async () => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({ text: 'Short', usage: { inputTokens: 9_000_000, outputTokens: 9_000_000 } });
      await app.generate(member, { prompt: 'Hi', max_tokens: '10' });
      const account = await readAccount(app.db, member.userId);
      expect(account.usage).toMatchObject([{ output_tokens: 1 }]);
      expect(account.balance).toBeGreaterThan(999_000);
    });
  });

  describe('replies that end early', () => {
    it('charges a stopped reply for what was received, to the token [MO-05]', async () => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({ text: [' one', ' two', ' three'], fault: { kind: 'silence', afterPieces: 2 } });
      const reply = await app.stream(member, { prompt: 'Count' });
      await until(() => reply.text() === ' one two', 'two tokens');
      await app.call({ method: 'POST', url: `/runs/${reply.runId()}/cancel` }, member);
      await reply.ended;
      const end = reply.events.at(-1);
      expect(end).toMatchObject({ type: 'end', reason: 'cancelled', usage: { output_tokens: 2 } });
      const { usage, charges } = await readAccount(app.db, member.userId);
      expect(charges).toEqual([Number(usage[0]?.input_tokens) + 2 * 2]);
    });

    it('charges nothing for a failure before the first token [MO-05] [F-45]', async () => {
      const member = await app.createMember({ balance: 1 });
      app.provider.otherwise({ fault: { kind: 'cut', afterPieces: 0 } });
      const answer = await advanceUntil(app.clock, app.generate(member, { prompt: 'Hello' }));
      expect(answer.json()).toMatchObject({ code: 'stream_cut' });
      expect(await readAccount(app.db, member.userId)).toMatchObject({
        balance: 1_000_000,
        reserved: 0,
        charges: [],
      });
    });

    it('charges nothing for a reply stopped before its first token [MO-05]', async () => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({ fault: { kind: 'hang' } });
      const reply = await app.stream(member, { prompt: 'Hello' });
      await reply.waitFor('info');
      await app.call({ method: 'POST', url: `/runs/${reply.runId()}/cancel` }, member);
      await reply.ended;
      expect(await readAccount(app.db, member.userId)).toMatchObject({
        balance: 1_000_000,
        reserved: 0,
        charges: [],
      });
    });

    it('charges a reply that was cut for the tokens received [MO-05]', async () => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({ text: [' one', ' two', ' three'], fault: { kind: 'cut', afterPieces: 3 } });
      const reply = await app.stream(member, { prompt: 'Count' });
      await reply.ended;
      expect(reply.events.at(-1)).toMatchObject({
        type: 'error',
        code: 'stream_cut',
        usage: { output_tokens: 3 },
      });
      const { usage, charges } = await readAccount(app.db, member.userId);
      expect(charges).toEqual([Number(usage[0]?.input_tokens) + 2 * 3]);
    });

    it('charges no output for an empty reply [MO-05]', async () => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({ text: '', usage: null });
      await app.generate(member, { prompt: 'Say nothing' });
      const { usage, charges } = await readAccount(app.db, member.userId);
      expect(usage).toMatchObject([{ output_tokens: 0 }]);
      expect(charges).toEqual([usage[0]?.input_tokens]);
    });

    it.each([
      ['back', -86_400_000],
      ['forward', 86_400_000],
    ])('charges once when the clock jumps %s meanwhile', async (_name, jumpMs) => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({ text: ['a', 'b'], delayMs: 700, usage: { inputTokens: 10, outputTokens: 2 } });
      const answer = app.generate(member, { prompt: 'Go on' });
      await app.clock.advance(100);
      app.clock.adjust(jumpMs);
      expect((await advanceUntil(app.clock, answer)).statusCode).toBe(200);
      expect(await readAccount(app.db, member.userId)).toMatchObject({ reserved: 0, charges: [14] });
    });

    it('charges a reader who leaves for the whole reply', async () => {
      const member = await app.createMember({ balance: 1 });
      app.provider.next({
        text: ['a', 'b', 'c', 'd'],
        delayMs: 100,
        usage: { inputTokens: 10, outputTokens: 4 },
      });
      const reply = await app.stream(member, { prompt: 'Go on' });
      await reply.waitFor('info');
      reply.cut();
      const isCharged = async () => (await readAccount(app.db, member.userId)).charges.length === 1;
      await advanceUntil(app.clock, until(isCharged, 'the charge'));
      expect((await readAccount(app.db, member.userId)).charges).toEqual([10 + 2 * 4]);
    });
  });
});
