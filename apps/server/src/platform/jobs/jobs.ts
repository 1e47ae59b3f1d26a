// Durable jobs and recurring work: each is done by one process of an installation, and again when that process dies.
// A handler can therefore be called more than once for a job, and must be idempotent; decision 050.
import type { Clock } from '../clock.ts';
import type { Sealer } from '../crypto/sealed-text.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Ids } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Presence } from '../presence/presence.ts';
import { DEFAULT_RULES, PermanentJobError, SealedJobError, type JobKind } from './job-kind.ts';
import { createJobRunner } from './job-runner.ts';
import { countDue, hasAtLeast, insertJob, putRecurring, type JobRow } from './jobs.store.ts';

/** Of one name, waiting or under way. */
const MAX_JOBS = 10_000;
const MAX_DATA_LENGTH = 65_536;
/** The key of recurring work: one row of each name. */
const RECURRING = 'recurring';

export interface EnqueueOptions {
  /** As long as a job of this name and key waits or is under way, no second one is added. */
  readonly key?: string;
  /** Not before this time. */
  readonly after?: number;
}

/** `full`: too many of the name wait already; it is logged, and the job is not added. */
export type Enqueued = 'added' | 'duplicate' | 'full';

export type Enqueue = <Data>(kind: JobKind<Data>, data: Data, options?: EnqueueOptions) => Promise<Enqueued>;

export interface JobContext {
  /** The same for every attempt. */
  readonly jobId: string;
  /** Aborted when the attempt takes too long, when the server stops and when another server has taken the job over. */
  readonly signal: AbortSignal;
}

export interface Jobs {
  readonly enqueue: Enqueue;
  /** Adds jobs in a transaction of another part, which calls `wake` once it is durable. */
  within(tx: Tx): Enqueue;
  wake(): void;
  /** Jobs of the installation that are due and not taken, by name. */
  countDue(): Promise<Readonly<Record<string, number>>>;
  /** A transaction whose jobs are added with its rows, or not at all. */
  write<T>(work: (tx: Tx, enqueue: Enqueue) => Promise<T>): Promise<T>;
  /** Before `start`. */
  work<Data>(
    kind: JobKind<Data>,
    handler: (data: Data, context: JobContext) => Promise<void>,
    options?: { readonly concurrency?: number },
  ): void;
  /** Before `start`. Once in each interval in the whole installation, for the first time after one. */
  every(name: string, intervalMs: number, handler: (signal: AbortSignal) => Promise<void>): void;
  /** From `start` to `stop`. */
  isStarted(): boolean;
  /** After `presence.start`. */
  start(): Promise<void>;
  /** Before `presence.stop`. */
  stop(): Promise<void>;
}

export interface JobsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly presence: Pick<Presence, 'serverId' | 'subscribe'>;
  /** What a job is about can be a secret, such as a link that sets a password. */
  readonly sealer: Sealer;
}

export function createJobs({ db, clock, ids, log, presence, sealer }: JobsDeps): Jobs {
  const runner = createJobRunner({ db, clock, log, presence, random: () => ids.random() });
  const intervals = new Map<string, number>();

  function toRow(name: string, { key, after }: EnqueueOptions): JobRow {
    const nowMs = clock.now();
    return {
      id: ids.create('job'),
      name,
      key: key ?? null,
      data: null,
      due_at: after ?? nowMs,
      tries: 0,
      lease_owner: null,
      created_at: nowMs,
    };
  }

  function sealData(name: string, data: unknown, id: string): string {
    const text = JSON.stringify(data);
    if (text.length > MAX_DATA_LENGTH) throw new Error(`The data of a job ${name} is too large`);
    return sealer.seal(text, id);
  }

  function openData<Data>(kind: JobKind<Data>, { id, data, tries }: JobRow): Data {
    // An attempt that ended with its process could not record that it was the last.
    if (tries > kind.tries) throw new PermanentJobError('The job ended its process each time');
    if (data === null) throw new PermanentJobError('The job has no data');
    const text = sealer.open(data, id);
    if (text === null) throw new SealedJobError('No key of ENCRYPTION_KEY opens the data of the job');
    const parsed = kind.schema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new PermanentJobError('The data of the job cannot be read');
    return parsed.data;
  }

  const enqueueIn =
    (tx: Tx): Enqueue =>
    async (kind, data, options = {}) => {
      const row = toRow(kind.name, options);
      const sealed = sealData(kind.name, kind.schema.parse(data), row.id);
      if (await hasAtLeast(tx, kind.name, MAX_JOBS)) {
        log.error('job.queue_full', { alert: 'job_queue_full', name: kind.name });
        return 'full';
      }
      return (await insertJob(tx, { ...row, data: sealed })) ? 'added' : 'duplicate';
    };

  async function write<T>(work: (tx: Tx, enqueue: Enqueue) => Promise<T>): Promise<T> {
    const result = await db.write((tx) => work(tx, enqueueIn(tx)));
    runner.wake();
    return result;
  }

  return {
    within: enqueueIn,
    wake: () => runner.wake(),
    countDue: () => countDue(db.read, clock.now()),
    write,
    enqueue: (kind, data, options) => write((_tx, enqueue) => enqueue(kind, data, options)),
    work(kind, handler, { concurrency = 1 } = {}) {
      runner.add({
        rules: kind,
        concurrency,
        intervalMs: null,
        run: async (job, signal) => handler(openData(kind, job), { jobId: job.id, signal }),
      });
    },
    every(name, intervalMs, handler) {
      intervals.set(name, intervalMs);
      const limitMs = Math.max(intervalMs, DEFAULT_RULES.limitMs);
      const rules = { ...DEFAULT_RULES, name, limitMs };
      runner.add({ rules, concurrency: 1, intervalMs, run: (_job, signal) => handler(signal) });
    },
    async start() {
      const nowMs = clock.now();
      const rows = [...intervals].map(([name, intervalMs]) =>
        toRow(name, { key: RECURRING, after: nowMs + intervalMs }),
      );
      if (rows.length > 0) await db.write((tx) => putRecurring(tx, rows));
      runner.start();
    },
    isStarted: () => runner.isStarted(),
    stop: () => runner.stop(),
  };
}
