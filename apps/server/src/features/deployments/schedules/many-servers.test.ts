import type { Occurrence } from '@parley/contract/deployments/schedule-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { startMailbox } from '../../../testing/mailbox.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createScheduledTest, settle } from '../../../testing/deployments/schedules.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { START_RUN } from './start-job.ts';

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

/** Stands still as soon as it holds starts of schedules: what it has read is at hand, and its writes wait. */
function createFreezer() {
  const thawed = Promise.withResolvers<void>();
  let isFrozen = false;
  const countHeld = async ({ read }: Database): Promise<number> =>
    (
      await read
        .selectFrom('jobs')
        .where('name', '=', START_RUN.name)
        .where('lease_owner', 'is not', null)
        .select('id')
        .execute()
    ).length;
  const wrap = (db: Database): Database => ({
    ...db,
    async write(work, options) {
      if (isFrozen) await thawed.promise;
      const value = await db.write(work, options);
      if (!isFrozen) isFrozen = (await countHeld(db)) > 0;
      return isFrozen ? thawed.promise.then(() => value) : value;
    },
  });
  return { wrap, countHeld, isFrozen: () => isFrozen, thaw: thawed.resolve };
}

describe.runIf(TEST_DATABASES.includes('postgres'))('schedules of several servers', () => {
  const laggingClock = createManualClock();
  const freezer = createFreezer();
  let first: TestApp;
  let second: TestApp;
  beforeEach(async () => {
    first = await createTestApp({ database: 'postgres' });
    second = await createTestApp({ beside: first, clock: laggingClock, wrapDatabase: freezer.wrap });
    for (const app of [first, second]) app.provider.otherwise({ text: 'Nothing new.' });
  });
  afterEach(async () => {
    await checkBooks(first.db);
    await second.close();
    await first.close();
  });

  const started = async () => (await listOccurred(first)).filter(({ state }) => state === 'started');
  /** Of the due times of a minute, by the clock of the server that lives. */
  async function findDelays(dueMs: number): Promise<number[]> {
    const ids = (await started())
      .filter(({ due_at: at }) => at === dueMs)
      .map(({ run_id: id }) => String(id));
    const rows = await first.db.read.selectFrom('runs').select('started_at').where('id', 'in', ids).execute();
    return rows.map(({ started_at: at }) => at - dueMs);
  }

  it('start exactly one run of each due time, also where one server stands still with its claims and wakes up again [DEP-14] [WH-05] [WH-06] [PF-03]', async () => {
    const ada = await first.createMember({ balance: 50 });
    const test = await createScheduledTest(first, ada);
    for (let index = 0; index < 20; index += 1) await test.schedule({ prompt: `Look ${index}.` });
    const dueMs = first.clock.now() + 5 * MINUTE_MS;
    // The second one comes first, claims what is due and holds the starts of it; then it stands still.
    const untilDue = 5 * MINUTE_MS;
    await Promise.all([first.clock.skip(untilDue - 1), second.clock.skip(untilDue - 1)]);
    await advanceUntil(second.clock, until(freezer.isFrozen, 'the claims of the second server'), 10);
    expect(await freezer.countHeld(first.db)).toBeGreaterThan(0);
    expect(await listOccurred(first)).toHaveLength(20);
    expect(await started()).toEqual([]);
    await settle(first, async () => (await started()).length === 20, 500);
    const takenOver = await findDelays(dueMs);
    expect(takenOver).toHaveLength(20);
    expect(Math.max(...takenOver)).toBeLessThan(65_000);
    // What becomes due while the first one is alone starts at once.
    const nextMs = dueMs + 5 * MINUTE_MS;
    await first.clock.skip(nextMs - first.clock.now());
    await settle(first, async () => (await started()).length === 40, 100);
    expect(Math.max(...(await findDelays(nextMs)))).toBeLessThan(5_000);
    await settle(first, async () => (await test.runs()).every(({ status }) => status === 'succeeded'), 500);
    const before = await test.runs();
    freezer.thaw();
    second.clock.jump(first.clock.now() - second.clock.now());
    await second.clock.advance(60_000);
    expect(await test.runs()).toEqual(before);
    await checkExactlyOnce(first, 40);
  }, 90_000);
});

/** The same schedule, so many times more. */
async function repeatSchedule(app: TestApp, url: string, times: number): Promise<void> {
  const id = String(url.split('/').at(-1));
  const read = app.db.read;
  const deployment = await read
    .selectFrom('deployments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const schedule = await read
    .selectFrom('schedules')
    .selectAll()
    .where('deployment_id', '=', id)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: times }, (_, index) => `${id}x${index}`);
  await app.db.write(async (tx) => {
    await tx
      .insertInto('deployments')
      .values(ids.map((each) => ({ ...deployment, id: each })))
      .execute();
    await tx
      .insertInto('schedules')
      .values(ids.map((each) => ({ ...schedule, deployment_id: each })))
      .execute();
  });
}

