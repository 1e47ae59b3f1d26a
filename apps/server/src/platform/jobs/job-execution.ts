// One attempt at a job, and the storing of how it ended.
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { attempt, toNextStep, type AttemptEnd, type NextStep } from './job-attempt.ts';
import { toRetryDelay, type JobRules } from './job-kind.ts';
import { freeJob, removeJob, type JobRow } from './jobs.store.ts';

const STORE_AGAIN_MS = 5_000;

/** All that is known about jobs of one name. */
export interface Worker {
  readonly rules: JobRules;
  readonly concurrency: number;
  /** `null` for jobs that are done once. */
  readonly intervalMs: number | null;
  run(job: JobRow, signal: AbortSignal): Promise<void>;
}

export interface JobExecutionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

export interface JobExecution {
  /** Resolves once the attempt's end is stored. */
  run(worker: Worker, job: JobRow, abort: AbortController): Promise<void>;
  /** Resolves once no handler is at work, those of aborted attempts included. */
  idle(): Promise<void>;
}

async function storeStep(tx: Tx, job: JobRow, step: NextStep): Promise<void> {
  if (step.kind === 'remove') await removeJob(tx, job);
  if (step.kind === 'free') await freeJob(tx, job, step);
}

export function createJobExecution(deps: JobExecutionDeps): JobExecution {
  const { db, clock, log, random, stopping } = deps;
  const handlers = new Set<Promise<void>>();
  const startedAtMs = clock.now();

  function report({ id, name, tries }: JobRow, end: AttemptEnd, step: NextStep): void {
    const fields = { name, jobId: id, tries };
    if (end.kind === 'lost') log.warn('job.lost', fields);
    if (end.kind !== 'failed' && end.kind !== 'sealed') return;
    const { error } = end;
    if (step.kind === 'remove') log.error('job.dead', { alert: 'job_dead', ...fields, error });
    else log.warn('job.failed', { ...fields, error });
  }

  /** Repeated until the database takes it: as long as this server lives, no other would work on the job. */
  async function store(job: JobRow, step: NextStep): Promise<void> {
    for (;;) {
      try {
        await db.write((tx) => storeStep(tx, job, step));
        return;
      } catch (error) {
        log.warn('job.end_not_stored', { name: job.name, jobId: job.id, error });
        if (stopping.aborted) return;
        await clock.sleep(STORE_AGAIN_MS, stopping).catch(() => undefined);
      }
    }
  }

  return {
    async run(worker, job, abort) {
      const { rules, intervalMs } = worker;
      const handled = worker.run(job, abort.signal);
      handlers.add(handled);
      const forget = (): void => void handlers.delete(handled);
      handled.then(forget, forget);
      const end = await attempt(handled, { clock, limitMs: rules.limitMs, abort });
      const step = toNextStep(
        end,
        {
          knownSince: Math.max(job.created_at, startedAtMs),
          dueAt: job.due_at,
          tries: job.tries,
          maxTries: rules.tries,
          retryDelayMs: toRetryDelay(rules, job.tries, random()),
          intervalMs,
        },
        clock.now(),
      );
      report(job, end, step);
      await store(job, step);
    },
    async idle() {
      await Promise.allSettled(handlers);
    },
  };
}
