import type { AppError } from '@parley/contract/errors/app-error.ts';
import { toVendorError, type FailedAnswer } from '../../wire/http-failure.ts';
import { parseJson, toFields, toText, type Fields } from '../../wire/lenient.ts';
import type { FailureKind } from '../../wire/vendor-error.ts';

const KIND_BY_TYPE: Readonly<Record<string, FailureKind>> = {
  authentication_error: 'key-refused',
  permission_error: 'key-refused',
  billing_error: 'out-of-credit',
  not_found_error: 'unknown-model',
  request_too_large: 'too-long',
  rate_limit_error: 'rate-limited',
  api_error: 'overloaded',
  overloaded_error: 'overloaded',
  timeout_error: 'overloaded',
};

export function toAnthropicError(answer: FailedAnswer, nowMs: number): AppError {
  return toError(answer, toFields(parseJson(answer.body)), nowMs);
}

/** An error event says everything in its type; the words sort out the rest. */
export function toAnthropicEventError(event: Fields): AppError {
  const status = toFields(event['error'])['type'] === 'invalid_request_error' ? 400 : 500;
  return toError({ status, headers: {}, body: '' }, event, 0);
}

function toError(answer: FailedAnswer, body: Fields, nowMs: number): AppError {
  const error = toFields(body['error']);
  const type = toText(error['type']);
  const words = [type, toText(error['message']) || toText(body['message'])].join(' ').trim();
  return toVendorError(answer, { kind: KIND_BY_TYPE[type] ?? null, words, code: type }, nowMs);
}
