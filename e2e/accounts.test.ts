import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  accountButton,
  chooseModel,
  composer,
  finishOnboarding,
  finishedReply,
  prompts,
  replies,
  send,
  sessionList,
} from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const PASSWORD = 'correct horse battery';
const hashOf = (page: Page): string => new URL(page.url()).hash;
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const figure = (page: Page, label: string) =>
  main(page).locator('dl > div', { has: page.getByText(label, { exact: true }) });

let registered = 0;
/** Of an account that no earlier attempt of a journey has registered. */
function freshName(name: string): string {
  registered += 1;
  return `${name}${registered}`;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${product.address}/#${path}`);
}

async function openGuest(): Promise<Page> {
  const page = await product.openVisitor('/#/login');
  await page.getByRole('button', { name: /^Continue as guest/ }).click();
  await composer(page).waitFor();
  return page;
}

/** What a reply of the vendor costs is decided by how many tokens it says it wrote. */
async function ask(page: Page, text: string, outputTokens: number): Promise<void> {
  await send(page, text);
  (await product.vendor.nextCall()).reply(`Answer to: ${text}`, { input: 10, output: outputTokens });
  await finishedReply(page);
}

async function fillSignUp(page: Page, name: string): Promise<void> {
  await field(page, 'Username').fill(name);
  await field(page, 'Email').fill(`${name}@harbourpine.example`);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Repeat password').fill(PASSWORD);
  await press(page, 'Create account');
}

async function openMember(name: string): Promise<Page> {
  const page = await product.openVisitor('/#/register');
  await fillSignUp(page, name);
  await finishOnboarding(page);
  return page;
}

async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await field(page, 'Username or email').fill(name);
  await press(page, 'Continue');
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
}

async function rowsOfUsage(page: Page): Promise<readonly string[]> {
  const rows = main(page).getByRole('table', { name: 'Latest' }).getByRole('row');
  await rows.nth(1).waitFor();
  return (await rows.allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, ' '));
}

