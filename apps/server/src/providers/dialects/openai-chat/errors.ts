import type { AppError } from '@parley/contract/errors/app-error.ts';
import { TOO_LARGE_AT_ONCE, toVendorError, type FailedAnswer } from '../../wire/http-failure.ts';
import { isFields, parseJson, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { FailureKind } from '../../wire/vendor-error.ts';

// Codes of the many vendors that speak this format; numbers are those of Zhipu (4 digits from 1) and MiniMax.
const KIND_BY_CODE: Readonly<Record<string, FailureKind>> = {
  insufficient_quota: 'out-of-credit',
  billing_hard_limit_reached: 'out-of-credit',
  account_deactivated: 'out-of-credit',
  Arrearage: 'out-of-credit',
  '1113': 'out-of-credit',
  '1008': 'out-of-credit',
  invalid_api_key: 'key-refused',
  InvalidApiKey: 'key-refused',
  '1004': 'key-refused',
  '2049': 'key-refused',
  context_length_exceeded: 'too-long',
  string_above_max_length: 'too-long',
  '1261': 'too-long',
  model_not_found: 'unknown-model',
  ModelNotFound: 'unknown-model',
  '1211': 'unknown-model',
  content_filter: 'refused',
  content_policy_violation: 'refused',
  DataInspectionFailed: 'refused',
  data_inspection_failed: 'refused',
  '1301': 'refused',
  '1026': 'refused',
  '1027': 'refused',
  rate_limit_exceeded: 'rate-limited',
  rate_limit_error: 'rate-limited',
  'Throttling.RateQuota': 'rate-limited',
  Throttling: 'rate-limited',
  '1302': 'rate-limited',
  '1303': 'rate-limited',
  '1305': 'rate-limited',
  '1002': 'rate-limited',
  '1039': 'rate-limited',
  // The model wrote a call or an answer that the vendor could not read.
  tool_use_failed: 'unreadable',
  json_validate_failed: 'unreadable',
  server_error: 'overloaded',
  overloaded_error: 'overloaded',
  service_unavailable: 'overloaded',
};

function findKind(status: number, code: string, type: string, words: string): FailureKind | null {
  // Vendors that count a too large request as too many tokens a minute: waiting would not help.
  if (status === 413 || TOO_LARGE_AT_ONCE.test(words)) return 'too-long';
  // The numbers of Zhipu and MiniMax say different things; a status does not.
  if (status === 401) return 'key-refused';
  return KIND_BY_CODE[code] ?? KIND_BY_CODE[type] ?? null;
}

export function toChatError(answer: FailedAnswer, nowMs: number): AppError {
  const { code, type, words } = readErrorFields(toFields(parseJson(answer.body)));
  return toVendorError(
    answer,
    { kind: findKind(answer.status, code, type, words), words, code: code || type },
    nowMs,
  );
}

/** An error in place of an answer or in the middle of one. `null` when this event is none. */
export function findChatEventError(event: Fields): AppError | null {
  if (!isErrorEvent(event)) return null;
  const { code, type } = readErrorFields(event);
  const asStatus = Number(code);
  const isStatus = Number.isInteger(asStatus) && asStatus >= 400 && asStatus < 600;
  const status = isStatus ? asStatus : type === 'invalid_request_error' ? 400 : 500;
  return toChatError({ status, headers: {}, body: JSON.stringify(event) }, 0);
}

function isErrorEvent(event: Fields): boolean {
  if (event['error'] !== undefined && event['error'] !== null) return true;
  if (event['choices'] !== undefined && event['choices'] !== null) return false;
  const minimaxCode = toFields(event['base_resp'])['status_code'];
  if (typeof minimaxCode === 'number' && minimaxCode !== 0) return true;
  return event['object'] === 'error' || ('message' in event && 'code' in event) || 'detail' in event;
}

function readErrorFields(body: Fields): { code: string; type: string; words: string } {
  const minimax = toFields(body['base_resp']);
  const error = isFields(body['error']) ? body['error'] : body;
  const code = toCode(error['code']) || toCode(minimax['status_code']);
  const type = toText(error['type']);
  const message =
    toText(error['message']) ||
    toText(body['error']) ||
    toText(body['message']) ||
    toText(minimax['status_msg']) ||
    toText(body['detail']) ||
    toItems(body['detail'])
      .map((item) => toText(toFields(item)['msg']))
      .join(' ');
  return {
    code: String(code),
    type,
    words: [String(code), type, message].filter((word) => word !== '').join(' '),
  };
}

function toCode(value: unknown): string {
  return typeof value === 'number' ? String(value) : toText(value);
}
