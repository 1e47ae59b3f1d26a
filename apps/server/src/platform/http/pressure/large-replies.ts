// A reply stays in memory until it is received. A call with a large one occupies its slot for as long, and a client that
// receives nothing is disconnected.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Smaller replies fit the socket buffers of the system. */
const LARGE_BYTES = 256 * 1024;
/** Without progress; slow connections make some all the time. */
const STALLED_MS = 30_000;

/** For a completely written reply. */
export function dropWhenStalled(raw: ServerResponse, stalledMs = STALLED_MS): void {
  raw.setTimeout(stalledMs, () => raw.destroy());
}

/** Resolves once all that was written has been taken; answers whether the reply goes on. */
export function waitForDrain(raw: ServerResponse, stalledMs = STALLED_MS): Promise<boolean> {
  const goesOn = (): boolean => !raw.destroyed && !raw.writableEnded;
  if (!goesOn() || !raw.writableNeedDrain) return Promise.resolve(goesOn());
  return new Promise((resolve) => {
    const drop = (): void => void raw.destroy();
    function settle(): void {
      raw.off('drain', settle).off('close', settle).off('timeout', drop);
      // A reply that has ended is watched by another.
      if (goesOn()) raw.setTimeout(0);
      resolve(goesOn());
    }
    raw.on('drain', settle).on('close', settle);
    raw.setTimeout(stalledMs, drop);
  });
}

/** Resolves when a large reply has been received; `undefined`: it is small, or already gone. */
export function findTaken(raw: ServerResponse, stalledMs = STALLED_MS): Promise<unknown> | undefined {
  if (raw.writableLength <= LARGE_BYTES || raw.closed || raw.destroyed) return undefined;
  dropWhenStalled(raw, stalledMs);
  return once(raw, 'close');
}
