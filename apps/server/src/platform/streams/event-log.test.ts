import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStates } from '../../features/runs/index.ts';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import type { Database } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import type { EventReader } from './live-log.ts';

/** Of the database only that it takes writes: what is written is looked at elsewhere. */
function createFailingDatabase(): { db: Database; writes: () => number; fail: (isFailing: boolean) => void } {
  let writes = 0;
  let isFailing = false;
  const db = {
    write() {
      writes += 1;
      return isFailing ? Promise.reject(new Error('away')) : Promise.resolve();
    },
  } as unknown as Database;
  return { db, writes: () => writes, fail: (value) => (isFailing = value) };
}

describe('storing the events of all live replies', () => {
  let clock: ManualClock;
  let events: EventLog;
  const database = createFailingDatabase();
  beforeEach(() => {
    clock = createManualClock();
    database.fail(false);
    events = createEventLog({ db: database.db, runs: runStates, clock, log: createLog('silent') });
    events.start();
  });
  afterEach(() => events.stop());

  it('is one write a tick for any number of replies, and none when there is nothing new', async () => {
    const before = database.writes();
    const lives = Array.from({ length: 50 }, (_, index) => events.open(`run_${index}`, 1));
    for (const live of lives) live.append({ type: 'info' });
    await clock.advance(500);
    expect(database.writes() - before).toBe(1);
    await clock.advance(2_000);
    expect(database.writes() - before).toBe(1);
    lives[0]?.append({ type: 'content' });
    await clock.advance(500);
    expect(database.writes() - before).toBe(2);
  });

  it('is tried again with everything when it failed', async () => {
    const live = events.open('run_1', 1);
    live.append({ n: 1 });
    database.fail(true);
    await clock.advance(1_000);
    live.append({ n: 2 });
    expect(live.unstored()).toMatchObject({ seq: 1, lastSeq: 2 });
    database.fail(false);
    await clock.advance(500);
    expect(live.unstored()).toBeNull();
  });

  it('leaves a reply that ends to its own transaction', async () => {
    const live = events.open('run_1', 1);
    live.append({ n: 1 });
    await events.beginEnd(live);
    const before = database.writes();
    await clock.advance(2_000);
    expect(database.writes()).toBe(before);
    expect(live.unstored()).toMatchObject({ seq: 1, lastSeq: 1 });
  });

  it('goes on for a run that came back before its former log was dropped', async () => {
    const former = events.open('run_1', 1);
    const latter = events.open('run_1', 3, 1_000);
    await events.beginEnd(former);
    events.drop(former);
    latter.append({ n: 1 });
    await clock.advance(500);
    expect(latter.unstored()).toBeNull();
    const texts: string[] = [];
    await events.attach('run_1', 1_000, { write: (frames) => void texts.push(frames), end: () => undefined });
    expect(texts).toEqual(['id: 1001\ndata: {"n":1}\n\n']);
  });

  it('lets readers go with the last events, or without when another process has the run', async () => {
    const texts: string[] = [];
    let ends = 0;
    const reader = (index: number): EventReader => ({
      write: (frames) => (texts[index] = (texts[index] ?? '') + frames),
      end: () => (ends += 1),
    });
    const [kept, lost] = [events.open('run_1', 1), events.open('run_2', 1)];
    await events.attach('run_1', 0, reader(0));
    await events.attach('run_2', 0, reader(1));
    kept.prepareEnd([{ type: 'end' }]);
    events.close(kept);
    lost.prepareEnd([{ type: 'end' }]);
    events.drop(lost);
    expect(ends).toBe(2);
    expect(texts[0]).toContain('"end"');
    expect(texts[1]).toBeUndefined();
  });
});
