import type { Clock } from '../clock.ts';

const SAVE_DELAY_MS = 500;
const LONGEST_DELAY_MS = 2000;

export interface DebouncedSave {
  /** Saves half a second after the last change, and at the latest two seconds after the first. */
  schedule(): void;
  /** Saves what is waiting now, and resolves when everything scheduled so far has been saved. */
  flush(): Promise<void>;
}

/**
 * `save` takes all that has changed since it was called last. It is called again while it is still running, as a page that
 * is being hidden cannot wait: its writes must take effect in the order of the calls, which those to the database do.
 */
export function createDebouncedSave(clock: Clock, save: () => Promise<void>): DebouncedSave {
  let cancel: (() => void) | null = null;
  let firstChangeMs = 0;
  let running: Promise<unknown> = Promise.resolve();

  function start(): void {
    cancel?.();
    cancel = null;
    running = Promise.all([running, save()]);
  }

  return {
    schedule() {
      if (cancel) cancel();
      else firstChangeMs = clock.now();
      const leftMs = firstChangeMs + LONGEST_DELAY_MS - clock.now();
      cancel = clock.after(Math.max(0, Math.min(SAVE_DELAY_MS, leftMs)), start);
    },
    async flush() {
      if (cancel) start();
      await running;
    },
  };
}

/** A page that is being hidden may never run again: what waits is saved at once. */
export function flushWhenHidden(saves: readonly DebouncedSave[]): () => void {
  const flush = () => {
    for (const save of saves) void save.flush();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}