describe.each(TEST_DATABASES)('many schedules on %s', (database) => {
  it('300 due at the same minute start within it, each once, beside the chats of their owner [MKT-11]', async () => {
    const app = await createTestApp({ database });
    const ada = await app.createMember({ balance: 500 });
    const test = await createScheduledTest(app, ada);
    app.provider.otherwise({ text: 'Nothing new.' });
    await repeatSchedule(app, await test.schedule({ prompt: 'Look.' }), 299);
    await app.clock.skip(5 * MINUTE_MS);
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
  }, 180_000);

  it('run after the server has started again [MKT-21] [DEP-14]', async () => {
    const testDatabase = await createTestDatabase(database, { isMigrated: true });
    const before = await createTestApp({ testDatabase });
    const { clock } = before;
    const ada = await before.createMember();
    const { schedule } = await createScheduledTest(before, ada);
    const url = await schedule({});
    await advanceUntil(clock, before.server.stop(), 5_000);
    clock.jump(12 * MINUTE_MS);
    const after = await createTestApp({ testDatabase, clock });
    after.provider.otherwise({ text: 'Nothing new.' });
    const read = async () => (await after.call({ url: `${url}/occurrences` }, ada)).json().occurrences;
    await settle(after, async () => (await read())[0]?.state === 'started', 500);
    expect((await read()).map(({ state }: { state: string }) => state)).toEqual(['started', 'missed']);
    await after.close();
  });
});

