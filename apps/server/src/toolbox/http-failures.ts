// Failures of requests and of the servers that answer them, as a model reads them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { ToolFailure, type ToolErrorCode, type ToolResponse } from './tool.ts';

type Failure = readonly [ToolErrorCode, string];

const FAILURES: Partial<Readonly<Record<ErrorCode, Failure>>> = {
  destination_blocked: [
    'blocked_address',
    'This address is not allowed. Only public http and https addresses on their usual ports can be called.',
  ],
  destination_busy: [
    'rate_limited',
    'This address is called too often. Try again later, or use another source.',
  ],
  destination_unreachable: [
    'upstream_down',
    'This address could not be reached. Check its spelling, or use another source.',
  ],
  destination_timeout: [
    'timeout',
    'This address took too long to answer. Try again later, or use another source.',
  ],
  destination_too_large: [
    'too_large',
    'The answer of this address is too large. Ask for a smaller part of it.',
  ],
  destination_unreadable: ['failed', 'The answer of this address is damaged, or redirects too often.'],
  too_large: ['bad_input', 'The request is too large. Send less.'],
  overloaded: ['rate_limited', 'Too many requests are under way. Try again later.'],
};

function readSeconds(error: AppError): number | null {
  return error.data.retryAfterSeconds ?? null;
}

/** Anything but a known failure of a request is returned as it is. */
export function toToolFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const known = FAILURES[error.code];
  if (known) return new ToolFailure(known[0], known[1], readSeconds(error));
  if (error.code !== 'validation_failed') return error;
  const problem = error.data.errors?.[0];
  const words = problem ? `${problem.field} ${problem.message}` : 'check its parts';
  return new ToolFailure('bad_input', `The request is not valid: ${words}.`);
}

/** Not while the server is left alone after many failures: then the answer is known. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof AppError && error.code === 'destination_unreachable' && readSeconds(error) === null;
}

/** In seconds; 0 where the answer does not say. */
export function readRetryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}

/** Throws a `ToolFailure` unless the answer is a good one. */
export function checkAnswer(response: ToolResponse, nowMs: number): ToolResponse {
  const { status, headers } = response;
  if (status >= 200 && status < 300) return response;
  if (status === 404 || status === 410)
    throw new ToolFailure('not_found', `There is nothing at this address (${status}).`);
  if (status === 429) {
    const seconds = readRetryAfter(headers, nowMs);
    throw new ToolFailure(
      'rate_limited',
      'This source is asked too often. Try again later.',
      seconds || null,
    );
  }
  if (status >= 500)
    throw new ToolFailure(
      'upstream_down',
      `This source has a problem of its own (${status}). Try again later.`,
    );
  if (status === 401 || status === 403)
    throw new ToolFailure('failed', `This source does not let programs or strangers read this (${status}).`);
  throw new ToolFailure('failed', `This source refused the request (${status}).`);
}
