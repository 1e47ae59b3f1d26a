// How long the page's main thread is busy at a time, and how soon it paints what a key did.
import type { Page } from 'playwright-core';

export interface MainThread {
  /** The longest task; tasks under 50 ms are not told, so 0 stands for "none". */
  readonly longestTaskMs: number;
  readonly longTasks: number;
  /** Between two frames. */
  readonly longestGapMs: number;
  /** From a key to the frame that shows it; one that took under 16 ms counts as 16. */
  readonly keyDelaysMs: readonly number[];
}

interface Watched extends Window {
  benchWatch?: { tasks: number[]; gaps: number[]; keys: number[]; stop(): void };
}

const MIN_EVENT_MS = 16;

/** Begins to listen; what happened before is not counted. */
export function watchMainThread(page: Page): Promise<void> {
  return page.evaluate((shortest) => {
    const tasks: number[] = [];
    const gaps: number[] = [];
    const keys: number[] = [];
    const taskObserver = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    taskObserver.observe({ type: 'longtask' });
    const keyObserver = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') keys.push(duration);
    });
    // The type library does not know the threshold of event timing yet.
    keyObserver.observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
    let lastMs = performance.now();
    let frame = requestAnimationFrame(function next(nowMs) {
      gaps.push(nowMs - lastMs);
      lastMs = nowMs;
      frame = requestAnimationFrame(next);
    });
    // The page's window carries the watch from one call to the next.
    (window as Watched).benchWatch = {
      tasks,
      gaps,
      keys,
      stop() {
        cancelAnimationFrame(frame);
        taskObserver.disconnect();
        keyObserver.disconnect();
      },
    };
  }, MIN_EVENT_MS);
}

/** `keys` tells how many were pressed: those too quick to be told are counted with the shortest time. */
export async function readMainThread(page: Page, keys: number): Promise<MainThread> {
  const { tasks, gaps, told } = await page.evaluate(async () => {
    // Entries are handed over after the frame they belong to.
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Set by `watchMainThread`.
    const watch = (window as Watched).benchWatch;
    watch?.stop();
    return { tasks: watch?.tasks ?? [], gaps: watch?.gaps ?? [], told: watch?.keys ?? [] };
  });
  const quick = Array.from({ length: Math.max(0, keys - told.length) }, () => MIN_EVENT_MS);
  return {
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    longestGapMs: Math.max(0, ...gaps),
    keyDelaysMs: [...told, ...quick],
  };
}
