// One person with two tabs of the same browser, over a real network.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAgent } from './agent-page.ts';
import {
  accountButton,
  chooseModel,
  composer,
  finishedReply,
  prompts,
  replies,
  send,
  sessionList,
} from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const SLOW = { timeout: 90_000 };

const hashOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash);

async function openMember(): Promise<Page> {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  return page;
}

async function pressSignOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Another tab of the same person. */
async function openTab(page: Page, path = new URL(page.url()).hash): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${product.address}/${path}`);
  return tab;
}

async function ask(page: Page, prompt: string): Promise<void> {
  await send(page, prompt);
  (await product.vendor.nextCall()).reply(`An answer to ${prompt}`);
  await finishedReply(page);
}

const newChat = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'New chat' }).click();

test('who signs out in mid-reply is asked, and what was written is in the account', async () => {
  const page = await openMember();
  await chooseModel(page, 'GPT-6 Sol');
  await send(page, 'Tell me a story');
  const call = await product.vendor.nextCall();
  call.say('Once upon a time');
  await replies(page).getByText('Once upon a time').waitFor();
  const refreshToken = await page.evaluate(() => localStorage.getItem('refresh_token') ?? '');
  expect(refreshToken).not.toBe('');

  await pressSignOut(page);
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('A reply is still being written').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await replies(page).last().getAttribute('aria-busy')).toBe('true');

  const saved = page.waitForRequest(
    (request) => request.method() !== 'GET' && (request.postData() ?? '').includes('Once upon a time'),
  );
  await pressSignOut(page);
  await question.getByRole('button', { name: 'Sign out' }).click();
  expect((await (await saved).response())?.ok()).toBe(true);
  const name = page.getByLabel('Username or email', { exact: true });
  const isUnsaved = question.getByRole('heading', { name: /not saved$/ });
  const isSignedOut = async (): Promise<boolean> => {
    await name.or(isUnsaved).first().waitFor();
    if (await name.isVisible()) return true;
    // The five seconds for what is left do not do on a busy machine.
    await question.getByRole('button', { name: 'Cancel' }).click();
    await pressSignOut(page);
    return false;
  };
  await expect.poll(isSignedOut, SLOW).toBe(true);
  await call.closed;
});

test('an empty chat that is open in two tabs becomes two with the first message, and drafts stay [CHAT-13]', async () => {
  const page = await openMember();
  const other = await openTab(page, '#/chat');
  await composer(other).fill('Half a question');
  await ask(page, 'First question');
  await expect.poll(() => composer(other).inputValue()).toBe('Half a question');
  expect(await prompts(other).count()).toBe(0);
  await composer(other).press('Enter');
  (await product.vendor.nextCall()).reply('Another answer');
  await finishedReply(other);
  expect(await prompts(other).allInnerTexts()).toEqual([expect.stringContaining('Half a question')]);
  expect(await prompts(page).allInnerTexts()).toEqual([expect.stringContaining('First question')]);
  expect(hashOf(other)).not.toBe(hashOf(page));
});

test('a chat that is deleted in one tab leaves a new one in another one in which it is open, with what was being written [CHAT-10]', async () => {
  const page = await openMember();
  await ask(page, 'Keep this');
  await newChat(page);
  // Until it is shown, the composer is that of the chat before.
  await expect.poll(() => prompts(page).count()).toBe(0);
  await ask(page, 'Delete this');
  await expect.poll(() => hashOf(page)).toContain('session=');
  const gone = hashOf(page);
  const other = await openTab(page);
  await prompts(other).getByText('Delete this').waitFor();
  await composer(page).pressSequentially('Half a thought');
  const row = sessionList(other).getByRole('link').first();
  await row.focus();
  await row.press('.');
  // The notice does not stay.
  const told = page.getByText('was deleted elsewhere').waitFor();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await told;
  await expect.poll(() => prompts(page).getByText('Delete this').count()).toBe(0);
  expect(await composer(page).inputValue()).toBe('Half a thought');
  expect(await prompts(page).count()).toBe(0);
  await expect.poll(() => hashOf(page)).not.toBe(gone);
  await expect.poll(() => sessionList(page).getByRole('link').count()).toBe(1);
});

test('an agent that was saved in another tab is not saved over unasked', async () => {
  const page = await openMember();
  const id = await createAgent(page, { name: 'Harbour', instructions: 'Answer briefly.', tools: [] });
  await page.goto(`${product.address}/#/agents/${id}/edit`);
  const other = await openTab(page, `#/agents/${id}/edit`);
  const instructions = (tab: Page) => tab.getByRole('textbox', { name: 'Instructions' });
  await instructions(other).getByText('Answer briefly.').waitFor();
  await instructions(page).fill('Answer at length.');
  await other.getByRole('textbox', { name: 'Description' }).fill('Knows the harbour.');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => hashOf(other)).toBe(`#/agents/${id}`);

  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('region', { name: 'Unsaved changes' });
  await notice.getByText('There is a newer version').waitFor();
  await notice.getByText('What saving yours would change').click();
  await notice.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.poll(() => hashOf(page)).toBe(`#/agents/${id}`);
});
