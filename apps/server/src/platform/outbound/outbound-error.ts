// What went wrong on the way, as errors of the product. Nothing in them distinguishes one kind of unreachable from another.
import { AppError } from '@parley/contract/errors/app-error.ts';

/** Of the decoders, and of what the parser has no class for. */
const UNREADABLE = /^(Z_|ZSTD_|ERR__ERROR_|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH)$)/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export function toOutboundError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === 'UND_ERR_MAX_ORIGINS_REACHED') return new AppError('overloaded', { cause: error });
  const isOfParser = error instanceof Error && error.name === 'HTTPParserError';
  const isUnreadable = isOfParser || UNREADABLE.test(code);
  return new AppError(isUnreadable ? 'destination_unreadable' : 'destination_unreachable', { cause: error });
}
