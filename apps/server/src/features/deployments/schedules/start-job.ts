// The job that starts the run of one due time.
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job-kind.ts';

/** Of one due time, the first included. */
export const MAX_ATTEMPTS = 3;
const PAUSES_MS: readonly number[] = [30_000, 120_000];

/**
 * A busy server is asked again within seconds, and until a day has passed: that is not an attempt of the run, whose
 * failures are told.
 */
export const START_RUN = defineJob({
  name: 'schedules.start-run',
  schema: z.strictObject({
    deploymentId: z.string(),
    dueAtMs: z.number(),
    /** Of the deployment when it was claimed: what was changed since starts nothing. */
    revision: z.number(),
    attempt: z.number(),
  }),
  tries: 40,
  retryDelayMs: 2_000,
});
export type StartRun = z.infer<typeof START_RUN.schema>;

/** How long a failed attempt is followed by nothing. */
export const toPause = (attempt: number): number => PAUSES_MS[attempt - 1] ?? 0;

const PREFIX = 'schedule';

/** Unique among the runs of the owner, whichever server starts it. */
export const toRunKey = ({ deploymentId, dueAtMs, attempt }: Omit<StartRun, 'revision'>): string =>
  `${PREFIX}:${deploymentId}:${dueAtMs}:${attempt}`;

/** `null` for runs that no due time has started. */
export function readRunKey(
  key: string | null,
): { readonly dueAtMs: number; readonly attempt: number } | null {
  const [prefix, , dueAt, attempt] = key?.split(':') ?? [];
  if (prefix !== PREFIX || dueAt === undefined || attempt === undefined) return null;
  return { dueAtMs: Number(dueAt), attempt: Number(attempt) };
}
