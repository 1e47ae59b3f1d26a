// What a log stores with the transaction of someone else, and how its readers follow the run to another process.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeFrame } from '@parley/contract/stream.ts';
import { runStates } from '../../features/runs/index.ts';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { createLog } from '../log.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { readEvents } from './event-store.ts';
import type { LiveLog } from './live-log.ts';

describe.each(TEST_DATABASES)('the log of a run that goes on on %s', (database) => {
  let app: TestApp;
  let clock: ManualClock;
  let events: EventLog;
  let live: LiveLog;
  let runId: string;
  /** Number of the last event before those of the test. */
  let last: number;
  beforeEach(async () => {
    app = await createTestApp({ database });
    const answer = await app.generate(await app.createMember(), { prompt: 'Hello' });
    runId = answer.json<{ run_id: string }>().run_id;
    last = (await readEvents(app.db.read, new Map([[runId, 0]]))).at(-1)?.lastSeq ?? 0;
    await setRun('running', 1);
    clock = createManualClock();
    events = openLog();
    live = events.open(runId, 1, last);
  });
  afterEach(async () => {
    await events.stop();
    await app.close();
  });

  function openLog(): EventLog {
    const opened = createEventLog({ db: app.db, runs: runStates, clock, log: createLog('silent') });
    opened.start();
    return opened;
  }

  async function follow(log = events): Promise<{ text: string; ends: number; leave: () => void }> {
    const seen = { text: '', ends: 0, leave: () => undefined as void };
    const reader = {
      write: (frames: string) => void (seen.text += frames),
      end: () => void (seen.ends += 1),
    };
    seen.leave = await log.attach(runId, last, reader);
    return seen;
  }

  const frames = (...names: readonly string[]): string =>
    names.map((name, index) => encodeFrame(last + 1 + index, JSON.stringify({ name }))).join('');
  const setRun = (status: 'running' | 'waiting' | 'succeeded', fence: number) =>
    app.db.write((tx) => tx.updateTable('runs').set({ status, fence }).where('id', '=', runId).execute());
  async function readStored(): Promise<string> {
    const rows = await readEvents(app.db.read, new Map([[runId, last]]));
    return rows.map((row) => row.frames).join('');
  }
  const isStored = (text: string) =>
    advanceUntil(
      clock,
      until(async () => (await readStored()) === text, 'the events to be stored'),
    );

  it('shows what a transaction stored once that is committed, and then what was appended meanwhile', async () => {
    const reader = await follow();
    live.append({ name: 'before' });
    const value = await events.commit(live, () =>
      app.db.write(async (tx) => {
        const seq = await events.storeEnd(tx, live, [{ name: 'step' }, { name: 'cost' }]);
        live.append({ name: 'meanwhile' });
        expect(reader.text).toBe(frames('before'));
        return seq;
      }),
    );
    expect(value).toBe(last + 3);
    expect(reader.text).toBe(frames('before', 'step', 'cost', 'meanwhile'));
    expect(await readStored()).toBe(frames('before', 'step', 'cost'));
    await isStored(reader.text);
    expect((await follow()).text).toBe(reader.text);
  });

  it('leaves its events to the transaction while that is under way, and to the common commits again after it', async () => {
    live.append({ name: 'before' });
    await expect(
      events.commit(live, async () => {
        await clock.advance(2_000);
        // Behind whatever the common commits would have written.
        await app.db.write(() => Promise.resolve());
        expect(await readStored()).toBe('');
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await isStored(frames('before'));
  });

  it('shows and numbers nothing of a transaction that failed', async () => {
    const reader = await follow();
    live.append({ name: 'before' });
    const failed = events.commit(live, () =>
      app.db.write(async (tx) => {
        await events.storeEnd(tx, live, [{ name: 'step' }]);
        live.append({ name: 'meanwhile' });
        throw new Error('refused');
      }),
    );
    await expect(failed).rejects.toThrow('refused');
    expect(reader.text).toBe(frames('before', 'meanwhile'));
    await isStored(reader.text);
  });

  it('sends a reader the events of earlier processes at its pace, then the live ones [OV-02]', async () => {
    const taken: ((isThere: boolean) => void)[] = [];
    let text = '';
    const attached = events.attach(runId, 0, {
      write: (frames) => void (text += frames),
      end: () => undefined,
      drained: () => new Promise((resolve) => void taken.push(resolve)),
    });
    await until(() => taken.length === 1);
    live.append({ name: 'live' });
    expect(text).not.toContain('"live"');
    taken.shift()?.(true);
    await attached;
    const earlier = await readEvents(app.db.read, new Map([[runId, 0]]));
    expect(text).toBe(earlier.map((row) => row.frames).join('') + frames('live'));
  });

  it('passes its readers on to the process that has the run next, without a gap or a repeat', async () => {
    const [staying, leaving] = [await follow(), await follow()];
    live.append({ name: 'first' });
    await setRun('waiting', 1);
    await events.commit(live, () => app.db.write((tx) => events.storeEnd(tx, live, [{ name: 'waiting' }])));
    events.park(live);
    leaving.leave();
    await clock.advance(1_000);
    expect([staying.text, staying.ends]).toEqual([frames('first', 'waiting'), 0]);

    await setRun('running', 2);
    const next = openLog();
    const resumed = next.open(runId, 2, last + 2);
    resumed.append({ name: 'resumed' });
    await isStored(frames('first', 'waiting', 'resumed'));
    await next.beginEnd(resumed);
    await app.db.write((tx) => next.storeEnd(tx, resumed, [{ name: 'end' }]));
    await setRun('succeeded', 2);
    next.close(resumed);
    await advanceUntil(
      clock,
      until(() => staying.ends === 1),
    );
    expect(staying.text).toBe(frames('first', 'waiting', 'resumed', 'end'));
    expect([leaving.text, leaving.ends]).toEqual([frames('first', 'waiting'), 0]);
    await next.stop();
  });
});
