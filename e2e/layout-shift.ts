// How much of a page moves by itself, as the browser counts it. Scrolling is no shift.
import type { Page } from 'playwright-core';

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Watched extends Window {
  layoutShift?: number;
}

/** Begins to count; what happened before is left out. */
export function watchLayoutShift(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched: Watched = window;
    watched.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What the type library does not know yet.
        const { value, hadRecentInput } = entry as ShiftEntry;
        if (!hadRecentInput) watched.layoutShift = (watched.layoutShift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift' });
  });
}

export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries are handed over after the frame they belong to.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const watched: Watched = window;
    return watched.layoutShift ?? Number.NaN;
  });
}
