import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ERRORS, isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { isEveryCallError } from '@parley/contract/errors/every-call.ts';
import { ApiError } from '@parley/contract/errors/schemas.ts';
import { ForeignError, toLocalError, type AnyError } from './result.ts';

/** What proxies answer for a server that is away or busy. */
const TEMPORARY_STATUSES = [502, 503, 504];
const SentError = ApiError.partial();

function isDeclared(endpoint: AnyEndpoint, code: string | undefined): boolean {
  return isEveryCallError(code) || endpoint.errors.some((declared) => declared === code);
}

function readSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Any answer that is not a success, as an error. */
export async function toRefusal(endpoint: AnyEndpoint, response: Response): Promise<AnyError> {
  if (response.status === 304) return toLocalError('not_modified');
  const body: unknown = await response.json().catch(() => null);
  const sent = SentError.safeParse(body).data ?? {};
  const foreign = ForeignError.safeParse(body).data?.error;
  const requestId = sent.request_id ?? response.headers.get('x-request-id');
  const retryAfterSeconds = sent.retry_after ?? readSeconds(response);
  const facts = {
    status: response.status,
    detail: sent.detail ?? foreign?.message ?? `HTTP ${response.status}`,
    ...(requestId !== null && { requestId }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(sent.errors && { errors: sent.errors }),
    ...(sent.first && { first: sent.first }),
  };
  if (sent.code !== undefined && isDeclared(endpoint, sent.code)) return { code: sent.code, ...facts };
  return { code: 'unexpected', received: sent.code ?? foreign?.code ?? foreign?.type ?? null, ...facts };
}

/** Whether the same call can succeed later. */
export function isTemporary({ code, received, status, retryAfterSeconds }: AnyError): boolean {
  const known = received ?? code;
  if (isErrorCode(known)) return ERRORS[known].retry;
  return TEMPORARY_STATUSES.includes(status) || (status === 429 && retryAfterSeconds !== undefined);
}
