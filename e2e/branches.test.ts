import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  composer,
  conversation,
  finishedReply,
  formattedReply,
  prompts,
  replies,
  send,
  sessionList,
} from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

async function talk(page: Page, text: string): Promise<void> {
  product.vendor.answerWith((call) => call.reply(`Answer to ${String(call.messages.at(-1)?.content)}`));
  await send(page, text);
  await conversation(page).getByText(`Answer to ${text}`, { exact: true }).waitFor();
  await finishedReply(page);
}

test('arrow up edits the last message, and the earlier version stays reachable with a key [CHAT-15, CHAT-30]', async () => {
  const page = await product.openGuest();
  await talk(page, 'One');
  await talk(page, 'Two');
  await composer(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.fill('Two, better');
  await editor.press('Enter');
  await conversation(page).getByText('Answer to Two, better', { exact: true }).waitFor();
  await finishedReply(page);
  await expect.poll(() => prompts(page).count()).toBe(2);
  await conversation(page).focus();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('[');
  await conversation(page).getByText('Answer to Two', { exact: true }).waitFor();
});

test('another version of an early message is drawn where the first one was, and keeps the focus [CHAT-30]', async () => {
  const page = await product.openGuest();
  product.vendor.answerWith((call) => call.reply('A paragraph of its own.\n\n'.repeat(40)));
  for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
    await send(page, text);
    await expect.poll(() => prompts(page).last().innerText()).toContain(text);
    await expect.poll(() => replies(page).count()).toBe(index + 1);
    await finishedReply(page);
  }
  const first = page.locator('[data-message]').first();
  await first.focus();
  await first.press('e');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.fill('One, better');
  await editor.press('Enter');
  await expect.poll(() => prompts(page).count()).toBe(1);
  await formattedReply(page);
  await first.evaluate((row) => row.scrollIntoView({ block: 'start' }));
  const top = (await first.boundingBox())?.y;
  const back = first.getByRole('button', { name: 'Previous branch' });
  await back.focus();
  await back.press('Enter');
  await expect.poll(() => prompts(page).count()).toBe(3);
  await expect.poll(async () => (await first.boundingBox())?.y).toBeCloseTo(top ?? -1, 0);
  await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('what is written from right to left begins on the right, in its own paragraphs only', async () => {
  const page = await product.openGuest();
  product.vendor.answerWith((call) => call.reply('שלום, עולם.\n\nEnglish again.'));
  await send(page, 'שלום');
  const reply = await finishedReply(page);
  const beginsLeft = (text: string) =>
    reply.locator('p', { hasText: text }).evaluate((paragraph) => {
      const words = document.createRange();
      words.selectNodeContents(paragraph);
      return words.getBoundingClientRect().left - paragraph.getBoundingClientRect().left < 2;
    });
  expect(await beginsLeft('שלום, עולם.')).toBe(false);
  expect(await beginsLeft('English again.')).toBe(true);
});

test('a branch goes on in a chat of its own [CHAT-31]', async () => {
  const page = await product.openGuest();
  await talk(page, 'One');
  await talk(page, 'Two');
  await replies(page).first().getByRole('button', { name: 'Branch into a new chat' }).click();
  await expect.poll(() => prompts(page).count()).toBe(1);
  await conversation(page).getByText('Answer to One', { exact: true }).waitFor();
  await sessionList(page)
    .getByTitle(/\(branch\)$/)
    .waitFor();
  await talk(page, 'Three');
  await expect.poll(() => prompts(page).count()).toBe(2);
});

test('a deleted message can be brought back', async () => {
  const page = await product.openGuest();
  await talk(page, 'One');
  await talk(page, 'Two');
  await replies(page).last().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete message' }).click();
  await expect.poll(() => replies(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => replies(page).count()).toBe(2);
  await conversation(page).getByText('Answer to Two', { exact: true }).waitFor();
});

test('an address leads to a message on another branch, marks it and gives it the focus', async () => {
  const page = await product.openGuest();
  await talk(page, 'One');
  await composer(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.fill('One, better');
  await editor.press('Enter');
  await conversation(page).getByText('Answer to One, better', { exact: true }).waitFor();
  await finishedReply(page);
  const [sessionId, messageId] = await page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The browser database refused'));
      });
    const database = await settle(indexedDB.open('ai-chat-app'));
    const store = database.transaction('sessions').objectStore('sessions');
    const records = await Promise.all(
      (await settle(store.getAllKeys())).map(async (key) => ({
        key: String(key),
        record: (await settle(store.get(key))) as { id: string; content?: string }, // As the app wrote it.
      })),
    );
    database.close();
    const found = records.find(({ record }) => record.content === 'One');
    return [found?.key.split('/').at(-2) ?? '', found?.record.id ?? ''];
  });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/chat?session=${sessionId}&message=${messageId}`);
  const row = page.locator(`[data-message="${messageId}"]`);
  // In one look: the mark does not stay.
  await row.and(page.locator('[data-marked="true"]')).waitFor();
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  await conversation(page).getByText('Answer to One', { exact: true }).waitFor();
});
