import { encodeFrame } from '@parley/contract/stream.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStates } from '../../features/runs/index.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { createLog } from '../log.ts';
import type { Database } from '../db/database.ts';
import { insertEvents } from './event-store.ts';
import type { EventReader } from './live-log.ts';
import { createRemoteReaders, type RemoteReaders } from './remote-readers.ts';

const LARGE_EVENTS = 30;

interface Seen {
  text: string;
  ends: number;
}

describe.each(TEST_DATABASES)('readers of runs of another process on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let remote: RemoteReaders;
  let isAway: boolean;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
    isAway = false;
    const db: Database = {
      ...app.db,
      get read() {
        if (isAway) throw new Error('away');
        return app.db.read;
      },
    };
    remote = createRemoteReaders({ db, runs: runStates, clock: app.clock, log: createLog('silent') });
  });
  afterEach(async () => {
    remote.stop();
    await app.close();
  });

  async function follow(runId: string, after = 0): Promise<Seen & { leave: () => void }> {
    const seen = { text: '', ends: 0, leave: () => undefined as void };
    const reader = {
      write: (frames: string) => void (seen.text += frames),
      end: () => void (seen.ends += 1),
    };
    const { replayed, detach } = remote.attach(runId, after, reader);
    seen.leave = detach;
    await replayed;
    return seen;
  }

  /** Lets the other process store what it has, and the readers find it. */
  const tick = () => app.clock.advance(1_000);

  const comes = (condition: () => boolean) => advanceUntil(app.clock, until(condition), 50);

  async function startRun(): Promise<string> {
    app.provider.next({ text: ['one', ' two', ' three'], delayMs: 1_000 });
    const reply = await app.stream(member, { prompt: 'Count' });
    await reply.waitFor('info');
    const runId = reply.runId();
    reply.cut();
    return runId;
  }

  it('get all that is stored, what comes, and the end', async () => {
    const runId = await startRun();
    const early = await follow(runId);
    await comes(() => early.text.includes('"one"'));
    const late = await follow(runId, 1);
    await comes(() => early.ends + late.ends === 2);
    expect(early.text).toContain('" three"');
    expect(early.text.match(/^id: \d+$/gm)).toEqual([1, 2, 3, 4, 5].map((seq) => `id: ${seq}`));
    expect(late.text).toBe(early.text.slice(early.text.indexOf('id: 2')));
  });

  it('get a finished run at once', async () => {
    const answer = await app.generate(member, { prompt: 'Hello' });
    const seen = await follow(answer.json<{ run_id: string }>().run_id, 2);
    expect(seen.ends).toBe(1);
    expect(seen.text).toMatch(/^id: 3\n/);
  });

  it('get nothing more once they have left', async () => {
    const runId = await startRun();
    const seen = await follow(runId);
    seen.leave();
    for (let round = 0; round < 4; round += 1) await tick();
    expect(seen).toMatchObject({ text: '', ends: 0 });
  });

  it('wait while the database is away, even when it is away at the start', async () => {
    const runId = await startRun();
    isAway = true;
    const seen = await follow(runId);
    await tick();
    expect(seen).toMatchObject({ text: '', ends: 0 });
    isAway = false;
    await comes(() => seen.ends === 1);
    expect(seen.text.match(/^id: \d+$/gm)).toEqual([1, 2, 3, 4, 5].map((seq) => `id: ${seq}`));
  });

  /** Rows as large as a page may be. */
  async function storeLargeRun(): Promise<{ runId: string; whole: string }> {
    const answer = await app.generate(member, { prompt: 'Hello' });
    const { run_id: runId } = answer.json<{ run_id: string }>();
    const frame = (seq: number): string => encodeFrame(seq, `"${'x'.repeat(100_000)}"`);
    const whole = Array.from({ length: LARGE_EVENTS }, (_, index) => frame(index + 1)).join('');
    await app.db.write(async (tx) => {
      await tx.deleteFrom('run_events').where('run_id', '=', runId).execute();
      await insertEvents(tx, [{ runId, seq: 1, lastSeq: LARGE_EVENTS, frames: whole }], 1);
    });
    return { runId, whole };
  }

  /** A reader that takes what was written only when it is told to. */
  function createSlowReader() {
    const taken: ((isThere: boolean) => void)[] = [];
    const seen = { text: '', ends: 0, taken };
    const reader: EventReader = {
      write: (frames) => void (seen.text += frames),
      end: () => void (seen.ends += 1),
      drained: () => new Promise((resolve) => void taken.push(resolve)),
    };
    return { seen, reader };
  }

  it('hold about a page of a large run each until they take it, then get the rest of it [OV-02]', async () => {
    const { runId, whole } = await storeLargeRun();
    const all = Array.from({ length: 20 }, createSlowReader);
    const attached = all.map(({ reader }) => remote.attach(runId, 0, reader).replayed);
    await until(() => all.every(({ seen }) => seen.taken.length === 1));
    await app.clock.advance(2_000);
    for (const { seen } of all) {
      expect(seen.text.length).toBeGreaterThan(0);
      expect(seen.text.length).toBeLessThanOrEqual(256 * 1024);
      expect([seen.taken.length, seen.ends]).toEqual([1, 0]);
    }
    await until(() => {
      for (const { seen } of all) seen.taken.shift()?.(true);
      return all.every(({ seen }) => seen.ends === 1);
    });
    await Promise.all(attached);
    for (const { seen } of all) expect(seen.text === whole).toBe(true);
  });

  it('get nothing more of a large run once they have gone', async () => {
    const { runId } = await storeLargeRun();
    const { seen, reader } = createSlowReader();
    const { replayed: attached } = remote.attach(runId, 0, reader);
    await until(() => seen.taken.length === 1);
    const before = seen.text.length;
    seen.taken.shift()?.(false);
    await attached;
    await app.clock.advance(2_000);
    expect([seen.text.length, seen.ends]).toEqual([before, 0]);
  });

  it('get nothing more from the moment they leave, also while they are sent what is stored', async () => {
    const { runId } = await storeLargeRun();
    const { seen, reader } = createSlowReader();
    const { replayed, detach } = remote.attach(runId, 0, reader);
    await until(() => seen.taken.length === 1);
    const before = seen.text.length;
    detach();
    seen.taken.shift()?.(true);
    await replayed;
    expect([seen.text.length, seen.ends]).toEqual([before, 0]);
  });

  it('are disconnected when the server stops', async () => {
    const seen = await follow(await startRun());
    remote.stop();
    expect(seen.ends).toBe(1);
  });
});
