// What can go wrong at a vendor, sorted by what follows from it. A vendor's sentences are kept nowhere: they may quote
// the prompt, the reply or the key. Its code goes to the log; callers only read the sentences of the error catalogue.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

export type FailureKind =
  | 'rate-limited'
  | 'overloaded'
  | 'unreachable'
  | 'key-refused'
  | 'out-of-credit'
  | 'unknown-model'
  | 'too-long'
  | 'refused'
  | 'unreadable'
  | 'cut';

export interface FailureRow {
  readonly code: ErrorCode;
  /** Whether the same call can work a moment later. */
  readonly isTransient: boolean;
  /** `at-once`: the vendor is unusable until the operator acts; `repeated`: it looks broken after a few in a row. */
  readonly breaksVendor: 'never' | 'repeated' | 'at-once';
}

export const FAILURES: Readonly<Record<FailureKind, FailureRow>> = {
  'rate-limited': { code: 'model_rate_limited', isTransient: true, breaksVendor: 'never' },
  overloaded: { code: 'model_unavailable', isTransient: true, breaksVendor: 'repeated' },
  unreachable: { code: 'model_unavailable', isTransient: true, breaksVendor: 'repeated' },
  'key-refused': { code: 'model_unavailable', isTransient: false, breaksVendor: 'at-once' },
  'out-of-credit': { code: 'model_unavailable', isTransient: false, breaksVendor: 'at-once' },
  'unknown-model': { code: 'model_unavailable', isTransient: false, breaksVendor: 'never' },
  'too-long': { code: 'context_too_long', isTransient: false, breaksVendor: 'never' },
  refused: { code: 'model_refused', isTransient: false, breaksVendor: 'never' },
  unreadable: { code: 'stream_unreadable', isTransient: true, breaksVendor: 'repeated' },
  cut: { code: 'stream_cut', isTransient: true, breaksVendor: 'repeated' },
};

export interface FailureFacts {
  readonly status?: number;
  /** The vendor's own code, for the log; left out where it is a sentence. */
  readonly vendorCode?: string;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/** A name without digits or a short number: no key looks like that. */
const CODE = /^(?:[A-Za-z][A-Za-z_./-]{0,63}|\d{1,6})$/;

export function vendorError(kind: FailureKind, facts: FailureFacts = {}): AppError {
  const { vendorCode = '' } = facts;
  const retryAfterSeconds = facts.retryAfterSeconds ?? null;
  return new AppError(FAILURES[kind].code, {
    cause: facts.cause,
    data: {
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      internal: {
        kind,
        ...(facts.status === undefined ? {} : { vendorStatus: facts.status }),
        ...(CODE.test(vendorCode) ? { vendorCode } : {}),
      },
    },
  });
}

/** `null` for errors that did not come from a vendor. */
export function findFailureKind(error: unknown): FailureKind | null {
  if (!(error instanceof AppError)) return null;
  const kind = error.data.internal?.['kind'];
  return isFailureKind(kind) ? kind : null;
}

function isFailureKind(value: unknown): value is FailureKind {
  return typeof value === 'string' && Object.hasOwn(FAILURES, value);
}
