import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatWith, createAgent } from './agent-page.ts';
import { closePages, shareBrowser } from './browser.ts';
import { conversation, copyReply, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { DESKTOP, tryFree } from './product.ts';
import { startApp, type RunningApp } from './start-app.ts';
import { startVendor, type Vendor } from './vendor.ts';

let dataFolder = '';
let vendor: Vendor;
let browser: Browser;
let app: RunningApp;

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'parley-kept-'));
  vendor = await startVendor();
  browser = await shareBrowser();
  app = await start();
});

afterAll(async () => {
  await closePages(browser);
  await app.stop();
  await vendor.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

function start(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  return startApp({
    DATA_DIR: dataFolder,
    OPENAI_BASE_URL: vendor.baseUrl,
    LIMIT_FACTOR: '1000',
    ...settings,
  });
}

test('a server that dies in mid-reply leaves the text, says that it was restarted, and the message can be sent again [ST-07]', async () => {
  const page = await browser.newPage({ viewport: DESKTOP, locale: 'en-US' });
  page.setDefaultTimeout(30_000);
  await page.goto(app.address);
  await tryFree(page);
  await send(page, 'Outlive the server');
  const call = await vendor.nextCall();
  call.say('Written before the power cut');
  await conversation(page).getByText('Written before the power cut').waitFor();

  await app.kill();
  await page.getByText('Reconnecting').waitFor();
  app = await start({ PORT: new URL(app.address).port });
  const retry = page.getByRole('button', { name: 'Retry now' });
  const outcome = conversation(page).getByRole('alert').getByText('The server restarted, 5 words kept');
  // The page tries by itself as well, and may be the first.
  await retry.or(outcome).first().waitFor();
  await retry.click({ timeout: 1_000 }).catch(() => undefined);
  await outcome.waitFor();
  await conversation(page).getByText('Written before the power cut').waitFor();
  await conversation(page)
    .getByRole('img', { name: /^Cost of this reply/ })
    .waitFor();

  await conversation(page).getByRole('button', { name: 'Start over' }).click();
  (await vendor.nextCall()).reply('Written after it.');
  expect(await copyReply(page)).toBe('Written after it.');
  expect(vendor.calls).toHaveLength(2);
});

test('a run of an agent whose server dies in mid-text goes on in the chat that is open [DUR-01]', async () => {
  const page = await browser.newPage({ viewport: DESKTOP, locale: 'en-US' });
  page.setDefaultTimeout(30_000);
  await page.goto(`${app.address}/#/login`);
  await becomeMember(page);
  const id = await createAgent(page, { name: 'Clerk', tools: ['calculator'] });
  await chatWith(page, { id, name: 'Clerk' });
  await send(page, 'What is six times seven?');
  (await vendor.nextCall()).callTools({ name: 'calculator', args: { expression: '6 * 7' } });
  const cut = await vendor.nextCall();
  cut.say('Written before the power cut');
  await conversation(page).getByText('Written before the power cut').waitFor();

  await app.kill();
  app = await start({ PORT: new URL(app.address).port });
  (await vendor.nextCall()).reply('It is 42.');
  expect(await copyReply(page)).toBe('It is 42.');
  await page.reload();
  expect(await copyReply(page)).toBe('It is 42.');
});
