import { createHash } from 'node:crypto';

/** A `Turn.cacheKey` for what belongs together, such as an owner and a conversation; nothing can be read from it. */
export function toCacheKey(...belonging: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(belonging)).digest('base64url');
}
