// What is changed while due times are at work, and what is looked at to decide them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { describe, expect, it, vi } from 'vitest';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createScheduledTest, settle } from '../../../testing/deployments/schedules.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { createScheduleClock } from './schedule-clock.ts';
import { planDue } from './schedule-times.ts';
import { START_RUN } from './start-job.ts';

const MINUTE_MS = 60_000;
const SCHEDULES = 10;
const ROUNDS = 10;

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface RunOf {
  readonly id: string;
  readonly input: string;
}

const runsOf = (app: TestApp, url: string): Promise<RunOf[]> =>
  app.db.read
    .selectFrom('runs')
    .select(['id', 'input'])
    .where('deployment_id', '=', String(url.split('/').at(-1)))
    .execute();

describe.each(TEST_DATABASES)('changes beside due times on %s', (database) => {
  it('leave no run to an earlier version, a pause or a removal once they are acknowledged [WH-08]', async () => {
    // Waiting looks often, which is more calls than a person makes.
    const app = await createTestApp({ database, environment: { LIMIT_FACTOR: '1000' } });
    const ada = await app.createMember({ balance: 50 });
    const test = await createScheduledTest(app, ada);
    const random = createRandom(7);
    app.provider.otherwise({ text: 'Nothing new.' });
    const add = (prompt: string) => test.schedule({ schedule: '* * * * *', prompt });

    /** Answers the runs that began once the change was acknowledged, and may not have. */
    async function changeOne(url: string, version: string, turns: number): Promise<() => Promise<RunOf[]>> {
      // Before the claim, between claim and start, or after the start.
      const phase = random(3);
      if (phase > 0) await until(async () => (await test.occurrences(url)).length > 0, 'the claim');
      if (phase > 1) await until(async () => (await runsOf(app, url)).length > 0, 'the run');
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      const kind = (['PUT', 'pause', 'DELETE'] as const)[random(3)] ?? 'PUT';
      if (kind === 'PUT') await test.call('PUT', url, { prompt: version });
      else if (kind === 'DELETE') await test.call('DELETE', url);
      else await test.call('POST', `${url}/pause`);
      const begun = new Set((await runsOf(app, url)).map(({ id }) => id));
      return async () =>
        (await runsOf(app, url)).filter(
          ({ id, input }) => !begun.has(id) && (kind !== 'PUT' || input !== version),
        );
    }

    let late = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const urls = await Promise.all(
        Array.from({ length: SCHEDULES }, (_, index) => add(`Version ${round} ${index}`)),
      );
      await app.clock.skip(MINUTE_MS - (app.clock.now() % MINUTE_MS) - 1);
      const changes = urls.map((url, index) => changeOne(url, `Changed ${round} ${index}`, random(60)));
      const listBegun = await advanceUntil(app.clock, Promise.all(changes), 10);
      await app.clock.advance(5_000);
      for (const list of listBegun) expect(await list(), `round ${round}`).toEqual([]);
      const begun = await Promise.all(urls.map((url) => runsOf(app, url)));
      late += begun.filter((runs) => runs.length === 0).length;
      for (const url of urls) await test.call('DELETE', url);
    }
    // Some changes came before the run, and others behind it.
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThan(ROUNDS * SCHEDULES);
    await app.close();
  }, 120_000);

  it('skip the next due time while a run waits for approval, however many have run since [SCH-02]', async () => {
    const tools = createAgentTools();
    const app = await createTestApp({ database, builtinTools: tools.tools });
    const ada = await app.createMember({ balance: 50 });
    const test = await createScheduledTest(app, ada, { tools: ['save-note'] });
    const url = await test.schedule({});
    app.provider.next({ toolCalls: [{ name: 'save_note', callId: 'one', arguments: { text: 'x' } }] });
    await test.call('POST', `${url}/run-now`);
    await settle(app, async () => (await test.runs())[0]?.status === 'waiting', 100);
    app.provider.otherwise({ text: 'Nothing new.' });
    for (let count = 1; count <= 20; count += 1) {
      await test.call('POST', `${url}/run-now`);
      await settle(app, async () => (await test.runs()).at(-1)?.status === 'succeeded', 100);
    }
    expect(await test.runs()).toHaveLength(21);
    app.clock.jump(5 * MINUTE_MS - (app.clock.now() % (5 * MINUTE_MS)));
    await settle(app, async () => (await test.occurrences(url)).length === 1);
    await settle(app, async () => (await test.occurrences(url))[0]?.state !== 'due');
    expect(await test.occurrences(url)).toMatchObject([{ state: 'skipped', note: 'still_running' }]);
    await app.close();
  }, 60_000);
});

