// What a deployment may cost within a day: never more, over all servers, and the next day it goes on.
import { FAILURES_UNTIL_PAUSE } from '@parley/contract/deployments/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createHookClient,
  type HookClient,
  type TestHook,
} from '../../../testing/deployments/hook-client.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

/** Runs that the limit is enough for. */
const RUNS = 5;
const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('the daily cost limit of a deployment on %s', (database) => {
  let mailbox: Mailbox;
  let first: TestApp;
  let second: TestApp;
  let ada: Person;
  let url: string;
  let id: string;
  let key: Person;
  /** Micro-dollars. */
  let perRun: number;
  beforeEach(async () => {
    mailbox = await startMailbox();
    const environment = { LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'parley@test.example' };
    const model = { prices: { input: 10, output: 20 } };
    first = await createTestApp({ database, environment, model });
    second = await createTestApp({ beside: first, environment, model });
    ada = await first.createMember({ balance: 50 });
    await first.db.write((tx) =>
      tx.updateTable('users').set({ email: 'ada@example.com' }).where('id', '=', ada.userId).execute(),
    );
    const agent = await first.call({ method: 'POST', url: '/agents/', payload: { name: 'Booking' } }, ada);
    const made = await first.call(
      {
        method: 'POST',
        url: `/agents/${String(agent.json().id)}/deployments/api`,
        payload: { rate_per_minute: 600 },
      },
      ada,
    );
    id = String(made.json().id);
    url = `/agents/${String(agent.json().id)}/deployments/${id}`;
    key = { ...ada, token: String(made.json().key) };
    perRun = await measureReservation();
  });
  afterEach(async () => {
    await checkBooks(first.db);
    await second.close();
    await first.close();
    mailbox.server.close();
  });

  const call = (app: TestApp) =>
    app.call(
      { method: 'POST', url: `/api/v1/deployments/${id}/run`, payload: { content: 'Book a table' } },
      key,
    );
  const show = async () => (await first.call({ url }, ada)).json();
  const spent = async (): Promise<number> =>
    (await readAccount(first.db, ada.userId)).charges.reduce((sum, charge) => sum + charge, 0);
  /** As dear as it can be: what is held back is what is charged. */
  const charge = (): void => {
    for (const app of [first, second])
      app.provider.otherwise({
        text: 'Booked.',
        delayMs: 500,
        usage: { inputTokens: perRun / 10 - 1_000, outputTokens: 500 },
      });
  };
  const limitTo = (micros: number) =>
    first.call({ method: 'PUT', url, payload: { daily_cost_cap: micros / 1_000_000 } }, ada);

  async function measureReservation(): Promise<number> {
    await advanceUntil(first.clock, call(first));
    const { reservations } = await readAccount(first.db, ada.userId);
    return Math.max(...reservations.map(({ amount }) => amount));
  }

  it('is not overspent by calls that come together to two servers, and ends with a pause [MO-09]', async () => {
    charge();
    const cap = (await spent()) + perRun * RUNS;
    await limitTo(cap);
    const calls = Array.from({ length: 60 }, (_, index) => call(index % 2 ? first : second));
    const statuses = await advanceUntil(
      first.clock,
      Promise.all(calls.map((answer) => answer.then(({ statusCode }) => statusCode))),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(RUNS);
    expect(await spent()).toBeLessThanOrEqual(cap);
    while ((await show()).is_active) {
      const answer = await advanceUntil(first.clock, call(first));
      expect([200, 409]).toContain(answer.statusCode);
    }
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'daily_cost' });
    expect(await spent()).toBeLessThanOrEqual(cap);
    expect((await advanceUntil(first.clock, call(second))).json().code).toBe('deployment_paused');
    await until(() => mailbox.mails.length > 0, 'the mail to the owner');
    expect(mailbox.mails.join('\n')).toMatch(/Booking.*is paused/s);
  });

  it('ends by itself when the next day begins, and at once with another limit [MO-09]', async () => {
    charge();
    await limitTo((await spent()) + perRun);
    expect((await advanceUntil(first.clock, call(first))).statusCode).toBe(200);
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'daily_cost' });
    const midnight = Math.ceil(first.clock.now() / DAY_MS) * DAY_MS;
    first.clock.jump(midnight - first.clock.now() - 60_000);
    expect(await show()).toMatchObject({ is_active: false });
    first.clock.jump(60_000);
    await advanceUntil(
      first.clock,
      until(async () => Boolean((await show()).is_active), 'the next day'),
    );
    expect(await show()).toMatchObject({ is_active: true, paused_reason: null });
    await limitTo(perRun);
    expect((await advanceUntil(first.clock, call(first))).statusCode).toBe(200);
    expect(await show()).toMatchObject({ paused_reason: 'daily_cost' });
    // Something else is changed in a form that sends the limit along.
    await limitTo(perRun);
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'daily_cost' });
    await limitTo(2 * perRun);
    expect(await show()).toMatchObject({ is_active: true, paused_reason: null });
    expect((await advanceUntil(first.clock, call(first))).statusCode).toBe(200);
    // What was spent before the change counts.
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'daily_cost' });
  });

  it('leaves to the owner what they pause meanwhile: it does not come back by itself', async () => {
    charge();
    await limitTo((await spent()) + perRun);
    await advanceUntil(first.clock, call(first));
    expect(await show()).toMatchObject({ paused_reason: 'daily_cost' });
    const paused = await first.call({ method: 'POST', url: `${url}/pause` }, ada);
    expect(paused.json()).toMatchObject({ is_active: false, paused_reason: 'owner' });
    first.clock.jump(DAY_MS);
    await first.clock.advance(10 * 60_000);
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'owner' });
    // Neither does another limit of the day end the pause of the owner.
    await limitTo(10 * perRun);
    expect(await show()).toMatchObject({ is_active: false, paused_reason: 'owner' });
  });

  it('is of one deployment: its owner and others go on [MO-09]', async () => {
    charge();
    await limitTo((await spent()) + perRun);
    await advanceUntil(first.clock, call(first));
    expect(await show()).toMatchObject({ paused_reason: 'daily_cost' });
    const reply = await advanceUntil(first.clock, first.generate(ada, { prompt: 'Hi' }));
    expect(reply.statusCode).toBe(200);
    const other = await first.call(
      { method: 'POST', url: `${url.slice(0, url.lastIndexOf('/'))}/api`, payload: {} },
      ada,
    );
    const answer = await advanceUntil(
      first.clock,
      first.call(
        {
          method: 'POST',
          url: `/api/v1/deployments/${String(other.json().id)}/run`,
          payload: { content: 'Book' },
        },
        { ...ada, token: String(other.json().key) },
      ),
    );
    expect(answer.statusCode).toBe(200);
  });
});

