import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, shareBrowser } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await shareBrowser();
});

afterAll(() => closePages(browser));

test('a browser is found and runs the script of a page', async () => {
  const page = await browser.newPage();
  await page.setContent('<p id="greeting"></p><script>greeting.textContent = "Hello";</script>');
  expect(await page.textContent('#greeting')).toBe('Hello');
});
