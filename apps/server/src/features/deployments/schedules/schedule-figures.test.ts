import { SHOWN_REASONS } from '@parley/contract/deployments/constants.ts';
import type { Deployment } from '@parley/contract/deployments/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOT, BOT_TOOLS, createBotService } from '../../../testing/credentials/bot-service.ts';
import { createVaultClient } from '../../../testing/credentials/vault-client.ts';
import { createScheduledTest, settle, type ScheduledTest } from '../../../testing/deployments/schedules.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('the figures of all schedules on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let test: ScheduledTest;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      credentialKinds: [BOT],
      builtinTools: BOT_TOOLS,
      toolOutbound: createBotService().outbound,
    });
    ada = await app.createMember();
    test = await createScheduledTest(app, ada);
  });
  afterEach(() => app.close());

  const figures = async () => (await test.call('GET', '/deployments/schedule-figures')).json();
  const forecastOf = async (agentId: string, schedule: string) =>
    (await test.call('POST', '/deployments/preview-schedule', { schedule, agent_id: agentId })).json()
      .forecast;

  async function run(url: string): Promise<void> {
    const count = (await test.runs()).length + 1;
    await test.call('POST', `${url}/run-now`);
    await settle(
      app,
      async () => {
        const runs = await test.runs();
        return runs.length === count && runs.every(({ status }) => ['succeeded', 'failed'].includes(status));
      },
      50,
    );
  }

  it('count states, runs and costs, and forecast the month as each schedule does by itself', async () => {
    const daily = await test.schedule({ schedule: 'every day at 6' });
    await test.schedule({ schedule: 'every Monday at 8' });
    await test.schedule({ schedule: 'every day at 6', is_active: false });
    expect((await figures()).forecast).toEqual({ per_month: null, unknown: 2 });
    // Three runs whose mean is no whole number of micro-dollars.
    for (const outputTokens of [500, 700, 701]) {
      app.provider.next({ text: 'Nothing new.', usage: { inputTokens: 1_000, outputTokens } });
      await run(daily);
    }
    app.provider.next({ fault: { kind: 'error', error: new AppError('model_refused') } });
    await run(daily);
    const other = await createScheduledTest(app, ada, { name: 'Other' });
    await other.schedule({ schedule: 'every day at 6' });

    const [perDay, perWeek] = await Promise.all([
      forecastOf(test.agentId, 'every day at 6'),
      forecastOf(test.agentId, 'every Monday at 8'),
    ]);
    expect([perDay.runs_per_month, perWeek.runs_per_month]).toEqual([30, 4]);
    expect(perDay.per_month).toBeGreaterThan(0);
    const told = await figures();
    expect(told).toMatchObject({
      counts: { all: 4, on: 3, paused: 1, attention: 1 },
      next: { at: '2026-01-16T06:00:00.000Z', schedules: 2 },
      runs_30_days: 4,
      succeeded_30_days: 3,
      failed_30_days: 1,
      attention_reasons: [{ reason: 'model_refused', schedules: 1 }],
    });
    const micros = (dollars: number) => Math.round(dollars * 1_000_000);
    expect(micros(told.forecast.per_month)).toBe(micros(perDay.per_month) + micros(perWeek.per_month));
    expect(told.forecast.unknown).toBe(1);
    const { cost } = await app.db.read
      .selectFrom('runs')
      .select((select) => select.fn.sum<number>('cost').as('cost'))
      .executeTakeFirstOrThrow();
    expect(micros(told.cost_30_days)).toBe(Number(cost));
  });

  it('count one whose agent lacks a credential before its first run, which the list finds and says [DEP-17]', async () => {
    const lacking = await createScheduledTest(app, ada, { name: 'Asks', tools: ['ask-bot'] });
    const url = await lacking.schedule({ schedule: 'every day at 6' });
    await lacking.schedule({ schedule: 'every day at 6', is_active: false });
    await test.schedule({ schedule: 'every day at 6' });
    const listed = async (state: string) => {
      const { deployments, total } = (await test.call('GET', `/deployments?state=${state}`)).json();
      expect(deployments).toHaveLength(total);
      return deployments.map((one: Deployment) => [one.id, one.lacks_credentials]);
    };
    const id = url.split('/').at(-1);
    expect(await figures()).toMatchObject({
      counts: { all: 3, on: 2, paused: 1, attention: 1 },
      attention_reasons: [{ reason: 'missing_credentials', schedules: 1 }],
    });
    expect(await listed('attention')).toEqual([[id, true]]);
    expect(await listed('on')).toContainEqual([id, true]);

    expect((await createVaultClient(app, ada).save({ token: 'bot-token-canary' })).statusCode).toBe(200);
    expect(await figures()).toMatchObject({ counts: { attention: 0 }, attention_reasons: [] });
    expect(await listed('attention')).toEqual([]);
    expect(await listed('on')).toContainEqual([id, false]);
  });

  it('are those of the last 30 days, and nobody else sees them', async () => {
    const url = await test.schedule({ schedule: 'every day at 6', is_active: false });
    await run(url);
    const eve = await app.createMember();
    const nothing = {
      counts: { all: 0, on: 0, paused: 0, attention: 0 },
      next: null,
      runs_30_days: 0,
      succeeded_30_days: 0,
      failed_30_days: 0,
      cost_30_days: 0,
      forecast: { per_month: 0, unknown: 0 },
      attention_reasons: [],
    };
    expect((await app.call({ url: '/deployments/schedule-figures' }, eve)).json()).toEqual(nothing);
    expect(await figures()).toMatchObject({ runs_30_days: 1, forecast: { per_month: 0, unknown: 0 } });
    app.clock.jump(31 * DAY_MS);
    expect(await figures()).toEqual({ ...nothing, counts: { all: 1, on: 0, paused: 1, attention: 0 } });
  });

  it('name the most frequent reasons for attention, and of repeated failures what failed', async () => {
    const urls: string[] = [];
    for (let count = 0; count < 6; count += 1) urls.push(await test.schedule({ schedule: 'every day at 6' }));
    const set = (url: string | undefined, change: object) =>
      app.db.write((tx) =>
        tx
          .updateTable('deployments')
          .set(change)
          .where('id', '=', String(url?.split('/').at(-1)))
          .execute(),
      );
    await set(urls[0], {
      paused_reason: 'failures',
      is_active: 0,
      last_run_status: 'failed',
      last_error: 'model_refused',
    });
    await set(urls[1], { last_run_status: 'failed', last_error: 'missing_credentials' });
    await set(urls[2], { last_run_status: 'failed', last_error: 'missing_credentials' });
    await set(urls[3], { last_run_status: 'limit', last_error: 'run_step_limit' });
    await set(urls[4], { paused_reason: 'daily_cost', is_active: 0, last_run_status: 'succeeded' });
    await set(urls[5], { last_run_status: 'failed', last_error: null });
    const { counts, attention_reasons: reasons } = await figures();
    expect(counts).toEqual({ all: 6, on: 4, paused: 2, attention: 6 });
    expect(reasons).toEqual([
      { reason: 'missing_credentials', schedules: 2 },
      { reason: 'daily_cost', schedules: 1 },
      { reason: 'model_refused', schedules: 1 },
    ]);
    expect(reasons).toHaveLength(SHOWN_REASONS);
  });

  it('leave out a next run that falls on a holiday', async () => {
    app.clock.jump(Date.parse('2026-04-02T12:00:00Z') - app.clock.now());
    const timezone = 'Europe/Stockholm';
    await test.schedule({ schedule: 'every weekday at 9', timezone, holidays: 'SE' });
    expect((await figures()).next).toEqual({ at: '2026-04-07T07:00:00.000Z', schedules: 1 });
  });

  it('are added to the forecast of one that is written, by what the others will cost', async () => {
    const hourly = await test.schedule({ schedule: 'every hour' });
    await test.schedule({ schedule: 'every day at 6', is_active: false });
    for (const outputTokens of [...Array.from({ length: 19 }, () => 10), 100_000]) {
      app.provider.next({ text: 'Nothing new.', usage: { inputTokens: 10, outputTokens } });
      await run(hourly);
    }
    const { per_month: others } = (await figures()).forecast;
    const preview = async (fields: object) => {
      const body = { schedule: 'every day at 6', agent_id: test.agentId, ...fields };
      return (await test.call('POST', '/deployments/preview-schedule', body)).json().forecast;
    };
    const added = await preview({});
    expect(added.with_all_schedules).toBeCloseTo(added.per_month + others, 6);
    const changed = await preview({ deployment_id: hourly.split('/').at(-1) });
    expect(changed.with_all_schedules).toBe(changed.per_month);
    // One dear run among many cheap ones: the mean is beyond what most of them cost, and still within the range.
    expect(added.per_month_low).toBeLessThan(added.per_month);
    expect(added.per_month_high).toBe(added.per_month);
  });

  it('forecast from the last 200 runs of an agent', async () => {
    const url = await test.schedule({ schedule: 'every day at 6' });
    await run(url);
    const known = await app.db.read.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
    const earlier = Array.from({ length: 200 }, (_one, index) => ({
      ...known,
      id: `${known.id}-${index}`,
      idempotency_key: `earlier-${index}`,
      started_at: Number(known.started_at) - 1_000 - index,
      cost: index === 199 ? 1_000_000_000 : Number(known.cost),
    }));
    await app.db.write((tx) => tx.insertInto('runs').values(earlier).execute());
    const { per_month: perMonth } = await forecastOf(test.agentId, 'every day at 6');
    expect((await figures()).forecast.per_month).toBe(perMonth);
    expect(perMonth).toBeLessThan(100);
    // A run that repeats another is none of the schedule.
    const repeat = { ...known, id: `${known.id}-again`, idempotency_key: 'again', replay_of: known.id };
    await app.db.write((tx) =>
      tx
        .insertInto('runs')
        .values({ ...repeat, cost: 9_000_000 })
        .execute(),
    );
    expect((await forecastOf(test.agentId, 'every day at 6')).per_month).toBe(perMonth);
    expect((await figures()).forecast.per_month).toBe(perMonth);
  });
});