describe.each(TEST_DATABASES)('a message too long for the limits of a deployment on %s', (database) => {
  let app: TestApp;
  let hooks: HookClient;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: { input: 10, output: 20 } } });
    hooks = createHookClient(app, await app.createMember({ balance: 50 }));
    app.provider.otherwise({ text: 'Fine.' });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });
  const show = async (hook: TestHook) => (await hooks.ask(hook, 'GET', '')).json();
  /** As often as failures would pause it. */
  async function sendLong(hook: TestHook): Promise<void> {
    for (let round = 0; round < FAILURES_UNTIL_PAUSE; round += 1)
      expect((await hooks.send(hook, 'x'.repeat(100_000))).statusCode).not.toBe(200);
  }

  it.each([
    ['of the day', { daily_cost_cap: 0.1 }, { max_cost: 1 }, 'daily_cost_reached'],
    ['of one run', {}, { max_cost: 0.1 }, 'reply_budget_reached'],
  ])(
    'is refused for the limit %s, and others go on [MO-09] [DEP-18]',
    async (_which, given, agent, error) => {
      const hook = await hooks.create(given, agent);
      await sendLong(hook);
      expect(await show(hook)).toMatchObject({ is_active: true, last_error: error, cost_30_days: 0 });
      expect((await hooks.send(hook, 'A short one')).statusCode).toBe(200);
      expect(await show(hook)).toMatchObject({ is_active: true, last_run_status: 'succeeded' });
    },
  );

  it('is refused by the model, and others go on', async () => {
    const hook = await hooks.create();
    for (let round = 0; round < FAILURES_UNTIL_PAUSE; round += 1) {
      app.provider.next({ fault: { kind: 'error', error: new AppError('context_too_long') } });
      expect((await hooks.send(hook, `Long ${round}`)).statusCode).not.toBe(200);
    }
    expect(await show(hook)).toMatchObject({ is_active: true, last_error: 'context_too_long' });
  });

  it('is not what a limit is too low for that no message at all is within: that pauses [MO-09]', async () => {
    const hook = await hooks.create({ daily_cost_cap: 0.01 }, { instructions: 'Take care. '.repeat(300) });
    expect((await hooks.send(hook, 'A short one')).json().code).toBe('deployment_paused');
    expect(await show(hook)).toMatchObject({ is_active: false, paused_reason: 'daily_cost' });
  });
});

