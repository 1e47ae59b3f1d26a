import type { Clock } from '../../platform/clock.ts';

const HIDDEN_LIMIT_MS = 5 * 60_000;

export interface Visits {
  /** After five minutes or more, or with the connection. */
  readonly onReturn: () => void;
  /** Each time the page or its window is looked at again. */
  readonly onSeen: () => void;
}

export function followVisits(clock: Clock, { onReturn, onSeen }: Visits): () => void {
  let hiddenAt: number | null = null;
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = clock.now();
      return;
    }
    if (hiddenAt !== null && clock.now() - hiddenAt >= HIDDEN_LIMIT_MS) onReturn();
    hiddenAt = null;
    onSeen();
  };
  const handleOnline = () => {
    onSeen();
    onReturn();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('focus', onSeen);
  window.addEventListener('online', handleOnline);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('focus', onSeen);
    window.removeEventListener('online', handleOnline);
  };
}
