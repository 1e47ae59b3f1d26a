// What callers of webhooks are answered: the result of the run and nothing else of the agent's inside.
import { HOOK_WAIT_SECONDS } from '@parley/contract/deployments/constants.ts';
import { HookReply } from '@parley/contract/deployments/webhook-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toDatabaseError } from '../../../platform/db/errors.ts';
import type { RunRow, Runs } from '../../runs/index.ts';
import type { HookDeliveryRow } from './hook-deliveries.store.ts';

/** Notes of calls whose answer does not say how their run ended. */
export const IN_BACKGROUND = 'in_background';
export const STREAMED = 'streamed';

export interface HookStream {
  readonly runId: string;
  /** The agent calls nothing: all that it writes is the result. Words between calls are no part of it. */
  readonly isLive: boolean;
}

export interface HookAnswer {
  readonly status: number;
  /** `null`: the run failed, which one sentence says, or is streamed. */
  readonly reply: HookReply | null;
  readonly runId: string | null;
  /** Events are the answer. */
  readonly stream?: HookStream;
}

export function toRunning(runId: string): HookAnswer {
  return { status: 202, reply: { run_id: runId, status: 'running', output: null }, runId };
}

export const toStreamed = (stream: HookStream): HookAnswer => ({
  status: 200,
  reply: null,
  runId: stream.runId,
  stream,
});

export function toHandled(status: 'ignored' | 'received'): HookAnswer {
  return { status: 200, reply: { run_id: null, status, output: null }, runId: null };
}

export const toFailed = (runId: string): HookAnswer => ({
  status: ERRORS.hook_run_failed.status,
  reply: null,
  runId,
});

function toAnswer(run: RunRow): HookAnswer {
  const { id: runId, output } = run;
  if (run.finished_at === null) return toRunning(runId);
  if (run.status !== 'succeeded') return toFailed(runId);
  return { status: 200, reply: { run_id: runId, status: 'succeeded', output: output ?? '' }, runId };
}

export function toFailure({ runId }: HookAnswer): AppError {
  return new AppError('hook_run_failed', { data: runId === null ? {} : { runId } });
}

export interface AwaitRunDeps {
  readonly runs: Pick<Runs, 'finished'>;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * Once the run has ended, or after as long as a caller waits at most. Where its end cannot be read, it goes on at another
 * server or will be ended: an error would ask the caller to try again, and the agent would run twice.
 */
export async function awaitRun(
  { userId, runId }: { readonly userId: string; readonly runId: string },
  { runs, clock }: AwaitRunDeps,
): Promise<HookAnswer> {
  const limit = new AbortController();
  const timer = clock.after(HOOK_WAIT_SECONDS * 1_000, () => limit.abort());
  try {
    return toAnswer(await runs.finished({ userId }, runId, limit.signal));
  } catch (thrown) {
    const error = toDatabaseError(thrown);
    if (error instanceof AppError && error.row.retry) return toRunning(runId);
    throw error;
  } finally {
    timer.cancel();
  }
}

/** How an answer is kept with its delivery. */
export function toStoredReply({ reply }: HookAnswer): string | null {
  return reply === null ? null : JSON.stringify(reply);
}

/** Of a delivery that was answered. */
export function readStoredAnswer({
  status,
  reply,
  run_id: runId,
}: Pick<HookDeliveryRow, 'status' | 'reply' | 'run_id'>): HookAnswer {
  return { status: status ?? 200, reply: reply === null ? null : HookReply.parse(JSON.parse(reply)), runId };
}
