import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composer, conversation, finishedReply, send, sessionList } from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const hashOf = (page: Page): string => new URL(page.url()).hash;
const rows = (page: Page) => sessionList(page).getByRole('link');
const newChat = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'New chat' });
const sees = (page: Page, text: string) => conversation(page).getByText(text, { exact: true }).waitFor();

/** One question and its answer; the address of the chat. */
async function talk(page: Page, question: string): Promise<string> {
  await send(page, question);
  const call = await product.vendor.nextCall();
  call.say(`Answer to ${question}`);
  call.finish();
  await finishedReply(page);
  await expect.poll(() => hashOf(page)).toMatch(/^#\/chat\?session=session-/);
  return hashOf(page);
}

async function openTwoChats(): Promise<{ page: Page; tea: string; coffee: string }> {
  const page = await product.openGuest();
  const tea = await talk(page, 'Tea');
  await newChat(page).click();
  await expect.poll(() => hashOf(page)).toBe('#/chat');
  const coffee = await talk(page, 'Coffee');
  expect(coffee).not.toBe(tea);
  return { page, tea, coffee };
}

test('each chat has an address and a tab title; Back and Forward go from chat to chat', async () => {
  const { page, tea, coffee } = await openTwoChats();
  // Until then a chat goes by its first words.
  await expect.poll(() => page.title()).toBe('A short fitting title · Parley');
  await page.goBack();
  await expect.poll(() => hashOf(page)).toBe(tea);
  await sees(page, 'Answer to Tea');
  expect(await conversation(page).getByText('Answer to Coffee').count()).toBe(0);
  await page.goForward();
  await expect.poll(() => hashOf(page)).toBe(coffee);
  await sees(page, 'Answer to Coffee');
  await expect.poll(() => page.title()).toBe('A short fitting title · Parley');
});

/** Goes to another chat on a machine on which drawing a page takes long, and writes at once. */
async function goAndSend(page: Page, go: () => Promise<void>, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await go();
  await send(page, text);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const call = await product.vendor.nextCall();
  call.say(`Answer to ${text}`);
  call.finish();
  await sees(page, `Answer to ${text}`);
}

test('what is typed right after the keys of another chat, or after New chat, is written in that chat, on a slow machine too', async () => {
  const page = await product.openGuest();
  const tea = await talk(page, 'Tea');
  await goAndSend(page, () => page.keyboard.press('Control+j'), 'Coffee');
  await expect.poll(() => hashOf(page)).not.toBe(tea);
  expect(await conversation(page).getByText('Answer to Tea').count()).toBe(0);
  await goAndSend(page, () => page.keyboard.press('Alt+ArrowDown'), 'Green tea');
  await expect.poll(() => hashOf(page)).toBe(tea);
  await sees(page, 'Answer to Tea');
  await page.goBack();
  await sees(page, 'Answer to Coffee');
  expect(await conversation(page).getByText('Green tea').count()).toBe(0);
  const coffee = hashOf(page);
  await goAndSend(page, () => newChat(page).click(), 'Cocoa');
  await expect.poll(() => hashOf(page)).not.toBe(coffee);
  expect(await conversation(page).getByText('Answer to Coffee').count()).toBe(0);
});

test('a row is a link: Ctrl+click and the middle button open the chat in another tab, two chats side by side', async () => {
  const { page, tea } = await openTwoChats();
  const row = rows(page).and(page.locator(`[href="${tea}"]`));
  for (const press of [{ modifiers: ['Control'] as const }, { button: 'middle' as const }]) {
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      row.click('modifiers' in press ? { modifiers: [...press.modifiers] } : press),
    ]);
    await sees(other, 'Answer to Tea');
    expect(hashOf(other)).toBe(tea);
    await sees(page, 'Answer to Coffee');
    await other.close();
  }
});

test('the menu of a row copies its link, which opens the chat in this browser', async () => {
  const { page, tea } = await openTwoChats();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = rows(page).and(page.locator(`[href="${tea}"]`));
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${product.address}/${tea}`);
  await page.goto(`${product.address}/${tea}`);
  await sees(page, 'Answer to Tea');
});

test('the address of a deleted chat says so, and leads on to a new one', async () => {
  const { page, tea, coffee } = await openTwoChats();
  const row = rows(page).and(page.locator(`[href="${tea}"]`));
  await row.focus();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  // The focus goes on to the row that is left.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(coffee);
  await page.goto(`${product.address}/${tea}`);
  await page.getByRole('heading', { name: 'This chat isn’t here' }).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'New chat' }).click();
  await composer(page).waitFor();
  await expect.poll(() => hashOf(page)).toBe('#/chat');
});

test('a reload of an address opens the same chat', async () => {
  const { page, tea } = await openTwoChats();
  await rows(page)
    .and(page.locator(`[href="${tea}"]`))
    .click();
  await sees(page, 'Answer to Tea');
  await page.reload();
  await sees(page, 'Answer to Tea');
  expect(hashOf(page)).toBe(tea);
});
