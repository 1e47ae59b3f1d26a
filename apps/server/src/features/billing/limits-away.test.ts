import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

/** Nothing listens there. */
const DEAD_REDIS = 'redis://127.0.0.1:9';

const startGuest = async (app: TestApp) => {
  const answer = await app.server.app.inject({
    method: 'POST',
    url: '/auth/guest',
    remoteAddress: '203.0.113.7',
  });
  return answer.statusCode;
};

describe.runIf(TEST_DATABASES.includes('postgres'))('shared counters that are away', () => {
  let app: TestApp;
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  it('stop no one, while each server counts for itself and free credit stays bounded [OV-07]', async () => {
    app = await createTestApp({ database: 'postgres', environment: { REDIS_URL: DEAD_REDIS } });
    const guests = await Promise.all(Array.from({ length: 20 }, () => startGuest(app)));
    expect(guests.filter((status) => status === 200)).toHaveLength(3);
    expect(guests.filter((status) => status === 429)).toHaveLength(17);
    const member = await app.createMember();
    expect((await app.generate(member, { prompt: 'Hello' })).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 305; count += 1)
      statuses.push((await app.call({ url: '/auth/me' }, member)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(299);
  });
});

describe.each(TEST_DATABASES)('a database that is away: %s', (database) => {
  it('means no free credit and no work, but answers where none is needed [OV-07]', async () => {
    let isAway = false;
    const wrapDatabase = (db: Database): Database => ({
      ...db,
      write: (work) => (isAway ? Promise.reject(new AppError('database_unavailable')) : db.write(work)),
    });
    const app = await createTestApp({ database, wrapDatabase });
    const guest = await app.startGuest('198.51.100.1');
    isAway = true;
    expect(await startGuest(app)).toBe(503);
    expect((await app.generate(guest, { prompt: 'Hello' })).statusCode).toBe(503);
    expect(app.provider.calls).toHaveLength(0);
    expect((await app.call({ url: '/api/models/public' })).statusCode).toBe(200);
    isAway = false;
    const granted = await app.db.read.selectFrom('balance_entries').selectAll().execute();
    expect(granted).toHaveLength(1);
    await checkBooks(app.db);
    await app.close();
  });
});
