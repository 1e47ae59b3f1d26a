import type { AppError } from '@parley/contract/errors/app-error.ts';
import { toVendorError, type FailedAnswer } from '../../wire/http-failure.ts';
import { parseJson, toFields, toText, type Fields } from '../../wire/lenient.ts';
import type { FailureKind } from '../../wire/vendor-error.ts';

const KIND_BY_TYPE: Readonly<Record<string, FailureKind>> = {
  unrecognizedclientexception: 'key-refused',
  invalidsignatureexception: 'key-refused',
  expiredtokenexception: 'key-refused',
  resourcenotfoundexception: 'unknown-model',
  throttlingexception: 'rate-limited',
  servicequotaexceededexception: 'rate-limited',
  modelnotreadyexception: 'overloaded',
  modeltimeoutexception: 'overloaded',
  modelerrorexception: 'overloaded',
  modelstreamerrorexception: 'overloaded',
  internalserverexception: 'overloaded',
  serviceunavailableexception: 'overloaded',
};

/** The type is in a header, sometimes with an address after a colon. */
export function toBedrockError(answer: FailedAnswer, nowMs: number): AppError {
  const body = toFields(parseJson(answer.body));
  const type = answer.headers['x-amzn-errortype'] ?? (toText(body['__type']) || toText(body['type']));
  return toError(answer, type.split(':', 1)[0]?.split('#').at(-1) ?? '', body, nowMs);
}

const STATUS_BY_TYPE: Readonly<Record<string, number>> = {
  validationexception: 400,
  // One model that the account was never given, or the whole account: the words say.
  accessdeniedexception: 403,
};

export function toBedrockEventError(type: string, body: Fields): AppError {
  const status = STATUS_BY_TYPE[type.toLowerCase()] ?? 500;
  return toError({ status, headers: {}, body: '' }, type, body, 0);
}

function toError(answer: FailedAnswer, type: string, body: Fields, nowMs: number): AppError {
  const message = toText(body['message']) || toText(body['Message']) || toText(body['originalMessage']);
  const kind = KIND_BY_TYPE[type.toLowerCase()] ?? null;
  return toVendorError(answer, { kind, words: [type, message].join(' ').trim(), code: type }, nowMs);
}
