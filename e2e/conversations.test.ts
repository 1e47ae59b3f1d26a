import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  composer,
  conversation,
  copyReply,
  finishedReply,
  prompts,
  replies,
  send,
  sessionList,
} from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const chats = (page: Page): Locator => sessionList(page).locator('a[title]');
const chatNamed = (page: Page, name: string): Locator => sessionList(page).getByTitle(name, { exact: true });

async function talk(page: Page, text: string): Promise<void> {
  product.vendor.answerWith((call) => call.reply(`Answer to ${String(call.messages.at(-1)?.content)}`));
  await send(page, text);
  await conversation(page).getByText(`Answer to ${text}`, { exact: true }).waitFor();
  await finishedReply(page);
}

async function startNewChat(page: Page): Promise<void> {
  await page.keyboard.press('Control+j');
  await expect.poll(() => conversation(page).count()).toBe(0);
}

async function openMenu(page: Page, name: string): Promise<void> {
  await chatNamed(page, name).hover();
  await sessionList(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
}

async function renameCurrent(page: Page, name: string): Promise<void> {
  await sessionList(page).locator('[aria-current="page"]').dblclick();
  const field = page.getByRole('textbox', { name: 'Chat name' });
  await field.fill(name);
  await field.press('Enter');
  await chatNamed(page, name).waitFor();
}

test('a draft survives a reload, in the chat in which it was written', async () => {
  const page = await product.openGuest();
  await talk(page, 'First chat');
  await composer(page).fill('half a thought\nand a second line');
  await startNewChat(page);
  await expect.poll(() => composer(page).inputValue()).toBe('');
  await composer(page).fill('another thought');

  await page.reload();
  await expect.poll(() => composer(page).inputValue()).toBe('another thought');
  await chats(page).first().click();
  await expect.poll(() => composer(page).inputValue()).toBe('half a thought\nand a second line');
});

test('a new chat that is still empty is used again', async () => {
  const page = await product.openGuest();
  await talk(page, 'Something');
  await startNewChat(page);
  await page.keyboard.press('Control+j');
  await page.reload();
  await composer(page).waitFor();
  await page.keyboard.press('Control+j');
  await expect.poll(() => chats(page).count()).toBe(1);
});

test('a chat is renamed, pinned to the top and unpinned, and stays so after a reload [CHAT-10]', async () => {
  const page = await product.openGuest();
  await talk(page, 'The older');
  await renameCurrent(page, 'Older chat');
  await startNewChat(page);
  await talk(page, 'The newer');
  await renameCurrent(page, 'Newer chat');
  await expect.poll(() => chats(page).allInnerTexts()).toEqual(['Newer chat', 'Older chat']);

  await openMenu(page, 'Older chat');
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect.poll(() => chats(page).allInnerTexts()).toEqual(['Older chat', 'Newer chat']);
  await page.reload();
  await chatNamed(page, 'Older chat').waitFor();
  await expect.poll(() => chats(page).allInnerTexts()).toEqual(['Older chat', 'Newer chat']);

  await openMenu(page, 'Older chat');
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect.poll(() => chats(page).allInnerTexts()).toEqual(['Newer chat', 'Older chat']);
});

test('a chat is dragged to the pinned ones and back to the others [CHAT-10]', async () => {
  const page = await product.openGuest({ viewport: { width: 1_280, height: 800 } });
  await talk(page, 'The older');
  await renameCurrent(page, 'Older chat');
  await startNewChat(page);
  await talk(page, 'The newer');
  await renameCurrent(page, 'Newer chat');

  const take = async (name: string) => {
    await chatNamed(page, name).hover();
    await page.mouse.down();
    await chatNamed(page, name).hover({ position: { x: 30, y: 20 } });
  };
  await take('Older chat');
  await page.getByText('Drop here to pin').hover();
  await page.mouse.up();
  await expect.poll(() => chats(page).allInnerTexts()).toEqual(['Older chat', 'Newer chat']);
  await expect.poll(() => page.getByText('Drop here to pin').count()).toBe(0);

  await take('Older chat');
  await page.getByText('Drop here to unpin').waitFor();
  await chatNamed(page, 'Newer chat').hover();
  await page.mouse.up();
  await expect.poll(() => chats(page).allInnerTexts()).toEqual(['Newer chat', 'Older chat']);
});

test('what is said of a deleted message covers none of the buttons of the next one', async () => {
  const page = await product.openGuest({ viewport: { width: 1_280, height: 800 } });
  await send(page, 'Where is it?');
  (await product.vendor.nextCall()).reply('On the shelf.');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const toast = page.locator('[data-sonner-toast]');
  const button = page.getByRole('button', { name: 'Send', exact: true });
  const topOf = () => button.evaluate((element) => element.getBoundingClientRect().top);
  const footOf = () => toast.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(async () => (await topOf()) - (await footOf())).toBeGreaterThan(0);
});

test('a deleted chat comes back whole by Undo, and without it is gone after a reload', async () => {
  const page = await product.openGuest();
  await talk(page, 'Worth keeping');
  await renameCurrent(page, 'Kept chat');
  await openMenu(page, 'Kept chat');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => chatNamed(page, 'Kept chat').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await chatNamed(page, 'Kept chat').click();
  expect(await copyReply(page)).toBe('Answer to Worth keeping');

  await openMenu(page, 'Kept chat');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => chatNamed(page, 'Kept chat').count()).toBe(0);
  await page.reload();
  await composer(page).waitFor();
  expect(await chatNamed(page, 'Kept chat').count()).toBe(0);
});

