// What is fixed about all jobs of one name.
import type { z } from 'zod';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface JobRules {
  readonly name: string;
  /** Attempts in all, the first included; those that ended with their process count. Then the job is dead. */
  readonly tries: number;
  /** Before the second attempt; doubles from there up to an hour. */
  readonly retryDelayMs: number;
  /** An attempt that takes longer is aborted and counts as failed. */
  readonly limitMs: number;
}

export interface JobKind<Data> extends JobRules {
  /** Checks what is enqueued, and again what is worked on: the row may be from another version. */
  readonly schema: z.ZodType<Data>;
}

/** With these a job that fails each time is dead after about four hours. */
export const DEFAULT_RULES: Omit<JobRules, 'name'> = {
  tries: 11,
  retryDelayMs: 15 * SECOND_MS,
  limitMs: 5 * MINUTE_MS,
};

export function defineJob<Data>(
  given: Pick<JobKind<Data>, 'name' | 'schema'> & Partial<JobRules>,
): JobKind<Data> {
  return { ...DEFAULT_RULES, ...given };
}

/** How long a job waits after so many attempts; `random` spreads those that failed together. */
export function toRetryDelay({ retryDelayMs }: JobRules, tries: number, random: number): number {
  const doubled = Math.min(retryDelayMs * 2 ** (tries - 1), HOUR_MS);
  return Math.ceil(doubled * (1 + random / 4));
}

/** Thrown by a handler when another attempt would fail as well. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** No key of this server opens the data: the next start with the right ones will. */
export class SealedJobError extends Error {
  override readonly name = 'SealedJobError';
}
