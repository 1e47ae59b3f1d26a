import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
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
import { PHONE, useProduct } from './product.ts';

// One person on two devices: two browser profiles that share nothing but the account.

const product = useProduct();

const PASSWORD = 'correct horse battery';
const NAMES = ['sync-one', 'sync-two', 'sync-three'];
let people = 0;

const chatNamed = (page: Page, name: string) => sessionList(page).getByTitle(name, { exact: true });

beforeAll(async () => {
  for (const username of NAMES) {
    const answer = await fetch(`${product.address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@harbourpine.example`, password: PASSWORD }),
    });
    expect(answer.status).toBeLessThan(300);
  }
});

async function signIn(name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await product.openVisitor('/#/login', options);
  await page.getByLabel('Username or e-mail', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const skip = page.getByRole('button', { name: 'Skip for now', exact: true });
  await composer(page).or(skip).first().waitFor();
  if (await skip.isVisible()) await skip.click();
  await composer(page).waitFor();
  return page;
}

function nextPerson(): string {
  people += 1;
  return NAMES[people - 1] ?? '';
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

/** As somebody does who does not want to wait. */
async function syncNow(page: Page): Promise<void> {
  await page.goto(`${product.address}/#/settings?section=data`);
  await page.getByRole('button', { name: 'Sync now', exact: true }).click();
  await page.getByText('Conversations synchronized', { exact: true }).first().waitFor();
  await page.goto(`${product.address}/#/chat`);
  await composer(page).waitFor();
}

test('what is said, renamed and deleted on one device is so on the other [SYNC-29] [SYNC-25] [GEN-12]', async () => {
  const person = nextPerson();
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
  expect(await prompts(phone).count()).toBe(1);

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
  const person = nextPerson();
  const desk = await signIn(person);
  product.vendor.answerWith(null);
  await send(desk, 'Be read elsewhere');
  const call = await product.vendor.nextCall();
  call.say('Alpha ');
  await conversation(desk).getByText('Alpha').waitFor();

  const phone = await signIn(person, PHONE);
  await phone.getByRole('button', { name: 'Open sidebar' }).click();
  await phone.getByRole('navigation', { name: 'Chats' }).locator('button[title]').first().click();
  await conversation(phone).getByText('Alpha').waitFor();
  call.say('beta ');
  await conversation(phone).getByText('Alpha beta').waitFor();
  await desk.close();
  call.say('gamma');
  call.finish();
  await expect.poll(() => replies(phone).count()).toBe(1);
  expect(await copyReply(phone)).toBe('Alpha beta gamma');

  // Who asked finds it finished, once.
  const desk2 = await signIn(person);
  await sessionList(desk2).locator('button[title]').first().click();
  await conversation(desk2).getByText('Alpha beta gamma').waitFor();
  expect(await replies(desk2).count()).toBe(1);
});

test('what was changed without a connection goes up when it is back', async () => {
  const person = nextPerson();
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
      await composer(phone).waitFor();
      return chatNamed(phone, 'Under the mountain').count();
    })
    .toBe(1);
  await phone.getByText('Pinned', { exact: true }).first().waitFor();
});
