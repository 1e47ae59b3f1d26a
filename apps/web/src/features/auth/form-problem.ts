import type { AppError } from '@parley/contract/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '@parley/contract/errors/catalogue.ts';

// Where an error of a form is shown: under the field it belongs to, or above the form as a whole.

const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  sign_in_failed: 'password',
  wrong_password: 'currentPassword',
  username_taken: 'username',
  username_reserved: 'username',
  email_taken: 'email',
};

/** Errors that say nothing about the form: what was tried gives the title then. */
const WITHOUT_DETAIL: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'request_failed',
  'unreadable_reply',
  'bad_request',
  'authentication_required',
]);
const STATUS_LINE = /^HTTP \d{3}\b/;

export interface FormProblem {
  readonly code: ErrorCode;
  /** The fields it belongs to; empty: the form. */
  readonly fields: readonly string[];
  readonly isUnexplained: boolean;
  /** What the server itself said about an error that has no text of its own here. */
  readonly detail: string | null;
  readonly retryAfterSeconds: number | null;
}

function readDetail({ code, data: { detail } }: AppError): string | null {
  if (detail === undefined || detail === ERRORS[code].detail || STATUS_LINE.test(detail)) return null;
  return detail;
}

export function toFormProblem(error: AppError): FormProblem {
  const { code, data } = error;
  const refused = code === 'validation_failed' ? (data.errors ?? []).map(({ field }) => field) : [];
  const known = FIELD_OF[code];
  const isUnexplained = WITHOUT_DETAIL.has(code);
  return {
    code,
    fields: known === undefined ? refused : [known],
    isUnexplained,
    detail: isUnexplained ? readDetail(error) : null,
    retryAfterSeconds: data.retryAfterSeconds ?? null,
  };
}
