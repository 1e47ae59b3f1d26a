/** Runs one piece of work at a time over several tabs. */
export type TabLock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Browsers offer locks on safe addresses only; elsewhere the work is exclusive within nothing but its own tab. */
export const browserLock: TabLock = (name, run) =>
  'locks' in navigator ? navigator.locks.request(name, run) : run();
