import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toLocalDate } from '@parley/contract/deployments/schedule/due-times.ts';
import { Budget } from '@parley/contract/billing/schemas.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { insertUsage } from '../../../testing/usage.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';
import { isWarning, monthOf, nextMonthStart, type Spending } from './budgets.rules.ts';
import { limitOfPeriod, limitOfRun, NO_CAP, toRoom } from '../billing.limits.ts';

// One micro-dollar a token in, two a token out.
const PRICES = { input: 1, output: 2 };
const DAY_MS = 86_400_000;

describe('a spending limit', () => {
  const spending: Spending = { perRun: null, perMonth: null, period: '2026-01', spent: 700 };
  it.each<[string, Partial<Spending>, number, string, { now: number; ever: number }]>([
    ['leaves everything where there is none', {}, 50, '2026-01', { now: Infinity, ever: Infinity }],
    ['leaves what is neither spent nor held', { perMonth: 1_000 }, 50, '2026-01', { now: 250, ever: 300 }],
    ['holds for each run', { perRun: 20 }, 50, '2026-01', { now: 20, ever: 20 }],
    ['takes the smaller of both', { perRun: 400, perMonth: 1_000 }, 50, '2026-01', { now: 250, ever: 300 }],
    ['leaves nothing when it is overdrawn', { perMonth: 600 }, 0, '2026-01', { now: 0, ever: 0 }],
    ['starts again with the month', { perMonth: 1_000 }, 50, '2026-02', { now: 950, ever: 1_000 }],
    [
      'stays where a clock that is ahead began it',
      { perMonth: 1_000 },
      50,
      '2025-12',
      { now: 250, ever: 300 },
    ],
    [
      'starts again where a clock was far ahead',
      { perMonth: 1_000 },
      50,
      '2025-11',
      { now: 950, ever: 1_000 },
    ],
    ['may be nothing at all', { perRun: 0 }, 0, '2026-01', { now: 0, ever: 0 }],
  ])('%s', (_name, given, held, month, room) => {
    const budget = { ...spending, ...given };
    const limits = [
      limitOfRun(budget.perRun, NO_CAP),
      limitOfPeriod(budget, held, Date.parse(`${month}-15`)),
    ];
    expect(toRoom(limits)).toMatchObject(room);
  });

  it('warns from eight tenths on', () => {
    expect([isWarning(799, 1_000), isWarning(800, 1_000), isWarning(800, null), isWarning(0, 0)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it.each([
    [Date.UTC(2026, 0, 31, 23, 59, 59, 999), '2026-01', Date.UTC(2026, 1, 1)],
    [Date.UTC(2026, 11, 31), '2026-12', Date.UTC(2027, 0, 1)],
    [Date.UTC(2028, 1, 29), '2028-02', Date.UTC(2028, 2, 1)],
  ])('knows the months of UTC: %d', (timeMs, month, next) => {
    expect([monthOf(timeMs), nextMonthStart(month)]).toEqual([month, next]);
  });
});

describe('the limit of a deployment’s day', () => {
  const zone = (timezone: string): Spending => ({
    perRun: null,
    perMonth: null,
    period: '2026-01-15',
    spent: 700,
    day: { timezone, perDay: 1_000 },
  });

  it.each([
    ['2026-01-15T14:59:59Z', 'Asia/Tokyo', { now: 250, ever: 300 }],
    ['2026-01-15T15:00:00Z', 'Asia/Tokyo', { now: 950, ever: 1_000 }],
    ['2026-01-16T04:59:59Z', 'America/New_York', { now: 250, ever: 300 }],
    ['2026-01-16T05:00:00Z', 'America/New_York', { now: 950, ever: 1_000 }],
    // By another server's clock it was the next day already.
    ['2026-01-15T04:59:59Z', 'America/New_York', { now: 250, ever: 300 }],
  ])('begins again at midnight of its time zone: %s in %s', (time, timezone, room) => {
    const limits = [limitOfPeriod(zone(timezone), 50, Date.parse(time))];
    const codes = { code: 'daily_cost_in_use', whenSpent: 'daily_cost_reached' };
    expect(toRoom(limits)).toEqual({ ...room, ...codes });
  });

  it('is of a day as it is where the clock changes', () => {
    const at = (time: string): string => toLocalDate('Europe/Berlin', Date.parse(time));
    expect([at('2026-03-28T22:59:59Z'), at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z')]).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ]);
  });
});

describe.each(TEST_DATABASES)('budgets on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: PRICES } });
    member = await app.createMember({ balance: 1 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const put = (url: string, payload: object, person = member) =>
    app.call({ method: 'PUT', url, payload }, person);
  const get = async (url = '/api/billing/budget') => Budget.parse((await app.call({ url }, member)).json());
  const setLimits = (limits: { per_run?: number; per_month?: number }) =>
    put('/api/billing/budget', { per_run: null, per_month: null, ...limits });

  /** A reply of 100 tokens in and 450 out: 1,000 micro-dollars. */
  async function spendOn(at: TestApp, person: Person): Promise<number> {
    at.provider.next({ text: 'Fine', usage: { inputTokens: 100, outputTokens: 450 } });
    return (await at.generate(person, { prompt: 'Hi', max_tokens: '500' })).statusCode;
  }
  const spend = (person = member): Promise<number> => spendOn(app, person);

  async function createKey(): Promise<{ id: string; person: Person }> {
    const payload = { name: 'Script', scopes: ['chat', 'usage'] };
    const answer = await app.call({ method: 'POST', url: '/api/api-keys', payload }, member);
    const { id, key } = answer.json<{ id: string; key: string }>();
    return { id, person: { userId: member.userId, token: key } };
  }

  it('show what is spent this month, with or without a limit', async () => {
    await spend();
    const none = {
      per_run: null,
      per_month: null,
      month: '2026-01',
      left: null,
      is_warning: false,
      is_reached: false,
    };
    expect(await get()).toEqual({ ...none, spent: 0.001, resets_at: '2026-02-01T00:00:00.000Z' });
    expect((await setLimits({ per_month: 0.00125 })).json()).toMatchObject({
      per_month: 0.00125,
      spent: 0.001,
      left: 0.00025,
      is_warning: true,
    });
    expect(await get()).toMatchObject({ spent: 0.001, left: 0.00025, is_warning: true, is_reached: false });
  });

  it('stop a month hard, and not the next one', async () => {
    await setLimits({ per_month: 0.0025 });
    expect([await spend(), await spend()]).toEqual([200, 200]);
    expect(await get()).toMatchObject({ spent: 0.002, left: 0.0005, is_warning: true });
    // What is left covers a shorter reply.
    const calls = app.provider.calls.length;
    expect(await spend()).toBe(200);
    expect(app.provider.calls.at(-1)?.turn.maxOutputTokens).toBeLessThan(250);
    // Less than two tokens cost may be left over.
    expect((await get()).left).toBeLessThan(0.000_004);
    const refused = await app.generate(member, { prompt: 'Hi' });
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: 'budget_reached' });
    expect(app.provider.calls).toHaveLength(calls + 1);
    app.clock.jump(17 * DAY_MS);
    expect(await get()).toMatchObject({ month: '2026-02', spent: 0, left: 0.0025, is_reached: false });
    expect(await spend()).toBe(200);
    expect(await get()).toMatchObject({ spent: 0.001 });
  });

  it('keep what is spent where the clocks of servers differ at the turn of the month [BUD-01]', async () => {
    await setLimits({ per_month: 0.0025 });
    app.clock.adjust(Date.UTC(2026, 1, 1, 0, 0, 30) - app.clock.now());
    expect(await spend()).toBe(200);
    // A server whose clock is a minute behind.
    app.clock.adjust(-60_000);
    expect(await get()).toMatchObject({ month: '2026-02', spent: 0.001 });
    expect(await spend()).toBe(200);
    expect((await setLimits({ per_month: 0.003 })).json()).toMatchObject({ month: '2026-02', spent: 0.002 });
    app.clock.adjust(60_000);
    expect(await get()).toMatchObject({ month: '2026-02', spent: 0.002, left: 0.001 });
  });

  it('are never overdrawn by requests that come together', async () => {
    await spend();
    const [reservation] = (await readAccount(app.db, member.userId)).reservations;
    const amount = reservation?.amount ?? 0;
    await setLimits({ per_month: 0.001 + (amount * 3) / 1_000_000 });
    // As dear as it can be: what is held is what is charged.
    app.provider.otherwise({
      text: 'Fine',
      delayMs: 1_000,
      usage: { inputTokens: amount - 1_000, outputTokens: 500 },
    });
    const asked = Array.from({ length: 9 }, () => app.generate(member, { prompt: 'Hi', max_tokens: '500' }));
    const statuses = await advanceUntil(
      app.clock,
      Promise.all(asked.map((answer) => answer.then(({ statusCode }) => statusCode))),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 402, 402, 402, 402, 402, 402]);
    expect(await get()).toMatchObject({ left: 0, is_reached: true });
  });

  it('keep each run short enough', async () => {
    await setLimits({ per_run: 0.0001 });
    app.provider.next({ text: 'Fine', usage: { inputTokens: 1_000_000, outputTokens: 1_000_000 } });
    expect((await app.generate(member, { prompt: 'Hi' })).json<{ cost: number }>().cost).toBeLessThanOrEqual(
      0.0001,
    );
    expect((await app.generate(member, { prompt: 'word '.repeat(200) })).json()).toMatchObject({
      code: 'reply_budget_reached',
    });
  });

  it('count runs that were under way when they were set', async () => {
    app.provider.next({ text: 'Fine', delayMs: 1_000, usage: { inputTokens: 100, outputTokens: 450 } });
    const running = app.generate(member, { prompt: 'Hi', max_tokens: '500' });
    await app.clock.advance(10);
    await setLimits({ per_month: 1 });
    await advanceUntil(app.clock, running);
    expect(await get()).toMatchObject({ spent: 0.001 });
  });

  it('are set to what is spent, old and new, with the reply that ends while they are being set', async () => {
    let isDue = false;
    const busy = await createTestApp({
      database,
      model: { prices: PRICES },
      wrapDatabase: (db) => ({
        ...db,
        async write(work, options) {
          if (isDue) {
            isDue = false;
            await spendOn(busy, owner);
          }
          return db.write(work, options);
        },
      }),
    });
    const owner = await busy.createMember({ balance: 1 });
    const lastMonth = Date.UTC(2025, 11, 31, 23, 59);
    for (const created_at of [lastMonth, busy.clock.now() - 5 * DAY_MS, busy.clock.now() - 3_600_000])
      await insertUsage(busy.db, owner.userId, [{ created_at, cost: 100 }]);
    await spendOn(busy, owner);
    isDue = true;
    const payload = { per_run: null, per_month: 1 };
    const request = { method: 'PUT', url: '/api/billing/budget', payload } as const;
    const set = Budget.parse((await busy.call(request, owner)).json());
    expect([isDue, set.spent]).toEqual([false, 0.0022]);
    await spendOn(busy, owner);
    expect(
      (await busy.call({ ...request, payload: { per_run: 1, per_month: 2 } }, owner)).json(),
    ).toMatchObject({
      per_month: 2,
      spent: 0.0032,
    });
    await busy.close();
  });

  it('say so when it is the balance that is gone', async () => {
    const poor = await app.createMember({ balance: 0.000_01 });
    await put('/api/billing/budget', { per_run: 5, per_month: 5 }, poor);
    expect((await app.generate(poor, { prompt: 'Hi' })).json()).toMatchObject({
      code: 'insufficient_balance',
    });
  });

  it('hold for an API key beside the account', async () => {
    const [one, other] = [await createKey(), await createKey()];
    const url = `/api/api-keys/${one.id}/budget`;
    expect((await put(url, { per_run: null, per_month: 0.001 })).json()).toMatchObject({
      per_month: 0.001,
      spent: 0,
    });
    expect(await spend(one.person)).toBe(200);
    expect(await get(url)).toMatchObject({ spent: expect.closeTo(0.001, 4), is_warning: true });
    await spend(one.person);
    expect((await app.generate(one.person, { prompt: 'Hi' })).json()).toMatchObject({
      code: 'budget_reached',
    });
    expect(await spend(other.person)).toBe(200);
    expect(await spend()).toBe(200);
    expect(await get(`/api/api-keys/${other.id}/budget`)).toMatchObject({ per_month: null, spent: 0.001 });
    await setLimits({ per_month: 0 });
    expect((await app.generate(other.person, { prompt: 'Hi' })).json()).toMatchObject({
      code: 'budget_reached',
    });
  });

  describe('of a key whose runs an owner pays for', () => {
    let owner: Person;
    let url: string;
    let key: Person;
    beforeEach(async () => {
      owner = await app.createMember({ balance: 1 });
      await addMember(app, await createWorkspace(app, owner), member, { pays: 'owner' });
      const created = await createKey();
      [url, key] = [`/api/api-keys/${created.id}/budget`, created.person];
    });
    const leave = () =>
      app.db.write((tx) => tx.deleteFrom('workspace_members').where('user_id', '=', member.userId).execute());

    it('count what they cost, before and after a limit is set, no matter who pays [BUD-01]', async () => {
      await spend(key);
      await spend(member);
      expect(await get(url)).toMatchObject({ per_month: null, spent: 0.001 });
      await leave();
      await spend(key);
      expect((await readAccount(app.db, owner.userId)).charges).toHaveLength(2);
      expect(await get(url)).toMatchObject({ spent: 0.002 });
      expect(await get()).toMatchObject({ spent: 0.001 });
      const set = await put(url, { per_run: null, per_month: 0.0035 });
      expect(set.json()).toMatchObject({ spent: 0.002, left: 0.0015 });
      await addMember(app, 'wsp_test', member, { pays: 'owner' });
      await spend(key);
      expect(await get(url)).toMatchObject({ spent: 0.003, is_warning: true });
      await app.generate(key, { prompt: 'Hi' });
      expect(app.provider.calls.at(-1)?.turn.maxOutputTokens).toBeLessThan(250);
    });

    it('count what is under way when a limit is set [BUD-01]', async () => {
      app.provider.next({ text: 'Fine', delayMs: 1_000, usage: { inputTokens: 100, outputTokens: 450 } });
      const running = app.generate(key, { prompt: 'Hi', max_tokens: '500' });
      await app.clock.advance(10);
      await put(url, { per_run: null, per_month: 0.0012 });
      expect((await app.generate(key, { prompt: 'Hi', max_tokens: '500' })).json()).toMatchObject({
        code: 'budget_in_use',
      });
      await advanceUntil(app.clock, running);
      expect(await get(url)).toMatchObject({ spent: 0.001, left: 0.0002 });
    });
  });

  it('of a key are only for its owner, and not for keys themselves', async () => {
    const key = await createKey();
    const url = `/api/api-keys/${key.id}/budget`;
    const stranger = await app.createMember();
    expect((await put(url, { per_run: 1, per_month: 1 }, stranger)).statusCode).toBe(404);
    expect((await app.call({ url }, stranger)).statusCode).toBe(404);
    expect(
      (await put('/api/billing/budget', { per_run: null, per_month: null }, key.person)).statusCode,
    ).toBe(403);
    const guest = await app.startGuest();
    expect((await put('/api/billing/budget', { per_run: 1, per_month: 1 }, guest)).statusCode).toBe(403);
  });

  it.each([
    { per_run: -1 },
    { per_month: '5' },
    { per_run: 0.000_000_1 },
    { per_month: 1e9 },
    { per_run: undefined },
  ])('refuse what is no amount: %j', async (limits) => {
    const answer = await put('/api/billing/budget', { per_run: null, per_month: null, ...limits });
    expect(answer.statusCode).toBe(422);
  });
});
