import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { createScheduledTest, settle, type ScheduledTest } from '../../../testing/deployments/schedules.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The clock of a test begins here, on a Thursday. */
const START_MS = Date.parse('2026-01-15T12:00:00.000Z');

describe.each(TEST_DATABASES)('schedules on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let test: ScheduledTest;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    test = await createScheduledTest(app, ada);
    app.provider.otherwise({ text: 'Nothing new.' });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const endedRuns = async (): Promise<number> =>
    (await test.runs()).filter(({ status }) => !['running', 'queued', 'waiting'].includes(status)).length;
  const untilEnded = (count: number) => settle(app, async () => (await endedRuns()) >= count);
  const at = (minutes: number): string => new Date(START_MS + minutes * MINUTE_MS).toISOString();

  it('run on time with no client open, and record a run [DEP-13] [DEP-03] [MKT-21]', async () => {
    const url = await test.schedule({
      schedule: 'every 5 minutes',
      prompt: 'Day {{date}}, run {{run_number}}.',
    });
    await app.clock.advance(5 * MINUTE_MS - 1);
    expect(await test.runs()).toEqual([]);
    await settle(app, async () => (await test.runs()).length === 1, 20);
    await untilEnded(1);
    expect(await test.runs()).toMatchObject([
      { status: 'succeeded', trigger: 'scheduled', input: 'Day 2026-01-15, run 1.' },
    ]);
    const [row] = await app.db.read.selectFrom('runs').select('started_at').execute();
    expect((row?.started_at ?? 0) - Date.parse(at(5))).toBeLessThan(5_000);
    expect(await test.occurrences(url)).toMatchObject([{ due_at: at(5), state: 'started' }]);
    expect((await test.call('GET', url)).json()).toMatchObject({
      next_run_at: at(10),
      run_count: 1,
      last_run_status: 'succeeded',
    });
  });

  it('keep words as cron, and name the part that is wrong [DEP-05] [WH-07]', async () => {
    const url = await test.schedule({ schedule: '每个工作日 7:30', timezone: 'Asia/Shanghai' });
    expect((await test.call('GET', url)).json()).toMatchObject({
      schedule: '30 7 * * 1-5',
      next_run_at: '2026-01-15T23:30:00.000Z',
    });
    for (const [schedule, message] of [
      ['0 9 32 * *', 'Day of month must be 1 to 31'],
      ['@every 20s', /^must be at least a minute apart/],
      ['0 0 31 2 *', 'is never due from now on'],
      ['sometimes perhaps', /^is not understood/],
    ] as const) {
      const refused = await test.call('PUT', url, { schedule });
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        [
          {
            field: 'schedule',
            message: typeof message === 'string' ? message : expect.stringMatching(message),
          },
        ],
      ]);
    }
    const changed = await test.call('PUT', url, {
      schedule: 'every Monday at 8',
      timezone: 'Europe/Stockholm',
    });
    expect(changed.json()).toMatchObject({ schedule: '0 8 * * 1', next_run_at: '2026-01-19T07:00:00.000Z' });
    const converted = await test.call('POST', `/agents/${test.agentId}/convert-to-scheduled`, {});
    expect(converted.json()).toMatchObject({ deployment: { schedule: '0 9 * * *' } });
  });

  it('insert the last result into the prompt', async () => {
    app.provider.next({ text: 'Rates rose.' });
    await test.schedule({ prompt: 'Before: {{ last_result }}' });
    await app.clock.advance(5 * MINUTE_MS);
    await untilEnded(1);
    await app.clock.advance(5 * MINUTE_MS);
    await untilEnded(2);
    expect((await test.runs()).map(({ input }) => input)).toEqual(['Before: ', 'Before: Rates rose.']);
  });

  /** A run that does not end by itself, two seconds before the next is due. */
  async function beginBefore(given: object): Promise<{ url: string; runId: string }> {
    const url = await test.schedule(given);
    await app.clock.advance(5 * MINUTE_MS - 2_000);
    app.provider.next({ text: ['Slow', ' reply'], fault: { kind: 'silence', afterPieces: 1 } });
    const runId = String((await test.call('POST', `${url}/run-now`)).json().run_id);
    return { url, runId };
  }
  const latestOf = async (url: string) => (await test.occurrences(url))[0];
  const cancel = async (runId: string): Promise<void> => {
    const stopped = test.call('POST', `/runs/${runId}/cancel`);
    await settle(
      app,
      async () => (await test.runs()).find(({ id }) => id === runId)?.status === 'cancelled',
      50,
    );
    await stopped;
  };

  it('are skipped while the run before is under way [WH-08] [SCH-02]', async () => {
    const { url, runId } = await beginBefore({});
    await settle(app, async () => (await latestOf(url))?.state === 'skipped');
    expect(await latestOf(url)).toEqual({
      due_at: at(5),
      state: 'skipped',
      note: 'still_running',
      run_id: null,
    });
    await cancel(runId);
    expect(await test.runs()).toHaveLength(1);
  });

  it('wait for the run before where they queue [SCH-02]', async () => {
    const { url, runId } = await beginBefore({ overlap: 'queue' });
    await settle(app, async () => (await latestOf(url)) !== undefined);
    await app.clock.advance(3_000);
    expect(await latestOf(url)).toMatchObject({ state: 'due', run_id: null });
    await cancel(runId);
    await settle(app, async () => (await latestOf(url))?.state === 'started');
    await untilEnded(2);
    expect((await test.runs()).map(({ status }) => status)).toEqual(['cancelled', 'succeeded']);
  });

  it('wait for the run before also where it holds the limit of the day [SCH-02] [MO-09]', async () => {
    const prompt = 'Look again. '.repeat(700);
    const { url, runId } = await beginBefore({ overlap: 'queue', daily_cost_cap: 0.01, prompt });
    await settle(app, async () => (await latestOf(url)) !== undefined);
    await app.clock.advance(3_000);
    expect(await latestOf(url)).toMatchObject({ state: 'due', run_id: null });
    await cancel(runId);
    await settle(app, async () => (await latestOf(url))?.state === 'started');
    await untilEnded(2);
    expect((await test.runs()).map(({ status }) => status)).toEqual(['cancelled', 'succeeded']);
  });

  async function pauseByFailures(url: string): Promise<void> {
    await app.db.write((tx) => tx.updateTable('deployments').set({ failures_in_row: 4 }).execute());
    app.provider.next({ fault: { kind: 'error', error: new AppError('model_refused') } });
    await test.call('POST', `${url}/run-now`);
    await untilEnded(1);
    expect((await test.call('GET', url)).json()).toMatchObject({ paused_reason: 'failures' });
  }

  it.each([
    ['are changed', (url: string) => test.call('PUT', url, { overlap: 'skip' })],
    ['have paused themselves', pauseByFailures],
  ])('skip what waits in the queue once they %s [WH-08] [SCH-02]', async (_what, change) => {
    const { url, runId } = await beginBefore({ overlap: 'queue' });
    await settle(app, async () => (await latestOf(url)) !== undefined);
    await app.clock.advance(3_000);
    await change(url);
    expect(await latestOf(url)).toMatchObject({ due_at: at(5), state: 'skipped', note: 'paused' });
    const before = (await test.runs()).length;
    await cancel(runId);
    await app.clock.advance(3_000);
    expect(await test.runs()).toHaveLength(before);
  });

  it('stop the run before where they replace it [SCH-02]', async () => {
    const { url } = await beginBefore({ overlap: 'replace', prompt: 'Run {{run_number}}.' });
    await settle(app, async () => (await latestOf(url))?.state === 'started', 200);
    await untilEnded(2);
    expect(await test.runs()).toMatchObject([
      { status: 'cancelled', input: 'Run 1.' },
      { status: 'succeeded', input: 'Run 2.' },
    ]);
  });

  it('keep what cannot be started as a failed run, and do not repeat it [DEP-18] [WH-09]', async () => {
    const poor = await app.createMember({ balance: 0 });
    const theirs = await createScheduledTest(app, poor);
    const url = await theirs.schedule({});
    await app.clock.advance(5 * MINUTE_MS);
    await settle(app, async () => (await theirs.runs()).length > 0);
    expect(await theirs.runs()).toMatchObject([{ status: 'failed', error: 'insufficient_balance' }]);
    expect(await theirs.occurrences(url)).toMatchObject([{ state: 'failed', note: 'insufficient_balance' }]);
    expect((await theirs.call('GET', url)).json()).toMatchObject({
      error_count: 1,
      last_run_status: 'failed',
      last_error: 'insufficient_balance',
    });
    await app.clock.advance(4 * MINUTE_MS);
    expect(await theirs.runs()).toHaveLength(1);
  });

  it('are skipped for owners who may do nothing any more', async () => {
    const url = await test.schedule({});
    await app.db.write((tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', ada.userId).execute(),
    );
    await app.clock.advance(5 * MINUTE_MS);
    const id = String(url.split('/').at(-1));
    const read = () =>
      app.db.read.selectFrom('occurrences').selectAll().where('deployment_id', '=', id).executeTakeFirst();
    await settle(app, async () => (await read())?.state === 'skipped');
    expect(await read()).toMatchObject({ note: 'account_suspended', run_id: null });
    expect(await test.runs()).toEqual([]);
  });

  it('catch up once after an outage of less than a day, and otherwise tell what was missed [DEP-14] [WH-07] [SCH-02]', async () => {
    const hourly = await test.schedule({ schedule: '@hourly' });
    const skipping = await test.schedule({ schedule: '@hourly', missed: 'skip' });
    const daily = await test.schedule({ schedule: '30 12 * * *' });
    app.clock.jump(5 * HOUR_MS + 30 * MINUTE_MS);
    await untilEnded(2);
    expect(await test.occurrences(hourly)).toMatchObject([
      { due_at: at(300), state: 'started' },
      { due_at: at(240), state: 'missed', note: 'late' },
      { state: 'missed' },
      { state: 'missed' },
      { due_at: at(60), state: 'missed' },
    ]);
    expect((await test.occurrences(skipping)).map(({ state }) => state)).toEqual(Array(5).fill('missed'));
    const notRun = await test.call('GET', `${hourly}/occurrences?not_run=true&from=${at(120)}&to=${at(240)}`);
    expect(notRun.json()).toMatchObject({
      occurrences: [{ due_at: at(180) }, { due_at: at(120) }],
      total: 2,
    });
    const all = await test.call('GET', `${hourly}/occurrences?not_run=true`);
    expect(all.json()).toMatchObject({ total: 4 });
    expect(await test.occurrences(daily)).toMatchObject([{ due_at: at(30), state: 'started' }]);
    expect(await endedRuns()).toBe(2);
    // Thirty hours: the last time of the daily one is less than a day ago; that of a weekly one is not.
    const weekly = await test.schedule({ schedule: '0 18 * * 4' });
    app.clock.jump(30 * HOUR_MS);
    await settle(app, async () => (await test.occurrences(weekly)).length > 0);
    expect(await test.occurrences(weekly)).toMatchObject([{ state: 'missed', note: 'late' }]);
    await settle(app, async () => (await test.occurrences(daily))[0]?.state === 'started');
    expect(await test.occurrences(daily)).toHaveLength(2);
  });

  it('leave out public holidays, and end at their end [SCH-02]', async () => {
    app.clock.jump(Date.parse('2026-04-02T12:00:00Z') - app.clock.now());
    const url = await test.schedule({
      schedule: 'every weekday at 9',
      timezone: 'Europe/Stockholm',
      holidays: 'SE',
      ends_at: '2026-04-08T00:00:00Z',
    });
    // Good Friday and Easter Monday are left out.
    expect((await test.call('GET', url)).json()).toMatchObject({ next_run_at: '2026-04-07T07:00:00.000Z' });
    app.clock.jump(Date.parse('2026-04-03T07:00:00Z') - app.clock.now());
    await settle(app, async () => (await test.occurrences(url)).length === 1);
    expect(await test.occurrences(url)).toMatchObject([{ state: 'skipped', note: 'holiday' }]);
    app.clock.jump(Date.parse('2026-04-06T07:00:00Z') - app.clock.now());
    await settle(app, async () => (await test.occurrences(url)).length === 2);
    app.clock.jump(Date.parse('2026-04-07T07:00:00Z') - app.clock.now());
    await untilEnded(1);
    expect((await test.call('GET', url)).json()).toMatchObject({
      is_active: false,
      paused_reason: 'ended',
      next_run_at: null,
    });
    const refused = await test.call('PUT', url, { holidays: 'XX' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'holidays']);
  });

  it('run once at a time, and end [SCH-02]', async () => {
    const url = await test.schedule({ schedule: '2026-01-15T14:00', timezone: 'Europe/Stockholm' });
    expect((await test.call('GET', url)).json().next_run_at).toBe('2026-01-15T13:00:00.000Z');
    await app.clock.advance(HOUR_MS);
    await untilEnded(1);
    expect((await test.call('GET', url)).json()).toMatchObject({ is_active: false, paused_reason: 'ended' });
    const resumed = await test.call('POST', `${url}/resume`);
    expect(resumed.json()).toMatchObject({ is_active: false, paused_reason: 'ended' });
  });

  it('run at once where asked, also paused ones, and once for one key', async () => {
    const url = await test.schedule({ is_active: false, prompt: 'Now.' });
    const run = (key: string) =>
      app.call({ method: 'POST', url: `${url}/run-now`, headers: { 'idempotency-key': key } }, ada);
    const first = await run('one');
    expect(first.statusCode).toBe(202);
    expect((await run('one')).json()).toEqual(first.json());
    expect((await run('two')).json()).not.toEqual(first.json());
    await untilEnded(2);
    expect(await test.occurrences(url)).toEqual([]);
    const api = await test.call('POST', `/agents/${test.agentId}/deployments/api`, {});
    const other = `/agents/${test.agentId}/deployments/${String(api.json().id)}/run-now`;
    expect((await test.call('POST', other)).statusCode).toBe(404);
  });

  it('number their runs, also those that have begun and not ended', async () => {
    const { url, runId } = await beginBefore({ prompt: 'Run {{run_number}}.' });
    await test.call('POST', `${url}/run-now`);
    await untilEnded(1);
    expect((await test.runs()).map(({ input }) => input).toSorted()).toEqual(['Run 1.', 'Run 2.']);
    await cancel(runId);
  });

  it('run at once a single time for one key, whatever the prompt has become meanwhile [MO-04]', async () => {
    app.provider.otherwise({ text: 'Rates rose.' });
    const url = await test.schedule({ prompt: '{{date}}, run {{run_number}}: {{last_result}}' });
    const run = () =>
      app.call({ method: 'POST', url: `${url}/run-now`, headers: { 'idempotency-key': 'one' } }, ada);
    const first = await run();
    await untilEnded(1);
    expect((await run()).json()).toEqual(first.json());
    await test.call('PUT', url, { prompt: 'Something else.', is_active: false });
    app.clock.jump(12 * HOUR_MS);
    expect((await run()).json()).toEqual(first.json());
    expect(await test.runs()).toMatchObject([{ input: '2026-01-15, run 1: ' }]);
  });
});

