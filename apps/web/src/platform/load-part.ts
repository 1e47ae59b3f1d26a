import { browserClock } from './clock.ts';
import { isRefreshing } from './offline/stale-tab.ts';
import { retry } from './retry.ts';

const PLAN = {
  attempts: 4,
  delayMs: 350,
  jitterMs: 0,
  // Without a network nothing comes, and on the way out of the page nothing is needed.
  shouldRetry: () => navigator.onLine && !isRefreshing(),
  random: () => 0,
};

/**
 * A part of the app that is a file of its own. A request that fails is repeated after 350, 700 and 1,400 ms; the last
 * error is thrown. While the page is about to be reloaded for another version the promise stays open, so that what
 * is on the screen stays.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await retry(PLAN, browserClock, load);
  } catch (error) {
    if (!isRefreshing()) throw error;
    return new Promise<never>(() => undefined);
  }
}
