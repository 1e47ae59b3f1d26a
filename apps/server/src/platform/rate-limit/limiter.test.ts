import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';
import type { Clock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { createPostgresCounts } from '../db/postgres/postgres-counts.ts';
import { createLog } from '../log.ts';
import { createLimiter } from './create-limiter.ts';
import type { Limiter, LimitRule } from './limiter.ts';
import { createLocalWindows } from './local-windows.ts';
import { createRedisCounts } from './redis-counts.ts';
import type { SharedCounts } from './shared-counts.ts';

const RULE: LimitRule = { name: 'test', limit: 5, windowSeconds: 60 };
const log = createLog('silent');
const REDIS_URL = process.env['TEST_REDIS_URL'];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function allowed(limiter: Limiter, times: number, key = 'caller'): number {
  return Array.from({ length: times }, () => limiter.count(RULE, key)).filter(({ isAllowed }) => isAllowed)
    .length;
}

describe('a limiter of one process', () => {
  const clock = createManualClock();
  const create = (limitFactor = 1) => createLimiter({ shared: null, clock, log, limitFactor });

  it('allows as many uses in a window as the rule says, to each key', () => {
    const limiter = create();
    expect(allowed(limiter, 9)).toBe(5);
    expect(allowed(limiter, 9, 'other caller')).toBe(5);
  });

  it('returns what is left, and when the window ends', () => {
    const limiter = create();
    const resetsAtMs = clock.now() + 60_000;
    expect(limiter.count(RULE, 'k')).toEqual({ isAllowed: true, limit: 5, remaining: 4, resetsAtMs });
    clock.jump(10_000);
    expect(limiter.count(RULE, 'k')).toEqual({ isAllowed: true, limit: 5, remaining: 3, resetsAtMs });
  });

  it('starts again when the window has ended', () => {
    const limiter = create();
    expect(allowed(limiter, 6)).toBe(5);
    clock.jump(59_999);
    expect(allowed(limiter, 1)).toBe(0);
    clock.jump(1);
    expect(allowed(limiter, 6)).toBe(5);
  });

  it('does not lock callers out when the clock is set back', () => {
    const limiter = create();
    expect(allowed(limiter, 6)).toBe(5);
    clock.adjust(-86_400_000);
    expect(allowed(limiter, 6)).toBe(5);
    clock.adjust(86_400_000);
    expect(allowed(limiter, 6)).toBe(5);
  });

  it('multiplies every limit by the factor of the installation', () => {
    expect(allowed(create(3), 99)).toBe(15);
  });

  it('refuses in words with the seconds to wait', async () => {
    const limiter = create();
    for (let count = 0; count < 5; count += 1) await limiter.take(RULE, 'k');
    clock.jump(20_500);
    await expect(limiter.take(RULE, 'k')).rejects.toMatchObject({
      code: 'rate_limited',
      data: { retryAfterSeconds: 40 },
    });
    await limiter.reset(RULE, 'k');
    await limiter.take(RULE, 'k');
  });
});

describe('the windows of a process', () => {
  it('are dropped once they have ended', () => {
    const windows = createLocalWindows();
    windows.open('a', 60_000, 0);
    windows.open('b', 900_000, 0);
    windows.sweep(60_000);
    expect([windows.size(), windows.find('a')]).toEqual([1, undefined]);
  });

  it('never fill the memory: the oldest make room', () => {
    const windows = createLocalWindows(100);
    for (let count = 0; count < 1_000; count += 1) windows.open(`address ${count}`, 60_000, count);
    expect([windows.size(), windows.find('address 899'), windows.find('address 999')?.used]).toEqual([
      100,
      undefined,
      0,
    ]);
  });
});

async function createPostgresStore(): Promise<(clock: Clock) => SharedCounts> {
  const database = await createTestDatabase('postgres');
  closing.push(() => database.remove());
  const db = database.open(createManualClock());
  await migrate(db, 0);
  await db.close();
  return (clock) => createPostgresCounts({ url: database.url ?? '', clock, log });
}

async function createRedisStore(): Promise<(clock: Clock) => SharedCounts> {
  return () => createRedisCounts({ url: REDIS_URL ?? '', log });
}

const STORES = [
  ...(TEST_DATABASES.includes('postgres') ? [{ name: 'PostgreSQL', createStore: createPostgresStore }] : []),
  ...(REDIS_URL === undefined ? [] : [{ name: 'Redis', createStore: createRedisStore }]),
];

describe.each(STORES)('limiters of several processes over $name', ({ name: store, createStore }) => {
  async function createTwo({ isApart = false } = {}) {
    const open = await createStore();
    const clock = createManualClock();
    const otherClock = isApart ? createManualClock(clock.now() + 10 * 60_000) : clock;
    const limiters = [clock, otherClock].map((own) =>
      createLimiter({ shared: open(own), clock: own, log, limitFactor: 1 }),
    );
    for (const limiter of limiters) {
      limiter.start();
      closing.push(() => limiter.stop());
    }
    const [first, second] = limiters;
    if (!first || !second) throw new Error('two were made');
    // Redis keeps what other tests counted.
    const key = `key ${performance.now()}`;
    const probe = open(clock);
    closing.push(() => probe.stop());
    return { clock, otherClock, first, second, probe, key };
  }

  it('share one window, a moment apart', async () => {
    const { clock, first, second, probe, key } = await createTwo();
    expect(allowed(first, 3, key)).toBe(3);
    await clock.advance(300);
    const probed = [{ key: `test:${key}`, count: 0, windowMs: 60_000 }];
    await until(async () => (await probe.add(probed, clock.now()))[0]?.used === 3, 'the first report');
    expect(await second.countExactly(RULE, key)).toMatchObject({ isAllowed: true, remaining: 1 });
    expect(allowed(second, 9, key)).toBe(1);
  });

  it('let through exactly as many as allowed where it is asked for', async () => {
    const { first, second, key } = await createTwo();
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).countExactly(RULE, key)),
    );
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    await expect(first.take(RULE, key)).rejects.toMatchObject({ code: 'rate_limited' });
    await first.reset(RULE, key);
    await first.take(RULE, key);
  });

  it('count together where the clock of one is ahead, in the window that either has begun', async () => {
    const { clock, otherClock, first, second, key } = await createTwo({ isApart: true });
    for (let turn = 0; turn < 2; turn += 1) {
      await first.take(RULE, key);
      await second.take(RULE, key);
    }
    const [last, over] = [await second.countExactly(RULE, key), await first.countExactly(RULE, key)];
    expect([last, over]).toMatchObject([
      { isAllowed: true, remaining: 0 },
      { isAllowed: false, remaining: 0 },
    ]);
    // Each says by its own clock when it may be asked again.
    for (const [{ resetsAtMs }, own] of [
      [last, otherClock],
      [over, clock],
    ] as const) {
      expect(resetsAtMs).toBeGreaterThan(own.now());
      expect(resetsAtMs).toBeLessThanOrEqual(own.now() + 60_000);
    }
  });

  it.each([86_400_000, -86_400_000])('go on in their window where a clock is set by %s ms', async (byMs) => {
    const { clock, first, second, key } = await createTwo();
    for (let count = 0; count < 3; count += 1) await first.take(RULE, key);
    clock.adjust(byMs);
    await first.take(RULE, key);
    await second.take(RULE, key);
    await expect(second.take(RULE, key)).rejects.toMatchObject({ code: 'rate_limited' });
    clock.adjust(-byMs);
    await expect(first.take(RULE, key)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  // Redis has a clock of its own.
  it.runIf(store === 'PostgreSQL')('begin again once the window has passed', async () => {
    const { clock, first, second, key } = await createTwo();
    await second.take(RULE, key);
    for (let count = 0; count < 4; count += 1) await first.take(RULE, key);
    clock.jump(50_000);
    await expect(second.take(RULE, key)).rejects.toMatchObject({ code: 'rate_limited' });
    clock.jump(11_000);
    await second.take(RULE, key);
    expect(await first.countExactly(RULE, key)).toMatchObject({ isAllowed: true, remaining: 3 });
  });

  it('report all keys in one message and drop what has ended', async () => {
    const { clock, probe: counts } = await createTwo();
    const name = (index: number): string => `many ${index} ${performance.timeOrigin}`;
    const uses = Array.from({ length: 500 }, (_, index) => ({
      key: name(index),
      count: 2,
      windowMs: 60_000,
    }));
    await counts.add(uses, clock.now());
    const answer = await counts.add(uses.slice(0, 3).reverse(), clock.now());
    expect(answer.map(({ key, used }) => [key, used]).sort()).toEqual(
      [0, 1, 2].map((index) => [name(index), 4]).sort(),
    );
    for (const { resetsAtMs } of answer) expect(resetsAtMs).toBeGreaterThan(clock.now() + 50_000);
    await counts.remove(name(0));
    expect(await counts.add(uses.slice(0, 1), clock.now())).toMatchObject([{ used: 2 }]);
    await counts.sweep();
  });
});

describe('a limiter whose shared counters are away', () => {
  function createBroken() {
    const state = { isDown: true, total: 0 };
    const shared: SharedCounts = {
      async add(uses, nowMs) {
        if (state.isDown) throw new Error('connection refused');
        state.total += uses.reduce((sum, { count }) => sum + count, 0);
        return uses.map(({ key, windowMs }) => ({ key, used: state.total, resetsAtMs: nowMs + windowMs }));
      },
      remove: () => Promise.reject(new Error('connection refused')),
      sweep: () => Promise.reject(new Error('connection refused')),
      stop: () => Promise.resolve(),
    };
    const clock = createManualClock();
    const limiter = createLimiter({ shared, clock, log, limitFactor: 1 });
    limiter.start();
    closing.push(() => limiter.stop());
    return { state, clock, limiter };
  }

  it('goes on counting for itself [OV-07]', async () => {
    const { clock, limiter } = createBroken();
    expect(allowed(limiter, 3)).toBe(3);
    await clock.advance(1_000);
    expect(allowed(limiter, 9)).toBe(2);
    for (let count = 0; count < 5; count += 1) await limiter.take(RULE, 'sign-in');
    await expect(limiter.take(RULE, 'sign-in')).rejects.toMatchObject({ code: 'rate_limited' });
    await limiter.reset(RULE, 'sign-in');
    await limiter.take(RULE, 'sign-in');
    await clock.advance(61_000);
    expect(allowed(limiter, 9)).toBe(5);
  });

  it('reports what it counted alone once they are back', async () => {
    const { state, clock, limiter } = createBroken();
    expect(allowed(limiter, 4)).toBe(4);
    await clock.advance(1_000);
    state.isDown = false;
    await clock.advance(300);
    expect(state.total).toBe(4);
  });
});
