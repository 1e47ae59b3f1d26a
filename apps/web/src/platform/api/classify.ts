import type { z } from 'zod';
import { AppError, type AppErrorData } from '@parley/contract/errors/app-error.ts';
import { isErrorCode, type ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { ApiError } from '@parley/contract/errors/schemas.ts';

export interface FailedAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON, or null where the body was none. */
  readonly body: unknown;
  /** Seconds from the header, or null. */
  readonly retryAfterSeconds: number | null;
  readonly role: 'guest' | 'user' | null;
  /** What was called, for notes about errors. */
  readonly request?: { readonly method: string; readonly path: string };
}

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'validation_failed',
  503: 'overloaded',
  507: 'storage_full',
};

function readDetail(answer: FailedAnswer): string | null {
  const body = answer.body;
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  return typeof body.detail === 'string' && body.detail !== '' ? body.detail : null;
}

function classifyLimit(detail: string): ErrorCode {
  if (/guest session/i.test(detail)) return 'guest_session_limit';
  if (/accounts per day|registration/i.test(detail)) return 'registration_limit';
  if (/request limit exceeded|20 requests/i.test(detail)) return 'guest_request_limit';
  return 'rate_limited';
}

function classifyByDetail(status: number, detail: string): ErrorCode {
  if (/could not validate credentials/i.test(detail)) return 'invalid_credentials';
  if (status === 401) return 'authentication_required';
  if (status === 402)
    return /free credits|\$0\.50/i.test(detail) ? 'total_credit_limit' : 'insufficient_balance';
  if (status === 429) return classifyLimit(detail);
  return STATUS_CODES[status] ?? (status >= 500 ? 'internal' : 'request_failed');
}

const NamedFailure = ApiError.partial();
type NamedFailure = z.infer<typeof NamedFailure>;

function toNamedData(named: NamedFailure | undefined): AppErrorData {
  return {
    ...(named?.errors && { errors: named.errors }),
    ...(named?.first && { first: named.first }),
    ...(named?.missing_credentials && { missingCredentials: named.missing_credentials }),
  };
}

/** Any answer that is not a success, as one error: by its code where it names one, else by status and detail. */
export function classifyFailure(answer: FailedAnswer): AppError {
  const named = NamedFailure.safeParse(answer.body).data;
  const detail = readDetail(answer);
  const found = isErrorCode(named?.code) ? named.code : classifyByDetail(answer.status, detail ?? '');
  const code = found === 'insufficient_balance' && answer.role === 'guest' ? 'guest_balance_limit' : found;
  const statusLine = `HTTP ${answer.status}: ${answer.statusText}`;
  // Sign-in, money and limits have sentences of their own; elsewhere the status line is the best that is known.
  const fallback = [401, 402, 429].includes(answer.status) || answer.statusText === '' ? null : statusLine;
  const sentence = code === found ? (detail ?? fallback) : null;
  const retryAfterSeconds = named?.retry_after ?? answer.retryAfterSeconds;
  const data: AppErrorData = {
    internal: {
      status: answer.status,
      statusText: answer.statusText,
      ...(answer.request && { request: answer.request }),
    },
    ...(sentence !== null && { detail: sentence }),
    ...toNamedData(named),
    ...(named?.request_id !== undefined && { requestId: named.request_id }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
  return new AppError(code, { data });
}

/** Status and reason of the answer behind an error, for the few texts that print them. */
export function statusOf(error: unknown): { status: number; statusText: string } {
  const internal = error instanceof AppError ? error.data.internal : undefined;
  const { status = 0, statusText = '' } = internal ?? {};
  return {
    status: typeof status === 'number' ? status : 0,
    statusText: typeof statusText === 'string' ? statusText : '',
  };
}