// For all journeys that only need a registered user.
beforeAll(async () => {
  const answer = await fetch(`${product.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'jonas', email: 'jonas@harbourpine.example', password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
});

async function statusOf(path: string, token: string): Promise<number> {
  const answer = await fetch(product.address + path, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

test('a guest is warned, stopped, becomes a user who keeps every chat, and finds the same spending on another device [AUTH-23, AUTH-26, AUTH-51, BILL-04, MKT-06]', async () => {
  const page = await openGuest();
  await chooseModel(page, 'GPT-6 Sol');
  await ask(page, 'A costly question', 8_500);
  await page.getByText(/^8\d% of free credit used/).waitFor();

  await ask(page, 'The last of the credit', 50_000);
  await send(page, 'One question too many');
  await page.getByText('Your free credit is used up.').waitFor();
  expect(product.vendor.calls).toHaveLength(2);
  await press(page, 'Create account');
  await expect.poll(() => hashOf(page)).toBe('#/upgrade?returnTo=%2Fchat');

  const name = freshName('mara');
  await fillSignUp(page, name);
  await finishOnboarding(page);
  await expect.poll(() => hashOf(page)).toMatch(/^#\/chat\b/);
  await expect
    .poll(() => accountButton(page).innerText())
    .toMatch(new RegExp(`${name}\\s+\\$5\\.00 balance`));
  await expect
    .poll(() => prompts(page).allInnerTexts())
    .toEqual([
      expect.stringContaining('A costly question'),
      expect.stringContaining('The last of the credit'),
    ]);
  await expect.poll(() => composer(page).inputValue()).toBe('One question too many');
  await ask(page, 'One question too many', 3_000);

  await open(page, '/usage');
  await expect.poll(async () => (await rowsOfUsage(page)).length).toBeGreaterThanOrEqual(3);
  const here = await rowsOfUsage(page);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // Everything is with the account already, so nothing is asked.
  await field(page, 'Username or email').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();

  const elsewhere = await product.openVisitor('/#/login');
  await signIn(elsewhere, `${name}@harbourpine.example`);
  await finishOnboarding(elsewhere);
  await open(elsewhere, '/usage');
  await expect.poll(() => rowsOfUsage(elsewhere)).toEqual(here);
  await expect.poll(() => figure(elsewhere, 'Balance').innerText()).toMatch(/Balance\s+\$4\.9\d/);
  await main(elsewhere).getByRole('figure', { name: 'Cost by day' }).waitFor();
  const byModel = main(elsewhere).getByRole('table', { name: 'By model' });
  await expect.poll(() => byModel.innerText()).toContain('GPT-6 Sol');
  await main(elsewhere).getByText('Agent', { exact: true }).click();
  await main(elsewhere).getByRole('table', { name: 'By agent' }).waitFor();
  const [csv] = await Promise.all([elsewhere.waitForEvent('download'), press(elsewhere, 'Export CSV')]);
  expect(csv.suggestedFilename()).toBe('parley-usage-30-days.csv');
  expect((await readFile(await csv.path(), 'utf8')).trim().split('\n')).toHaveLength(here.length + 1);
  await expect.poll(() => figure(elsewhere, 'Replies').innerText()).toMatch(/Replies\s+3/);
});

test('a reply that is being written while the guest becomes a user is read to its end [AUTH-26] [GEN-26]', async () => {
  const page = await openGuest();
  await chooseModel(page, 'GPT-6 Sol');
  await send(page, 'Count to three');
  const call = await product.vendor.nextCall();
  call.say('One, ');
  await replies(page).getByText('One,').waitFor();
  // The server ends the connection of the guest's token within seconds.
  const readOn = page.waitForRequest(/\/runs\/[^/]+\/events/);
  await page.evaluate(() => void (location.hash = '#/upgrade?returnTo=%2Fchat'));
  await fillSignUp(page, freshName('nora'));
  await finishOnboarding(page);
  await readOn;
  call.say('two, three.');
  call.finish({ input: 10, output: 100 });
  await expect.poll(() => replies(page).last().innerText()).toContain('One, two, three.');
  expect(await (await finishedReply(page)).innerText()).not.toContain('Interrupted');
  expect(product.vendor.calls).toHaveLength(1);
});

test('a reply that was cut off because another device signed this one out is whole after the next sign-in [AUTH-35] [GEN-26]', async () => {
  const name = freshName('olaf');
  const page = await openMember(name);
  await chooseModel(page, 'GPT-6 Sol');
  await send(page, 'Count to three');
  const call = await product.vendor.nextCall();
  call.say('One, ');
  await replies(page).getByText('One,').waitFor();
  const elsewhere = await product.openVisitor('/#/login');
  await signIn(elsewhere, name);
  await finishOnboarding(elsewhere);
  await open(elsewhere, '/settings?section=account');
  await main(elsewhere)
    .getByRole('button', { name: /^Sign out Chrome/ })
    .click();
  await field(page, 'Username or email').waitFor();
  call.say('two, three.');
  call.finish({ input: 10, output: 100 });
  await signIn(page, name);
  await expect.poll(() => replies(page).last().innerText()).toContain('One, two, three.');
  expect(await (await finishedReply(page)).innerText()).not.toContain('Interrupted');
});

test('the sign-in asks for the name first, says what is wrong at the field, and leads new people to sign up [AUTH-10]', async () => {
  const page = await product.openVisitor('/#/login');
  await field(page, 'Username or email').waitFor();
  expect(await page.getByRole('button', { name: 'Continue with Google' }).count()).toBe(0);
  await signIn(page, '  jonas ', 'not the password');
  await page.getByText('Wrong password').waitFor();
  expect(hashOf(page)).toBe('#/login');

  await press(page, 'Forgot password?');
  await page.getByText('Ask an admin for a reset link').waitFor();
  await press(page, 'Back to sign in');
  await press(page, 'Change');
  await field(page, 'Username or email').fill('nobody.yet');
  await press(page, 'Continue');
  await expect.poll(() => field(page, 'Username').inputValue()).toBe('nobody.yet');
  await press(page, 'Create account');
  await page.getByText('Enter a valid email address').waitFor();

  await open(page, '/login?reset=made-up');
  await field(page, 'New password').fill(PASSWORD);
  await field(page, 'Repeat password').fill(PASSWORD);
  await press(page, 'Save password');
  await page.getByText('This link was used already or has expired. Ask for a new one.').waitFor();
});

test('one device signs another one out [AUTH-35]', async () => {
  const name = freshName('nora');
  const member = await openMember(name);
  await open(member, '/usage');
  await figure(member, 'Balance').waitFor();
  const page = await product.openVisitor('/#/login');
  await signIn(page, name);
  await finishOnboarding(page);
  await open(page, '/settings?section=account');
  // The notice does not stay.
  const told = member.getByText('Session expired. Please sign in again.').waitFor();
  await main(page)
    .getByRole('button', { name: /^Sign out Chrome/ })
    .click();
  await told;
  await main(page)
    .getByRole('button', { name: /^Sign out Chrome/ })
    .waitFor({ state: 'detached' });
  await main(page).getByText('This device, in use now').waitFor();
  await expect.poll(() => hashOf(member)).toBe('#/login?returnTo=%2Fusage');
});

test('a member makes a key, limits the spending, takes everything along and leaves for good [SET-06, AUTH-56]', async () => {
  const name = freshName('priya');
  const page = await openMember(name);
  await chooseModel(page, 'GPT-6 Sol');
  await ask(page, 'Something to spend on', 2_000);

  await open(page, '/settings?section=keys');
  await press(page, 'New key');
  await field(page, 'Name').fill('notebook');
  await press(page, 'Create key');
  const key = await main(page).locator('code.select-all').innerText();
  expect(key).toMatch(/^ak_/);
  expect(await statusOf('/runs/none', key)).not.toBe(401);
  await press(page, 'I have copied it');
  await main(page)
    .getByText(`${key.slice(0, 11)}…`)
    .waitFor();
  await expect.poll(() => page.getByText(key).count()).toBe(0);

  await open(page, '/settings?section=limits');
  await field(page, 'US dollars per month').fill('0.02');
  await field(page, 'US dollars per month').press('Enter');
  await main(page)
    .getByText(/^Used up: \$0\.02 of \$0\.02\./)
    .waitFor();
  await main(page)
    .getByRole('button', { name: /^notebook/ })
    .click();
  await field(page, 'notebook: US dollars per reply').fill('0.5');
  await field(page, 'notebook: US dollars per reply').press('Enter');
  await main(page).getByText('Saved').last().waitFor();

  await open(page, '/chat');
  await send(page, 'Beyond the budget');
  await page.getByText('Monthly budget reached').waitFor();
  expect(product.vendor.calls).toHaveLength(1);

  await open(page, '/settings?section=keys');
  await press(page, 'Revoke notebook');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await main(page).getByText('No API keys yet').waitFor();
  expect(await statusOf('/runs/none', key)).toBe(401);

  await open(page, '/settings?section=data');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
  expect(download.suggestedFilename()).toBe('parley-export.json');
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  await press(page, 'Delete account');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await field(page, 'Username or email').fill(name);
  await press(page, 'Continue');
  await field(page, 'Repeat password').waitFor();
  expect(await statusOf('/auth/me', token)).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('chats that are stored nowhere else are not lost by signing in without being asked [AUTH-46]', async () => {
  const page = await openGuest();
  product.vendor.answerWith((call) => call.reply('Kept.'));
  await send(page, 'Only on this device');
  await finishedReply(page);
  await open(page, '/login');
  await signIn(page, 'jonas');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Login cancelled by user').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
  expect(await sessionList(page).count()).toBe(0);
});
