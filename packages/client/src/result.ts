// What a call comes to: a value, or an error as a value. Only mistakes in the calling program throw.
import type { AppErrorData } from '@parley/contract/errors/app-error.ts';
import type { EveryCallError } from '@parley/contract/errors/every-call.ts';
import { z } from 'zod';

export type Result<Value, Failure> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure };

export interface ErrorFacts extends Pick<
  AppErrorData,
  'errors' | 'first' | 'requestId' | 'retryAfterSeconds'
> {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** A sentence in English. */
  readonly detail: string;
  /** What was thrown, where something was. */
  readonly cause?: unknown;
}

/** `not_modified` answers a call whose `If-None-Match` names the current state. */
type LocalError = 'network' | 'timeout' | 'aborted' | 'invalid_reply' | 'not_modified';

type ErrorOf<Code> = Code extends string ? ErrorFacts & { readonly code: Code } : never;

/** An answer that is not among the documented ones, e.g. from a proxy or a newer server. */
interface UnexpectedError extends ErrorFacts {
  readonly code: 'unexpected';
  /** The code that the server sent, if it sent one. */
  readonly received: string | null;
}

/** A stream ended with an `error` event: `reason` is its code. */
interface FailedError extends ErrorFacts {
  readonly code: 'failed';
  readonly reason: string;
}

/** The errors of a call, told apart by `code`: those of its endpoint, those of every call and those of the network. */
export type CallError<Code extends string = never> =
  ErrorOf<Code | EveryCallError | LocalError> | UnexpectedError;

/** The errors of a stream; `not_found` and `gone` where a run can no longer be read on. */
export type StreamError<Code extends string = never> = CallError<Code | 'not_found' | 'gone'> | FailedError;

/** Inside the client: any error, whatever the endpoint. */
export interface AnyError extends ErrorFacts {
  readonly code: string;
  readonly received?: string | null;
  readonly reason?: string;
}

export type AnyResult<Value> = Result<Value, AnyError>;

const DETAILS: Readonly<Record<LocalError, string>> = {
  network: 'The server could not be reached.',
  timeout: 'The server took too long to answer.',
  aborted: 'The call was aborted.',
  invalid_reply: 'The reply could not be read.',
  not_modified: 'Nothing has changed.',
};

export function toLocalError(code: LocalError, cause?: unknown): AnyError {
  const status = code === 'not_modified' ? 304 : 0;
  return { code, status, detail: DETAILS[code], ...(cause !== undefined && { cause }) };
}

export function fail(error: AnyError): { readonly ok: false; readonly error: AnyError } {
  return { ok: false, error };
}

/** As APIs of others write it. */
export const ForeignError = z.object({
  error: z.object({
    message: z.string(),
    code: z.string().nullish(),
    type: z.string().nullish(),
  }),
});
