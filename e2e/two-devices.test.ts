import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { chatWith, createAgent, openedRun, request, step } from './agent-page.ts';
import {
  composer,
  conversation,
  finishOnboarding,
  finishedReply,
  prompts,
  send,
  sessionList,
} from './chat-page.ts';
import { useProduct } from './product.ts';

// One person at two open devices: what is done at one is seen at the other without any action there.

const product = useProduct();
const PASSWORD = 'correct horse battery';
let people = 0;

/** A new account for each attempt of the journey. */
async function registerPerson(): Promise<string> {
  people += 1;
  const username = `twodevices${people}`;
  const answer = await fetch(`${product.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@harbourpine.example`, password: PASSWORD }),
  });
  expect(answer.status).toBeLessThan(300);
  return username;
}

async function signIn(name: string): Promise<Page> {
  const page = await product.openVisitor('/#/login');
  await page.getByLabel('Username or email', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await finishOnboarding(page);
  return page;
}

async function talk(page: Page, text: string): Promise<void> {
  product.vendor.answerWith((call) => call.reply(`Answer to ${String(call.messages.at(-1)?.content)}`));
  await send(page, text);
  await conversation(page).getByText(`Answer to ${text}`, { exact: true }).waitFor();
  await finishedReply(page);
}

const Summaries = z.object({ sessions: z.array(z.object({ message_count: z.number() })) });

/** How many messages of the newest chat the server has. */
const countStored = async (page: Page): Promise<number | undefined> => {
  const list = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('access_token') ?? ''}`;
    const answer = await fetch('/api/chat-history/sessions/summaries', { headers: { authorization } });
    return answer.json() as Promise<unknown>;
  });
  return Summaries.parse(list).sessions[0]?.message_count;
};

// A device that is looked at asks for nothing by itself: what it shows it has been told.
const shows = (page: Page, text: string) => conversation(page).getByText(text, { exact: true }).waitFor();

test('two open devices agree, and a send from either goes on from the newest state [DEV-01] [SYNC-29] [F-12]', async () => {
  const person = await registerPerson();
  const desk = await signIn(person);
  const phone = await signIn(person);
  await talk(desk, 'What is tea?');
  // Under its first words or its title, whichever is there.
  await sessionList(phone).getByRole('link').first().click();
  await shows(phone, 'Answer to What is tea?');

  await talk(desk, 'Green or black?');
  await shows(phone, 'Answer to Green or black?');

  await talk(phone, 'With milk?');
  await shows(desk, 'Answer to With milk?');
  await expect.poll(() => prompts(desk).count()).toBe(3);

  // Asleep, the desk hears nothing; what it sends on waking follows what was said meanwhile.
  await desk.context().setOffline(true);
  await talk(phone, 'With sugar?');
  await expect.poll(() => countStored(phone)).toBe(8);
  await desk.context().setOffline(false);
  await talk(desk, 'How hot?');
  await shows(phone, 'Answer to How hot?');
  for (const page of [desk, phone]) {
    await expect.poll(() => prompts(page).count()).toBe(5);
    await composer(page).waitFor();
  }
});

test('a call that was denied at one device is denied at the other, where the same agent answers on [DEV-01, APR-02]', async () => {
  const person = await registerPerson();
  const desk = await signIn(person);
  const phone = await signIn(person);
  const id = await createAgent(desk, { name: 'Clerk', tools: ['http-request'] });
  await chatWith(desk, { id, name: 'Clerk' });
  await send(desk, 'Tell the harbour.');
  const args = {
    url: 'https://harbour.example/notes',
    method: 'POST',
    body: 'Free',
    content_type: 'text/plain',
  };
  (await product.vendor.nextCall()).callTools({ name: 'http_request', args });
  const card = request(conversation(desk), /^Send a request: /);
  await card.getByRole('button', { name: /^Deny with reason/ }).click();
  await card.getByRole('button', { name: 'Deny', exact: true }).click();
  (await product.vendor.nextCall()).reply('I told nobody.');
  await conversation(desk).getByText('I told nobody.', { exact: true }).waitFor();

  await sessionList(phone).getByRole('link').first().click();
  await shows(phone, 'I told nobody.');
  await phone.getByRole('button', { name: 'Agent: Clerk', exact: true }).waitFor();
  const reply = await openedRun(phone, /^Used 1 tool/);
  await step(reply, 'Send a request').getByRole('img', { name: 'Denied' }).waitFor();

  await send(phone, 'And now?');
  const next = await product.vendor.nextCall();
  expect(String(next.messages[0]?.content)).toContain('You are Clerk');
  next.reply('Still nobody.');
  await shows(desk, 'Still nobody.');
});

test('a document that is edited at one device while the other goes on hides nothing that was said there [DEV-01] [SYNC-29]', async () => {
  const person = await registerPerson();
  const desk = await signIn(person);
  const phone = await signIn(person);
  const id = await createAgent(desk, { name: 'Writer', tools: ['artifact-write'] });
  await chatWith(desk, { id, name: 'Writer' });
  await send(desk, 'Write to Ada.');
  const args = { action: 'create', title: 'Letter', kind: 'markdown', content: 'Dear Ada' };
  (await product.vendor.nextCall()).callTools({ name: 'artifact_write', args });
  (await product.vendor.nextCall()).reply('Here is the letter.');
  await shows(desk, 'Here is the letter.');
  await sessionList(phone).getByRole('link').first().click();
  await shows(phone, 'Here is the letter.');

  await conversation(desk).getByRole('button', { name: 'Open Letter, version 1' }).click();
  const pane = desk.getByLabel('Documents', { exact: true }).filter({ hasText: 'Dear' });
  const edit = async (text: string, version: number) => {
    await pane.getByRole('button', { name: 'Edit', exact: true }).click();
    const source = pane.getByRole('textbox', { name: 'Source of the document' });
    await source.fill(text);
    await pane.getByRole('button', { name: 'Save', exact: true }).click();
    await pane.getByText(`Version ${version}`, { exact: true }).waitFor();
    // Not by a notice, which lies where the next change is saved.
    await pane
      .getByRole('status')
      .getByText(`Saved as version ${version}`, { exact: true })
      .waitFor({ state: 'attached' });
  };
  await edit('Dear Ben', 2);
  await expect.poll(() => countStored(phone)).toBe(3);
  await desk.context().setOffline(true);
  await edit('Dear Eve', 3);
  await send(phone, 'Is it warm?');
  (await product.vendor.nextCall()).reply('It is.');
  await shows(phone, 'It is.');
  await expect.poll(() => countStored(phone)).toBe(5);
  await desk.context().setOffline(false);

  await shows(desk, 'It is.');
  await pane.getByText('Dear Eve', { exact: true }).waitFor();
  await expect.poll(() => countStored(phone)).toBe(6);
  await shows(phone, 'It is.');
  await expect.poll(() => prompts(phone).count()).toBe(2);
});
