// The landing page for a visitor with a phone and a slow connection.
import type { Browser } from 'playwright-core';
import type { Figure } from '../measurement.ts';
import { median } from '../statistics.ts';
import { slowDown } from '../web/slow-line.ts';

const CPU_SLOWDOWN = 4;
/** Until the last layout shift or paint. */
const SETTLE_MS = 3_000;

interface Visit {
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  /** Until the page is interactive. */
  readonly usableMs: number;
  /** Transferred scripts and fonts until then. */
  readonly bytesToUse: number;
}

interface Watched extends Window {
  benchPaint?: { largestMs: number; usableMs: number; shift: number };
}

/** Runs in the page, before any of our scripts. */
function watchPaint(): void {
  const found = { largestMs: 0, usableMs: Number.NaN, shift: 0 };
  // The results are stored on the page's window.
  (window as Watched).benchPaint = found;
  const arrival = new MutationObserver(() => {
    if (document.querySelector('h1') === null || document.querySelector('[data-early]') !== null) return;
    found.usableMs = performance.now();
    arrival.disconnect();
  });
  arrival.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) found.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    // Not in the type library yet.
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) found.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  await context.addInitScript(watchPaint);
  const page = await context.newPage();
  await slowDown(page, CPU_SLOWDOWN);
  await page.goto(`${address}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => {
    // Set by `watchPaint`.
    const { largestMs, usableMs, shift } = (window as Watched).benchPaint ?? {
      largestMs: Number.NaN,
      usableMs: Number.NaN,
      shift: Number.NaN,
    };
    const readyMs = Math.max(largestMs, usableMs);
    const bytesToUse = performance
      .getEntriesByType('resource')
      // Requested by this type, so they have these fields.
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(
        ({ name, responseEnd }) => /\.(js|woff2)$/.test(new URL(name).pathname) && responseEnd <= readyMs,
      )
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { largestPaintMs: largestMs, usableMs, layoutShift: shift, bytesToUse };
  });
  await context.close();
  return seen;
}

export async function measureLanding(
  browser: Browser,
  address: string,
  visits: number,
): Promise<readonly Figure[]> {
  const seen: Visit[] = [];
  for (let count = 0; count < visits; count += 1) seen.push(await visit(browser, address));
  const of = (key: keyof Visit): number => median(seen.map((each) => each[key]));
  const name = 'landing, phone, fast 3G, processor 4 times slower';
  return [
    {
      label: `${name}: script and fonts until it can be read and used`,
      value: of('bytesToUse') / 1_024,
      unit: 'kB',
      bounds: [{ on: 'value', atMost: 130 }],
    },
    {
      label: `${name}: largest paint`,
      value: of('largestPaintMs'),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 1_500 }],
    },
    { label: `${name}: until it can be used`, value: of('usableMs'), unit: 'ms' },
    {
      label: `${name}: layout shift, in thousandths`,
      value: of('layoutShift') * 1_000,
      unit: '',
      bounds: [{ on: 'value', atMost: 20 }],
    },
  ];
}
