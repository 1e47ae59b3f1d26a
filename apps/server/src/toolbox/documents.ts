// Files from outside as tools read them, with failures in words that a model can use.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { ToolFailure, type ReadDocument, type ToolDocuments, type ToolErrorCode } from './tool.ts';

/** Reads a file of the owner, isolated. Throws `invalid_file`, `file_*` or `extraction_*`. */
export type ReadForOwner = (
  owner: string,
  file: { readonly name: string; readonly bytes: Buffer },
) => Promise<ReadDocument>;

const FAILURES: Partial<Readonly<Record<ErrorCode, readonly [ToolErrorCode, string]>>> = {
  invalid_file: ['bad_input', 'This file is of a kind that cannot be read.'],
  file_unreadable: ['failed', 'This file is damaged, locked by a password, or of another kind than it says.'],
  file_expands: ['too_large', 'This file unpacks to more than can be read.'],
  extraction_busy: ['rate_limited', 'Too many files are being read. Try again later.'],
  extraction_unavailable: ['failed', 'Files cannot be read at the moment.'],
  storage_full: ['failed', 'Files cannot be read at the moment.'],
};

export function bindDocuments(read: ReadForOwner, owner: string): ToolDocuments {
  return {
    async read(file) {
      try {
        return await read(owner, file);
      } catch (error) {
        const known = error instanceof AppError ? FAILURES[error.code] : undefined;
        if (!known || !(error instanceof AppError)) throw error;
        throw new ToolFailure(known[0], known[1], error.data.retryAfterSeconds ?? null);
      }
    },
  };
}
