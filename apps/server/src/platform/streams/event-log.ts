// The numbered event log of replies and runs. A reply is written here whether or not it has readers; readers attach
// from any number, in any process, and see no gaps and no duplicates.
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createCommonCommits, type CommitWork, type OpenLog } from './common-commits.ts';
import { sendPages } from './event-pages.ts';
import { findLastSeq, insertEvents } from './event-store.ts';
import { createLiveLog, type EventReader, type LiveLog } from './live-log.ts';
import { createRemoteReaders } from './remote-readers.ts';
import type { RunStates } from './run-states.ts';

/** More than a process emits between two commits. */
const UNSTORED_EVENTS = 5_000;

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
  const logs = new Map<string, OpenLog>();
  const commits = createCommonCommits({ db, runs, clock, log, logs });
  const remote = createRemoteReaders({ db, runs, clock, log });

  /** The run may have come back to this process before it was done with its former log. */
  function findOpen(live: LiveLog): OpenLog | undefined {
    const open = logs.get(live.runId);
    return open?.live === live ? open : undefined;
  }

  /** From here on the common commits leave the log out. Answers whether they did already. */
  async function exclude(live: LiveLog): Promise<boolean> {
    const open = findOpen(live);
    const wasExcluded = open?.isStoredElsewhere ?? false;
    if (open) open.isStoredElsewhere = true;
    await commits.current();
    return wasExcluded;
  }

  function forget(live: LiveLog): void {
    if (findOpen(live)) logs.delete(live.runId);
  }

  return {
    joinCommits: commits.join,
    commitSoon: commits.soon,
    open(runId, fence, startsAfter) {
      const live = createLiveLog(runId, startsAfter);
      logs.set(runId, { live, fence, isStoredElsewhere: false, isLost: false });
      return live;
    },
    async attach(runId, after, reader) {
      let sent = after;
      let open = logs.get(runId);
      while (open && sent < open.live.startsAfter) {
        const upTo = open.live.startsAfter;
        if (!(await sendPages(db, { runId, after: sent, upTo }, reader))) return () => undefined;
        sent = upTo;
        // The run may have gone to another process meanwhile, and come back.
        open = logs.get(runId);
      }
      if (open) return open.live.attach(sent, reader);
      const elsewhere = remote.attach(runId, sent, reader);
      await elsewhere.replayed;
      return elsewhere.detach;
    },
    async hasReached(runId, seq) {
      if (seq === 0) return true;
      const open = logs.get(runId);
      return seq <= (open ? open.live.lastSeq() : (await findLastSeq(db.read, runId)) + UNSTORED_EVENTS);
    },
    async commit(live, write) {
      const wasExcluded = await exclude(live);
      live.hold();
      let isStored = false;
      try {
        const value = await write();
        isStored = true;
        return value;
      } finally {
        live.release(isStored);
        const open = findOpen(live);
        if (open) open.isStoredElsewhere = wasExcluded;
      }
    },
    async beginEnd(live) {
      await exclude(live);
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
      live.handOver((reader) => remote.attach(live.runId, live.lastSeq(), reader).detach);
    },
    start: commits.start,
    async stop() {
      remote.stop();
      await commits.stop();
    },
  };
}
