import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composer, conversation, finishedReply, send } from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });

test.each([0, 20, 80, 150])(
  'the first palette of a page takes every key typed %i ms apart, and the composer behind it none',
  async (delay) => {
    const page = await product.openGuest();
    await composer(page).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('acetone', { delay });
    await expect.poll(() => field(page).inputValue()).toBe('acetone');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    expect(await composer(page).inputValue()).toBe('');
    await expect
      .poll(() => composer(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
  },
);

test('a word and Enter, typed at once, open the chat that holds the word, and start none', async () => {
  const page = await product.openGuest();
  await send(page, 'What dissolves varnish?');
  const call = await product.vendor.nextCall();
  call.say('Try acetone outdoors.');
  call.finish();
  await finishedReply(page);
  await page.goto(`${product.address}/#/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('acetone');
  await page.keyboard.press('Enter');
  await conversation(page).getByText('Try acetone outdoors.').waitFor();
  expect(product.vendor.calls).toHaveLength(1);
});

test('a result is a link that opens in another tab', async () => {
  const page = await product.openGuest();
  await send(page, 'Remember quinoa');
  const call = await product.vendor.nextCall();
  call.say('Quinoa it is.');
  call.finish();
  await finishedReply(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quinoa');
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('option', { name: /Quinoa it is/ })
      .first()
      .click({ modifiers: ['Control'] }),
  ]);
  await conversation(other).getByText('Quinoa it is.').waitFor();
});
