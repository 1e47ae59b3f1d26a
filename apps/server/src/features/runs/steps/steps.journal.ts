// The journal of one run in the process that works on it. An entry is written as a whole: what became of the step, its
// charge, the events that report it, and the proof that the run is still this process's own. Entries of calls that are
// made side by side share a transaction.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { EventLog } from '../../../platform/streams/event-log.ts';
import type { LiveLog } from '../../../platform/streams/live-log.ts';
import type { Billing } from '../../billing/index.ts';
import type { DeployedRuns } from '../runs.deployed.ts';
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
  readonly deployed: DeployedRuns;
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
  /** With it: this process holds a call open until then. */
  readonly isHeld?: boolean;
  /** An earlier attempt was committed, and only its answer was lost. */
  readonly isWritten?: boolean;
  /** Begins again what another process has begun: no progress that would make the run worth another take-over. */
  readonly isRepeat?: boolean;
}

/** Runs again where an earlier attempt may have been committed or not. */
type MakeEntry = (tx: Tx, attempt: number) => Promise<Entry>;

export interface Journal {
  /** In order. */
  steps(): readonly Step[];
  nextNumber(): number;
  spentMicros(): number;
  /** What became of the run when it was given up for a person; `queued` where a stop came before. */
  parkedAs(): 'waiting' | 'queued' | null;
  /** Once no entry is under way. */
  settled(): Promise<unknown>;
  /** Makes an entry in a transaction that has locked the payer's account. Answers the steps as they were stored. */
  commit(make: MakeEntry): Promise<readonly Step[]>;
}

interface WaitingEntry {
  readonly make: MakeEntry;
  resolve(steps: readonly Step[]): void;
  reject(error: unknown): void;
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
  /** One transaction at a time: each entry has its place among the events. */
  let last: Promise<unknown> = Promise.resolve();
  let waiting: WaitingEntry[] = [];
  /** Of entries before it in the transaction that is under way. */
  let written: readonly Step[] = [];

  function spentMicros(): number {
    const all = new Map([...steps, ...written.map((step) => [step.n, step] as const)]);
    return [...all.values()].reduce((sum, step) => sum + step.costMicros, 0);
  }

  async function noteProgressOf(tx: Tx, entries: readonly Entry[], lastEvent: number): Promise<void> {
    if (entries.every(({ isWritten }) => isWritten)) return;
    const isRepeat = entries.every((entry) => entry.isRepeat);
    const { id, fence } = run;
    const progress = { id, fence, cost: spentMicros(), lastEvent, takeovers: isRepeat ? takeovers : 0 };
    const isPark = entries.some((entry) => entry.isPark);
    const isHeld = entries.some((entry) => entry.isHeld);
    if (isPark) parkedAs = await parkRun(tx, { ...progress, isHeld });
    const isOurs = isPark ? parkedAs !== null : await noteProgress(tx, progress);
    if (!isOurs) throw new RunLostError(run.id);
    if (parkedAs === 'waiting' && run.deployment_id !== null)
      await deps.deployed.waits(tx, { ...run, deployment_id: run.deployment_id });
  }

  async function write(tx: Tx, makes: readonly MakeEntry[], attempt: number) {
    written = [];
    await billing.lock(tx, run.payerId);
    const entries: Entry[] = [];
    for (const make of makes) {
      const entry = await make(tx, attempt);
      entries.push(entry);
      written = [...written, ...entry.steps];
    }
    const told = entries.flatMap(({ events: shown }) => shown);
    const lastEvent = await events.storeEnd(tx, live, told);
    const stored = entries.map((entry) =>
      entry.isWritten ? entry.steps : entry.steps.map((step) => ({ ...step, lastEvent })),
    );
    for (const [index, { isWritten }] of entries.entries())
      if (!isWritten) for (const step of stored[index] ?? []) await saveStep(tx, toStepRow(run, step));
    await noteProgressOf(tx, entries, lastEvent);
    return { stored, isRepeat: entries.every(({ isRepeat }) => isRepeat) };
  }

  async function commitNow(makes: readonly MakeEntry[]): Promise<readonly (readonly Step[])[]> {
    const { stored, isRepeat } = await saveWithRetry(deps, (attempt) =>
      events.commit(live, () => db.write((tx) => write(tx, makes, attempt))),
    )
      .catch((error: unknown) => {
        throw isAway(error) ? new JournalAwayError(run.id, { cause: error }) : error;
      })
      .finally(() => (written = []));
    for (const step of stored.flat()) steps.set(step.n, step);
    if (!isRepeat) takeovers = 0;
    if (parkedAs !== null) deps.deployed.wake();
    return stored;
  }

  /** All that wait; where one of them is refused, each is written alone. */
  async function commitWaiting(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      const stored = await commitNow(group.map(({ make }) => make));
      for (const [index, { resolve }] of group.entries()) resolve(stored[index] ?? []);
    } catch (error) {
      if (group.length === 1 || error instanceof RunLostError || error instanceof JournalAwayError) {
        for (const { reject } of group) reject(error);
        return;
      }
      for (const { make, resolve, reject } of group) {
        await commitNow([make]).then(([stored]) => resolve(stored ?? []), reject);
      }
    }
  }

  return {
    steps: () => [...steps.values()].sort((left, right) => left.n - right.n),
    nextNumber() {
      nextNumber += 1;
      return nextNumber - 1;
    },
    spentMicros,
    parkedAs: () => parkedAs,
    settled: () => last,
    commit(make) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Step[]>();
      waiting.push({ make, resolve, reject });
      // The first of several starts the transaction of all.
      if (waiting.length === 1) last = last.then(commitWaiting);
      return promise;
    },
  };
}
