// How the OpenAI-compatible API fails: in the shape, and with the statuses and codes, that clients of OpenAI know.
import { z } from 'zod';
import type { ErrorFormat } from '../endpoint.ts';
import type { AppError } from '../errors/app-error.ts';
import { ERRORS, type ErrorCode } from '../errors/catalogue.ts';

export const OpenAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    /** The field of the request that is wrong, where it is one. */
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});
export type OpenAiError = z.infer<typeof OpenAiError>;

interface Kind {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'insufficient_quota' | 'rate_limit_error' | 'server_error';
  readonly code: string | null;
}

const INVALID = 'invalid_request_error';

/** Those with a code of their own at OpenAI. */
const KNOWN: Partial<Record<ErrorCode, Kind>> = {
  authentication_required: { status: 401, type: INVALID, code: 'invalid_api_key' },
  invalid_credentials: { status: 401, type: INVALID, code: 'invalid_api_key' },
  scope_missing: { status: 403, type: INVALID, code: 'insufficient_permissions' },
  unknown_model: { status: 404, type: INVALID, code: 'model_not_found' },
  rate_limited: { status: 429, type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  daily_cost_in_use: { status: 429, type: 'rate_limit_error', code: 'daily_cost_in_use' },
  guest_request_limit: { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  context_too_long: { status: 400, type: INVALID, code: 'context_length_exceeded' },
  validation_failed: { status: 400, type: INVALID, code: null },
  internal: { status: 500, type: 'server_error', code: null },
};

function toKind(code: ErrorCode): Kind {
  const known = KNOWN[code];
  if (known) return known;
  const { status } = ERRORS[code];
  if (status === 402) return { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' };
  if (status >= 500) return { status, type: 'server_error', code };
  return { status: status === 422 ? 400 : status, type: INVALID, code };
}

/** `messages.0.content` as OpenAI writes it: `messages[0].content`. */
function toParam(field: string): string {
  return field.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
}

function toOpenAiError(error: AppError): OpenAiError {
  const { type, code } = toKind(error.code);
  const wrong = error.data.errors?.[0];
  const param = wrong ? toParam(wrong.field) : null;
  const isUnnamed = wrong && error.code === 'validation_failed';
  const message = isUnnamed ? `Invalid value for '${param}': ${wrong.message}` : error.message;
  return { error: { message, type, param, code } };
}

export const OPENAI_ERRORS: ErrorFormat = {
  body: OpenAiError,
  statusOf: (code) => toKind(code).status,
  toBody: toOpenAiError,
  toHeaders: ({ row, data }, requestId) => ({
    'x-request-id': requestId,
    // The official clients repeat every 409, 429 and 5xx unless they are told not to. Where a run goes on, that would be a second.
    ...((!row.retry || data.runId !== undefined) && { 'x-should-retry': 'false' }),
  }),
};