describe.each(TEST_DATABASES)('schedules on a busy server on %s', (database) => {
  it('start nothing that was paused, changed or deleted between claim and start, and are no failures [WH-08]', async () => {
    const app = await createTestApp({ database, runCapacity: 1 });
    const ada = await app.createMember();
    const test = await createScheduledTest(app, ada);
    app.provider.otherwise({ text: 'Nothing new.' });
    app.provider.next({ text: ['Slow', ' reply'], fault: { kind: 'silence', afterPieces: 1 } });
    const urls = await Promise.all(
      ['Pause', 'Change', 'Delete', 'Keep'].map((prompt) => test.schedule({ prompt })),
    );
    const [paused = '', changed = '', deleted = '', kept = ''] = urls;
    await app.clock.advance(5 * MINUTE_MS - 1_000);
    const chat = await app.stream(ada, { prompt: 'Takes the only place' });
    await chat.waitFor('content');
    await settle(app, async () => (await test.occurrences(kept)).length === 1);
    await app.clock.advance(3_000);
    await test.call('POST', `${paused}/pause`);
    await test.call('PUT', changed, { prompt: 'Something else.' });
    await test.call('DELETE', deleted);
    const stop = test.call('POST', `/runs/${chat.runId()}/cancel`);
    await settle(app, async () => (await test.occurrences(kept))[0]?.state === 'started', 500);
    await stop;
    for (const url of [paused, changed]) {
      await settle(app, async () => (await test.occurrences(url))[0]?.state === 'skipped', 500);
      expect(await test.occurrences(url)).toMatchObject([{ note: 'paused', run_id: null }]);
    }
    expect((await test.runs()).map(({ input }) => input)).toEqual(['Takes the only place', 'Keep']);
    expect((await test.call('GET', kept)).json()).toMatchObject({ error_count: 0 });
    await app.close();
  });
});

