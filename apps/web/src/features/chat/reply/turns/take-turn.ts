import type { TabLock } from '../../../../platform/browser/tab-lock.ts';
import type { Clock } from '../../../../platform/clock.ts';

/** What waits for another tab is shown as waiting from then on. */
const SHOWN_AFTER_MS = 300;

/** `begun`: the server knows of the reply, or it has ended without that. */
export interface Asked {
  readonly begun: Promise<void>;
}

export interface Turn {
  readonly sessionId: string;
  readonly run: () => Promise<Asked | null>;
  readonly onWait?: (() => void) | undefined;
}

/**
 * One tab at a time asks in a chat. The next one is let in when this one's reply can no longer be missed: it queues behind
 * it, or goes on from it.
 */
export function takeTurn(
  { sessionId, run, onWait = () => undefined }: Turn,
  { lock, clock }: { readonly lock: TabLock; readonly clock: Clock },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stopWaiting = clock.after(SHOWN_AFTER_MS, onWait);
  lock(`send/${sessionId}`, async () => {
    stopWaiting();
    const asked = await run();
    resolve();
    await asked?.begun;
  }).catch(reject);
  return promise;
}
