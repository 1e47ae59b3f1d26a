import type { AppError } from '@parley/contract/errors/app-error.ts';
import { toVendorError, type FailedAnswer } from '../../wire/http-failure.ts';
import { parseJson, toCount, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FailureKind } from '../../wire/vendor-error.ts';

const KIND_BY_STATUS: Readonly<Record<string, FailureKind>> = {
  RESOURCE_EXHAUSTED: 'rate-limited',
  UNAUTHENTICATED: 'key-refused',
  PERMISSION_DENIED: 'key-refused',
  NOT_FOUND: 'unknown-model',
  UNAVAILABLE: 'overloaded',
  INTERNAL: 'overloaded',
  DEADLINE_EXCEEDED: 'overloaded',
};

export function toGeminiError(answer: FailedAnswer, nowMs: number): AppError {
  return toError(answer, readBody(parseJson(answer.body)), nowMs);
}

export function toGeminiEventError(event: Fields): AppError {
  const status = toCount(toFields(event['error'])['code']) || 500;
  return toError({ status, headers: {}, body: '' }, event, 0);
}

/** Without `alt=sse` the vendor wraps everything, errors too, into a list. */
function readBody(body: unknown): Fields {
  return toFields(Array.isArray(body) ? body[0] : body);
}

function toError(answer: FailedAnswer, body: Fields, nowMs: number): AppError {
  const error = toFields(body['error']);
  const status = toText(error['status']);
  const words = [status, toText(error['message'])].join(' ').trim();
  const retryAfterSeconds = readRetryDelay(error);
  const kind = KIND_BY_STATUS[status] ?? null;
  return toVendorError(answer, { kind, words, code: status, retryAfterSeconds }, nowMs);
}

/** A duration such as `34.4s` among the details. */
function readRetryDelay(error: Fields): number | null {
  for (const item of toItems(error['details'])) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(toText(toFields(item)['retryDelay']))?.[1];
    if (seconds !== undefined) return Math.ceil(Number(seconds));
  }
  return null;
}
