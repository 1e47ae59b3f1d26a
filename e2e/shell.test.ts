// The app as something that is installed, opened without a network and open while another version is put in place.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composer, conversation, formattedReply, send } from './chat-page.ts';
import { useProduct } from './product.ts';

const ASSETS = fileURLToPath(new URL('../apps/web/dist/assets/', import.meta.url));
const product = useProduct({ hasVendor: false });

/** Until the files of the app are kept. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

test('the app opens without a network, with its chats, and says that there is none', async () => {
  const page = await product.openGuest({ serviceWorkers: 'allow' });
  await send(page, 'What is Parley?');
  const answer = await (await formattedReply(page)).innerText();
  await waitForWorker(page);

  await page.context().setOffline(true);
  await page.reload();
  await composer(page).waitFor();
  await page.getByText('You are offline.').waitFor();
  await expect.poll(() => conversation(page).innerText()).toContain(answer.split('\n')[0]);
  await composer(page).fill('Written without a network');

  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe('Written without a network');
});

/** Answers requests for a part of the app with an error, until told otherwise. */
async function breakPart(page: Page, pattern: RegExp) {
  const state = { isBroken: true, missed: 0 };
  await page.context().route(pattern, (route) => {
    if (!state.isBroken) return route.continue();
    state.missed += 1;
    return route.fulfill({ status: 503, body: 'away' });
  });
  return state;
}

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
}

test('a tab of an earlier version, whose parts are gone, loads the new one by itself [F-14]', async () => {
  const page = await product.openGuest();
  const part = await breakPart(page, /\/assets\/SettingsScreen-/);
  // The page as the server has it now names another script.
  await page.context().route(
    ({ pathname }) => pathname === '/',
    (route) => {
      if (route.request().resourceType() === 'fetch')
        return route.fulfill({ body: '<script type="module" src="/assets/of-another-version.js"></script>' });
      // The page is loaded again, before any of its parts.
      part.isBroken = false;
      return route.continue();
    },
  );
  await goTo(page, '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(part.missed).toBeGreaterThan(0);
  expect(part.isBroken).toBe(false);
});

test('a screen that cannot be loaded says so in place, and comes when it is asked for again [F-14]', async () => {
  const page = await product.openGuest();
  let isReloaded = false;
  page.once('load', () => {
    isReloaded = true;
  });
  const part = await breakPart(page, /\/assets\/SettingsScreen-/);
  await goTo(page, '#/settings');
  const title = page.getByRole('heading', { level: 1, name: 'This page could not be loaded' });
  await title.waitFor();
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toContain('This page could not be loaded');
  expect(await page.locator('main').count()).toBe(1);
  // In the place of the screen it is asked for four times more by itself.
  await expect.poll(() => part.missed).toBe(8);
  part.isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(isReloaded).toBe(false);
});

test('texts whose request fails once are asked for again, without a reload [F-14]', async () => {
  const page = await product.openGuest();
  const texts = await breakPart(page, /\/assets\/settings-/);
  await goTo(page, '#/settings');
  await expect.poll(() => texts.missed).toBeGreaterThan(0);
  texts.isBroken = false;
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test('a browser finds all it needs to install the app', async () => {
  const page = await product.openVisitor();
  const address = await page
    .locator('link[rel="manifest"]')
    .evaluate((link) => (link as HTMLLinkElement).href);
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest: { icons: { src: string; sizes: string; purpose: string }[] } = await answer.json();
  expect(manifest).toMatchObject({ name: 'Parley', display: 'standalone', start_url: '/#/chat', scope: '/' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('the helper for developers is in no build [SHELL-62]', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) {
    expect(readFileSync(path.join(ASSETS, name), 'utf8')).not.toContain('parleyIosTest');
  }
});

test('a chat is found by the words in it and opened, by keyboard alone', async () => {
  const page = await product.openGuest();
  await send(page, 'What is Parley?');
  const answer = await (await formattedReply(page)).innerText();
  const words = answer.split(/\s+/).slice(3, 8).join(' ');
  await page.keyboard.press('Control+j');
  await conversation(page).waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  await page.keyboard.type(words);
  await page.getByRole('group', { name: 'Messages' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => conversation(page).innerText()).toContain(words);
});