describe.each(TEST_DATABASES)('failing schedules on %s', (database) => {
  let app: TestApp;
  // Also after a failure: the next test gets the same database.
  afterEach(() => app.close());

  async function begin(options: Omit<Parameters<typeof createTestApp>[0], 'database'> = {}): Promise<void> {
    app = await createTestApp({ database, ...options });
  }

  it('are tried three times with growing pauses, each in the history [WH-09]', async () => {
    await begin();
    const ada = await app.createMember({ balance: 20 });
    const test = await createScheduledTest(app, ada);
    app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    const url = await test.schedule({ schedule: '@every 10m' });
    await app.clock.skip(9 * MINUTE_MS);
    await settle(app, async () => (await test.occurrences(url))[0]?.state === 'failed', 5_000);
    const runs = await app.db.read
      .selectFrom('runs')
      .select(['started_at', 'status', 'finished_at', 'idempotency_key'])
      .orderBy('started_at')
      .execute();
    expect(runs.map(({ idempotency_key: key }) => key?.split(':').at(-1))).toEqual(['1', '2', '3']);
    expect(runs.every(({ status }) => status === 'failed')).toBe(true);
    const pauses = [1, 2].map(
      (index) => (runs[index]?.started_at ?? 0) - Number(runs[index - 1]?.finished_at),
    );
    expect(pauses[0]).toBeGreaterThanOrEqual(30_000);
    expect(pauses[1]).toBeGreaterThanOrEqual(120_000);
    expect((await test.call('GET', url)).json()).toMatchObject({
      run_count: 3,
      error_count: 3,
      is_active: true,
    });
  });

  it('pause after five in a row, and tell the owner in their language [WH-09]', async () => {
    const mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@example.com' };
    await begin({ environment });
    app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_refused') } });
    const ada = await app.createMember({ balance: 20 });
    await app.db.write((tx) =>
      tx
        .updateTable('users')
        .set({ email: 'ada@example.com', language: 'zh' })
        .where('id', '=', ada.userId)
        .execute(),
    );
    const test = await createScheduledTest(app, ada);
    const url = await test.schedule({ schedule: '@every 1m' });
    await settle(app, async () => (await test.call('GET', url)).json().paused_reason === 'failures', 3_000);
    expect((await test.runs()).map(({ error }) => error)).toEqual(Array(5).fill('model_refused'));
    expect((await test.call('GET', url)).json()).toMatchObject({ is_active: false, next_run_at: null });
    await until(() => mailbox.mails.length === 1, 'the mail');
    expect(mailbox.mails[0]).toContain('ada@example.com');
    mailbox.server.close();
  });

  /**
   * An attempt has ended 15 s before the next due time, and the next attempt, half a minute later, falls into the run of that
   * time: a busy machine may start either late.
   */
  const SLOW_FAILURE = {
    text: ['Half', ' a reply'],
    firstDelayMs: 45_000,
    fault: { kind: 'error', afterPieces: 1, error: new AppError('model_unavailable') },
  } as const;
  const MAIL = { kind: 'mail', target: 'ada@example.com', when: 'always' } as const;
  const deliveriesOf = async (app: TestApp, person: Person, occurrences: readonly Occurrence[]) =>
    Promise.all(
      occurrences.map(async ({ run_id: runId }) => {
        const answer = await app.call({ url: `/runs/${String(runId)}/deliveries` }, person);
        return answer.json().deliveries.length as number;
      }),
    );

  it.each(['skip', 'queue', 'replace'])(
    'whose next attempt meets the run of the next due time have failed: told, counted and paused after five, where runs %s [WH-09]',
    async (overlap) => {
      await begin();
      const ada = await app.createMember({ balance: 20 });
      const test = await createScheduledTest(app, ada);
      app.provider.otherwise(SLOW_FAILURE);
      const url = await test.schedule({ schedule: '@every 1m', overlap, deliver_to: [MAIL] });
      const show = async () => (await test.call('GET', url)).json();
      await settle(app, async () => (await show()).paused_reason === 'failures', 2_500);
      const readRuns = () =>
        app.db.read
          .selectFrom('runs')
          .select(['id', 'status', 'started_at', 'finished_at', 'idempotency_key'])
          .orderBy('started_at')
          .execute();
      // The last one was under way then: it is not made again either, and is told.
      const left = async () => {
        const stopped = (await readRuns()).filter(({ status }) => status === 'cancelled').map(({ id }) => id);
        const started = (await test.occurrences(url)).filter(({ state }) => state === 'started');
        return started.filter(({ run_id: id }) => id === null || !stopped.includes(id));
      };
      await settle(app, async () => (await left()).length === 0, 2_500);
      const failed = (await test.occurrences(url)).filter(({ state }) => state === 'failed');
      expect(failed.length).toBeGreaterThanOrEqual(5);
      expect(failed.map(({ note }) => note)).toEqual(failed.map(() => 'model_unavailable'));
      expect(await deliveriesOf(app, ada, failed)).toEqual(failed.map(() => 1));
      // Where the machine stands still for a while, the run of a time gives way to that of the next, never to an attempt.
      const runs = await readRuns();
      const stopped = runs.filter(({ status }) => status === 'cancelled');
      expect(overlap === 'replace' ? [] : stopped).toEqual([]);
      const firstOnes = runs.filter(({ idempotency_key: key }) => key?.endsWith(':1'));
      for (const { finished_at: stoppedAt } of stopped) {
        const pauses = firstOnes.map(({ started_at: startedAt }) => startedAt - Number(stoppedAt));
        expect(Math.min(...pauses.filter((pause) => pause >= 0))).toBeLessThan(30_000);
      }
      const failures = runs.filter(({ status }) => status === 'failed').length;
      expect(failures + stopped.length).toBe(runs.length);
      // Not every due time had its three attempts.
      expect(failures).toBeLessThan(3 * failed.length);
      expect(await show()).toMatchObject({ error_count: failures, next_run_at: null });
    },
    60_000,
  );

  it.each([
    ['the schedule was changed', 0, { prompt: 'Look elsewhere.' }],
    ['a day has passed', 86_400_000, {}],
  ] as const)(
    'are not tried again where %s meanwhile, and are told once [WH-08] [WH-09]',
    async (_why, jumpMs, change) => {
      await begin();
      const ada = await app.createMember({ balance: 20 });
      const test = await createScheduledTest(app, ada);
      app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
      const url = await test.schedule({ schedule: '@weekly', deliver_to: [MAIL] });
      const { next_run_at: nextRunAt } = (await test.call('GET', url)).json();
      app.clock.jump(Date.parse(nextRunAt) - app.clock.now());
      await settle(app, async () => (await test.runs())[0]?.status === 'failed');
      expect(await test.occurrences(url)).toMatchObject([{ state: 'started' }]);
      expect(await deliveriesOf(app, ada, await test.occurrences(url))).toEqual([0]);
      // What is removed after a day may be gone before the attempt.
      if (jumpMs > 0)
        await app.db.write((tx) => tx.updateTable('runs').set({ idempotency_key: null }).execute());
      app.clock.jump(jumpMs);
      if (jumpMs === 0) await test.call('PUT', url, change);
      await settle(app, async () => (await test.occurrences(url))[0]?.state === 'failed', 5_000);
      await app.clock.advance(5 * MINUTE_MS);
      expect(await deliveriesOf(app, ada, await test.occurrences(url))).toEqual([1]);
      const row = await app.db.read.selectFrom('deployments').select('failures_in_row').execute();
      expect(row).toEqual([{ failures_in_row: 1 }]);
      expect(await test.runs()).toHaveLength(1);
    },
  );

  it('are not tried again once a tool has changed something outside [WH-09]', async () => {
    const tools = createAgentTools();
    await begin({ builtinTools: tools.tools });
    const ada = await app.createMember({ balance: 20 });
    const test = await createScheduledTest(app, ada, { tools: ['save-note'] });
    app.provider.next({ toolCalls: [{ name: 'save_note', callId: 'one', arguments: { text: 'x' } }] });
    app.provider.otherwise({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    const url = await test.schedule({ schedule: '@every 2m', writing: { 'save-note': 'allowed' } });
    await settle(app, async () => (await test.occurrences(url)).at(-1)?.state === 'failed', 2_000);
    expect(tools.made).toHaveLength(1);
    await test.call('POST', `${url}/pause`);
    const before = (await test.runs()).length;
    await app.clock.advance(5 * MINUTE_MS);
    const runs = await app.db.read.selectFrom('runs').select('idempotency_key').execute();
    expect(runs).toHaveLength(before);
    expect(runs.every(({ idempotency_key: key }) => key?.endsWith(':1'))).toBe(true);
  });
});
