import { describe, expect, it } from 'vitest';
import type { DatabaseKind } from '../../platform/db/kind.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createMortalDatabase, type Moment } from '../../testing/databases/mortal-database.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { reconcile } from './reconcile/reconcile.ts';

/** A lease, a round of the reaper, and a little more. */
const RECOVERY_MS = 85_000;
const SEND = [{ prompt: 'Count', max_tokens: '50' }, { key: 'send-1' }] as const;

async function countMoments(database: DatabaseKind, moment: Moment): Promise<number> {
  const mortal = createMortalDatabase();
  const app = await createTestApp({ database, wrapDatabase: mortal.wrap });
  const member = await app.createMember();
  const before = mortal.count(moment);
  app.provider.next({ text: ['one', ' two'], delayMs: 700 });
  await advanceUntil(app.clock, app.generate(member, ...SEND));
  const moments = mortal.count(moment) - before;
  await app.close();
  return moments;
}

/** One send on a server that dies, recovered and repeated on another. */
async function dieAndRecover(database: DatabaseKind, moment: Moment, number: number) {
  const mortal = createMortalDatabase();
  const dying = await createTestApp({ database, wrapDatabase: mortal.wrap });
  const member = await dying.createMember();
  dying.provider.next({ text: ['one', ' two'], delayMs: 700 });
  mortal.dieAt(moment, number);
  dying.generate(member, ...SEND).catch(() => undefined);
  await until(async () => {
    if (!mortal.isDead()) await dying.clock.advance(100);
    return mortal.isDead();
  }, `the death at ${moment} ${number}`);

  const heir = await createTestApp({ beside: dying, clock: createManualClock(dying.clock.now()) });
  // The embedded database knows at once that its other user is dead; elsewhere the lease must run out first.
  if (database === 'postgres') await heir.clock.advance(RECOVERY_MS);
  const running = () =>
    heir.db.read.selectFrom('runs').select('id').where('status', '=', 'running').execute();
  const isClosed = until(async () => (await running()).length === 0, 'the orphan to be closed');
  await advanceUntil(heir.clock, isClosed);
  const recovered = await readAccount(heir.db, member.userId);
  heir.provider.next({ text: ['one', ' two'] });
  const again = await heir.generate(member, ...SEND);
  const settled = await readAccount(heir.db, member.userId);
  const runs = await heir.db.read.selectFrom('runs').selectAll().execute();
  await checkBooks(heir.db);
  const { differences } = await reconcile(heir.db, heir.clock);
  await heir.close();
  await dying.testDatabase.remove();
  return { recovered, again, settled, runs, differences, calls: heir.provider.calls.length };
}

describe.each(TEST_DATABASES)('a server that is killed on %s', (database) => {
  it.each([
    ['statement', 9],
    ['commit', 3],
  ] as const)(
    'at any %s of reserve, run and settle charges once and leaves nothing held [MO-02] [MO-04]',
    async (moment, atLeast) => {
      const moments = await countMoments(database, moment);
      expect(moments).toBeGreaterThanOrEqual(atLeast);
      for (let number = 1; number <= moments; number += 1) {
        const where = `killed at ${moment} ${number} of ${moments}`;
        const { recovered, again, settled, runs, differences, calls } = await dieAndRecover(
          database,
          moment,
          number,
        );
        expect(recovered.reserved, where).toBe(0);
        expect(
          recovered.reservations.filter(({ state }) => state === 'open'),
          where,
        ).toEqual([]);
        expect(differences, where).toEqual([]);
        // One run under the key, whichever server finished it, and one charge for it at most.
        expect(runs, where).toHaveLength(1);
        expect(settled.charges.length, where).toBeLessThanOrEqual(1);
        expect(
          settled.charges.reduce((sum, charge) => sum + charge, 0),
          where,
        ).toBe(runs[0]?.cost);
        // Once admitted the vendor may have been asked, and readers may have seen what was never stored: no second call.
        const wasAdmitted = recovered.reservations.length > 0;
        expect(calls, where).toBe(wasAdmitted ? 0 : 1);
        expect([200, 503], where).toContain(again.statusCode);
        if (!wasAdmitted) expect(again.statusCode, where).toBe(200);
      }
    },
    180_000,
  );
});
