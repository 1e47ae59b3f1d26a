import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlatformStats } from '@parley/contract/stats/schemas.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe.each(TEST_DATABASES)('figures of the public pages on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  const read = async () => PlatformStats.parse((await app.call({ url: '/api/platform/stats' })).json());
  const minuteNow = () => Math.floor(app.clock.now() / MINUTE_MS);
  /** As if servers had been up in that many minutes of each of the last hours. */
  const pretendHours = async (count: number, minutes: number) => {
    const thisHour = Math.floor(minuteNow() / 60);
    const hours = Array.from({ length: count }, (_, index) => thisHour - count + index);
    const rows = hours.map((hour) => ({
      hour,
      minutes,
      first_minute: hour * 60,
      last_minute: hour * 60 + 59,
    }));
    await app.db.write((tx) => tx.insertInto('health_samples').values(rows).execute());
  };
  const countMinutes = async () => {
    const rows = await app.db.read.selectFrom('health_samples').select('minutes').execute();
    return rows.reduce((sum, { minutes }) => sum + Number(minutes), 0);
  };

  it('are counted from what is there, without signing in [MKT-24]', async () => {
    const models = (await app.call({ url: '/api/models/public' })).json<{
      total: number;
      providers: object;
    }>();
    expect(await read()).toMatchObject({
      models: models.total,
      model_providers: Object.keys(models.providers).length,
      free_credit: 0.5,
      measured: false,
      uptime_30d: null,
      reliability_30d: null,
    });
  });

  it('count each minute once, however many servers were up in it [MKT-01]', async () => {
    const other = await createTestApp({ beside: app });
    await until(async () => (await countMinutes()) === 1);
    for (let minutes = 2; minutes <= 4; minutes += 1) {
      await app.clock.advance(MINUTE_MS);
      await until(async () => (await countMinutes()) === minutes);
    }
    await other.close();
    expect(await countMinutes()).toBe(4);
  });

  it('report in which share of the time a server was up, once a day is known [MKT-01]', async () => {
    await pretendHours(23, 60);
    expect((await read()).uptime_30d).toBeNull();
    await app.clock.skip(2 * HOUR_MS);
    const { uptime_30d: month, uptime_90d: quarter, measured } = await read();
    expect(month).toBeGreaterThan(23 / 26);
    expect(quarter).toBeCloseTo(month ?? 0, 2);
    expect(measured).toBe(true);
  });

  it('do not hide that it was away [MKT-01]', async () => {
    await pretendHours(30 * 24, 30);
    const { uptime_30d: uptime } = await read();
    expect(uptime).toBeCloseTo(0.5, 2);
  });

  it('report how many replies ended without a fault of ours [MKT-02]', async () => {
    const member = await app.createMember();
    const ask = (count: number) =>
      Promise.all(Array.from({ length: count }, () => app.generate(member, { prompt: 'Say it' })));
    for (let round = 0; round < 10; round += 1) await ask(9);
    expect((await read()).reliability_30d).toBeNull();
    for (let round = 0; round < 2; round += 1) await ask(9);
    await app.clock.skip(HOUR_MS);
    expect((await read()).reliability_30d).toBe(1);
  });
});