test('an edited message gets a reply of its own, and the branch switcher leads back to the first wording [CHAT-30]', async () => {
  const page = await product.openGuest();
  await talk(page, 'Red');
  await talk(page, 'Then green');
  await prompts(page).first().hover();
  await prompts(page).first().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('Blue');
  await page.getByRole('textbox', { name: 'Edit message' }).press('Enter');
  await conversation(page).getByText('Answer to Blue').waitFor();
  await expect.poll(() => replies(page).count()).toBe(1);
  expect(product.vendor.calls.at(-1)?.messages.filter(({ role }) => role !== 'system')).toEqual([
    { role: 'user', content: 'Blue' },
  ]);

  await prompts(page).first().getByRole('button', { name: 'Previous branch' }).click();
  await conversation(page).getByText('Answer to Then green').waitFor();
  await page.reload();
  await conversation(page).getByText('Answer to Then green').waitFor();
  await prompts(page).first().getByText('1 of 2').waitFor();
  await prompts(page).first().getByRole('button', { name: 'Next branch' }).click();
  await conversation(page).getByText('Answer to Blue').waitFor();
});

test('a regenerated reply is a second version, and the first stays reachable', async () => {
  const page = await product.openGuest();
  await send(page, 'Say it');
  (await product.vendor.nextCall()).reply('First version');
  const first = await finishedReply(page);
  await first.getByRole('button', { name: 'Regenerate' }).click();
  (await product.vendor.nextCall()).reply('Second version');
  await conversation(page).getByText('Second version').waitFor();
  await finishedReply(page);
  await replies(page).last().getByText('2 of 2').waitFor();
  await replies(page).last().getByRole('button', { name: 'Previous branch' }).click();
  await replies(page).last().getByText('First version').waitFor();
  expect(await copyReply(page)).toBe('First version');
});

test.each([
  ['Markdown', '.md'],
  ['JSON', '.json'],
])('a chat is exported as %s', async (format, ending) => {
  const page = await product.openGuest();
  await talk(page, 'Worth exporting');
  await renameCurrent(page, 'A / chat: with <signs>');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^[^/\\\\:<>]+\\${ending}$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Worth exporting');
  expect(text).toContain('Answer to Worth exporting');
});

/** Puts copies of the one stored chat beside it, each a minute older than the one before. */
async function multiplyChats(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ai-chat-app');
        opening.onerror = () => reject(new Error('The database did not open.'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('sessions', 'readwrite');
          const store = transaction.objectStore('sessions');
          const prefix = `ai-chat-sessions/${localStorage.getItem('last-user-id') ?? ''}/session/`;
          const reading = store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
          reading.onsuccess = () => {
            const [original] = reading.result;
            for (let index = 1; index <= wanted; index += 1) {
              const at = original.createdAt - index * 60_000;
              const id = `session-${at}-copy`;
              const copy = {
                ...original,
                id,
                name: `Chat ${index}`,
                isPinned: index === wanted,
                createdAt: at,
              };
              store.put({ ...copy, lastUserActivityAt: at, replyingId: null }, prefix + id);
            }
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    count,
  );
}

test('at most 25 chats are kept: the oldest one that is not pinned makes room [CHAT-11, CHAT-12]', async () => {
  const page = await product.openGuest();
  await talk(page, 'The first');
  await renameCurrent(page, 'The first');
  await multiplyChats(page, 24);
  await page.reload();
  await expect.poll(() => chats(page).count()).toBe(25);

  await startNewChat(page);
  await talk(page, 'One too many');
  await expect.poll(() => chatNamed(page, 'Chat 23').count()).toBe(0);
  await expect.poll(() => chats(page).count()).toBe(25);
  expect(await chatNamed(page, 'Chat 24').count()).toBe(1);
  expect(await chatNamed(page, 'Chat 22').count()).toBe(1);
});

test('the list of chats is searched by words of their names', async () => {
  const page = await product.openGuest();
  await talk(page, 'One');
  await renameCurrent(page, 'Tomato soup');
  await startNewChat(page);
  await talk(page, 'Two');
  await renameCurrent(page, 'Holiday plans');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('soup');
  await page.getByRole('option', { name: /Tomato soup/ }).waitFor();
  await page.keyboard.press('Enter');
  await conversation(page).getByText('Answer to One').waitFor();
});

test('a picture goes with its message to a model that sees pictures', async () => {
  const page = await product.openGuest();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  await send(page, 'What is this?');
  const call = await product.vendor.nextCall();
  expect(JSON.stringify(call.messages.at(-1)?.content)).toContain(png.toString('base64').slice(0, 40));
  call.reply('A dot.');
  await finishedReply(page);
  await prompts(page)
    .last()
    .getByRole('img')
    .or(prompts(page).last().getByRole('button', { name: 'View picture' }))
    .first()
    .waitFor();
});
