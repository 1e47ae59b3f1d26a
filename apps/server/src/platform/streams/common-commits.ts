// Stores the new events of all open logs together, and in the same transaction what other parts of the server store
// with them.
import type { Clock, Timer } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { insertEvents } from './event-store.ts';
import type { EventRow, LiveLog } from './live-log.ts';
import type { RunStates } from './run-states.ts';

/** How often the events of all live runs are stored together; also the most text that a killed process loses. */
const STORE_EVERY_MS = 500;
/** After a pause this long another server may have taken over its runs: shorter than what presence tolerates. */
const DOUBT_AFTER_MS = 8_000;

/** What another part of the server stores in the same transaction as the events. */
export interface CommitWork {
  /** Runs again when the transaction is retried. */
  write(tx: Tx): Promise<void>;
  committed(): void;
}

export interface OpenLog {
  readonly live: LiveLog;
  /** This process may write the run as long as the run has it. */
  readonly fence: number;
  /** Its events are being stored by their own transaction. */
  isStoredElsewhere: boolean;
  /** Another process has the run, or its row is gone. */
  isLost: boolean;
}

export interface CommonCommits {
  /** Registers a callback that returns work to store with each common commit; `null` for none. */
  join(take: () => CommitWork | null): void;
  /** Triggers the next common commit immediately. */
  soon(): void;
  /** The commit that is under way, if there is one. */
  current(): Promise<void> | null;
  start(): void;
  /** Stores what is left. */
  stop(): Promise<void>;
}

export interface CommonCommitsDeps {
  readonly db: Database;
  readonly runs: Pick<RunStates, 'listOwn'>;
  readonly clock: Clock;
  readonly log: Log;
  /** By run. */
  readonly logs: ReadonlyMap<string, OpenLog>;
}

function listUnstored(logs: ReadonlyMap<string, OpenLog>): EventRow[] {
  return [...logs.values()]
    .filter(({ isStoredElsewhere, isLost }) => !isStoredElsewhere && !isLost)
    .map(({ live }) => live.unstored())
    .filter((row) => row !== null);
}

export function createCommonCommits({ db, runs, clock, log, logs }: CommonCommitsDeps): CommonCommits {
  const joined: (() => CommitWork | null)[] = [];
  let timer: Timer | null = null;
  let storing: Promise<void> | null = null;
  /**
   * When this process was last known to be running and connected to the database, with all its runs in place. By the
   * wall clock, which counts the time of a suspended machine as well; where it is set, one more query is made.
   */
  let soundAtMs = clock.now();

  async function keepOwn(tx: Tx, rows: EventRow[]): Promise<EventRow[]> {
    if (clock.now() - soundAtMs < DOUBT_AFTER_MS) return rows;
    const fences = new Map(rows.map(({ runId }) => [runId, logs.get(runId)?.fence ?? 0]));
    const own = await runs.listOwn(tx, fences);
    for (const { runId } of rows) {
      const lost = own.has(runId) ? undefined : logs.get(runId);
      if (lost) lost.isLost = true;
    }
    return rows.filter(({ runId }) => own.has(runId));
  }

  async function storeAll(): Promise<void> {
    const nowMs = clock.now();
    const rows = listUnstored(logs);
    const works = joined.map((take) => take()).filter((work) => work !== null);
    try {
      if (rows.length > 0 || works.length > 0) {
        let own = rows;
        await db.write(async (tx) => {
          own = rows.length > 0 ? await keepOwn(tx, rows) : rows;
          await insertEvents(tx, own, clock.now());
          for (const work of works) await work.write(tx);
        });
        for (const row of own) logs.get(row.runId)?.live.stored(row.lastSeq);
        for (const work of works) work.committed();
      }
      soundAtMs = nowMs;
    } catch (error) {
      // Kept in memory; the next tick retries, without runs whose rows are gone.
      soundAtMs = Number.NEGATIVE_INFINITY;
      log.warn('events.store_failed', { error, runs: rows.length });
    }
  }

  function tick(): void {
    storing ??= storeAll().finally(() => {
      storing = null;
    });
  }

  return {
    join: (take) => void joined.push(take),
    soon() {
      // What is being stored was collected before.
      if (storing) void storing.then(tick);
      else tick();
    },
    current: () => storing,
    start() {
      timer = clock.every(STORE_EVERY_MS, tick);
    },
    async stop() {
      timer?.cancel();
      await storing;
      await storeAll();
    },
  };
}
