import type { Snippet } from '@parley/contract/search/snippet.ts';

/** Where the words occur: a message, or the name of a chat. */
export interface Found {
  readonly sessionId: string;
  readonly sessionName: string;
  /** Null when it is the name. */
  readonly messageId: string | null;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly snippet: Snippet;
}

/** Server first, in its order; behind it what only this device has. */
export function joinFound(
  remote: readonly Found[],
  local: readonly Found[],
  limit: number,
): readonly Found[] {
  const keyOf = ({ sessionId, messageId }: Found) => `${sessionId}/${messageId ?? ''}`;
  const known = new Set(remote.map(keyOf));
  return [...remote, ...local.filter((found) => !known.has(keyOf(found)))].slice(0, limit);
}
