// Opens a call to a vendor, and reads a failure or a whole JSON answer.
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  readText,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from '../../platform/upstream/upstream.ts';
import type { FailedAnswer } from './http-failure.ts';
import { isFields, parseJson, type Fields } from './lenient.ts';
import { vendorError } from './vendor-error.ts';

const MAX_ERROR_BYTES = 64 * 1024;

export async function openAnswer(
  upstream: Upstream,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  try {
    return await upstream.request(request, signal);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // The guarded client says itself which address it refuses.
    throw error instanceof AppError ? error : vendorError('unreachable', { cause: error });
  }
}

export async function readFailure(
  answer: UpstreamAnswer,
  toError: (answer: FailedAnswer) => AppError,
): Promise<AppError> {
  // The status alone still says enough when the body breaks off.
  const body = await readText(answer, MAX_ERROR_BYTES).catch(() => '');
  return toError({ status: answer.status, headers: answer.headers, body });
}

export interface JsonCall {
  readonly request: UpstreamRequest;
  readonly maxBytes: number;
  readonly toError: (answer: FailedAnswer) => AppError;
}

/** A call whose answer is one JSON object. */
export async function callJson(upstream: Upstream, call: JsonCall, signal: AbortSignal): Promise<Fields> {
  const answer = await openAnswer(upstream, call.request, signal);
  if (answer.status !== 200) throw await readFailure(answer, call.toError);
  const body = await readText(answer, call.maxBytes).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : vendorError('cut', { cause: error });
  });
  const value = parseJson(body);
  if (!isFields(value)) throw vendorError('unreadable');
  return value;
}
