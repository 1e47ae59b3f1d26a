// Navigating between pages and switching languages, with everything cached.
import type { Browser, Page } from 'playwright-core';
import { visitChat } from '../web/chat-page.ts';
import type { Account } from '../prepared-accounts.ts';
import type { Figure } from '../measurement.ts';
import { median } from '../statistics.ts';

const ROUNDS = 5;
const PAGES = ['/usage', '/settings', '/chat'] as const;

/** From the URL change to the frame that shows the page's title or composer. */
function timeRoute(page: Page, path: string): Promise<number> {
  return page.evaluate(async (target) => {
    const isThere = (): boolean =>
      target === '/chat'
        ? document.querySelector('textarea') !== null
        : (document.querySelector('h1')?.textContent ?? '').toLowerCase() === target.slice(1);
    const startedAtMs = performance.now();
    window.location.hash = target;
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - startedAtMs;
  }, path);
}

/** From the choice to the frame in which the document has the language. */
function timeLanguage(page: Page, from: string, to: string, language: string): Promise<number> {
  return page.evaluate(
    async ({ before, after, code }) => {
      const button = [...document.querySelectorAll('button')].find(
        (each) => each.textContent.trim() === before,
      );
      if (!button) throw new Error(`There is no button ${before}`);
      const startedAtMs = performance.now();
      button.click();
      const isThere = (): boolean =>
        document.documentElement.lang.startsWith(code) && document.body.innerText.includes(after);
      while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - startedAtMs;
    },
    { before: from, after: to, code: language },
  );
}

export async function measureWalk(
  browser: Browser,
  address: string,
  account: Account,
): Promise<readonly Figure[]> {
  const { page, close } = await visitChat(browser, address, account);
  const routes: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const path of PAGES) {
      const ms = await timeRoute(page, path);
      // The first round fills the cache.
      if (round > 0) routes.push(ms);
      await page.waitForTimeout(300);
    }
  }
  await close();

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const landing = await context.newPage();
  await landing.goto(`${address}/`);
  await landing.getByRole('heading', { level: 1 }).waitFor();
  // Languages are switched only after the page is idle.
  await landing.waitForLoadState('networkidle');
  const switches: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    switches.push(await timeLanguage(landing, '中文', 'English', 'zh'));
    switches.push(await timeLanguage(landing, 'English', '中文', 'en'));
  }
  await context.close();
  return [
    {
      label: 'route change, everything fetched, median',
      value: median(routes),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 100 }],
    },
    { label: 'route change, everything fetched, slowest', value: Math.max(...routes), unit: 'ms' },
    {
      label: 'language switch, slowest (the first one fetches)',
      value: Math.max(...switches),
      unit: 'ms',
      bounds: [{ on: 'value', atMost: 300 }],
    },
  ];
}
