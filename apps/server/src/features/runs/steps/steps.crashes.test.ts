import { describe, expect, it } from 'vitest';
import type { DatabaseKind } from '../../../platform/db/kind.ts';
import { checkBooks, readAccount, listDifferences } from '../../../testing/ledger.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createMortalDatabase, type Moment } from '../../../testing/databases/mortal-database.ts';
import { playToItsEnd, playUntilDeath } from '../../../testing/runs/played-runs.ts';
import { createStepApp, replyWithStory, type StepApp } from '../../../testing/runs/step-runs.ts';
import type { Person } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

/** A lease, a round of the reaper, and a little more. */
const RECOVERY_MS = 85_000;
const KIND = { callMicros: 300 };

/** The only run, once it was admitted. */
async function findRun({ app }: StepApp): Promise<{ id: string; status: string } | undefined> {
  return app.db.read.selectFrom('runs').select(['id', 'status']).executeTakeFirst();
}

/** Approves what waits, and answers whether the run has ended. */
async function advance(server: StepApp, member: Person): Promise<boolean> {
  const run = await findRun(server);
  if (run?.status !== 'waiting') return run?.status === 'succeeded' || run?.status === 'failed';
  for (const approval of await server.approvals(member, run.id))
    await server.decide(member, approval, 'approved');
  return false;
}

/** Plays the story on a server that dies at the moment, unless the story ends before. */
async function startDying(database: DatabaseKind, moment: Moment, number: number) {
  const mortal = createMortalDatabase();
  const dying = await createStepApp({ database, wrapDatabase: mortal.wrap, kind: KIND });
  const member = await dying.app.createMember();
  dying.app.provider.otherwise(replyWithStory);
  mortal.dieAt(moment, number);
  dying.start(member).catch(() => undefined);
  const hasEnded = await playUntilDeath({
    clock: dying.app.clock,
    mortal,
    advance: () => advance(dying, member),
    where: `at ${moment} ${number}`,
  });
  return { dying, member, hasEnded };
}

async function recover(dying: StepApp, member: Person, database: DatabaseKind) {
  const isDone = async () =>
    (await dying.app.db.read.selectFrom('run_steps').select(['call_id', 'state', 'kind']).execute()).flatMap(
      ({ call_id: callId, state, kind }) => (kind === 'call' && state === 'done' ? [callId] : []),
    );
  const finishedBefore = await isDone();
  const madeBefore = [...dying.tools.made];
  const clock = createManualClock(dying.app.clock.now());
  const heir = await createStepApp({ beside: dying.app, clock, kind: KIND });
  heir.app.provider.otherwise(replyWithStory);
  if (database === 'postgres') await clock.advance(RECOVERY_MS);
  await playToItsEnd(clock, async () => !(await findRun(heir)) || advance(heir, member));
  return { heir, finishedBefore, madeBefore };
}

describe.each(TEST_DATABASES)('a run of steps whose server is killed on %s', (database) => {
  async function checkDeath(moment: Moment, number: number): Promise<boolean> {
    const where = `killed at ${moment} ${number}`;
    const { dying, member, hasEnded } = await startDying(database, moment, number);
    if (hasEnded) {
      // Not closed in order: it would die of a write of that.
      await dying.app.testDatabase.remove();
      return false;
    }
    const { heir, finishedBefore, madeBefore } = await recover(dying, member, database);
    const run = await findRun(heir);
    if (run) {
      expect(run.status, where).toBe('succeeded');
      const made = [...madeBefore, ...heir.tools.made];
      expect(
        heir.tools.made.filter((callId) => finishedBefore.includes(callId)),
        `${where}: no finished call is repeated`,
      ).toEqual([]);
      expect(
        made.filter((callId) => callId === 'write-1').length,
        `${where}: no call that writes is repeated`,
      ).toBeLessThanOrEqual(1);
      const steps = await heir.steps(member, run.id);
      expect(
        steps.map(({ state }) => state),
        where,
      ).not.toContain('open');
      const { usage, reserved, reservations, charges } = await readAccount(heir.app.db, member.userId);
      expect(new Set(usage.map(({ step }) => step)).size, `${where}: each step is billed once`).toBe(
        usage.length,
      );
      expect(reserved, where).toBe(0);
      expect(
        reservations.filter(({ state }) => state === 'open'),
        where,
      ).toEqual([]);
      const total = steps.reduce((sum, { costMicros }) => sum + costMicros, 0);
      expect(
        charges.reduce((sum, charge) => sum + charge, 0),
        where,
      ).toBe(total);
      const reader = await heir.app.follow(member, run.id);
      await reader.ended;
      expect(reader.seqs, where).toEqual([...new Set(reader.seqs)].sort((left, right) => left - right));
      expect(
        reader.events.filter(({ type }) => type === 'end'),
        where,
      ).toHaveLength(1);
      expect(
        reader.events.filter(({ type }) => type === 'info'),
        where,
      ).toHaveLength(1);
    }
    await checkBooks(heir.app.db);
    expect(await listDifferences(heir.app.db, heir.app.clock), where).toEqual([]);
    await heir.app.close();
    await dying.app.testDatabase.remove();
    return true;
  }

  async function countDeaths(moment: Moment): Promise<number> {
    let deaths = 0;
    while (await checkDeath(moment, deaths + 1)) deaths += 1;
    return deaths;
  }

  it('after any write goes on elsewhere: nothing finished is repeated, each step is billed once', async () => {
    // The beginning, each of the turns with what was noted before it, the wait, the decision, the resumption, and the end.
    expect(await countDeaths('commit')).toBeGreaterThan(10);
  }, 600_000);

  it.runIf(database === 'sqlite')(
    'goes on elsewhere after any part of a write',
    async () => {
      expect(await countDeaths('statement')).toBeGreaterThan(20);
    },
    600_000,
  );
});