describe.each(TEST_DATABASES)('claims of schedules with holidays on %s', (database) => {
  it('leave what became due while the calendars were loaded to the next look [SCH-02]', async () => {
    const app = await createTestApp({ database });
    const test = await createScheduledTest(app, await app.createMember());
    const urls = [
      await test.schedule({ schedule: '5 12 * * *', holidays: 'SE' }),
      await test.schedule({ schedule: '6 12 * * *', holidays: 'DE' }),
    ];
    const states = async () =>
      (await Promise.all(urls.map((url) => test.occurrences(url)))).map(([one]) => one?.state ?? null);
    // A server of its own, whose clock the other does not follow.
    const clock = createManualClock(app.clock.now() + 5 * MINUTE_MS);
    const loaded = new Set<string>();
    const looking = createScheduleClock({
      db: app.db,
      clock,
      log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      jobs: { write: (work) => app.db.write((tx) => work(tx, () => Promise.resolve('added'))) },
      holidays: {
        load(countries) {
          for (const country of countries) loaded.add(country);
          if (loaded.size === 1) clock.jump(MINUTE_MS);
          return Promise.resolve();
        },
        isHoliday: (country) => country !== null && loaded.has(country),
      },
    });
    looking.start();
    await until(async () => (await states())[0] === 'skipped', 'the first claim');
    expect(await states()).toEqual(['skipped', null]);
    await advanceUntil(
      clock,
      until(async () => (await states())[1] !== null, 'the second'),
    );
    expect(await states()).toEqual(['skipped', 'skipped']);
    await looking.stop();
    await app.close();
  });
});

describe.each(TEST_DATABASES)('starts that find the queue full on %s', (database) => {
  /** As many as it holds. */
  async function fillQueue(app: TestApp): Promise<void> {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: `job_${index}`,
      name: START_RUN.name,
      key: `other ${index}`,
      data: null,
      due_at: app.clock.now() + 86_400_000,
      tries: 0,
      lease_owner: null,
      created_at: 0,
    }));
    await app.db.write(async (tx) => {
      for (let first = 0; first < rows.length; first += 1_000)
        await tx
          .insertInto('jobs')
          .values(rows.slice(first, first + 1_000))
          .execute();
    });
  }

  it('have failed where it was the next attempt, and are skipped where they waited [WH-09]', async () => {
    const app = await createTestApp({ database });
    const ada = await app.createMember({ balance: 20 });
    const test = await createScheduledTest(app, ada);
    app.provider.otherwise({
      text: ['Half', ' a', ' reply'],
      delayMs: 45_000,
      fault: { kind: 'error', afterPieces: 2, error: new AppError('model_unavailable') },
    });
    const url = await test.schedule({ schedule: '@every 1m', overlap: 'queue' });
    const states = async () => (await test.occurrences(url)).map(({ state, note }) => [state, note]);
    await settle(app, async () => (await states()).length === 2);
    await app.clock.advance(3_000);
    expect(await states()).toEqual([
      ['due', null],
      ['started', null],
    ]);
    await fillQueue(app);
    await settle(app, async () => (await test.runs())[0]?.status === 'failed');
    expect(await states()).toEqual([
      ['skipped', 'overloaded'],
      ['failed', 'model_unavailable'],
    ]);
    const row = await app.db.read.selectFrom('deployments').select('failures_in_row').execute();
    expect(row).toEqual([{ failures_in_row: 1 }]);
    await app.close();
  });
});

describe('a claim', () => {
  it('after an outage makes up for the last time that is no holiday, however many have passed since', () => {
    const firstMs = Date.parse('2026-12-24T22:00:00Z');
    const holidayMs = Date.parse('2026-12-25T00:00:00Z');
    const row = {
      deployment_id: 'deployment_1',
      user_id: 'user_1',
      prompt: 'Look.',
      timezone: 'UTC',
      overlap: 'skip',
      missed: 'once',
      holidays: 'SE',
      ends_at: null,
      next_run_at: firstMs,
      started_at: firstMs - MINUTE_MS,
    } as const;
    const planAt = (schedule: string, nowMs: number) =>
      planDue({ ...row, schedule }, firstMs, { nowMs, isHoliday: (dueAtMs) => dueAtMs >= holidayMs })
        .occurrences;
    expect(planAt('0 * * * *', holidayMs + 30 * MINUTE_MS)).toEqual([
      { dueAtMs: firstMs, state: 'missed', note: 'late' },
      { dueAtMs: holidayMs - 60 * MINUTE_MS, state: 'due', note: 'late' },
      { dueAtMs: holidayMs, state: 'skipped', note: 'holiday' },
    ]);
    // More holidays have passed than missed times are kept.
    const due = planAt('* * * * *', holidayMs + 180 * MINUTE_MS).filter(({ state }) => state === 'due');
    expect(due).toEqual([{ dueAtMs: holidayMs - MINUTE_MS, state: 'due', note: 'late' }]);
  });

  it.each(['0 9 * * *', '*/5 * * * *', '0 9 24 11 *', '0 9 29 2 *'])(
    'of %s looks at the times that have passed, not at the years to come',
    (schedule) => {
      const firstMs = Date.parse('2026-11-24T08:00:00Z');
      const row = {
        deployment_id: 'deployment_1',
        user_id: 'user_1',
        prompt: 'Look.',
        schedule,
        timezone: 'Europe/Berlin',
        overlap: 'skip',
        missed: 'once',
        holidays: null,
        ends_at: null,
        next_run_at: firstMs,
        started_at: firstMs - MINUTE_MS,
      } as const;
      const looked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
      const { occurrences } = planDue(row, firstMs, { nowMs: firstMs + 10, isHoliday: () => false });
      expect(occurrences).toEqual([{ dueAtMs: firstMs, state: 'due', note: null }]);
      // Those of years would be many thousands.
      expect(looked.mock.calls.length).toBeLessThan(500);
      looked.mockRestore();
    },
  );
});