describe.each(TEST_DATABASES)('what runs under way hold of the limit of a deployment on %s', (database) => {
  const CALLS = 6;
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: { input: 10, output: 20 } } });
    ada = await app.createMember({ balance: 50 });
    app.provider.otherwise({ text: 'Fine.', delayMs: 500 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });
  const together = async (call: () => ReturnType<TestApp['call']>) => {
    const calls = Promise.all(Array.from({ length: CALLS }, call));
    const answers = await advanceUntil(app.clock, calls);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect([0, CALLS]).not.toContain(refused.length);
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'daily_cost_in_use']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    return { refused: refused.length, ran: CALLS - refused.length };
  };
  const stateOf = async (url: string) => (await app.call({ url }, ada)).json();

  it('is free again soon: a webhook asks for another try, keeps no failed run and is not paused [MO-09]', async () => {
    const hooks = createHookClient(app, ada);
    const hook = await hooks.create({ daily_cost_cap: 0.05 });
    const { refused, ran } = await together(() =>
      app.call({ method: 'POST', url: hook.path, payload: 'Book.' }),
    );
    expect(await stateOf(`/agents/${hook.agentId}/deployments/${hook.id}`)).toMatchObject({
      is_active: true,
      run_count: ran,
      error_count: 0,
    });
    const { deliveries } = (await hooks.ask(hook, 'GET', '/deliveries')).json();
    const noted = deliveries.filter(({ note }: { note: string | null }) => note === 'daily_cost_in_use');
    expect(noted).toHaveLength(refused);
    expect(noted[0]).toMatchObject({ status: 429, run_id: null });
    expect((await hooks.send(hook, 'Book.')).statusCode).toBe(200);
  });

  it('is free again soon: a call by API is to be tried again, and no failed run is kept [MO-09]', async () => {
    const agent = await app.call({ method: 'POST', url: '/agents/', payload: { name: 'Booking' } }, ada);
    const made = `/agents/${String(agent.json().id)}/deployments`;
    const payload = { daily_cost_cap: 0.05 };
    const { id, key: token } = (await app.call({ method: 'POST', url: `${made}/api`, payload }, ada)).json();
    const { ran } = await together(() =>
      app.call(
        { method: 'POST', url: `/api/v1/deployments/${String(id)}/run`, payload: { content: 'Book' } },
        { ...ada, token },
      ),
    );
    expect(await stateOf(`${made}/${String(id)}`)).toMatchObject({
      is_active: true,
      run_count: ran,
      error_count: 0,
    });
  });
});
