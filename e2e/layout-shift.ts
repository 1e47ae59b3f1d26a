// The layout shift of a page, as measured by the browser. Scrolling does not count.
import type { Page } from 'playwright-core';

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Watched extends Window {
  layoutShift?: number;
}

/** Starts measuring; earlier shifts are excluded. */
export function watchLayoutShift(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched: Watched = window;
    watched.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not in the type library yet.
        const { value, hadRecentInput } = entry as ShiftEntry;
        if (!hadRecentInput) watched.layoutShift = (watched.layoutShift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift' });
  });
}

export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries are delivered after their frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const watched: Watched = window;
    return watched.layoutShift ?? Number.NaN;
  });
}
