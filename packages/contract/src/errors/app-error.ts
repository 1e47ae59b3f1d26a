import { ERRORS, type ErrorCode } from './catalogue.ts';
import type { ErrorRow } from './error-row.ts';
import type { MissingCredential } from '../tools/schemas.ts';
import type { FirstAnswer } from './schemas.ts';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface AppErrorData {
  /** Overrides the sentence of the catalogue, e.g. with the one a server sent. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly requestId?: string;
  /** Of `already_decided`. */
  readonly first?: FirstAnswer;
  /** Of `missing_credentials`. */
  readonly missingCredentials?: readonly MissingCredential[];
  /** Of `hook_run_failed`, and of a run that goes on without the call that began it. */
  readonly runId?: string;
  /** Only for logs; never sent. */
  readonly internal?: Readonly<Record<string, unknown>>;
}

/** The only error class of both sides. `code` is a row of the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: AppErrorData;

  constructor(code: ErrorCode, options: { cause?: unknown; data?: AppErrorData } = {}) {
    // A build for the browser leaves the sentences out.
    super(options.data?.detail ?? (ERRORS[code].detail || code), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.data = options.data ?? {};
  }

  get row(): ErrorRow {
    return ERRORS[this.code];
  }

  get status(): number {
    return this.row.status;
  }
}
