// The journal of one run in the process that works on it. Each entry is one transaction: what became of the step, its
// charge, the events that report it, and the proof that the run is still this process's own.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { EventLog } from '../../../platform/streams/event-log.ts';
import type { LiveLog } from '../../../platform/streams/live-log.ts';
import type { Billing } from '../../billing/index.ts';
import { saveWithRetry } from '../../../platform/db/save-with-retry.ts';
import { RunLostError, type EndingRun } from '../runs.settle.ts';
import { toStepRow, type Step } from './step.ts';
import { noteProgress, parkRun } from './steps.queue.store.ts';
import { saveStep } from './steps.store.ts';

export interface JournalDeps {
  readonly db: Database;
  readonly events: EventLog;
  readonly billing: Billing;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

export interface JournalledRun {
  readonly run: EndingRun;
  readonly actor: Actor;
  readonly live: LiveLog;
}

export interface Entry {
  readonly steps: readonly Step[];
  readonly events: readonly RunEvent[];
  /** The run is given up until a person has decided. */
  readonly isPark?: true;
  /** An earlier attempt was committed, and only its answer was lost. */
  readonly isWritten?: boolean;
  /** Begins again what another process has begun: no progress that would make the run worth another take-over. */
  readonly isRepeat?: boolean;
}

export interface Journal {
  /** In order. */
  steps(): readonly Step[];
  nextNumber(): number;
  spentMicros(): number;
  /** What became of the run when it was given up for a person; `queued` where a stop came before. */
  parkedAs(): 'waiting' | 'queued' | null;
  /** Once no entry is under way. */
  settled(): Promise<unknown>;
  /**
   * Makes an entry in a transaction that has locked the payer's account. `make` runs again where an earlier attempt
   * may have been committed or not. Answers the steps as they were stored.
   */
  commit(make: (tx: Tx, attempt: number) => Promise<Entry>): Promise<readonly Step[]>;
}

function isAway(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'database_unavailable' || error.code === 'storage_full')
  );
}

/** The database did not come back in time. The server that takes the run over continues it. */
export class JournalAwayError extends Error {
  override readonly name = 'JournalAwayError';
}

export interface JournalOptions extends JournalledRun {
  readonly earlier: readonly Step[];
  /** Since the journal last grew. */
  readonly takeovers: number;
}

export function createJournal(
  { run, actor, live, earlier, ...start }: JournalOptions,
  deps: JournalDeps,
): Journal {
  const { db, events, billing } = deps;
  let { takeovers } = start;
  let parkedAs: 'waiting' | 'queued' | null = null;
  const steps = new Map(earlier.map((step) => [step.n, step]));
  let nextNumber = earlier.length;
  /** One entry at a time: each has its place among the events. */
  let last: Promise<unknown> = Promise.resolve();

  function spentWith(written: readonly Step[]): number {
    const all = new Map([...steps, ...written.map((step) => [step.n, step] as const)]);
    return [...all.values()].reduce((sum, step) => sum + step.costMicros, 0);
  }

  async function store(tx: Tx, entry: Entry): Promise<readonly Step[]> {
    const lastEvent = await events.storeEnd(tx, live, entry.events);
    if (entry.isWritten) return entry.steps;
    const stored = entry.steps.map((step) => ({ ...step, lastEvent }));
    for (const step of stored) await saveStep(tx, toStepRow(run, step));
    const cost = spentWith(stored);
    const progress = {
      id: run.id,
      fence: run.fence,
      cost,
      lastEvent,
      takeovers: entry.isRepeat ? takeovers : 0,
    };
    if (entry.isPark) parkedAs = await parkRun(tx, progress);
    const isOurs = entry.isPark ? parkedAs !== null : await noteProgress(tx, progress);
    if (!isOurs) throw new RunLostError(run.id);
    return stored;
  }

  async function commitNow(make: (tx: Tx, attempt: number) => Promise<Entry>): Promise<readonly Step[]> {
    const stored = await saveWithRetry(deps, (attempt) =>
      events.commit(live, () =>
        db.write(async (tx) => {
          await billing.lock(tx, run.payerId);
          const entry = await make(tx, attempt);
          return { steps: await store(tx, entry), isRepeat: entry.isRepeat === true };
        }),
      ),
    ).catch((error: unknown) => {
      throw isAway(error) ? new JournalAwayError(run.id, { cause: error }) : error;
    });
    for (const step of stored.steps) steps.set(step.n, step);
    if (!stored.isRepeat) takeovers = 0;
    return stored.steps;
  }

  return {
    steps: () => [...steps.values()].sort((left, right) => left.n - right.n),
    nextNumber() {
      nextNumber += 1;
      return nextNumber - 1;
    },
    spentMicros: () => spentWith([]),
    parkedAs: () => parkedAs,
    settled: () => last,
    commit(make) {
      const entry = last.then(() => commitNow(make));
      last = entry.catch(() => undefined);
      return entry;
    },
  };
}
