import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOf } from './axe.ts';
import { composer } from './chat-page.ts';
import { PHONE, TRY_FREE, useProduct } from './product.ts';

const product = useProduct();

const FIRST_PAGE_LIMIT_KB = 130;

/** Of the browser; the types of the language know only its parent. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

declare global {
  interface Window {
    usableAt: number;
    shift: number;
  }
}

const hashOf = (page: Page): string => new URL(page.url()).hash;
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const tryFree = (page: Page) => page.getByRole('main').getByRole('button', { name: TRY_FREE }).first();

test('the first page can be read and used after at most 130 kB of script and fonts, none of it the chat [LAND-29]', async () => {
  const page = await product.openVisitor('/#/login');
  await page.addInitScript(() => {
    const isUsable = (): boolean =>
      document.querySelector('[data-early]') === null &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main button:enabled') !== null;
    const observer = new MutationObserver(() => {
      if (!isUsable()) return;
      observer.disconnect();
      window.usableAt = performance.now();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${product.address}/?fresh`);
  await tryFree(page).waitFor();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // Asked for by this type, so they have these fields.
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, encodedBodySize, startTime, responseEnd }) => ({
        name: new URL(name).pathname,
        sizeBytes: encodedBodySize,
        // Fonts are asked for by the very drawing that makes the page usable: one counts if the page has waited for it.
        isBefore: (name.endsWith('.woff2') ? responseEnd : startTime) < window.usableAt,
      })),
  );
  const before = files.filter(({ name, isBefore }) => isBefore && /\.(js|woff2)$/.test(name));
  const sizeKb = before.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1_024;
  expect(sizeKb, before.map(({ name, sizeBytes }) => `${sizeBytes} ${name}`).join('\n')).toBeLessThanOrEqual(
    FIRST_PAGE_LIMIT_KB,
  );
  expect(before.length).toBeGreaterThan(3);
  expect(files.filter(({ name }) => /ChatScreen|ChatSidebar|Markdown|Prose/.test(name))).toEqual([]);
});

test.each([
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)('the first page stays where it is when its fonts and figures arrive: %s', async (_, options) => {
  const page = await product.openVisitor('/#/login', { ...options });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      // Asked for by this type, so they have this field.
      for (const entry of list.getEntries()) window.shift += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${product.address}/?still`);
  await tryFree(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01);
});

test.each(['features', 'faq'])(
  '#%s opened fresh on a phone shows its heading, also when the fonts come late [F-42, LAND-07]',
  async (anchor) => {
    const page = await product.openVisitor('/#/login', { ...PHONE });
    const isLate = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => isLate.promise.then(() => route.continue()));
    await page.goto(`${product.address}/?fresh#${anchor}`);
    const top = () => page.locator(`#${anchor} h2`).evaluate((title) => title.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(300);
    isLate.resolve();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(top).toBeLessThan(300);
    expect(await top()).toBeGreaterThan(80);
  },
);

test('each capability is a ruled line, with what it is held to at its end', async () => {
  const page = await product.openVisitor();
  // The page may be drawn before it is there.
  const readLines = () =>
    page.locator('#features li').evaluateAll((items) => {
      const lines = items.map((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect();
        const parts = [...item.children].map((part) => part.getBoundingClientRect());
        const proof = parts.at(-1);
        return {
          left,
          isOneLine: parts.every(
            (part) => part.top >= top && part.bottom <= bottom && part.top < (top + bottom) / 2,
          ),
          endsWithProof: proof !== undefined && Math.abs(proof.right - right) < 1,
        };
      });
      return {
        count: lines.length,
        edges: new Set(lines.map(({ left }) => left)).size,
        wrong: lines.filter(({ isOneLine, endsWithProof }) => !isOneLine || !endsWithProof),
      };
    });
  await expect.poll(readLines).toEqual({ count: 8, edges: 1, wrong: [] });
});

test('a press that began on the drawing of the first page counts, though the page itself has come meanwhile [LAND-29]', async () => {
  const page = await product.openVisitor('/#/login');
  const isLate = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', (route) => isLate.promise.then(() => route.continue()));
  await page.goto(`${product.address}/?held`, { waitUntil: 'commit' });
  await page.locator('[data-early]').getByRole('button', { name: TRY_FREE }).first().hover();
  await page.mouse.down();
  isLate.resolve();
  await page.locator('[data-early]').waitFor({ state: 'detached' });
  await page.mouse.up();
  await composer(page).waitFor();
});

test('a visitor chooses an audience, reads the questions and goes in from the button that floats [LAND-17, LAND-27, LAND-29]', async () => {
  // Links lead to their sections at once.
  const page = await product.openVisitor('/', { reducedMotion: 'reduce' });
  await tryFree(page).waitFor();
  await page.waitForLoadState('networkidle');
  const steps = page.getByRole('heading', { name: 'From a key to production' });
  expect(await steps.count()).toBe(0);
  await page.getByRole('tab', { name: /I build with it/ }).click();
  await steps.waitFor();

  await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('faq');
  expect(hashOf(page)).toMatch(/^(#\/)?$/);
  const search = page.getByRole('searchbox', { name: 'Search questions' });
  await search.fill('webhook');
  await page.getByText(/questions? found/).waitFor();
  await search.fill('');

  // It appears on the way up, and leaves on the way down.
  const floating = page.locator('[data-shown]');
  for (const [wheel, isShown] of [
    [-400, 'true'],
    [200, 'false'],
    [-200, 'true'],
  ] as const) {
    await page.mouse.wheel(0, wheel);
    await expect.poll(() => floating.getAttribute('data-shown')).toBe(isShown);
  }
  await floating.getByRole('button', { name: TRY_FREE }).click();
  await composer(page).waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/chat');
});

test('links of the first page lead to their screens, and back to it [LAND-40, LAND-07]', async () => {
  const page = await product.openVisitor('/', { reducedMotion: 'reduce' });
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('heading', { name: 'Every model, every price' }).waitFor();
  expect(hashOf(page)).toBe('#/pricing');
  await expect.poll(() => title(page).evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('faq');
  expect(hashOf(page)).toBe('#/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('button', { name: /Continue as guest/ }).waitFor();
  expect(hashOf(page)).toBe('#/login?returnTo=%2Fapi-docs');
});

test('a message to the people behind it arrives and gets a reference [ADM-07]', async () => {
  const page = await product.openVisitor('/#/contact');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
  await page.getByRole('textbox', { name: 'Your email' }).fill('mara@harbourpine.example');
  await page.getByRole('textbox', { name: 'Message' }).fill('Can we pay by invoice?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/^PC-\w{4}-\w{4}$/).waitFor();
});

const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark, in Chinese', { colorScheme: 'dark', locale: 'zh-CN' }],
  ['light on a phone', { ...PHONE, colorScheme: 'light' }],
  ['dark at 320 px', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
];

test.each(LOOKS)(
  'no barrier on the public pages that axe knows, and nothing beside the edge: %s',
  async (_, options) => {
    for (const path of ['/', '/#/pricing', '/#/contact', '/#/terms', '/#/privacy', '/#/status']) {
      const page = await product.openVisitor(path, { reducedMotion: 'reduce', ...options });
      await title(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await barriersOf(page)]).toEqual([path, []]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, over]).toEqual([path, 0]);
    }
  },
);
