import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  accountButton,
  composer,
  conversation,
  copyReply,
  formattedReply,
  send,
  sessionList,
  stopButton,
} from './chat-page.ts';
import { tryFree, useProduct } from './product.ts';

const product = useProduct({ hasVendor: false });

const hashOf = (page: Page): string => new URL(page.url()).hash;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}

test('a visitor tries free, asks the guide and gets a streamed answer with its sources, its price and a title [LAND-29, AUTH-18]', async () => {
  const page = await product.openVisitor();
  const guestStarted = page.waitForResponse((response) => response.url().endsWith('/auth/guest'));
  await tryFree(page);

  expect((await guestStarted).request().method()).toBe('POST');
  await expect.poll(() => hashOf(page)).toBe('#/chat');
  const guestSession = await page.evaluate(() => localStorage.getItem('guestSession'));
  expect(JSON.parse(guestSession ?? '{}')).toHaveProperty('sessionId', expect.stringMatching(/\S/));

  // It is there for as long as the guide writes.
  const isWritten = stopButton(page).waitFor();
  await send(page, 'How is the cost of a reply computed?');
  await isWritten;
  const reply = await formattedReply(page);

  await expect
    .poll(() => reply.innerText())
    .toMatch(/From the manual: .*How the cost of a reply is computed/);
  await reply.getByRole('img', { name: 'Cost of this reply: Free' }).waitFor();
  await expect.poll(() => reply.innerText()).toContain('Parley Guide');
  await expect.poll(() => sessionList(page).getByRole('link').first().innerText()).not.toBe('New Chat');
  await expect.poll(() => accountButton(page).innerText()).toContain('$0.10 credit left');
});

test('the chat is closed to strangers, who come back to it after trying free [SHELL-48, SHELL-49]', async () => {
  const page = await product.openVisitor('/#/chat?from=a%20letter');
  await page.getByRole('button', { name: /Continue as guest/ }).waitFor();
  expect(hashOf(page)).toBe(
    `#/login?${new URLSearchParams({ returnTo: '/chat?from=a%20letter' }).toString()}`,
  );

  await tryFree(page);
  await expect.poll(() => hashOf(page)).toBe('#/chat?from=a%20letter');
});

test('an unknown path leads to the chat, and strangers on to the way in [SHELL-03]', async () => {
  const stranger = await product.openVisitor('/#/no-such-page');
  await stranger.getByRole('button', { name: /Continue as guest/ }).waitFor();
  expect(hashOf(stranger)).toBe('#/login?returnTo=%2Fchat');

  const guest = await product.openGuest();
  await guest.goto(`${product.address}/#/no-such-page`);
  await expect.poll(() => hashOf(guest)).toBe('#/chat');
  await composer(guest).waitFor();
});

test('a guest who opens the first page is taken to the chat [SHELL-07]', async () => {
  const page = await product.openGuest();
  await page.goto(`${product.address}/#/`);
  await expect.poll(() => hashOf(page)).toBe('#/chat');
});

test('a reload shows the same screen at the same address [SHELL-01]', async () => {
  const page = await product.openVisitor();
  const titles = new Set<string>();
  for (const path of ['/#/', '/#/login?returnTo=%2Fchat']) {
    await page.goto(product.address + path);
    // The screen before stays until the code of the next one is there.
    await expect
      .poll(() =>
        heading(page)
          .innerText()
          .then((title) => titles.has(title)),
      )
      .toBe(false);
    const before = await heading(page).innerText();
    titles.add(before);
    await page.reload();
    await expect.poll(() => heading(page).innerText()).toBe(before);
    expect(page.url()).toBe(product.address + path);
  }
});

test('a reload of the chat shows the same conversation at the same address [SHELL-01]', async () => {
  const page = await product.openGuest();
  await send(page, 'What is Parley?');
  const answer = await copyReply(page);
  const address = page.url();

  await page.reload();
  expect(await copyReply(page)).toBe(answer);
  await conversation(page).getByRole('article', { name: 'You' }).getByText('What is Parley?').waitFor();
  expect(page.url()).toBe(address);
});

test('every change of route begins at the top of the page, with the focus where one goes on [SHELL-02]', async () => {
  const page = await product.openVisitor('/', { viewport: { width: 640, height: 220 } });
  const firstTitle = await heading(page).innerText();
  // The page grows as its parts arrive.
  const scrollDown = () =>
    page.evaluate(() => {
      window.scrollTo(0, 1_000);
      return window.scrollY;
    });
  await expect.poll(scrollDown).toBeGreaterThan(0);

  await page.goto(`${product.address}/#/login`);
  await expect.poll(() => heading(page).innerText()).not.toBe(firstTitle);
  await expect.poll(() => page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);
  await expect.poll(() => focusedName(page)).toBe('username');
});
