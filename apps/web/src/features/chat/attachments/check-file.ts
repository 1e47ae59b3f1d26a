import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

/** What is wrong with a chosen file before anything is sent; null when it can be read. */
export function findFileProblem({ size }: { readonly size: number }): ErrorCode | null {
  if (size === 0) return 'file_empty';
  return size > MAX_FILE_BYTES ? 'file_too_large' : null;
}
