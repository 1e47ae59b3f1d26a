import type { AppError } from '@parley/contract/errors/app-error.ts';

/** Ends a stream that cannot go on. Without a number: it is no event of the run. */
export function toErrorFrame({ message, code, row }: AppError): string {
  return `data: ${JSON.stringify({ type: 'error', detail: message, code, status: row.status })}\n\n`;
}
