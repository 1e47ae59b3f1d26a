import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { startMailbox } from '../../../testing/mailbox.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createScheduledTest, settle } from '../../../testing/schedules.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { until } from '../../../testing/until.ts';

const MINUTE_MS = 60_000;

interface Occurred {
  readonly deployment_id: string;
  readonly due_at: number;
  readonly state: string;
  readonly run_id: string | null;
}

const listOccurred = (app: TestApp): Promise<Occurred[]> =>
  app.db.read.selectFrom('occurrences').select(['deployment_id', 'due_at', 'state', 'run_id']).execute();

/** Each due time that ran has a run of its own, and no run is without one. */
async function checkExactlyOnce(app: TestApp, due: number): Promise<void> {
  const occurred = await listOccurred(app);
  const runs = await app.db.read.selectFrom('runs').select('id').where('trigger', '=', 'scheduled').execute();
  expect(occurred.filter(({ state }) => state === 'started')).toHaveLength(due);
  expect(occurred.map(({ run_id: runId }) => runId).sort()).toEqual(runs.map(({ id }) => id).sort());
}

describe.runIf(TEST_DATABASES.includes('postgres'))('schedules of several servers', () => {
  const clock = createManualClock();
  const laggingClock = createManualClock();
  let first: TestApp;
  let second: TestApp;
  beforeEach(async () => {
    first = await createTestApp({ database: 'postgres', clock });
    second = await createTestApp({ beside: first, clock: laggingClock });
    for (const app of [first, second]) app.provider.otherwise({ text: 'Nothing new.' });
  });
  afterEach(async () => {
    await checkBooks(first.db);
    await second.close();
    await first.close();
  });

  it('start exactly one run of each due time, also where one server stands still meanwhile and wakes up again [DEP-14] [WH-05] [WH-06] [PF-03]', async () => {
    const ada = await first.createMember({ balance: 50 });
    const test = await createScheduledTest(first, ada);
    for (let index = 0; index < 20; index += 1) await test.schedule({ prompt: `Look ${index}.` });
    // Both wake at the due time, then the second stands still with whatever it has claimed.
    const untilDue = 5 * MINUTE_MS;
    await Promise.all([first.clock.advance(untilDue - 1), second.clock.advance(untilDue - 1)]);
    await Promise.all([first.clock.advance(1), second.clock.advance(1)]);
    await settle(
      first,
      async () => (await listOccurred(first)).filter(({ state }) => state === 'started').length === 20,
      500,
    );
    second.clock.jump(first.clock.now() - second.clock.now());
    await second.clock.advance(5_000);
    await settle(first, async () => (await test.runs()).every(({ status }) => status === 'succeeded'), 500);
    await checkExactlyOnce(first, 20);
  });
});

describe.each(TEST_DATABASES)('many schedules on %s', (database) => {
  it('300 due at the same minute start within it, each once, beside the chats of their owner [MKT-11]', async () => {
    const app = await createTestApp({ database });
    const ada = await app.createMember({ balance: 500 });
    const test = await createScheduledTest(app, ada);
    app.provider.otherwise({ text: 'Nothing new.' });
    for (let index = 0; index < 300; index += 1) await test.schedule({ prompt: `Look ${index}.` });
    await app.clock.advance(5 * MINUTE_MS);
    await settle(
      app,
      async () => (await listOccurred(app)).filter(({ state }) => state === 'started').length === 300,
      100,
    );
    const rows = await app.db.read.selectFrom('runs').select('started_at').execute();
    const due = Date.parse('2026-01-15T12:05:00.000Z');
    expect(Math.max(...rows.map(({ started_at: at }) => at)) - due).toBeLessThan(MINUTE_MS);
    await settle(app, async () => (await test.runs()).every(({ status }) => status === 'succeeded'), 500);
    await checkExactlyOnce(app, 300);
    await checkBooks(app.db);
    await app.close();
  });

  it('run after the server has started again [MKT-21] [DEP-14]', async () => {
    const before = await createTestApp({ database });
    const ada = await before.createMember();
    const test = await createScheduledTest(before, ada);
    const url = await test.schedule({});
    const after = await createTestApp({ testDatabase: before.testDatabase, clock: before.clock });
    await before.clock.advance(0);
    after.provider.otherwise({ text: 'Nothing new.' });
    before.provider.otherwise({ text: 'Nothing new.' });
    await after.clock.advance(5 * MINUTE_MS);
    await until(async () => (await test.occurrences(url))[0]?.state === 'started', 'the start');
    await settle(after, async () => (await test.runs()).every(({ status }) => status === 'succeeded'));
    expect(await test.runs()).toHaveLength(1);
    await after.close();
    await before.close();
  });
});

describe.each(TEST_DATABASES)('failing schedules on %s', (database) => {
  it('are tried three times with growing pauses, each in the history, and pause after five failures with a mail [WH-09]', async () => {
    const mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@example.com' };
    const app = await createTestApp({ database, environment });
    const ada = await app.createMember({ balance: 20 });
    await app.db.write((tx) =>
      tx
        .updateTable('users')
        .set({ email: 'ada@example.com', language: 'zh' })
        .where('id', '=', ada.userId)
        .execute(),
    );
    const test = await createScheduledTest(app, ada);
    app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    const url = await test.schedule({ schedule: '@every 1h' });
    const deployment = async () => (await test.call('GET', url)).json();
    await settle(app, async () => (await deployment()).paused_reason === 'failures', 20_000);
    const runs = await app.db.read
      .selectFrom('runs')
      .select(['started_at', 'error', 'status', 'finished_at', 'idempotency_key'])
      .orderBy('started_at')
      .execute();
    const attempts = runs.map(({ idempotency_key: key }) => Number(key?.split(':').at(-1)));
    expect(attempts).toEqual(Array.from({ length: 5 }, () => [1, 2, 3]).flat());
    const pauses = [1, 2].map((index) => (runs[index]?.started_at ?? 0) - Number(runs[index - 1]?.finished_at));
    expect(pauses[0]).toBeGreaterThanOrEqual(30_000);
    expect(pauses[1]).toBeGreaterThanOrEqual(120_000);
    expect(runs.every(({ status }) => status === 'failed')).toBe(true);
    await until(() => mailbox.mails.length === 1, 'the mail');
    expect(mailbox.mails[0]).toContain('ada@example.com');
    expect((await test.occurrences(url)).map(({ state }) => state)).toEqual(Array(5).fill('failed'));
    await app.close();
    mailbox.server.close();
  });

  it('are not tried again once a tool has changed something outside [WH-09]', async () => {
    const tools = createAgentTools();
    const app = await createTestApp({ database, builtinTools: tools.tools });
    const ada = await app.createMember({ balance: 20 });
    const test = await createScheduledTest(app, ada, { tools: ['save-note'] });
    app.provider.next({ toolCalls: [{ name: 'save_note', callId: 'one', arguments: { text: 'x' } }] });
    app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    const url = await test.schedule({ schedule: '@every 1d', writing: { 'save-note': 'allowed' } });
    await app.clock.advance(24 * 60 * MINUTE_MS);
    await settle(app, async () => (await test.occurrences(url))[0]?.state === 'failed', 5_000);
    await app.clock.advance(10 * MINUTE_MS);
    expect(await test.runs()).toHaveLength(1);
    await app.close();
  });
});
