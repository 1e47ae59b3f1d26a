import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { reconcile, toReport } from './reconcile/reconcile.ts';

// One micro-dollar a token in, ten a token out.
const PRICES = { input: 1, output: 10 };
const FIRST_SLICE = 20_000;
/** The input of the short prompts of these tests costs less. */
const INPUT = 200;

/** The most that eight characters cost. */
const PIECE = 80;

const words = (count: number): string[] => Array.from({ length: count }, () => ' word');

describe.each(TEST_DATABASES)('reservations of replies on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: PRICES, maxOutputTokens: 32_000 } });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const withBalance = (micros: number): Promise<Person> => app.createMember({ balance: micros / 1_000_000 });
  const ask = (person: Person, session: string, fields: Record<string, string> = {}) =>
    app.generate(person, { prompt: 'Hi', session_id: session, ...fields });

  /** A reply that stays under way, with so many words written. */
  async function hold(person: Person, session: string, count = 1) {
    app.provider.next({ text: words(count + 1), fault: { kind: 'silence', afterPieces: count } });
    const reply = await app.stream(person, { prompt: 'Hi', session_id: session });
    await until(() => reply.text().length === count * 5, `${count} words in ${session}`);
    return reply;
  }
  const stop = (person: Person, runId: string) =>
    app.call({ method: 'POST', url: `/runs/${runId}/cancel` }, person);

  it('leave room for the second reply of a guest [F-07]', async () => {
    const guest = await app.startGuest();
    const first = await hold(guest, 'one');
    const { reserved } = await readAccount(app.db, guest.userId);
    expect(reserved).toBeGreaterThan(FIRST_SLICE);
    expect(reserved).toBeLessThan(FIRST_SLICE + INPUT);
    const second = await ask(guest, 'two');
    expect(second.statusCode).toBe(200);
    await stop(guest, first.runId());
    await first.ended;
  });

  it('grow with a reply until its end, which the balance bounds and not the first slice [F-07] [BILL-05]', async () => {
    const member = await withBalance(300_000);
    app.provider.next({ text: words(9_000) });
    const answer = await ask(member, 'one');
    expect(answer.json()).toMatchObject({ usage: { output_tokens: 9_000 } });
    const { maxOutputTokens } = app.provider.calls[0]?.turn ?? {};
    expect(maxOutputTokens).toBeGreaterThan(29_900);
    const account = await readAccount(app.db, member.userId);
    expect(account.charges[0]).toBeGreaterThan(90_000);
    expect(account.reserved).toBe(0);
  });

  it('refuse with their own words what only another reply keeps from being paid [F-07]', async () => {
    const member = await withBalance(FIRST_SLICE + INPUT);
    const first = await hold(member, 'one');
    const refused = await ask(member, 'two');
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({
      code: 'balance_in_use',
      detail: 'Another reply is using the rest of your balance.',
    });
    await stop(member, first.runId());
    await first.ended;
    expect((await ask(member, 'two')).statusCode).toBe(200);
  });

  it('wait for what another reply gives back, and go on [F-07]', async () => {
    const member = await withBalance(50_000);
    const first = await hold(member, 'one');
    app.provider.next({ text: words(4_000) });
    const second = await app.stream(member, { prompt: 'Hi', session_id: 'two' });
    await until(async () =>
      (await readAccount(app.db, member.userId)).reservations.some((r) => r.is_waiting === 1),
    );
    await stop(member, first.runId());
    await first.ended;
    await advanceUntil(app.clock, second.ended, 50);
    expect(second.events.at(-1)).toMatchObject({
      type: 'end',
      reason: 'stop',
      usage: { output_tokens: 4_000 },
    });
  });

  it('end two replies only when the balance is really used up, and never below zero [F-07] [BILL-05]', async () => {
    const member = await withBalance(60_000);
    app.provider.otherwise({ text: words(5_000), usage: null });
    const replies = await Promise.all(
      ['one', 'two'].map((session) => app.stream(member, { prompt: 'Hi', session_id: session })),
    );
    await advanceUntil(app.clock, Promise.all(replies.map((reply) => reply.ended)));
    const ends = replies.map((reply) => reply.events.at(-1));
    expect(ends).toContainEqual(expect.objectContaining({ type: 'end', reason: 'length' }));
    const { balance } = await readAccount(app.db, member.userId);
    // Less than the words of one piece of text may be left over.
    expect(balance).toBeLessThan(200);
  });

  it('end with the budget of a month, and leave the rest of the balance [F-07]', async () => {
    const member = await withBalance(500_000);
    const url = '/api/billing/budget';
    await app.call({ method: 'PUT', url, payload: { per_run: null, per_month: 0.0405 } }, member);
    const first = await hold(member, 'one');
    const second = await hold(member, 'two');
    expect((await ask(member, 'three')).json()).toMatchObject({ code: 'budget_in_use' });
    for (const reply of [first, second]) {
      await stop(member, reply.runId());
      await reply.ended;
    }
    expect((await ask(member, 'three')).statusCode).toBe(200);
    expect(app.provider.calls.at(-1)?.turn.maxOutputTokens).toBeLessThan(4_050);
  });

  it('end an answer in a schema with the limit that is reached, not with the balance', async () => {
    const member = await withBalance(500_000);
    const text = ['{"text":"', ...words(4_000), '"}'];
    app.provider.next({ text, usage: null, firstDelayMs: 1_000 });
    const payload = { prompt: 'Who?', json_schema: { type: 'object' } };
    const answer = app.call({ method: 'POST', url: '/structured-output', payload }, member);
    await until(() => app.provider.calls.length === 1, 'the model is asked');
    const budget = { per_run: null, per_month: 0.0205 };
    await app.call({ method: 'PUT', url: '/api/billing/budget', payload: budget }, member);
    await advanceUntil(app.clock, answer);
    expect((await answer).json()).toMatchObject({ code: 'budget_reached' });
  });

  it.each([
    ['words', () => ' the'],
    ['numbers in no order', (index: number) => ((index + 1) * 2_654_435_761).toString(16).slice(-8)],
    ['rare characters', (index: number) => (index % 2 ? '\u9f98' : '\u9750')],
    ['characters of a rare script', (index: number) => String.fromCharCode(0xa000 + ((index * 7) % 1_000))],
    ['words and then rare characters', (index: number) => (index < 1_900 ? ' the' : '\u9f98')],
  ])(
    'keep within a budget and a balance together, whatever they write: %s [BUD-01] [PF-04]',
    async (_name, write) => {
      const text = Array.from({ length: 6_000 }, (_, index) => write(index));
      // None writes before all are there: one alone would get everything, with which it is asked to write no more.
      app.provider.otherwise({ text, usage: null, firstDelayMs: 1_000 });
      const [withBudget, without] = [await withBalance(500_000), await withBalance(60_500)];
      const payload = { per_run: null, per_month: 0.060_5 };
      await app.call({ method: 'PUT', url: '/api/billing/budget', payload }, withBudget);
      for (const member of [withBudget, without]) {
        const replies = await Promise.all(
          ['one', 'two', 'three'].map((session) => app.stream(member, { prompt: 'Hi', session_id: session })),
        );
        await advanceUntil(app.clock, Promise.all(replies.map((reply) => reply.ended)));
        const { charges } = await readAccount(app.db, member.userId);
        const spent = charges.reduce((sum, charge) => sum + charge, 0);
        // Each ends with the piece that reaches the limit. What it goes beyond it, only a balance can pay.
        expect(spent).toBeLessThanOrEqual(60_500 + (member === withBudget ? 3 * PIECE : 0));
        expect(spent).toBeGreaterThan(60_000);
      }
      const { uncovered } = await reconcile(app.db, app.clock);
      for (const { amountMicros } of uncovered) expect(amountMicros).toBeLessThan(PIECE);
    },
  );

  it('give way to the true cost, where the balance covers it [F-08]', async () => {
    const member = await withBalance(100_000);
    app.provider.next({ text: 'A cat', usage: { inputTokens: 25_520, outputTokens: 2 } });
    expect((await ask(member, 'one')).json()).toMatchObject({ cost: 0.025_54, balance: 0.074_46 });
    const { differences, uncovered } = await reconcile(app.db, app.clock);
    expect([differences, uncovered]).toEqual([[], []]);
  });

  it('take what is left where it does not, and list the rest for the operator [F-08]', async () => {
    const member = await withBalance(10_000);
    app.provider.next({ text: 'A cat', usage: { inputTokens: 25_520, outputTokens: 2 } });
    const answer = await ask(member, 'one');
    expect(answer.json()).toMatchObject({ cost: 0.01, balance: 0 });
    const result = await reconcile(app.db, app.clock);
    const runId = answer.json<{ run_id: string }>().run_id;
    expect(result.differences).toEqual([]);
    expect(result.uncovered).toEqual([{ runId, userId: member.userId, amountMicros: 15_540 }]);
    expect(toReport(result)).toContain(`not covered ${runId}: 0.015540 USD`);
  });

  it('never take what another reply holds for a cost beyond their own [F-08]', async () => {
    const member = await withBalance(45_000);
    const first = await hold(member, 'one');
    app.provider.next({ text: 'A cat', usage: { inputTokens: 90_000, outputTokens: 2 } });
    expect((await ask(member, 'two')).statusCode).toBe(200);
    const { balance, reserved } = await readAccount(app.db, member.userId);
    expect(balance).toBe(reserved);
    await stop(member, first.runId());
    await first.ended;
  });

  it('are charged for what the vendor had reported when a reply is cut [F-09]', async () => {
    const member = await withBalance(100_000);
    app.provider.next({
      text: words(3),
      usage: { inputTokens: 700, outputTokens: 50, reasoningTokens: 40 },
      fault: { kind: 'cut', afterPieces: 2, isUsageReported: true },
    });
    const reply = await app.stream(member, { prompt: 'Hi' });
    await reply.ended;
    expect(reply.events.at(-1)).toMatchObject({
      type: 'error',
      code: 'stream_cut',
      usage: { input_tokens: 700, output_tokens: 50 },
      cost: 0.0012,
    });
  });
});
