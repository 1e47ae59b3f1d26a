// One attempt at a job: the handler under its time limit, and what its end means for the row.
import type { Clock } from '../clock.ts';
import { PermanentJobError, SealedJobError } from './job-kind.ts';

const MINUTE_MS = 60_000;
/** Between two looks whether the key is back. */
const SEALED_DELAY_MS = 5 * MINUTE_MS;
/** Then the key counts as lost for good. */
const SEALED_LIMIT_MS = 7 * 24 * 60 * MINUTE_MS;

/** `stop`: the server shuts down. `lost`: another server has taken the job over. */
export type AbortReason = 'stop' | 'lost' | 'limit';

export type AttemptEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isPermanent: boolean }
  | { readonly kind: 'sealed'; readonly error: SealedJobError }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' };

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

export interface AttemptOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly limitMs: number;
  readonly abort: AbortController;
}

/** Ends with the abort even where the handler does not heed it. */
export async function attempt(
  handled: Promise<void>,
  { clock, limitMs, abort }: AttemptOptions,
): Promise<AttemptEnd> {
  const { signal } = abort;
  const timer = clock.after(limitMs, () => abort.abort('limit' satisfies AbortReason));
  try {
    await Promise.race([rejectOnAbort(signal), handled]);
    return { kind: 'done' };
  } catch (error) {
    if (signal.aborted && signal.reason === 'stop') return { kind: 'stopped' };
    if (signal.aborted && signal.reason === 'lost') return { kind: 'lost' };
    if (signal.aborted) {
      const late = new Error(`The job took longer than ${limitMs} ms.`);
      return { kind: 'failed', error: late, isPermanent: false };
    }
    if (error instanceof SealedJobError) return { kind: 'sealed', error };
    return { kind: 'failed', error, isPermanent: error instanceof PermanentJobError };
  } finally {
    timer.cancel();
  }
}

export type NextStep =
  | { readonly kind: 'remove'; readonly isDead: boolean }
  | { readonly kind: 'free'; readonly dueAt: number; readonly tries: number }
  | { readonly kind: 'leave' };

export interface AttemptedJob {
  /** When the job was added, or this server started if that was later: only since then does it lack the key. */
  readonly knownSince: number;
  readonly dueAt: number;
  /** This attempt included. */
  readonly tries: number;
  readonly maxTries: number;
  readonly retryDelayMs: number;
  /** `null` for a job that is done once. */
  readonly intervalMs: number | null;
}

/** Keeps the rhythm, and skips what was missed. */
function toNextInterval(dueAt: number, intervalMs: number, nowMs: number): number {
  return dueAt + intervalMs * (Math.floor((nowMs - dueAt) / intervalMs) + 1);
}

/** What becomes of the row. Recurring work never dies, and a failure is not repeated beyond its next turn. */
export function toNextStep(end: AttemptEnd, job: AttemptedJob, nowMs: number): NextStep {
  const { dueAt, tries, intervalMs } = job;
  switch (end.kind) {
    case 'lost':
      return { kind: 'leave' };
    case 'stopped':
      return { kind: 'free', dueAt, tries: tries - 1 };
    case 'sealed':
      return nowMs - job.knownSince > SEALED_LIMIT_MS
        ? { kind: 'remove', isDead: true }
        : { kind: 'free', dueAt: nowMs + SEALED_DELAY_MS, tries: tries - 1 };
    case 'done':
      return intervalMs === null
        ? { kind: 'remove', isDead: false }
        : { kind: 'free', dueAt: toNextInterval(dueAt, intervalMs, nowMs), tries: 0 };
    case 'failed': {
      const retryAt = nowMs + job.retryDelayMs;
      if (intervalMs !== null) {
        return { kind: 'free', dueAt: Math.min(retryAt, toNextInterval(dueAt, intervalMs, nowMs)), tries };
      }
      return end.isPermanent || tries >= job.maxTries
        ? { kind: 'remove', isDead: true }
        : { kind: 'free', dueAt: retryAt, tries };
    }
  }
}
