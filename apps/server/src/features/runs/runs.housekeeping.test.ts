import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { PresenceChange } from '../../platform/presence/presence.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';
import { createRunHousekeeping } from './runs.housekeeping.ts';
import { createLiveRuns } from './live/runs.live.ts';

it.each(TEST_DATABASES)(
  'a server on %s that returns keeps the runs that it admits while it looks for those it has lost',
  async (database) => {
    const clock = createManualClock();
    const testDatabase = await createTestDatabase(database, { isMigrated: true });
    const db = testDatabase.open(clock);
    const answered = Promise.withResolvers<void>();
    let isRead = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        isRead = true;
        await answered.promise;
        return result;
      },
    };
    const lives = createLiveRuns();
    const listeners: ((change: PresenceChange) => void)[] = [];
    const add = (runId: string): AbortSignal => {
      const abort = new AbortController();
      lives.add(runId, { abort, done: new Promise(() => undefined), isResumable: false });
      return abort.signal;
    };
    createRunHousekeeping({
      db: { ...db, read: db.read.withPlugin(plugin) },
      presence: {
        serverId: 'srv_1',
        subscribe: (listener) => void listeners.push(listener),
        start: () => Promise.resolve(),
        stop: () => Promise.resolve(),
      },
      signals: { isConnected: () => true },
      clock,
      log: createLog('silent'),
      lives,
      reap: () => Promise.resolve(),
      resume: () => Promise.resolve(),
    });
    const lost = add('run_lost');
    for (const listener of listeners) listener('return');
    await until(() => isRead, 'what it has in the database');
    const admitted = add('run_admitted');
    answered.resolve();
    await until(() => lost.aborted, 'the lost run to be aborted');
    expect(admitted.aborted).toBe(false);
    await db.close();
    await testDatabase.remove();
  },
);

it('a run that came back is known until its present work is done, not its former', async () => {
  const lives = createLiveRuns();
  const former = Promise.withResolvers<void>();
  const abort = new AbortController();
  lives.add('run_1', { abort: new AbortController(), done: former.promise, isResumable: true });
  lives.add('run_1', { abort, done: new Promise(() => undefined), isResumable: true });
  former.resolve();
  await former.promise;
  lives.abort('run_1', 'cancelled');
  expect([lives.ids(), abort.signal.aborted]).toEqual([['run_1'], true]);
});