describe.each(TEST_DATABASES)('schedules that have ended on %s', (database) => {
  it('start nothing where they are paused before their last run has begun [WH-08]', async () => {
    const app = await createTestApp({ database, runCapacity: 1 });
    const ada = await app.createMember();
    const test = await createScheduledTest(app, ada);
    app.provider.otherwise({ text: 'Nothing new.' });
    app.provider.next({ text: ['Slow', ' reply'], fault: { kind: 'silence', afterPieces: 1 } });
    const [paused, kept] = [
      await test.schedule({ schedule: '2026-01-15T12:05' }),
      await test.schedule({ schedule: '2026-01-15T12:05', prompt: 'Keep' }),
    ];
    await app.clock.advance(5 * MINUTE_MS - 1_000);
    const chat = await app.stream(ada, { prompt: 'Takes the only place' });
    await chat.waitFor('content');
    await settle(app, async () => (await test.call('GET', paused)).json().paused_reason === 'ended');
    expect((await test.call('POST', `${paused}/pause`)).json()).toMatchObject({ paused_reason: 'owner' });
    const stop = test.call('POST', `/runs/${chat.runId()}/cancel`);
    await settle(app, async () => (await test.occurrences(kept))[0]?.state === 'started', 500);
    await stop;
    await settle(app, async () => (await test.occurrences(paused))[0]?.state === 'skipped', 500);
    expect(await test.occurrences(paused)).toMatchObject([{ note: 'paused', run_id: null }]);
    expect((await test.runs()).map(({ input }) => input)).toEqual(['Takes the only place', 'Keep']);
    await app.close();
  });
});

