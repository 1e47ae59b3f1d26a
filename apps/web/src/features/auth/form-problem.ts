import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

// Where an error of a form is shown: under the field it belongs to, or above the form as a whole.

const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  sign_in_failed: 'password',
  wrong_password: 'currentPassword',
  username_taken: 'username',
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

export interface FormProblem {
  readonly code: ErrorCode;
  /** The field it belongs to; null: the form. */
  readonly field: string | null;
  readonly isUnexplained: boolean;
}

export function toFormProblem({ code, data }: AppError): FormProblem {
  const refused = code === 'validation_failed' ? data.errors?.[0]?.field : undefined;
  return { code, field: FIELD_OF[code] ?? refused ?? null, isUnexplained: WITHOUT_DETAIL.has(code) };
}
