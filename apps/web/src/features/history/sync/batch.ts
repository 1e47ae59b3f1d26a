import { MAX_SYNC_BODY_BYTES, SYNC_BATCH } from '@parley/contract/history/constants.ts';
import type { BackendMessage } from '@parley/contract/history/schemas.ts';

/** Room is left for the rest of the body. */
export const MAX_BODY_BYTES = MAX_SYNC_BODY_BYTES - 1024 * 1024;

export function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** How many of a list go into one body, from its beginning; a single one goes whatever its size. */
export function cutBatch(messages: readonly BackendMessage[]): number {
  let bytes = 0;
  for (const [index, message] of messages.entries()) {
    bytes += sizeOf(message);
    if (index === SYNC_BATCH || (index > 0 && bytes > MAX_BODY_BYTES)) return index;
  }
  return messages.length;
}
