// The numbered event log of replies and runs. A reply is written here whether or not anyone reads; readers attach
// from any number, in any process, and see no gap and no repeat.
import type { Clock, Timer } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { findLastSeq, insertEvents, readOwn } from './event-store.ts';
import { createLiveLog, type EventReader, type EventRow, type LiveLog } from './live-log.ts';
import { createRemoteReaders } from './remote-readers.ts';

/** How often the events of all live runs are stored together; what a killed process can lose of a text. */
const STORE_EVERY_MS = 500;
/** More than a process shows between two of them. */
const UNSTORED_EVENTS = 5_000;
/** After a pause this long another server may have taken runs over: it is shorter than what presence allows for. */
const DOUBT_AFTER_MS = 8_000;

/** What another part of the server stores in the same transaction as the events. */
export interface CommitWork {
  /** Runs again where the transaction does. */
  write(tx: Tx): Promise<void>;
  committed(): void;
}

export interface EventLog {
  /** Asks before each common commit for work to store with it; `null` for none. */
  joinCommits(take: () => CommitWork | null): void;
  /** Makes the next common commit at once. */
  commitSoon(): void;
  /** Begins the log of a run of this process, which may write it as long as the run has this fence. */
  open(runId: string, fence: number): LiveLog;
  /** From the event after `after`; resolves once what is known was sent. */
  attach(runId: string, after: number, reader: EventReader): Promise<() => void>;
  /** Whether the run may have an event of this number already. Of another process's run, what it has shown lately. */
  hasReached(runId: string, seq: number): Promise<boolean>;
  /** Call before `storeEnd`: from here on only that stores events of this run. */
  beginEnd(live: LiveLog): Promise<void>;
  /** Stores the rest and the given last events as part of the caller's transaction. Answers the last number. */
  storeEnd(tx: Tx, live: LiveLog, events: readonly object[]): Promise<number>;
  /** After the transaction: shows the last events, lets readers go and forgets the log. */
  close(live: LiveLog): void;
  /** Lets readers go without an end: another process writes the run, and they find the rest there. */
  drop(live: LiveLog): void;
  start(): void;
  stop(): Promise<void>;
}

export function createEventLog({ db, clock, log }: { db: Database; clock: Clock; log: Log }): EventLog {
  const lives = new Map<string, LiveLog>();
  const fences = new Map<string, number>();
  /** Runs whose last events are being stored by their own transaction, or by another process. */
  const ending = new Set<string>();
  const remote = createRemoteReaders({ db, clock, log });
  const joined: (() => CommitWork | null)[] = [];
  let timer: Timer | null = null;
  let storing: Promise<void> | null = null;
  /** When this process was last known to be awake and heard by the database. */
  let soundAtMs = clock.now();

  async function keepOwn(tx: Tx, rows: EventRow[]): Promise<EventRow[]> {
    if (clock.now() - soundAtMs < DOUBT_AFTER_MS) return rows;
    const own = await readOwn(tx, new Map(rows.map(({ runId }) => [runId, fences.get(runId) ?? 0])));
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
      // Kept in memory; the next tick tries again.
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

  function forget(live: LiveLog): void {
    lives.delete(live.runId);
    fences.delete(live.runId);
    ending.delete(live.runId);
  }

  return {
    joinCommits: (take) => void joined.push(take),
    commitSoon,
    open(runId, fence) {
      const live = createLiveLog(runId);
      lives.set(runId, live);
      fences.set(runId, fence);
      return live;
    },
    async attach(runId, after, reader) {
      const live = lives.get(runId);
      return live ? live.attach(after, reader) : remote.attach(runId, after, reader);
    },
    async hasReached(runId, seq) {
      if (seq === 0) return true;
      const live = lives.get(runId);
      return seq <= (live ? live.lastSeq() : (await findLastSeq(db.read, runId)) + UNSTORED_EVENTS);
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
