import { browserClock, sleep, type Clock } from '../clock.ts';
import { randomHex } from '../random-hex.ts';
import { readLocal, removeLocal, writeLocal } from '../store/safe-storage.ts';

/** Runs one piece of work at a time over several tabs. */
export type TabLock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** A browser that lets a page store nothing refuses it locks as well: there are no tabs then that share anything. */
async function requestLock<T>(name: string, options: LockOptions, run: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return run();
  };
  try {
    return await navigator.locks.request(name, options, begin);
  } catch (error) {
    const isRefused = !hasBegun && error instanceof DOMException && error.name === 'SecurityError';
    if (!isRefused) throw error;
    return run();
  }
}

/** Browsers offer locks on safe addresses only; elsewhere the work is exclusive within nothing but its own tab. */
export const browserLock: TabLock = (name, run) =>
  'locks' in navigator ? requestLock(name, {}, run) : run();

const LONGEST_HOLD_MS = 30_000;
const LOOK_AGAIN_MS = 250;

/** Waits for the lock for as long as one holder may have it, then takes it away. */
async function takeBrowserLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(LONGEST_HOLD_MS);
  try {
    return await requestLock(name, { signal: timeout }, run);
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isTimeout) throw error;
    return navigator.locks.request(name, { steal: true }, run);
  }
}

/**
 * The same by a note in the browser's storage, for addresses without locks: who holds it, and until when. A tab that
 * was closed while holding the lock delays others no longer than that.
 */
export function createLease(clock: Clock, owner: string): TabLock {
  function read(key: string): { readonly owner: string; readonly until: number } | null {
    const [holder = '', until = ''] = readLocal(key)?.split(' ') ?? [];
    return holder === '' || Number(until) <= clock.now() ? null : { owner: holder, until: Number(until) };
  }

  return async (name, run) => {
    const key = `lock-${name}`;
    for (let holder = read(key); holder && holder.owner !== owner; holder = read(key))
      await sleep(clock, Math.min(LOOK_AGAIN_MS, holder.until - clock.now()));
    writeLocal(key, `${owner} ${clock.now() + LONGEST_HOLD_MS}`);
    try {
      return await run();
    } finally {
      if (read(key)?.owner === owner) removeLocal(key);
    }
  };
}

const lease = createLease(browserClock, randomHex(8));

/** A lock that is held for half a minute at most. */
export const timedLock: TabLock = (name, run) =>
  'locks' in navigator ? takeBrowserLock(name, run) : lease(name, run);
