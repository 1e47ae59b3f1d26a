// Readers of runs that another process writes. Each gets what is stored in pages, at its own pace; from then on one query
// per tick serves them all.
import type { Clock, Timer } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { isTaken, readPages } from './event-pages.ts';
import { framesAfter, readEvents } from './event-store.ts';
import type { EventReader, EventRow } from './live-log.ts';
import type { RunStates } from './run-states.ts';

const POLL_MS = 200;

export interface RemoteReader {
  /** Resolves once what was stored so far is sent. */
  readonly replayed: Promise<void>;
  /** At once, also while it is being sent what is stored. */
  detach(): void;
}

export interface RemoteReaders {
  /** Sends what is stored after the number, follows until the run ends, then detaches the reader. */
  attach(runId: string, after: number, reader: EventReader): RemoteReader;
  stop(): void;
}

interface Follower {
  readonly runId: string;
  readonly reader: EventReader;
  after: number;
  /** Of the stored events; a reader whose replay failed gets the rest with the next tick. */
  replay: 'due' | 'under way' | 'done';
}

function show(follower: Follower, row: EventRow): void {
  if (row.lastSeq <= follower.after) return;
  follower.reader.write(framesAfter(row, follower.after));
  follower.after = row.lastSeq;
}

export function createRemoteReaders({
  db,
  runs,
  clock,
  log,
}: {
  db: Database;
  runs: Pick<RunStates, 'listOpen'>;
  clock: Clock;
  log: Log;
}): RemoteReaders {
  const followers = new Set<Follower>();
  let timer: Timer | null = null;
  let isPolling = false;

  async function advance(group: readonly Follower[]): Promise<void> {
    const cursors = new Map<string, number>();
    for (const { runId, after } of group) cursors.set(runId, Math.min(after, cursors.get(runId) ?? after));
    if (cursors.size === 0) return;
    // The state is read first: a run seen as ended has all its events stored.
    const open = await runs.listOpen(db.read, [...cursors.keys()]);
    const rows = await readEvents(db.read, cursors);
    for (const follower of group) {
      // Detached during the query.
      if (!followers.has(follower)) continue;
      for (const row of rows) if (row.runId === follower.runId) show(follower, row);
      if (open.has(follower.runId)) continue;
      followers.delete(follower);
      follower.reader.end();
    }
  }

  async function replay(follower: Follower): Promise<void> {
    const { runId, after, reader } = follower;
    const open = await runs.listOpen(db.read, [runId]);
    for await (const page of readPages(db, { runId, after })) {
      if (!followers.has(follower)) return;
      for (const row of page) show(follower, row);
      if (await isTaken(reader)) continue;
      followers.delete(follower);
      return;
    }
    if (open.has(runId) || !followers.delete(follower)) return;
    reader.end();
  }

  /** Readers stay attached while the database is unreachable; the next tick retries. */
  async function orWait(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      log.warn('events.follow_failed', { error });
      return false;
    }
  }

  async function replayOrWait(follower: Follower): Promise<void> {
    follower.replay = 'under way';
    follower.replay = (await orWait(replay(follower))) ? 'done' : 'due';
  }

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    for (const follower of followers) if (follower.replay === 'due') void replayOrWait(follower);
    await orWait(advance([...followers].filter((follower) => follower.replay === 'done')));
    isPolling = false;
    if (followers.size === 0) {
      timer?.cancel();
      timer = null;
    }
  }

  async function begin(follower: Follower): Promise<void> {
    await replayOrWait(follower);
    if (followers.has(follower)) timer ??= clock.every(POLL_MS, () => void poll());
  }

  return {
    attach(runId, after, reader) {
      const follower: Follower = { runId, after, reader, replay: 'due' };
      followers.add(follower);
      return { replayed: begin(follower), detach: () => void followers.delete(follower) };
    },
    stop() {
      timer?.cancel();
      for (const follower of followers) follower.reader.end();
      followers.clear();
    },
  };
}
