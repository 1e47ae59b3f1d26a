import type { Clock } from '../clock.ts';
import { browserClock } from '../clock.ts';
import { reportStreaming } from './register.ts';

// For developers without an iPhone at hand: ten seconds of what iOS does to a page in mid-reply. Loaded in development
// only.

const STREAMING_MS = 5000;
const HIDDEN_AFTER_MS = 1000;
const HIDDEN_MS = 6000;
const BACKGROUND_MS = 2000;
const TOTAL_MS = 10_000;

function setHidden(isHidden: boolean): void {
  if (isHidden) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  } else Reflect.deleteProperty(document, 'visibilityState');
  document.dispatchEvent(new Event('visibilitychange'));
}

function setInBackground(isInBackground: boolean): void {
  window.dispatchEvent(new Event(isInBackground ? 'pagehide' : 'pageshow'));
}

/** Resolves when the ten seconds are over. */
export function runIosTest(clock: Clock, report: (isStreaming: boolean) => void): Promise<void> {
  report(true);
  clock.after(STREAMING_MS, () => report(false));
  clock.after(HIDDEN_AFTER_MS, () => setHidden(true));
  clock.after(HIDDEN_AFTER_MS + HIDDEN_MS, () => setHidden(false));
  clock.after(TOTAL_MS - BACKGROUND_MS, () => setInBackground(true));
  return new Promise((resolve) => {
    clock.after(TOTAL_MS, () => {
      setInBackground(false);
      resolve();
    });
  });
}

/** Called from the console as `parleyIosTest()`. */
export function offerIosTest(): void {
  Reflect.set(window, 'parleyIosTest', () => runIosTest(browserClock, reportStreaming));
}
