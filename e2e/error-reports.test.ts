// From a crash in a user's page to the admins.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersOf } from './axe.ts';
import { accountButton } from './chat-page.ts';
import { createAdmin, openAdmin } from './member-page.ts';
import { PHONE, useProduct } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'parley-admin-'));
const product = useProduct({ hasVendor: false, settings: { DATA_DIR: folder } });
const HOSTILE = '<img src=x onerror="document.title=\'hacked\'"><script>document.title="hacked"</script>';

beforeAll(() => createAdmin(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function report(message: string): Promise<void> {
  const answer = await fetch(`${product.address}/api/errors/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      error_message: message,
      error_stack: `Error: ${message}\n    at draw (http://x/assets/app.js:1:2)`,
      component_stack: `\n    at ${HOSTILE}\n    at Chat`,
      url: `${product.address}/#/chat`,
      user_agent: HOSTILE,
    }),
  });
  expect(answer.status).toBe(200);
}

const rows = (page: Page) => page.getByRole('table', { name: 'Error reports' }).getByRole('row');
const article = (page: Page, message: string) => page.getByRole('article', { name: message });

test('a report is found from the menu, read, marked as fixed, and says so when it comes back [ADM-03] [SHELL-45]', async () => {
  await report('Quota exceeded while saving');
  const page = await openAdmin(product);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Error reports' }).click();
  await rows(page).getByText('Quota exceeded while saving').click();
  await article(page, 'Quota exceeded while saving').getByText('app.js').waitFor();
  await page.getByRole('button', { name: 'Mark as fixed' }).click();
  await rows(page)
    .getByText(/^Fixed/)
    .waitFor();

  await report('Quota exceeded while saving');
  await page.reload();
  await rows(page).getByText('Back again').waitFor();
  await article(page, 'Quota exceeded while saving').getByText('has happened again since').waitFor();
});

test('what a report says is shown as text and does nothing [LO-02]', async () => {
  await report(HOSTILE);
  const page = await openAdmin(product);
  await page.goto(`${product.address}/#/admin/error-reports`);
  await rows(page).getByText(HOSTILE).waitFor();
  const title = await page.title();
  await rows(page).getByText(HOSTILE).click();
  const opened = page.getByRole('article');
  await opened.getByRole('heading', { name: HOSTILE }).waitFor();
  for (const tab of ['Components', 'Browser', 'Context']) {
    await opened.getByRole('tab', { name: tab }).click();
  }
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.title()).toBe(title);
});

test('a guest is told that it is not for them [ADM-01]', async () => {
  const page = await product.openGuest();
  await page.goto(`${product.address}/#/admin/error-reports`);
  await page.getByText('This page is for admins').waitFor();
});

test.each([
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['on a phone', PHONE],
] as const)(
  'it has no barrier that axe knows, and never scrolls sideways, %s [THEME-07]',
  async (_, options) => {
    await report('x is not a function');
    const page = await openAdmin(product, { reducedMotion: 'reduce', ...options });
    await page.goto(`${product.address}/#/admin/error-reports`);
    await rows(page).getByText('x is not a function').waitFor();
    const check = async (): Promise<void> => {
      expect(await barriersOf(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    };
    await check();
    await rows(page).getByText('x is not a function').click();
    await article(page, 'x is not a function').getByText('app.js').waitFor();
    await check();
  },
);
