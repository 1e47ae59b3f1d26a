// Bringing chats along from elsewhere, finding them again, leading a chat by a prompt, and giving one on by a link.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composer, conversation, finishedReply, send, sessionList } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();
const EXPORT = fileURLToPath(
  new URL('../apps/web/src/features/chat/import/fixtures/chatgpt.json', import.meta.url),
);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** A member with an empty chat. */
async function openMember(): Promise<Page> {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  return page;
}

async function importExport(page: Page): Promise<void> {
  await page.goto(`${product.address}/#/settings?section=data`);
  await press(page, /^Import$/);
  const dialog = page.getByRole('dialog', { name: 'Import chats' });
  await dialog.locator('input[type=file]').setInputFiles(EXPORT);
  await dialog.getByText('1 chat from ChatGPT').waitFor();
  await dialog.getByRole('checkbox', { name: /Ocean freight quotes/ }).waitFor();
  await dialog.getByText('2 items were left out').click();
  await dialog.getByText('Broken entry').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 chat' }).click();
  await dialog.getByText('1 chat imported').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

test('a ChatGPT export comes in with its branches, is found in Chinese, and goes to the account [CHAT-32]', async () => {
  const page = await openMember();
  await importExport(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('中文写');
  await page.getByRole('option', { name: /Ocean freight quotes/ }).click();
  await conversation(page).getByText('请用中文写一封回信。').waitFor();
  await conversation(page).getByText('It is 10.9% above the index.').waitFor();
  await conversation(page).getByRole('button', { name: 'Next branch' }).click();
  await conversation(page).getByText('Hard to say without the lane.').waitFor();

  await expect
    .poll(async () => {
      const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('access_token') ?? '')}`;
      const address = `${product.address}/api/chat-history/sessions/summaries`;
      return (await page.request.get(address, { headers: { authorization } })).text();
    })
    .toContain('Ocean freight quotes');

  // The same file again: nothing is doubled.
  await page.goto(`${product.address}/#/settings?section=data`);
  await press(page, /^Import$/);
  const dialog = page.getByRole('dialog', { name: 'Import chats' });
  await dialog.locator('input[type=file]').setInputFiles(EXPORT);
  await dialog.getByText('Here already').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Import 0 chats' }).isDisabled()).toBe(true);
});

test('a chat is shared, read in another profile, continued there as a copy, and closed again', async () => {
  const page = await openMember();
  await importExport(page);
  await page.goto(`${product.address}/#/chat`);
  await sessionList(page).getByTitle('Ocean freight quotes').click();
  await conversation(page).getByText('It is 10.9% above the index.').waitFor();
  await press(page, 'Chat actions');
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await expect
    .poll(async () => {
      await dialog.getByRole('button', { name: 'Create link' }).click();
      return dialog.getByRole('link').count();
    })
    .toBeGreaterThan(0);
  const address = (await dialog.getByRole('link').first().getAttribute('href')) ?? '';

  const visitor = await product.openVisitor('/');
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'Ocean freight quotes' }).waitFor();
  await visitor.getByText('请用中文写一封回信。').waitFor();
  expect(await visitor.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  expect(await visitor.getByRole('textbox').count()).toBe(0);
  await press(visitor, 'Continue this chat');
  await composer(visitor).waitFor();
  await send(visitor, 'And by train?');
  const call = await product.vendor.nextCall();
  expect(call.messages.map(({ content }) => content)).toContain('It is 10.9% above the index.');
  call.reply('Slower to book, faster to arrive.');
  await finishedReply(visitor);
  expect(await conversation(page).getByText('And by train?').count()).toBe(0);

  for (let open = await dialog.getByRole('link').count(); open > 0; open -= 1) {
    await dialog.getByRole('button', { name: 'Revoke' }).first().click();
    await expect.poll(() => dialog.getByRole('link').count()).toBe(open - 1);
  }
  await visitor.goto('about:blank');
  await visitor.goto(address);
  await visitor.getByText(/This link has ended|This link doesn't work/).waitFor();
});

test('a system prompt that is used in a chat goes along with its next message [SYSP-05]', async () => {
  const page = await product.openGuest();
  product.vendor.answerWith((call) => call.reply('Fine.'));
  await send(page, 'Hello');
  await finishedReply(page);
  product.vendor.answerWith(null);
  await press(page, 'Instructions');
  const drawer = page.getByRole('dialog', { name: 'Instructions' });
  await drawer.getByRole('button', { name: /^Code expert/ }).click();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Instructions (set)' }).waitFor();
  await send(page, 'Review this');
  const call = await product.vendor.nextCall();
  expect(JSON.stringify(call.messages[0])).toContain('experienced software engineer');
  call.reply('Looks right.');
  await finishedReply(page);
});
