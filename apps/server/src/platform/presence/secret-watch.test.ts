import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createLocalSignals } from '../signals/local.ts';
import { register } from './presence.store.ts';
import { createSecretWatch, type SecretWatch } from './secret-watch.ts';

// The embedded database has one server at a time.
describe.runIf(TEST_DATABASES.includes('postgres'))('servers of one database', () => {
  let database: TestDatabase;
  let clock: ManualClock;
  let db: Database;
  let alerts: unknown[];
  let watches: SecretWatch[];
  const signals = createLocalSignals();
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event, fields = {}) => alerts.push([event, fields['serverId']]),
  };

  beforeEach(async () => {
    clock = createManualClock();
    database = await createTestDatabase('postgres', { isMigrated: true });
    db = database.open(clock);
    [alerts, watches] = [[], []];
  });
  afterEach(async () => {
    for (const watch of watches) await watch.stop();
    await db.close();
    await database.remove();
  });

  async function start(serverId: string, secret: string, isOfDatabase = true): Promise<SecretWatch> {
    if (isOfDatabase) await db.write((tx) => register(tx, serverId, clock.now()));
    const watch = createSecretWatch({ db, signals, clock, log, serverId, secret });
    watches.push(watch);
    watch.start();
    return watch;
  }

  it('notice on both sides that they sign with different secrets, for as long as they do', async () => {
    const [one, other] = [await start('srv_one', 'first'), await start('srv_other', 'second')];
    await until(() => one.isDifferent() && other.isDifferent(), 'the difference');
    expect(alerts).toEqual([
      ['server.secret_differs', 'srv_other'],
      ['server.secret_differs', 'srv_one'],
    ]);
    await other.stop();
    await clock.advance(180_000);
    expect(one.isDifferent()).toBe(false);
  });

  it('notice nothing where the secret is the same, or the other one is of another installation', async () => {
    const watch = await start('srv_one', 'first');
    await start('srv_other', 'first');
    const stranger = await start('srv_stranger', 'second', false);
    await clock.advance(60_000);
    await until(() => stranger.isDifferent(), 'what the stranger hears');
    await watch.stop();
    expect(watch.isDifferent()).toBe(false);
  });
});
