import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, stepUntil, until } from '../../testing/until.ts';

/** Longer than any server may be silent. */
const LONG_SLEEP_MS = 85_000;

/** More than are taken over in one step. */
const MANY = 120;
/** Of a test's server to PostgreSQL. */
const CONNECTIONS = 4;

/** A server that can die between two statements: from then on nothing it does reaches the database. */
function createMortal(): {
  wrap: (db: Database) => Database;
  dieAtWrite: (number: number) => void;
  writes: () => number;
} {
  let writes = 0;
  let armedAt = 0;
  let lastWrite = Number.POSITIVE_INFINITY;
  const never = new Promise<never>(() => undefined);
  return {
    wrap: (db) => ({
      ...db,
      write(work) {
        writes += 1;
        return writes < lastWrite ? db.write(work) : never;
      },
    }),
    dieAtWrite(number) {
      armedAt = writes;
      lastWrite = writes + number;
    },
    /** Since it was armed. */
    writes: () => writes - armedAt,
  };
}

describe.each(TEST_DATABASES)('a server that dies on %s', (database) => {
  let dying: TestApp;
  let heir: TestApp | null;
  beforeEach(() => {
    heir = null;
  });
  afterEach(async () => {
    await checkBooks((heir ?? dying).db);
    await heir?.close();
    await dying.testDatabase.remove();
  });

  async function startHeir(): Promise<TestApp> {
    const clock = createManualClock(dying.clock.now());
    heir = await createTestApp({ beside: dying, clock });
    return heir;
  }

  const runsIn = async (state: 'running' | 'failed' | 'cancelled' | 'succeeded') =>
    dying.db.read.selectFrom('runs').selectAll().where('status', '=', state).execute();

  const isStored = (word: string) => async (): Promise<boolean> => {
    const rows = await dying.db.read.selectFrom('run_events').select('data').execute();
    return rows.some((row) => row.data.includes(word));
  };

  /** The embedded database knows at once that its other user is dead; elsewhere its silence must be noticed first. */
  async function outlive(app: TestApp): Promise<void> {
    const isClosed = until(async () => (await runsIn('running')).length === 0, 'the orphan to be closed');
    await advanceUntil(app.clock, isClosed, 1_000);
  }

  it('leaves a reply that another closes: text kept, cost settled, readers notified [ST-07] [MO-02] [PE-01]', async () => {
    dying = await createTestApp({ database });
    const member = await dying.createMember();
    dying.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 2 } });
    const reply = await dying.stream(member, { prompt: 'Count' }, { key: 'send-1' });
    await advanceUntil(dying.clock, until(isStored('two'), 'storing'));
    const app = await startHeir();
    await outlive(app);
    const [run] = await runsIn('failed');
    expect(run).toMatchObject({ output: 'one two', error: 'interrupted', output_tokens: 2 });
    const reader = await app.follow(member, reply.runId(), reply.lastSeq());
    await reader.ended;
    expect(reader.events).toMatchObject([
      { type: 'error', code: 'interrupted', usage: { output_tokens: 2 } },
    ]);
    expect(reader.lastSeq()).toBeGreaterThan(reply.lastSeq());
    expect((await readAccount(app.db, member.userId)).charges).toHaveLength(1);
    const again = await app.generate(member, { prompt: 'Count' }, { key: 'send-1' });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([503, 'interrupted']);
    expect(app.provider.calls).toHaveLength(0);
    reply.cut();
  });

  it('finds its reply taken over when it wakes up, and writes nothing [MO-02]', async () => {
    dying = await createTestApp({ database });
    const member = await dying.createMember();
    dying.provider.next({ text: ['one', ' two', ' three'], delayMs: 1_000 });
    const reply = await dying.stream(member, { prompt: 'Count' });
    await reply.waitFor('info');
    await stepUntil(dying.clock, isStored('one'), { what: 'storing', stepMs: 50 });
    const app = await startHeir();
    await outlive(app);
    const before = await readAccount(app.db, member.userId);
    const [run] = await runsIn('failed');
    await advanceUntil(dying.clock, reply.ended, 500);
    expect(reply.events.at(-1)?.type).toBe('content');
    expect(await readAccount(app.db, member.userId)).toEqual(before);
    expect(await runsIn('failed')).toEqual([run]);
    const reader = await app.follow(member, reply.runId());
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ type: 'error', code: 'interrupted' });
  });

  it('adds nothing to the events of a reply that was taken over while it slept [MO-02]', async () => {
    dying = await createTestApp({ database });
    const member = await dying.createMember();
    dying.provider.next({ text: ['one', ' two', ' three', ' four'], delayMs: 1_100 });
    const reply = await dying.stream(member, { prompt: 'Count' });
    await stepUntil(dying.clock, isStored('one'), { what: 'storing', stepMs: 50 });
    const isTwo = () => reply.text() === 'one two';
    await stepUntil(dying.clock, isTwo, { what: 'a word that is not stored', stepMs: 20 });
    dying.clock.jump(LONG_SLEEP_MS);
    const app = await startHeir();
    await outlive(app);
    const [run] = await runsIn('failed');
    await advanceUntil(dying.clock, reply.ended, 500);
    const reader = await app.follow(member, reply.runId());
    await reader.ended;
    expect([run?.output, reader.text()]).toEqual(['one', 'one']);
  });

  it('leaves many replies, and all of them are closed in one round [OV-06] [ST-07]', async () => {
    dying = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    const member = await dying.createMember({ balance: 10 });
    dying.provider.otherwise({ text: 'Never', firstDelayMs: 3_600_000 });
    for (let count = 0; count < MANY; count += 1) {
      void dying.generate(member, { prompt: 'Count', max_tokens: '10' }).catch(() => undefined);
      // A call that waits for a connection of a busy database for seconds is refused.
      await until(() => dying.provider.calls.length > count - CONNECTIONS, 'the replies before it');
    }
    await until(() => dying.provider.calls.length === MANY, 'all replies to be under way');
    const app = await startHeir();
    await outlive(app);
    expect(await runsIn('failed')).toHaveLength(MANY);
    expect(await runsIn('running')).toEqual([]);
  });

  it('leaves a stop that it never heard of as a stop', async () => {
    dying = await createTestApp({ database });
    const member = await dying.createMember();
    dying.provider.next({ text: ['one'], fault: { kind: 'silence', afterPieces: 1 } });
    const reply = await dying.stream(member, { prompt: 'Count' });
    await reply.waitFor('content');
    await dying.db.write((tx) => tx.updateTable('runs').set({ cancel_requested: 1 }).execute());
    await outlive(await startHeir());
    expect(await runsIn('cancelled')).toMatchObject([{ end_reason: 'cancelled', error: null }]);
    reply.cut();
  });

  it('bills nothing twice and leaves nothing reserved, wherever it dies [MO-02] [PE-01]', async () => {
    // The admission, a round of storing events, the settlement.
    for (let fatal = 1; fatal <= 3; fatal += 1) {
      const mortal = createMortal();
      dying = await createTestApp({ database, wrapDatabase: mortal.wrap });
      const member = await dying.createMember();
      dying.provider.next({ text: ['one', ' two'], delayMs: 700 });
      mortal.dieAtWrite(fatal);
      const asked = dying.generate(member, { prompt: 'Count' }, { key: 'send-1' });
      asked.catch(() => undefined);
      const reached = until(() => mortal.writes() >= fatal, 'the fatal write');
      await advanceUntil(dying.clock, reached);
      const app = await startHeir();
      await outlive(app);
      const account = await readAccount(app.db, member.userId);
      expect(account.reserved).toBe(0);
      expect(account.reservations.filter((reservation) => reservation.state === 'open')).toEqual([]);
      expect(account.charges.length).toBeLessThanOrEqual(1);
      await checkBooks(app.db);
      if (fatal === 3) return;
      await app.close();
      await dying.testDatabase.remove();
    }
  });
});
