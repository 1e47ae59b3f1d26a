import type { AppError } from '@parley/contract/errors/app-error.ts';
import { TOO_LARGE_AT_ONCE, toVendorError, type FailedAnswer } from '../../wire/http-failure.ts';
import { parseJson, toFields, toText, type Fields } from '../../wire/lenient.ts';
import type { FailureKind } from '../../wire/vendor-error.ts';

const KIND_BY_CODE: Readonly<Record<string, FailureKind>> = {
  insufficient_quota: 'out-of-credit',
  billing_hard_limit_reached: 'out-of-credit',
  invalid_api_key: 'key-refused',
  context_length_exceeded: 'too-long',
  model_not_found: 'unknown-model',
  rate_limit_exceeded: 'rate-limited',
  content_filter: 'refused',
  cyber_policy_violation: 'refused',
  invalid_prompt: 'refused',
  server_error: 'overloaded',
  vector_store_timeout: 'overloaded',
};

/** Organizations that are not verified get no summaries of the thinking. */
export function isSummaryRefused({ status, body }: FailedAnswer): boolean {
  return status === 400 && toFields(toFields(parseJson(body))['error'])['param'] === 'reasoning.summary';
}

export function toResponsesError(answer: FailedAnswer, nowMs: number): AppError {
  return toError(answer, toFields(toFields(parseJson(answer.body))['error']), nowMs);
}

/** `error` holds code, type and message, wherever the event keeps it. */
export function toResponsesEventError(error: Fields): AppError {
  const status = toText(error['type']) === 'invalid_request_error' ? 400 : 500;
  return toError({ status, headers: {}, body: '' }, error, 0);
}

function toError(answer: FailedAnswer, error: Fields, nowMs: number): AppError {
  const code = toText(error['code']);
  const type = toText(error['type']);
  const words = [code, type, toText(error['message'])].filter((word) => word !== '').join(' ');
  const kind = TOO_LARGE_AT_ONCE.test(words)
    ? 'too-long'
    : (KIND_BY_CODE[code] ?? KIND_BY_CODE[type] ?? null);
  return toVendorError(answer, { kind, words, code: code || type }, nowMs);
}
