import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { Device } from '../browser/device.ts';
import { isFinishedRun, type HeardEvent } from './run.fold.ts';

// What a reader of a run makes of what it hears, or does not hear, over its connections. Pure.

const START_ATTEMPTS = 3;
const START_ATTEMPTS_MOBILE = 4;
const START_DELAY_MS = 1500;
const ATTACH_ATTEMPTS = 6;
const ATTACH_DELAY_MS = 500;
/** All who read from a server that restarts lose it in one moment: they must not come back in one. */
const ATTACH_JITTER_MS = 2000;

export interface Attempts {
  readonly attempts: number;
  readonly delayMs: number;
  readonly jitterMs: number;
}

export function toStartAttempts({ isMobile }: Device): Attempts {
  const attempts = isMobile ? START_ATTEMPTS_MOBILE : START_ATTEMPTS;
  return { attempts, delayMs: START_DELAY_MS, jitterMs: 0 };
}

export const ATTACH: Attempts = {
  attempts: ATTACH_ATTEMPTS,
  delayMs: ATTACH_DELAY_MS,
  jitterMs: ATTACH_JITTER_MS,
};

/**
 * What a server begins with that takes a run over from a dead one, and ends. Their numbers are beyond all that anyone may
 * have seen, as what was seen last may not have been stored; nothing is missing before them.
 */
const MAY_SKIP: readonly string[] = ['info', 'resumed', 'end', 'complete', 'error'];

/**
 * This connection cannot be trusted, the next one asks for what is missing: a number was left out, or there is an error
 * without one. That is none of the run, which goes on: the server ends the connection, e.g. as its token was replaced.
 */
export function isGap(
  lastEvent: number,
  { seq, event }: Pick<HeardEvent<{ readonly type: string }>, 'seq' | 'event'>,
): boolean {
  if (seq === 0) return event?.type === 'error';
  return seq > lastEvent + 1 && event !== null && !MAY_SKIP.includes(event.type);
}

/** The server has something that this side lacks. */
export function isBehind(run: Run, lastEvent: number): boolean {
  return run.last_event > lastEvent || isFinishedRun(run);
}

/** A connection that was cut because it hung counts like one that broke. */
export function isRepeatable(error: unknown): boolean {
  return error instanceof AppError && (error.row.retry || error.code === 'ABORT_ERROR');
}

/** The events are not kept any more, or the run is not known. */
export function isAttachRefused(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not_found' || error.code === 'gone');
}

/** A reply that cannot be had has words of its own for the two commonest reasons. */
function toSendError(error: AppError, { isIos }: Device): AppError {
  if (error.code === 'timeout') return new AppError('generate_timeout', { cause: error });
  if (error.code !== 'network') return error;
  return new AppError(isIos ? 'generate_network_ios' : 'generate_network', { cause: error });
}

/** The cause of a failure after which the server has said that it knows no such run. */
export const NEVER_BEGUN = Symbol('never begun');

/** How a run ends here that cannot be read any further. */
export function toGivenUp(cause: AppError, hasText: boolean, device: Device) {
  const error = toSendError(cause, device);
  return {
    status: hasText ? 'interrupted' : 'failed',
    error: { code: error.code, detail: error.message },
    // The server may have it all the same: it is asked again when the connection is back.
    isLost: error.row.retry && error.code !== 'not_arrived' && error.cause !== NEVER_BEGUN,
  } as const;
}
