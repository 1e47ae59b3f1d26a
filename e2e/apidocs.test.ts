// The page of the API, against the server it describes.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriersOf } from './axe.ts';
import { composer } from './chat-page.ts';
import { PHONE, useProduct } from './product.ts';

const product = useProduct({ hasVendor: false });

async function openDocs(page: Page, path = '/api-docs'): Promise<void> {
  await page.goto(`${product.address}/#${path}`);
  await page.getByRole('heading', { level: 1, name: 'API' }).waitFor();
}

const answer = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

test('every call of the server is listed, and one is found, read, copied and made [SHELL-19] [MKT-07]', async () => {
  const page = await product.openGuest({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openDocs(page);
  const description: { paths: Record<string, object> } = await (
    await page.request.get(`${product.address}/openapi.json`)
  ).json();
  const calls = Object.values(description.paths).flatMap((methods) => Object.keys(methods));
  const links = page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link');
  await expect.poll(() => links.count()).toBe(calls.length);

  await page.keyboard.press('/');
  await page.keyboard.type('who is calling me');
  await page.getByText('No endpoint matches.').waitFor();
  await page.getByRole('searchbox', { name: 'Find an endpoint' }).fill('get /auth/me');
  await expect.poll(() => links.first().innerText()).toContain('/auth/me');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe('#/api-docs?op=auth.getMe');

  await page.getByRole('heading', { name: /\/auth\/me$/ }).waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  const readCopied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(readCopied).toContain(`${product.address}/auth/me`);
  const copied = await readCopied();
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  expect(copied).toContain(`Bearer ${String(token)}`);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await answer(page).getByText('"role": "guest"').waitFor();
});

test('a streamed answer is shown as it comes', async () => {
  const page = await product.openGuest();
  await openDocs(page, '/api-docs?op=chat.generate');
  await page.getByRole('textbox', { name: 'prompt', exact: true }).fill('What is Parley?');
  await page.getByRole('combobox', { name: 'stream', exact: true }).selectOption('true');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await answer(page).getByText('"type":"end"').waitFor();
  expect(await answer(page).innerText()).toContain('"type":"info"');
});

test('nothing of it is loaded where it is not open', async () => {
  const page = await product.openVisitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await page.goto(`${product.address}/#/login`);
  await page.getByRole('button', { name: /^Continue as guest/ }).click();
  await composer(page).waitFor();
  expect(asked.filter((url) => /ApiDocsScreen|api-docs-|openapi/.test(url))).toEqual([]);
});

test.each([
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['on a phone', PHONE],
] as const)(
  'it has no barrier that axe knows, and never scrolls sideways, %s [THEME-07]',
  async (_, options) => {
    const page = await product.openGuest({ reducedMotion: 'reduce', ...options });
    for (const path of ['/api-docs', '/api-docs?op=chat.generate', '/api-docs?op=auth.getMe']) {
      await openDocs(page, path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await barriersOf(page), path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  },
);
