import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import type { Database } from '../db/database.ts';
import { createIds } from '../ids.ts';
import { createLog } from '../log.ts';
import { createPresence, type Presence, type PresenceChange } from './presence.ts';
import { removeServer } from './presence.store.ts';

// The embedded database has one server at a time.
describe.runIf(TEST_DATABASES.includes('postgres'))('a server that was declared dead', () => {
  let database: TestDatabase;
  let clock: ManualClock;
  let db: Database;
  let presence: Presence;
  let heard: PresenceChange[];
  /** Writes whose confirmation is lost although they are committed. */
  let lostConfirmations: number;

  beforeEach(async () => {
    clock = createManualClock();
    database = await createTestDatabase('postgres', { isMigrated: true });
    db = database.open(clock);
    heard = [];
    lostConfirmations = 0;
    const shared: Database = {
      ...db,
      async write(work) {
        const value = await db.write(work);
        const isRegistered = (await db.read.selectFrom('servers').select('id').execute()).length > 0;
        if (lostConfirmations === 0 || !isRegistered) return value;
        lostConfirmations -= 1;
        throw new AppError('database_unavailable');
      },
    };
    presence = createPresence({ db: shared, clock, ids: createIds(clock), log: createLog('silent') });
    presence.subscribe((change) => heard.push(change));
    await presence.start();
  });
  afterEach(async () => {
    await presence.stop();
    await db.close();
    await database.remove();
  });

  const declareDead = () => db.write((tx) => removeServer(tx, { id: presence.serverId }));
  const hearsOfReturn = () =>
    advanceUntil(
      clock,
      until(() => heard.length > 0, 'the return'),
      1_000,
    );

  it('is told of it at its next heartbeat, once', async () => {
    await declareDead();
    await hearsOfReturn();
    await clock.advance(20_000);
    expect(heard).toEqual(['return']);
  });

  it('is told of it although the confirmation of its new row was lost [PE-05]', async () => {
    await declareDead();
    lostConfirmations = 1;
    await hearsOfReturn();
    await clock.advance(20_000);
    expect([heard, lostConfirmations]).toEqual([['return'], 0]);
  });
});
