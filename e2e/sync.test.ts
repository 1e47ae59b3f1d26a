import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createStoredConversation } from '../apps/web/src/testing/stored-conversation.ts';
import {
  composer,
  finishOnboarding,
  conversation,
  copyReply,
  finishedReply,
  prompts,
  replies,
  send,
  sessionList,
} from './chat-page.ts';
import { PHONE, useProduct } from './product.ts';

// One person on two devices: two browser profiles that share nothing but the account.

const product = useProduct();

const PASSWORD = 'correct horse battery';
/** Each look is a reload. */
const SLOW = { timeout: 90_000 };
let people = 0;

const chatNamed = (page: Page, name: string) => sessionList(page).getByTitle(name, { exact: true });

async function signIn(name: string, options: BrowserContextOptions = {}, path = '/#/login'): Promise<Page> {
  const page = await product.openVisitor(path, options);
  await page.getByLabel('Username or email', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await finishOnboarding(page);
  return page;
}

/** A new account for each attempt of a journey. */
async function registerPerson(): Promise<string> {
  people += 1;
  const username = `sync-${people}`;
  const answer = await fetch(`${product.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@harbourpine.example`, password: PASSWORD }),
  });
  expect(answer.status).toBeLessThan(300);
  return username;
}

async function talk(page: Page, text: string): Promise<void> {
  product.vendor.answerWith((call) => call.reply(`Answer to ${String(call.messages.at(-1)?.content)}`));
  await send(page, text);
  await conversation(page).getByText(`Answer to ${text}`, { exact: true }).waitFor();
  await finishedReply(page);
}

async function renameCurrent(page: Page, name: string): Promise<void> {
  await sessionList(page).locator('[aria-current="page"]').dblclick();
  const field = page.getByRole('textbox', { name: 'Chat name' });
  await field.fill(name);
  await field.press('Enter');
  await chatNamed(page, name).waitFor();
}

async function openMenu(page: Page, name: string): Promise<void> {
  await chatNamed(page, name).hover();
  await sessionList(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
}

/** Triggers a sync like an impatient user. */
async function syncNow(page: Page): Promise<void> {
  await page.goto(`${product.address}/#/settings?section=data`);
  const button = page.getByRole('button', { name: 'Sync now', exact: true });
  await button.click();
  // The notice may be that of the sync before.
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  await page.getByText('Conversations synchronized', { exact: true }).first().waitFor();
  await page.goto(`${product.address}/#/chat`);
  await composer(page).waitFor();
}

test('what is said, renamed and deleted on one device is so on the other [SYNC-29] [SYNC-25] [GEN-12]', async () => {
  const person = await registerPerson();
  const desk = await signIn(person);
  await talk(desk, 'What is tea?');
  await renameCurrent(desk, 'About tea');
  await desk.keyboard.press('Control+j');
  await talk(desk, 'What is coffee?');
  await renameCurrent(desk, 'About coffee');
  await syncNow(desk);

  const phone = await signIn(person);
  await chatNamed(phone, 'About coffee').waitFor();
  await chatNamed(phone, 'About tea').click();
  await conversation(phone).getByText('Answer to What is tea?').waitFor();
  await expect.poll(() => prompts(phone).count()).toBe(1);

  await talk(phone, 'Green or black?');
  await renameCurrent(phone, 'Green tea');
  await syncNow(phone);
  await syncNow(desk);
  await chatNamed(desk, 'Green tea').click();
  await conversation(desk).getByText('Answer to Green or black?').waitFor();

  await openMenu(desk, 'About coffee');
  await desk.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => chatNamed(desk, 'About coffee').count()).toBe(0);
  // The way back ends with this.
  await syncNow(desk);
  await syncNow(phone);
  await expect.poll(() => chatNamed(phone, 'About coffee').count()).toBe(0);
  await chatNamed(phone, 'Green tea').waitFor();
});

