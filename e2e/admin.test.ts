// What an admin does to people and limits, and what those people notice at once. Over plain http, as at home.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  accountButton,
  chooseModel,
  composer,
  conversation,
  finishedReply,
  finishOnboarding,
  send,
} from './chat-page.ts';
import { becomeMember, createAdmin, openAdmin, PASSWORD } from './member-page.ts';
import { PHONE, useProduct } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'parley-admin-'));
const product = useProduct({
  isUnsafe: true,
  settings: { DATA_DIR: folder, OPENAI_API_KEY: 'sk-journey' },
});

beforeAll(() => createAdmin(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Within the page, as by a link: what it has loaded stays. */
const visit = (page: Page, place: string) => page.evaluate((hash) => (location.hash = hash), place);
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What the server answers to the person whose page it is. */
const ask = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(async (url) => {
    const token = localStorage.getItem('access_token') ?? '';
    return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<unknown>;
  }, address);
const nameOf = async (page: Page): Promise<string> =>
  z.object({ username: z.string() }).parse(await ask(page, '/auth/me')).username;

async function openUser(page: Page, name: string): Promise<Locator> {
  await visit(page, '#/admin?tab=users');
  await page.getByLabel('Name, email or ID').fill(name);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const drawer = page.getByRole('article', { name });
  await drawer.getByText('Adjust balance').first().waitFor();
  return drawer;
}

/** The newest entry of the audit log with this title. */
async function openEntry(page: Page, title: string): Promise<Locator> {
  await visit(page, '#/admin?tab=audit');
  // The screen before stays until the code of this one is loaded.
  const log = page.getByRole('region', { name: 'Audit log' });
  await log
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  const entry = page.getByRole('article', { name: title });
  await entry.waitFor();
  return entry;
}

test('a balance is adjusted with a reason, to the cent in the history of the person [ADM-02] [ADM-06]', async () => {
  const member = await product.openVisitor();
  await becomeMember(member);
  const name = await nameOf(member);
  // On a page that is not about money, in a tab that does not listen to the server itself.
  const secondTab = await member.context().newPage();
  await secondTab.goto(`${product.address}/#/settings`);
  await accountButton(secondTab).getByText('$5.00').waitFor();
  const page = await openAdmin(product);
  const drawer = await openUser(page, name);
  await drawer.getByText('currently $5.00').waitFor();
  await drawer.getByLabel('Amount in US dollars').fill('2.345');
  await drawer.getByLabel('Reason').fill('Credit for the outage');
  await drawer.getByRole('button', { name: /^Add \$2\.3/ }).click();
  await drawer.getByText('currently $7.3').waitFor();
  const entry = drawer.getByRole('listitem').filter({ hasText: 'Credit for the outage' });
  await expect.poll(() => entry.innerText()).toMatch(/\+\$2\.3[45]/);

  expect(await ask(member, '/auth/me')).toMatchObject({ balance: 7.345 });
  for (const tab of [member, secondTab]) await accountButton(tab).getByText('$7.3').waitFor();

  const noted = await openEntry(page, 'Balance adjusted');
  await noted.getByText('$5.00', { exact: true }).waitFor();
  await noted.getByText('$7.345', { exact: true }).waitFor();
  await noted.getByText('Credit for the outage').waitFor();
});

test('a suspension ends a reply that is being written, refuses the next call, and is lifted again [ADM-02] [ADM-06] [AU-05]', async () => {
  const member = await product.openVisitor();
  await becomeMember(member);
  const name = await nameOf(member);
  await chooseModel(member, 'GPT-4.1 mini');
  let isClosed = false;
  product.vendor.answerWith((call) => {
    call.say('These are the first words');
    void call.closed.then(() => (isClosed = true));
  });
  await send(member, 'Tell me a long story');
  await conversation(member).getByText('These are the first words').waitFor();

  const page = await openAdmin(product);
  const drawer = await openUser(page, name);
  await drawer.getByRole('button', { name: 'Suspend', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Suspend ${name}?` });
  await question.getByLabel('Reason').fill('Many accounts');
  await question.getByRole('button', { name: 'Suspend', exact: true }).click();
  await drawer.getByRole('button', { name: 'Lift suspension' }).waitFor();

  await expect.poll(() => isClosed).toBe(true);
  await expect
    .poll(() => ask(member, '/auth/me'))
    .toMatchObject({ code: expect.stringMatching(/invalid_credentials|authentication_required/) });
  const noted = await openEntry(page, 'Suspended');
  await noted.getByText('active', { exact: true }).waitFor();
  await noted.getByText('suspended', { exact: true }).waitFor();
  await noted.getByText('Many accounts').waitFor();

  const signIn = () =>
    member.request.post(`${product.address}/auth/login-json`, {
      data: { username: name, password: 'correct horse battery' },
    });
  expect((await signIn()).status()).toBe(403);
  const again = await openUser(page, name);
  await again.getByRole('button', { name: 'Lift suspension' }).click();
  await again.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
  expect((await signIn()).status()).toBe(200);
  await openEntry(page, 'Suspension lifted');
});

test.each([
  ['on a desktop', {}, '0.05'],
  ['on a phone', PHONE, '0.07'],
] as const)(
  'a limit is checked, saved, felt by the next guest, and in the audit log, %s [ADM-02] [ADM-06]',
  async (_, options, credit) => {
    const page = await openAdmin(product, options);
    await visit(page, '#/admin?tab=limits');
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
    const field = page.getByLabel('Credit per session', { exact: true });
    await field.fill('500');
    await page.getByText('$0.01 to $100.00').waitFor();
    expect(await unsaved.getByRole('button', { name: 'Save and apply' }).isDisabled()).toBe(true);
    await field.fill(credit);
    await unsaved.getByText(`Credit per session, $0.10 to $${credit}`).waitFor();
    await unsaved.getByRole('button', { name: 'Save and apply' }).click();
    await unsaved.waitFor({ state: 'detached' });
    expect(await overflowOf(page)).toBe(0);

    const guest = await product.openGuest();
    await accountButton(guest).getByText(`$${credit}`).waitFor();

    const noted = await openEntry(page, 'Limit changed');
    await noted.getByText('0.1', { exact: true }).waitFor();
    await noted.getByText(credit, { exact: true }).waitFor();
    if (options === PHONE) await page.keyboard.press('Escape');

    await visit(page, '#/admin?tab=limits');
    await page.getByRole('button', { name: 'Reset Credit per session to its default' }).click();
    await unsaved.getByRole('button', { name: 'Save and apply' }).click();
    await unsaved.waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('0.10');
  },
);

test('an account is made for someone who sets the password by the link, and again when it is forgotten [ADM-02]', async () => {
  const page = await openAdmin(product);
  await visit(page, '#/admin?tab=users');
  await page.getByRole('button', { name: 'New account' }).click();
  const form = page.getByRole('article', { name: 'New account' });
  await form.getByLabel('Username').fill('newcomer');
  await form.getByLabel('Starting credit in US dollars').fill('2.50');
  await form.getByRole('button', { name: 'Create account' }).click();
  const firstLink = await form
    .getByRole('group', { name: 'Password link of newcomer' })
    .getByText('/#/login?reset=')
    .innerText();

  const setPassword = async (link: string, password: string): Promise<Page> => {
    const visitor = await product.openVisitor(new URL(link).hash.replace('#', '/#'));
    await visitor.getByLabel('New password', { exact: true }).fill(password);
    await visitor.getByLabel('Repeat password').fill(password);
    await visitor.getByRole('button', { name: 'Save password' }).click();
    await visitor.getByText('Your password is changed').waitFor();
    return visitor;
  };
  const signIn = async (visitor: Page, password: string): Promise<void> => {
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.getByLabel('Username or email').fill('newcomer');
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click();
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
    await finishOnboarding(visitor);
  };
  const newcomer = await setPassword(firstLink, 'chosen by the newcomer');
  await signIn(newcomer, 'chosen by the newcomer');
  await newcomer.getByText('$2.50').first().waitFor();

  await form.getByRole('button', { name: 'Open the account' }).click();
  const drawer = page.getByRole('article', { name: 'newcomer' });
  await drawer.getByRole('button', { name: 'Make a link' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Make a link' }).click();
  const secondLink = await drawer
    .getByRole('group', { name: 'Password link of newcomer' })
    .getByText('/#/login?reset=')
    .innerText();
  const again = await setPassword(secondLink, 'chosen a second time');
  // The new password signs out where the one before was used.
  await newcomer.reload();
  await newcomer.getByLabel('Username or email').waitFor();
  await signIn(again, 'chosen a second time');
});

test('the heads of accounts and of the audit log stay in view while their rows are scrolled', async () => {
  const page = await openAdmin(product, { viewport: { width: 1280, height: 320 } });
  for (const [tab, head] of [
    ['users', 'Spent, 30 days'],
    ['audit', 'Location'],
  ] as const) {
    await visit(page, `#/admin?tab=${tab}`);
    const heading = page.getByText(head, { exact: true }).last();
    await heading.waitFor();
    const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    const before = await topOf();
    const scrolled = await heading.evaluate((element) => {
      let box: Element | null = element;
      while (box !== null && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
      box?.scrollBy(0, 400);
      return box?.scrollTop ?? 0;
    });
    // There are enough rows that without it the heads would be gone.
    expect(scrolled, tab).toBeGreaterThan(before - 90);
    await expect.poll(topOf, { message: tab }).toBeGreaterThan(40);
  }
});

test('who is no admin finds a notice under every tab, and nothing else [ADM-01]', async () => {
  const member = await product.openVisitor();
  await becomeMember(member);
  for (const tab of ['', '?tab=users', '?tab=models', '?tab=limits', '?tab=messages', '?tab=audit']) {
    await visit(member, `#/admin${tab}`);
    await member.getByText('This page is for admins').waitFor();
    expect(await member.getByRole('navigation', { name: 'Administration' }).count()).toBe(0);
  }
  product.vendor.answerWith((call) => call.reply('Still here.'));
  await visit(member, '#/chat');
  await composer(member).waitFor();
  await send(member, 'Are you still there?');
  await (await finishedReply(member)).getByText('Still here.').waitFor();
});
