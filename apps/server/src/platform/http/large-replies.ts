// A reply lies in memory until it is taken. Whoever asked for a large one keeps the place of the call for as long, and
// whoever takes nothing of it is let go.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** What the system takes over at once is no burden. */
const LARGE_BYTES = 256 * 1024;
/** Without a byte taken. A slow line takes some all the time. */
const STALLED_MS = 30_000;

/** For a reply that has been written whole. */
export function dropWhenStalled(raw: ServerResponse, stalledMs = STALLED_MS): void {
  raw.setTimeout(stalledMs, () => raw.destroy());
}

/** The end of a reply that is large; `undefined`: it is small, or gone already. */
export function findTaken(raw: ServerResponse, stalledMs = STALLED_MS): Promise<unknown> | undefined {
  if (raw.writableLength <= LARGE_BYTES || raw.closed || raw.destroyed) return undefined;
  dropWhenStalled(raw, stalledMs);
  return once(raw, 'close');
}
