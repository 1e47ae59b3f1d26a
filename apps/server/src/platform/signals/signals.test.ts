import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFlakyProxy, type FlakyProxy } from '../../testing/databases/flaky-proxy.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';
import { createPostgresSignals } from '../db/postgres/postgres-signals.ts';
import { createLog } from '../log.ts';
import { createLocalSignals } from './local.ts';
import { createRedisSignals } from './redis.ts';
import type { Signals } from './signals.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'];
const log = createLog('silent');
const clock = createManualClock();

function collect(signals: Signals, topic: string): string[] {
  const seen: string[] = [];
  signals.subscribe(topic, (payload) => seen.push(payload));
  return seen;
}

describe('signals within one process', () => {
  it('reach everyone who listens to the topic, the sender too', async () => {
    const signals = createLocalSignals();
    const [one, two, other] = [collect(signals, 'stop'), collect(signals, 'stop'), collect(signals, 'other')];
    await signals.start();
    signals.publish('stop', 'run_1');
    expect([one, two, other]).toEqual([['run_1'], ['run_1'], []]);
    await signals.stop();
  });
});

describe.runIf(REDIS_URL !== undefined)('a Redis that goes away', () => {
  it('is logged once, and once when it is back, however often it is tried', async () => {
    const lines: string[] = [];
    const proxy = await startFlakyProxy(REDIS_URL ?? '');
    proxy.goAway();
    const watched = createLog('info', { write: (line) => void lines.push(line) });
    const signals = createRedisSignals({ url: proxy.url, clock, log: watched });
    await signals.start();
    await until(() => proxy.refused() > 4, 'more attempts');
    signals.publish('stop', 'lost without harm');
    const isBack = () => lines.some((line) => line.includes('redis.connected'));
    await proxy.recover();
    await until(isBack, 'the connection');
    await signals.stop();
    const count = (event: string) => lines.filter((line) => line.includes(event)).length;
    // One for each of the two connections at most.
    expect(count('redis.connection_failed')).toBeLessThanOrEqual(2);
    expect(count('redis.connection_failed')).toBeGreaterThan(0);
    expect(count('signals.send_failed')).toBeLessThanOrEqual(1);
    await proxy.close();
  });
});

interface Way {
  readonly way: string;
  readonly needs: boolean;
  readonly address: (database: TestDatabase | null) => string;
  readonly create: (url: string) => Signals;
}

const WAYS: readonly Way[] = [
  {
    way: 'PostgreSQL',
    needs: TEST_DATABASES.includes('postgres'),
    address: (database) => database?.url ?? '',
    create: (url) => createPostgresSignals({ url, clock, log }),
  },
  {
    way: 'Redis',
    needs: REDIS_URL !== undefined,
    address: () => REDIS_URL ?? '',
    create: (url) => createRedisSignals({ url, clock, log, silenceMs: 1_000 }),
  },
];

describe.each(WAYS.filter((way) => way.needs))(
  'signals between processes over $way',
  ({ address, create, way }) => {
    let database: TestDatabase | null = null;
    let proxy: FlakyProxy;
    let one: Signals;
    let two: Signals;
    beforeEach(async () => {
      database = way === 'PostgreSQL' ? await createTestDatabase('postgres') : null;
      proxy = await startFlakyProxy(address(database));
      one = create(address(database));
      two = create(proxy.url);
    });
    afterEach(async () => {
      await Promise.all([one.stop(), two.stop()]);
      await proxy.close();
      await database?.remove();
    });

    const topic = () => `topic-${Math.random().toString(36).slice(2)}`;

    it('reach both, with whatever text they carry', async () => {
      const name = topic();
      const [mine, theirs] = [collect(one, name), collect(two, name)];
      await Promise.all([one.start(), two.start()]);
      for (const payload of ['run_1', 'two words', "'; --", '']) one.publish(name, payload);
      two.publish(name, 'back');
      await until(() => mine.length === 5 && theirs.length === 5, 'all signals');
      expect(theirs.filter((payload) => payload !== 'back')).toEqual(['run_1', 'two words', "'; --", '']);
    });

    it('come again by themselves after the connection was lost, or was not there at the start', async () => {
      const name = topic();
      const seen = collect(two, name);
      await one.start();
      proxy.goAway();
      await two.start();
      two.publish(name, 'lost without harm');
      await proxy.recover();
      const arrives = (count: number) =>
        until(async () => {
          await clock.advance(1_000);
          one.publish(name, 'hello');
          return seen.length > count;
        }, 'a signal');
      await arrives(0);
      proxy.goAway();
      await proxy.recover();
      await arrives(seen.length);
    });

    it.runIf(way === 'PostgreSQL')('come again after a connection that does not answer', async () => {
      const name = topic();
      const seen = collect(two, name);
      await Promise.all([one.start(), two.start()]);
      proxy.stall();
      two.publish(name, 'lost without harm');
      await until(async () => {
        await clock.advance(1_000);
        one.publish(name, 'hello');
        return seen.includes('hello');
      }, 'a signal');
      expect(seen).not.toContain('lost without harm');
    });

    it.runIf(way === 'Redis')(
      'come again to who sends none after a connection that does not answer',
      async () => {
        const name = topic();
        const seen = collect(two, name);
        await Promise.all([one.start(), two.start()]);
        proxy.stall();
        await until(async () => {
          await clock.advance(1_000);
          one.publish(name, 'hello');
          return seen.includes('hello');
        }, 'a signal');
      },
    );
  },
);
