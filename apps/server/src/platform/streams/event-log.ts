// The numbered event log of replies and runs. A reply is written here whether or not it has readers; readers attach
// from any number, in any process, and see no gaps and no duplicates.
import type { Clock, Timer } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { findLastSeq, framesAfter, insertEvents, readEvents } from './event-store.ts';
import { createLiveLog, type EventReader, type EventRow, type LiveLog } from './live-log.ts';
import { createRemoteReaders } from './remote-readers.ts';
import type { RunStates } from './run-states.ts';

/** How often the events of all live runs are stored together; also the most text that a killed process loses. */
const STORE_EVERY_MS = 500;
/** More than a process emits between two commits. */
const UNSTORED_EVENTS = 5_000;
/** After a pause this long another server may have taken over its runs: shorter than what presence tolerates. */
const DOUBT_AFTER_MS = 8_000;

/** What another part of the server stores in the same transaction as the events. */
export interface CommitWork {
  /** Runs again when the transaction is retried. */
  write(tx: Tx): Promise<void>;
  committed(): void;
}

export interface EventLog {
  /** Registers a callback that returns work to store with each common commit; `null` for none. */
  joinCommits(take: () => CommitWork | null): void;
  /** Triggers the next common commit immediately. */
  commitSoon(): void;
  /**
   * Opens the log of a run of this process, which may write it as long as the run has this fence. `startsAfter` is the
   * number of the last event of earlier processes.
   */
  open(runId: string, fence: number, startsAfter?: number): LiveLog;
  /** From the event after `after`; resolves once the known events were sent. */
  attach(runId: string, after: number, reader: EventReader): Promise<() => void>;
  /** Whether the run may have an event of this number. For runs of other processes, as of their last known events. */
  hasReached(runId: string, seq: number): Promise<boolean>;
  /**
   * Runs `write`, which stores events of a run that goes on with `storeEnd`, in its own transaction. They are emitted
   * after the commit; events appended meanwhile wait. One at a time per run.
   */
  commit<T>(live: LiveLog, write: () => Promise<T>): Promise<T>;
  /** Call before `storeEnd`: from then on only `storeEnd` stores events of this run. */
  beginEnd(live: LiveLog): Promise<void>;
  /** Stores the remaining and the given last events in the caller's transaction. Returns the last number. */
  storeEnd(tx: Tx, live: LiveLog, events: readonly object[]): Promise<number>;
  /** After the transaction: emits the last events, detaches readers and drops the log. */
  close(live: LiveLog): void;
  /** Detaches readers without an end event: another process writes the run, and they continue there. */
  drop(live: LiveLog): void;
  /** Closes the log of a run that no process writes for now. All its events are stored; its readers stay attached. */
  park(live: LiveLog): void;
  start(): void;
  stop(): Promise<void>;
}

export interface EventLogDeps {
  readonly db: Database;
  readonly runs: RunStates;
  readonly clock: Clock;
  readonly log: Log;
}

export function createEventLog({ db, runs, clock, log }: EventLogDeps): EventLog {
  const lives = new Map<string, LiveLog>();
  const fences = new Map<string, number>();
  /** Runs whose last events are being stored by their own transaction, or by another process. */
  const ending = new Set<string>();
  const remote = createRemoteReaders({ db, runs, clock, log });
  const joined: (() => CommitWork | null)[] = [];
  let timer: Timer | null = null;
  let storing: Promise<void> | null = null;
  /** When this process was last known to be running and connected to the database. */
  let soundAtMs = clock.now();

  async function keepOwn(tx: Tx, rows: EventRow[]): Promise<EventRow[]> {
    if (clock.now() - soundAtMs < DOUBT_AFTER_MS) return rows;
    const own = await runs.listOwn(tx, new Map(rows.map(({ runId }) => [runId, fences.get(runId) ?? 0])));
    for (const { runId } of rows) if (!own.has(runId)) ending.add(runId);
    return rows.filter(({ runId }) => own.has(runId));
  }

  async function storeAll(): Promise<void> {
    const nowMs = clock.now();
    const rows = [...lives.values()]
      .filter((live) => !ending.has(live.runId))
      .map((live) => live.unstored())
      .filter((row) => row !== null);
    const works = joined.map((take) => take()).filter((work) => work !== null);
    try {
      if (rows.length > 0 || works.length > 0) {
        let own = rows;
        await db.write(async (tx) => {
          own = rows.length > 0 ? await keepOwn(tx, rows) : rows;
          await insertEvents(tx, own, clock.now());
          for (const work of works) await work.write(tx);
        });
        for (const row of own) lives.get(row.runId)?.stored(row.lastSeq);
        for (const work of works) work.committed();
      }
      soundAtMs = nowMs;
    } catch (error) {
      // Kept in memory; the next tick retries.
      log.warn('events.store_failed', { error, runs: rows.length });
    }
  }

  function tick(): void {
    storing ??= storeAll().finally(() => {
      storing = null;
    });
  }

  function commitSoon(): void {
    // What is being stored was collected before.
    if (storing) void storing.then(tick);
    else tick();
  }

  async function attachNow(runId: string, after: number, reader: EventReader): Promise<() => void> {
    const live = lives.get(runId);
    return live ? live.attach(after, reader) : remote.attach(runId, after, reader);
  }

  function forget(live: LiveLog): void {
    lives.delete(live.runId);
    fences.delete(live.runId);
    ending.delete(live.runId);
  }

  return {
    joinCommits: (take) => void joined.push(take),
    commitSoon,
    open(runId, fence, startsAfter) {
      const live = createLiveLog(runId, startsAfter);
      lives.set(runId, live);
      fences.set(runId, fence);
      return live;
    },
    async attach(runId, after, reader) {
      const live = lives.get(runId);
      if (!live || after >= live.startsAfter) return attachNow(runId, after, reader);
      const earlier = await readEvents(db.read, new Map([[runId, after]]));
      for (const row of earlier) if (row.seq <= live.startsAfter) reader.write(framesAfter(row, after));
      return attachNow(runId, live.startsAfter, reader);
    },
    async hasReached(runId, seq) {
      if (seq === 0) return true;
      const live = lives.get(runId);
      return seq <= (live ? live.lastSeq() : (await findLastSeq(db.read, runId)) + UNSTORED_EVENTS);
    },
    async commit(live, write) {
      const isLost = ending.has(live.runId);
      ending.add(live.runId);
      await storing;
      live.hold();
      let isStored = false;
      try {
        const value = await write();
        isStored = true;
        return value;
      } finally {
        live.release(isStored);
        if (!isLost) ending.delete(live.runId);
      }
    },
    async beginEnd(live) {
      ending.add(live.runId);
      await storing;
    },
    async storeEnd(tx, live, events) {
      const row = live.prepareEnd(events);
      if (row) await insertEvents(tx, [row], clock.now());
      return live.lastSeq();
    },
    close(live) {
      forget(live);
      live.end();
    },
    drop(live) {
      forget(live);
      live.prepareEnd([]);
      live.end();
    },
    park(live) {
      forget(live);
      live.handOver((reader) => {
        const attached = remote.attach(live.runId, live.lastSeq(), reader);
        return () => void attached.then((detach) => detach());
      });
    },
    start() {
      timer = clock.every(STORE_EVERY_MS, tick);
    },
    async stop() {
      timer?.cancel();
      remote.stop();
      await storing;
      await storeAll();
    },
  };
}
