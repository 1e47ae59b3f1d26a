// The only place that turns an error into an answer.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorFormat } from '@parley/contract/endpoint.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { ApiError } from '@parley/contract/errors/schemas.ts';
import { toDatabaseError } from '../../db/errors.ts';

const DEFAULT_RETRY_SECONDS = 5;

/** What the HTTP framework throws by itself. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_PARTS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PROTO_VIOLATION: 'validation_failed',
  // A path that the files of the web app do not have by any reading.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

export function toAppError(error: unknown): AppError {
  const known = toDatabaseError(error);
  if (known instanceof AppError) return known;
  const code = FRAMEWORK_CODES[codeOf(error)];
  return new AppError(code ?? 'internal', { cause: error });
}

export interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function toBody(error: AppError, requestId: string, retryAfter: number | undefined): ApiError {
  return {
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.data.errors && { errors: error.data.errors.map((entry) => ({ ...entry })) }),
    ...(error.data.first && { first: error.data.first }),
    ...(error.data.missingCredentials && { missing_credentials: [...error.data.missingCredentials] }),
    ...(error.data.runId !== undefined && { run_id: error.data.runId }),
    ...(retryAfter !== undefined && { retry_after: Math.ceil(retryAfter) }),
  };
}

export function toErrorReply(error: AppError, requestId: string, format?: ErrorFormat): ErrorReply {
  const status = format?.statusOf(error.code) ?? error.status;
  const suggestsRetry = error.status === 429 || error.status === 503;
  const retryAfter = error.data.retryAfterSeconds ?? (suggestsRetry ? DEFAULT_RETRY_SECONDS : undefined);
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...format?.toHeaders(error, requestId),
    },
    body: format ? format.toBody(error) : toBody(error, requestId, retryAfter),
  };
}
