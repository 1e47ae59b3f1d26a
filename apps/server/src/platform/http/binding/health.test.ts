import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFlakyProxy, type FlakyProxy } from '../../../testing/databases/flaky-proxy.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES } from '../../../testing/test-databases.ts';
import { until } from '../../../testing/until.ts';
import { startVendorStub, type VendorStub } from '../../../testing/vendors/vendor-stub.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import {
  createHealthCheck,
  FULL_DISK_BYTES,
  LOW_DISK_BYTES,
  toDiskState,
  toHealthStatus,
  type HealthChecks,
} from './health.ts';

const WELL: HealthChecks = { database: 'up', redis: 'up', disk: 'ok', vendors: 'ok' };

describe('health', () => {
  it.each<[string, Partial<HealthChecks>, string]>([
    ['everything is there', {}, 'ok'],
    ['there is no Redis to be there', { redis: 'off' }, 'ok'],
    ['Redis is away', { redis: 'down' }, 'degraded'],
    ['the disk is nearly full', { disk: 'low' }, 'degraded'],
    ['a vendor is skipped', { vendors: 'degraded' }, 'degraded'],
    ['the disk is full', { disk: 'full' }, 'down'],
    ['the database is away', { database: 'down' }, 'down'],
    ['the database is away, and more', { database: 'down', redis: 'down', disk: 'low' }, 'down'],
  ])('where %s is told apart [OPS-01]', (_case, change, status) => {
    expect(toHealthStatus({ ...WELL, ...change })).toBe(status);
  });

  it('knows a full disk, one that fills up, and one with room', () => {
    expect(toDiskState(FULL_DISK_BYTES - 1)).toBe('full');
    expect(toDiskState(FULL_DISK_BYTES)).toBe('low');
    expect(toDiskState(LOW_DISK_BYTES)).toBe('ok');
  });

  it('asks the database once for many callers, and does not wait for one that never answers', async () => {
    const clock = createManualClock();
    let asked = 0;
    const check = createHealthCheck({
      clock,
      dataDir: '/',
      ping() {
        asked += 1;
        return new Promise(() => undefined);
      },
      isRedisConnected: null,
      hasPausedVendors: () => false,
    });
    const all = Promise.all(Array.from({ length: 50 }, check));
    await clock.advance(2_000);
    expect(new Set((await all).map(({ database }) => database))).toEqual(new Set(['down']));
    expect(asked).toBe(1);
  });
});

describe('health, asked of a server', () => {
  let app: TestApp;
  let vendor: VendorStub | null = null;
  let proxy: FlakyProxy | null = null;
  beforeEach(() => {
    vendor = null;
    proxy = null;
  });
  afterEach(async () => {
    await proxy?.recover();
    await app.close();
    await vendor?.stop();
    await proxy?.close();
  });

  const read = async (): Promise<{ status: string; checks: HealthChecks }> =>
    (await app.call({ url: '/health' })).json();

  it('is degraded while a vendor is skipped, and well again afterwards [OPS-01]', async () => {
    vendor = await startVendorStub({ kind: 'answer', status: 401, body: '{"error":{"message":"no"}}' });
    app = await createTestApp({
      environment: { OPENAI_API_KEY: 'refused', OPENAI_BASE_URL: vendor.baseUrl, LIMIT_FACTOR: '100' },
    });
    const member = await app.createMember();
    expect((await read()).checks.vendors).toBe('ok');
    await app.generate(member, { prompt: 'Hello', model: 'openai/gpt-4.1-mini' });
    const during = await read();
    expect(during.checks.vendors).toBe('degraded');
    expect(during.status).not.toBe('ok');
    // Nothing that a stranger could use.
    expect(JSON.stringify(during)).not.toMatch(/openai|127\.0\.0\.1/i);
    await app.clock.advance(30_000);
    expect((await read()).checks.vendors).toBe('ok');
  });

  it.runIf(TEST_DATABASES.includes('postgres'))(
    'is down while the database is away, and still answered [OPS-01] [PE-02]',
    async () => {
      const testDatabase = await createTestDatabase('postgres');
      proxy = await startFlakyProxy(testDatabase.url ?? '');
      app = await createTestApp({ testDatabase, databaseUrl: proxy.url });
      expect((await read()).checks.database).toBe('up');
      proxy.goAway();
      await app.clock.advance(2_000);
      expect(await read()).toMatchObject({ status: 'down', checks: { database: 'down' } });
      await proxy.recover();
      await until(async () => {
        await app.clock.advance(2_000);
        return (await read()).checks.database === 'up';
      }, 'the database to be used again');
    },
  );
});