test('a reply that was asked for on the desk is written on the phone as well, and both end with the same text', async () => {
  const person = await registerPerson();
  const desk = await signIn(person);
  product.vendor.answerWith(null);
  await send(desk, 'Be read elsewhere');
  const call = await product.vendor.nextCall();
  call.say('Alpha ');
  await conversation(desk).getByText('Alpha').waitFor();

  const phone = await signIn(person, PHONE);
  await phone.getByRole('button', { name: 'Open sidebar' }).click();
  await phone.getByRole('navigation', { name: 'Chats' }).locator('a[title]').first().click();
  await conversation(phone).getByText('Alpha').waitFor();
  call.say('beta ');
  await conversation(phone).getByText('Alpha beta').waitFor();
  await desk.close();
  call.say('gamma');
  call.finish();
  await conversation(phone).getByText('Alpha beta gamma').waitFor();
  await expect.poll(() => replies(phone).count()).toBe(1);
  expect(await copyReply(phone)).toBe('Alpha beta gamma');

  // Who asked finds it finished, once.
  const desk2 = await signIn(person);
  await sessionList(desk2).locator('a[title]').first().click();
  await conversation(desk2).getByText('Alpha beta gamma').waitFor();
  await expect.poll(() => replies(desk2).count()).toBe(1);
});

test('what was changed without a connection goes up when it is back', async () => {
  const person = await registerPerson();
  const desk = await signIn(person);
  await talk(desk, 'Before the tunnel');
  await renameCurrent(desk, 'Tunnel');
  await syncNow(desk);
  // The code of the menu comes with its first use.
  await openMenu(desk, 'Tunnel');
  await desk.getByRole('menuitem', { name: 'Pin' }).waitFor();
  await desk.keyboard.press('Escape');
  await desk.context().setOffline(true);
  await renameCurrent(desk, 'Under the mountain');
  await openMenu(desk, 'Under the mountain');
  await desk.getByRole('menuitem', { name: 'Pin' }).click();
  await desk.context().setOffline(false);

  const phone = await signIn(person);
  await expect
    .poll(async () => {
      await phone.reload();
      await sessionList(phone).getByRole('link').first().waitFor();
      return chatNamed(phone, 'Under the mountain').count();
    }, SLOW)
    .toBe(1);
  await phone.getByText('Pinned', { exact: true }).first().waitFor();
});

/** As many conversations as the list of a device does not show at once, put at the server by another program. */
async function storeOldChats(person: string, count: number): Promise<void> {
  const ask = async (path: string, body: unknown, token = '') => {
    const answer = await fetch(`${product.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { access_token?: string; failed?: number }; // As the API documents it.
  };
  const { access_token: token } = await ask('/auth/login-json', { username: person, password: PASSWORD });
  const sessions = Array.from({ length: count }, (_, index) => {
    const texts = [`The harbour of 港口 ${index}`, `And the pine ${index}`];
    const atMs = Date.UTC(2025, 0, 1 + count - index);
    return createStoredConversation(`session-old-${index}`, `Old chat ${index}`, texts, atMs);
  });
  for (let from = 0; from < count; from += 30) {
    const answer = await ask('/chat-history/bulk-sync', { sessions: sessions.slice(from, from + 30) }, token);
    expect(answer.failed).toBe(0);
  }
}

async function expectMarked(page: Page, text: string): Promise<void> {
  // In one look: the mark does not stay.
  await page.locator('[data-message][data-marked="true"]').filter({ hasText: text }).waitFor();
}

test('an old chat that a device has never heard of is found by a word, opened at the message, and followed by its address [CHAT-32]', async () => {
  const person = await registerPerson();
  await storeOldChats(person, 60);
  const desk = await signIn(person);
  await chatNamed(desk, 'Old chat 0').waitFor();
  expect(await chatNamed(desk, 'Old chat 59').count()).toBe(0);

  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox', { name: 'Search and commands' }).fill('港口 59');
  await desk.getByRole('option', { name: /The harbour of 港口 59/ }).click();
  await expectMarked(desk, 'The harbour of 港口 59');
  await chatNamed(desk, 'Old chat 59').waitFor();

  expect(await chatNamed(desk, 'Old chat 58').count()).toBe(0);
  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox', { name: 'Search and commands' }).fill('pine 58');
  await desk.getByRole('option', { name: /And the pine 58/ }).click();
  await expectMarked(desk, 'And the pine 58');

  const address = '/chat?session=session-old-57&message=session-old-57-0';
  const phone = await signIn(person, {}, `/#/login?returnTo=${encodeURIComponent(address)}`);
  await expectMarked(phone, 'The harbour of 港口 57');
  await expect.poll(() => new URL(phone.url()).hash).toBe('#/chat?session=session-old-57');

  await phone.goto(`${product.address}/#/chat?session=session-old-unknown`);
  await phone.getByRole('heading', { name: 'This chat isn’t here' }).waitFor();
  await phone.goBack();
  await conversation(phone).getByText('The harbour of 港口 57').waitFor();
});
