import type { Clock } from '../../platform/clock.ts';

const HIDDEN_LIMIT_MS = 5 * 60_000;

/** Calls when somebody comes back after five minutes or more, and when the connection does. */
export function followVisits(clock: Clock, onReturn: () => void): () => void {
  let hiddenAt: number | null = null;
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = clock.now();
      return;
    }
    if (hiddenAt !== null && clock.now() - hiddenAt >= HIDDEN_LIMIT_MS) onReturn();
    hiddenAt = null;
  };
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', onReturn);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', onReturn);
  };
}