describe.each(TEST_DATABASES)('previews of schedules on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let test: ScheduledTest;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    test = await createScheduledTest(app, ada);
  });
  afterEach(() => app.close());
  const preview = async (given: object) =>
    (await test.call('POST', '/deployments/preview-schedule', given)).json();

  it('counts the intervals of a schedule that is being changed from where they began, as its runs do [WH-07]', async () => {
    const url = await test.schedule({ schedule: '@every 1h' });
    await app.clock.skip(20 * 60_000);
    const { id, next_run_at: next } = (await test.call('GET', url)).json();
    expect((await preview({ schedule: '@every 1h', deployment_id: id })).next[0]).toBe(next);
    await test.call('PUT', url, { schedule: '@every 2h' });
    const { next_run_at: changed } = (await test.call('GET', url)).json();
    expect((await preview({ schedule: '@every 2h', deployment_id: id })).next[0]).toBe(changed);
    const hourFromNow = new Date(app.clock.now() + 3_600_000).toISOString();
    expect((await preview({ schedule: '@every 1h' })).next[0]).toBe(hourFromNow);
    const ben = await createScheduledTest(app, await app.createMember());
    const foreign = { schedule: '@every 1h', deployment_id: id };
    expect((await ben.call('POST', '/deployments/preview-schedule', foreign)).json().next[0]).toBe(
      hourFromNow,
    );
  });

  it('show the next five runs, four weeks, words, holidays, a change of the clock and the cost [SCH-01]', async () => {
    const timezone = 'Europe/Stockholm';
    const unknown = await preview({
      schedule: '每个工作日 7:30',
      timezone,
      language: 'zh',
      agent_id: test.agentId,
    });
    expect(unknown).toMatchObject({
      schedule: '30 7 * * 1-5',
      text: '每个工作日 07:30',
      next: ['2026-01-16', '2026-01-19', '2026-01-20', '2026-01-21', '2026-01-22'].map(
        (day) => `${day}T06:30:00.000Z`,
      ),
      clock_change: { at: '2026-03-29T01:00:00.000Z', effect: 'none' },
      forecast: { based_on_runs: 0, per_run: null, runs_per_month: 21 },
    });
    expect(unknown.days).toHaveLength(19);
    app.provider.otherwise({ text: 'Nothing new.', usage: { inputTokens: 1_000, outputTokens: 500 } });
    const url = await test.schedule({});
    await test.call('POST', `${url}/run-now`);
    await settle(app, async () => (await test.runs()).every(({ status }) => status === 'succeeded'), 50);
    const { forecast } = await preview({ schedule: 'daily', agent_id: test.agentId });
    expect(forecast).toMatchObject({ based_on_runs: 1, runs_per_month: 30 });
    expect(forecast.per_month).toBeCloseTo(forecast.per_run * 30, 6);
    expect(forecast.with_all_schedules).toBeGreaterThan(forecast.per_month);
    expect(await preview({ schedule: '30 2 * * *', timezone })).toMatchObject({
      clock_change: { effect: 'moved' },
      forecast: null,
    });
    const easter = { schedule: 'every weekday at 9', timezone, holidays: 'SE' };
    app.clock.jump(Date.parse('2026-04-01T12:00:00Z') - app.clock.now());
    expect(await preview(easter)).toMatchObject({ holidays: ['2026-04-03', '2026-04-06'] });
    const refused = await test.call('POST', '/deployments/preview-schedule', { schedule: '0 9 32 * *' });
    expect(refused.json().errors).toEqual([{ field: 'schedule', message: 'Day of month must be 1 to 31' }]);
  });

  it('stand in one calendar, also several of one agent [SCH-03]', async () => {
    await test.schedule({ schedule: 'every day at 18' });
    const monday = await test.schedule({ name: 'Week', schedule: 'every Monday at 8' });
    await test.schedule({ schedule: 'daily', is_active: false });
    const { runs, is_cut: isCut } = (await test.call('GET', '/deployments/calendar')).json();
    expect([runs.length, isCut]).toEqual([8, false]);
    expect(runs.filter(({ at }: { at: string }) => at === '2026-01-19T08:00:00.000Z')).toMatchObject([
      { deployment_id: monday.split('/').at(-1), name: 'Week', agent_name: 'Watch' },
    ]);
    const eve = await app.createMember();
    expect((await app.call({ url: '/deployments/calendar' }, eve)).json().runs).toEqual([]);
  });
});
