// Takes due jobs and works on them. It looks for them when something was added, when the next is due, when a server has
// died, and otherwise every 20 s, for what other servers have left.
import type { Clock, Timer } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Presence } from '../presence/presence.ts';
import type { AbortReason } from './job-attempt.ts';
import { createJobExecution, type Worker } from './job-execution.ts';
import {
  bringForward,
  claimJobs,
  freeJob,
  freeOrphans,
  hasOrphans,
  listDue,
  listHeldJobs,
  type JobRow,
} from './jobs.store.ts';

const LOOK_MS = 20_000;
/** For a due job that another server was about to take. */
const SOON_MS = 250;
/** By how much the clocks of servers may differ. */
const CLOCK_SKEW_MS = 300_000;
/** How long a stop waits for attempts to end by themselves. */
const GRACE_MS = 20_000;

export interface JobRunnerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly presence: Pick<Presence, 'serverId' | 'subscribe'>;
  readonly random: () => number;
}

export interface JobRunner {
  add(worker: Worker): void;
  start(): void;
  /** From `start` to `stop`. */
  isStarted(): boolean;
  /** Something may be due. */
  wake(): void;
  /** Waits for what is under way; what does not end in time is handed back. */
  stop(): Promise<void>;
}

interface Running {
  readonly job: JobRow;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

const isSameAttempt = (left: JobRow, right: JobRow): boolean =>
  left.id === right.id && left.tries === right.tries;

/** Recurring work that is due later than in one interval was done by a clock that has been set back since. */
async function bringBack(
  db: Database,
  { rules, intervalMs }: Worker,
  { dueAt, nowMs }: { readonly dueAt: number; readonly nowMs: number },
): Promise<void> {
  if (intervalMs === null) return;
  const latestMs = nowMs + intervalMs;
  if (dueAt > latestMs + CLOCK_SKEW_MS) await db.write((tx) => bringForward(tx, rules.name, latestMs));
}

export function createJobRunner({ db, clock, log, presence, random }: JobRunnerDeps): JobRunner {
  const workers = new Map<string, Worker>();
  const running = new Set<Running>();
  const stopping = new AbortController();
  const execution = createJobExecution({ db, clock, log, random, stopping: stopping.signal });
  let isStarted = false;
  let isWanted = false;
  /** The last look ended with an error, perhaps after a commit. */
  let hasFailed = false;
  let looking: Promise<void> | null = null;
  let timer: Timer | null = null;

  function countFree({ rules, concurrency }: Worker): number {
    return concurrency - [...running].filter(({ job }) => job.name === rules.name).length;
  }

  function begin(worker: Worker, job: JobRow): void {
    const abort = new AbortController();
    const entry: Running = {
      job,
      abort,
      ended: execution.run(worker, job, abort).finally(() => {
        running.delete(entry);
        wake();
      }),
    };
    running.add(entry);
  }

  /** Answers when the next job is due that there is room for; `null` when none waits. */
  async function takeDue(): Promise<number | null> {
    const free = [...workers.values()].filter((worker) => countFree(worker) > 0);
    const dues = await listDue(
      db.read,
      free.map(({ rules }) => rules.name),
    );
    for (const worker of free) {
      const nowMs = clock.now();
      const { name } = worker.rules;
      const dueAt = dues.get(name);
      if (dueAt === undefined || stopping.signal.aborted) continue;
      if (dueAt > nowMs) {
        await bringBack(db, worker, { dueAt, nowMs });
        continue;
      }
      const claim = { name, owner: presence.serverId, nowMs, limit: countFree(worker) };
      const jobs = await db.write((tx) => claimJobs(tx, claim));
      for (const job of jobs) begin(worker, job);
      // There may be room for more, and what is due next is not known yet.
      isWanted ||= jobs.length > 0;
    }
    return dues.size === 0 ? null : Math.min(...dues.values());
  }

  /**
   * Frees what this server holds without knowing: the confirmation of a claim was lost. As long as it lives, nobody else
   * would work on that.
   */
  async function freeUnknown(): Promise<void> {
    const held = await listHeldJobs(db.read, presence.serverId);
    const unknown = held.filter((row) => ![...running].some(({ job }) => isSameAttempt(job, row)));
    for (const job of unknown)
      await db.write((tx) => freeJob(tx, job, { dueAt: job.due_at, tries: job.tries - 1 }));
  }

  async function look(): Promise<void> {
    let waitMs = LOOK_MS;
    try {
      if (await hasOrphans(db.read)) await db.write(freeOrphans);
      if (hasFailed) await freeUnknown();
      hasFailed = false;
      const dueAt = await takeDue();
      if (dueAt !== null) waitMs = Math.min(Math.max(dueAt - clock.now(), SOON_MS), LOOK_MS);
    } catch (error) {
      hasFailed = true;
      log.warn('jobs.look_failed', { error });
    }
    timer = clock.after(waitMs, wake);
  }

  function wake(): void {
    if (!isStarted || stopping.signal.aborted) return;
    isWanted = true;
    looking ??= pollWhileWanted().finally(() => {
      looking = null;
      // Asked for between the last look and here.
      if (isWanted) wake();
    });
  }

  async function pollWhileWanted(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      timer?.cancel();
      await look();
    }
  }

  /** This server was taken for dead: what others have taken over is no longer its own. */
  async function dropLost(): Promise<void> {
    // Before the query, which knows nothing of jobs that are claimed meanwhile.
    const before = [...running];
    if (before.length === 0) return;
    const held = await listHeldJobs(db.read, presence.serverId);
    for (const { job, abort } of before)
      if (!held.some((row) => isSameAttempt(job, row))) abort.abort('lost' satisfies AbortReason);
  }

  presence.subscribe((change) => {
    if (change === 'death') wake();
    else void dropLost().catch((error: unknown) => log.warn('jobs.look_failed', { error }));
  });

  return {
    add(worker) {
      workers.set(worker.rules.name, worker);
    },
    start() {
      isStarted = true;
      wake();
    },
    isStarted: () => isStarted && !stopping.signal.aborted,
    wake,
    async stop() {
      stopping.abort();
      timer?.cancel();
      await looking;
      timer?.cancel();
      const grace = new AbortController();
      const timeout = clock.sleep(GRACE_MS, grace.signal).catch(() => undefined);
      await Promise.race([execution.idle(), timeout]);
      grace.abort();
      for (const { abort } of running) abort.abort('stop' satisfies AbortReason);
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}
