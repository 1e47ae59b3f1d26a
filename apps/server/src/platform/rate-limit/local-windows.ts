// Counters of one process. No timer per key: expired windows are dropped on access, and periodically all at once.

export interface LocalWindow {
  readonly key: string;
  readonly windowMs: number;
  /** By all processes, as far as this one knows. */
  used: number;
  /** Counted here and not yet sent to the others. */
  unsent: number;
  resetsAtMs: number;
}

export interface LocalWindows {
  open(key: string, windowMs: number, nowMs: number): LocalWindow;
  find(key: string): LocalWindow | undefined;
  remove(key: string): void;
  sweep(nowMs: number): void;
  size(): number;
}

/** A flood from many addresses must not exhaust memory. */
const MAX_WINDOWS = 50_000;

function isOpen(window: LocalWindow, nowMs: number): boolean {
  // An end more than one window away means that the clock was set back.
  return window.resetsAtMs > nowMs && window.resetsAtMs - nowMs <= window.windowMs;
}

export function createLocalWindows(maxWindows = MAX_WINDOWS): LocalWindows {
  const windows = new Map<string, LocalWindow>();

  return {
    open(key, windowMs, nowMs) {
      const known = windows.get(key);
      if (known && isOpen(known, nowMs)) return known;
      const fresh: LocalWindow = { key, windowMs, used: 0, unsent: 0, resetsAtMs: nowMs + windowMs };
      // Deleted first, so that insertion order is by age.
      windows.delete(key);
      windows.set(key, fresh);
      const oldest = windows.keys().next().value;
      if (windows.size > maxWindows && oldest !== undefined) windows.delete(oldest);
      return fresh;
    },
    find: (key) => windows.get(key),
    remove: (key) => void windows.delete(key),
    sweep(nowMs) {
      for (const [key, window] of windows) if (!isOpen(window, nowMs)) windows.delete(key);
    },
    size: () => windows.size,
  };
}
