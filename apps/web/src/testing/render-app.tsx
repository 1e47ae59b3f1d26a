import { act, render } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import { addOpenedApp } from './opened-apps.ts';

/** The limit of a call is longer; it holds as it is. */
const LONGEST_PAUSE_MS = 10_000;
/** Those that a test itself waits with are shorter. */
const SHORTEST_INTERVAL_MS = 500;

/** Lets the pauses between the attempts of a call, or between two looks, pass this many times as fast. */
async function shortenPauses(speed: number): Promise<void> {
  const { browserClock } = await import('../platform/clock.ts');
  const { after } = browserClock;
  browserClock.after = (delayMs, run) => after(delayMs > LONGEST_PAUSE_MS ? delayMs : delayMs / speed, run);
  const { setInterval } = globalThis;
  const repeat = (run: () => void, delayMs: number) =>
    setInterval(run, delayMs < SHORTEST_INTERVAL_MS ? delayMs : delayMs / speed);
  Object.assign(globalThis, { setInterval: repeat });
  onTestFinished(() => void Object.assign(globalThis, { setInterval }));
}

/** A file that puts a clock of its own in place has the same one for all of its tests. */
const ownAfter = new WeakMap<Clock, Clock['after']>();

/**
 * What an app of an earlier test still waits for would come while the next test runs, and be asked of the server of that
 * one: its pauses end with its test.
 */
async function endPausesWithTest(): Promise<void> {
  const { browserClock } = await import('../platform/clock.ts');
  const after = ownAfter.get(browserClock) ?? browserClock.after;
  ownAfter.set(browserClock, after);
  const waiting = new Set<() => void>();
  let isOver = false;
  browserClock.after = (delayMs, run) => {
    if (isOver) return () => undefined;
    const cancel = () => {
      waiting.delete(cancel);
      stop();
    };
    const stop = after(delayMs, () => {
      waiting.delete(cancel);
      run();
    });
    waiting.add(cancel);
    return cancel;
  };
  onTestFinished(() => {
    isOver = true;
    for (const cancel of waiting) cancel();
    // The next file, which may open no app, gets a clock that goes.
    vi.resetModules();
  });
}

interface AppOptions {
  /** For a test in which calls fail until they are given up, or what the server has is looked for again. */
  readonly pauseSpeed?: number;
}

/** The whole app at an address, fresh: what an earlier test left in memory is gone, what it stored is not. */
export async function renderApp(path: string, { pauseSpeed = 1 }: AppOptions = {}): Promise<void> {
  vi.resetModules();
  if (pauseSpeed > 1) await shortenPauses(pauseSpeed);
  await endPausesWithTest();
  const [
    { startServices },
    { startNotices },
    { createRouter },
    { featureRoutes },
    { startI18n, loadLaterTexts },
    log,
  ] = await Promise.all([
    import('../app/start/start.ts'),
    import('../app/start/notices.ts'),
    import('../app/router.tsx'),
    import('../app/feature-routes.ts'),
    import('../platform/i18n/i18n.ts'),
    import('../platform/log.ts'),
  ]);
  addOpenedApp(log.onProblem);
  await startI18n();
  // After what was awaited, since an app of an earlier test may have been on its way to another address; and as on a new
  // page, which has not seen its address change.
  history.pushState(null, '', `#${path}`);
  startServices();
  startNotices();
  loadLaterTexts();
  const router = createRouter(featureRoutes);
  onTestFinished(() => router.dispose());
  await act(async () => {
    render(<RouterProvider router={router} flushSync={flushSync} />);
  });
}
