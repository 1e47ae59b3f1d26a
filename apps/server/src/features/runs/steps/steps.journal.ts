// The journal of one run in the process that works on it. An entry is written as a whole: what became of the step, its
// charge, the events that report it, and the proof that the run is still this process's own. What a crash may make
// necessary to do again is noted: it counts at once, and is written with the next entry or in the next turn of the event
// loop. Entries of the same moment share a transaction (decision 080).
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isDatabaseAway } from '../../../platform/db/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Telemetry } from '../../../platform/telemetry/telemetry.ts';
import type { EventLog } from '../../../platform/streams/event-log.ts';
import type { LiveLog } from '../../../platform/streams/live-log.ts';
import type { Billing } from '../../billing/index.ts';
import type { DeployedRuns } from '../runs.deployed.ts';
import { saveWithRetry } from '../../../platform/db/save-with-retry.ts';
import { RunLostError, type EndingRun } from '../runs.settle.ts';
import { toStepRow, type Step } from './step.ts';
import {
  createWaitingEntries,
  type BegunEntry,
  type Entry,
  type MakeEntry,
  type WaitingEntry,
} from './steps.entries.ts';
import { createKnownSteps } from './steps.known.ts';
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
  readonly telemetry: Telemetry;
}

export interface JournalledRun {
  readonly run: EndingRun;
  readonly actor: Actor;
  readonly live: LiveLog;
}

export interface Journal {
  /** In order. */
  steps(): readonly Step[];
  nextNumber(): number;
  spentMicros(): number;
  /** Since the journal last grew. */
  takeovers(): number;
  /** What became of the run when it was given up for a person; `queued` where a stop came before. */
  parkedAs(): 'waiting' | 'queued' | null;
  /** Once everything is written; throws why something that was noted could not be. */
  settled(): Promise<void>;
  /**
   * Makes an entry in a transaction that has locked the payer's account, behind everything that was noted before. Answers
   * the steps as they were stored.
   */
  commit(make: MakeEntry): Promise<readonly Step[]>;
  /** The same, where what follows may begin once the entry is made, before it is on the disk. */
  begin(make: MakeEntry): BegunEntry;
  /** The same without waiting. Until it is written the journal has the step as it is given here. */
  note(step: Step, make: MakeEntry): void;
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

/** A step that begins and ends within the transaction is written once, as it ended. */
function listNewest(entries: readonly Entry[], stored: readonly (readonly Step[])[]): Step[] {
  const newest = new Map<number, Step | null>();
  for (const [index, { isWritten }] of entries.entries())
    for (const step of stored[index] ?? []) newest.set(step.n, isWritten ? null : step);
  return [...newest.values()].filter((step) => step !== null);
}

export function createJournal(
  { run, actor, live, earlier, ...start }: JournalOptions,
  deps: JournalDeps,
): Journal {
  const { db, events, billing } = deps;
  let { takeovers } = start;
  let parkedAs: 'waiting' | 'queued' | null = null;
  const known = createKnownSteps(earlier);
  let nextNumber = earlier.length;

  async function noteProgressOf(tx: Tx, entries: readonly Entry[], lastEvent: number): Promise<void> {
    if (entries.every(({ isWritten }) => isWritten)) return;
    const isRepeat = entries.every((entry) => entry.isRepeat);
    const { id, fence } = run;
    const cost = known.spentMicros();
    const progress = { id, fence, cost, lastEvent, takeovers: isRepeat ? takeovers : 0 };
    const isPark = entries.some((entry) => entry.isPark);
    const isHeld = entries.some((entry) => entry.isHeld);
    if (isPark) parkedAs = await parkRun(tx, { ...progress, isHeld });
    const isOurs = isPark ? parkedAs !== null : await noteProgress(tx, progress);
    if (!isOurs) throw new RunLostError(run.id);
    if (parkedAs === 'waiting' && run.deployment_id !== null)
      await deps.deployed.waits(tx, { ...run, deployment_id: run.deployment_id });
  }

  async function write(tx: Tx, group: readonly WaitingEntry[], attempt: number) {
    known.discard();
    await billing.lock(tx, run.payerId, run.user_id);
    const entries: Entry[] = [];
    for (const { make } of group) {
      const entry = await make(tx, attempt);
      entries.push(entry);
      known.draft(entry.steps);
    }
    const told = entries.flatMap(({ events: shown }) => shown);
    const lastEvent = await events.storeEnd(tx, live, told);
    const stored = entries.map((entry) =>
      entry.isWritten ? entry.steps : entry.steps.map((step) => ({ ...step, lastEvent })),
    );
    for (const step of listNewest(entries, stored)) await saveStep(tx, toStepRow(run, step));
    await noteProgressOf(tx, entries, lastEvent);
    for (const { made } of group) made?.();
    return { stored, isRepeat: entries.every(({ isRepeat }) => isRepeat) };
  }

  async function commitNow(group: readonly WaitingEntry[]): Promise<readonly (readonly Step[])[]> {
    const { stored, isRepeat } = await saveWithRetry(deps, (attempt) =>
      events.commit(live, () => db.write((tx) => write(tx, group, attempt))),
    )
      .catch((error: unknown) => {
        throw isDatabaseAway(error) ? new JournalAwayError(run.id, { cause: error }) : error;
      })
      .finally(() => known.discard());
    known.store(stored.flat());
    if (!isRepeat) takeovers = 0;
    if (parkedAs !== null) deps.deployed.wake();
    return stored;
  }

  const isFinal = (error: unknown): boolean =>
    error instanceof RunLostError || error instanceof JournalAwayError;
  const waiting = createWaitingEntries(commitNow, isFinal);

  return {
    steps: known.list,
    nextNumber() {
      nextNumber += 1;
      return nextNumber - 1;
    },
    spentMicros: known.spentMicros,
    takeovers: () => takeovers,
    parkedAs: () => parkedAs,
    settled: waiting.settled,
    commit: (make) => waiting.add(make),
    begin(make) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stored = waiting.add(make, resolve);
      return { made: Promise.race([promise, stored]), stored };
    },
    note(step, make) {
      known.note(step);
      waiting.note(make, () => known.forget(step));
    },
  };
}
