import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatWith, createAgent, openedRun, request, step } from './agent-page.ts';
import { closePages, shareBrowser } from './browser.ts';
import { composer, conversation, send, sessionList } from './chat-page.ts';
import { startLocalSite, type LocalSite } from './local-site.ts';
import { becomeMember } from './member-page.ts';
import { DESKTOP, PHONE } from './product.ts';
import { startApp, type RunningApp } from './start-app.ts';
import { startVendor, type Vendor } from './vendor.ts';

// What an agent sends is sent once, as a person allowed it, and not at all without.

const NAME = 'Clerk';

let dataFolder = '';
let vendor: Vendor;
let browser: Browser;
let site: LocalSite;
let app: RunningApp;

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'parley-approvals-'));
  [vendor, browser, site] = await Promise.all([startVendor(), shareBrowser(), startLocalSite()]);
  app = await start();
});

afterAll(async () => {
  await closePages(browser);
  await Promise.all([app.stop(), vendor.stop(), site.stop()]);
  await rm(dataFolder, { recursive: true, force: true });
});

function start(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const environment = { DATA_DIR: dataFolder, OPENAI_BASE_URL: vendor.baseUrl, LIMIT_FACTOR: '1000' };
  return startApp({ ...environment, ...settings }, { isOnLoopback: true });
}

/** A member whose agent asks to send a note, or several at once. */
async function openWaitingRun(
  options: Parameters<Browser['newPage']>[0],
  ...notes: readonly string[]
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(`${app.address}/#/login`);
  await becomeMember(page);
  const id = await createAgent(page, { name: NAME, tools: ['http-request'] });
  await chatWith(page, { id, name: NAME });
  await send(page, `Send the note: ${notes.join(', ')}`);
  const calls = notes.map((body) => ({
    name: 'http_request',
    args: { url: `${site.origin}/notes`, method: 'POST', body, content_type: 'text/plain' },
  }));
  (await vendor.nextCall()).callTools(...calls);
  await request(page.getByRole('main'), /^Send a request: /)
    .first()
    .waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('on a phone, a call that writes is allowed after the server was killed and restarted, and is made once [APR-02, DUR-01, DUR-02]', async () => {
  const note = 'Berth four is free';
  const page = await openWaitingRun(PHONE, note);
  // On a phone the request stands in place of the composer.
  await composer(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.title.startsWith('●'));
  await app.kill();
  app = await start({ PORT: new URL(app.address).port });
  expect(site.received).not.toContain(note);

  await press(page, 'Open sidebar');
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('link', { name: 'Approvals, 1 waiting' }).click();
  await page.getByRole('list', { name: 'Requests' }).getByRole('link').click();
  await press(page, 'Allow once');
  const call = await vendor.nextCall();
  expect(String(call.messages.at(-1)?.content)).toContain('Stored');
  await page.getByText('No pending approvals').waitFor();
  await press(page, 'Open sidebar');
  await sessionList(page).getByRole('link').first().click();
  call.reply('The note is stored.');

  await conversation(page).getByText('The note is stored.').waitFor();
  const reply = await openedRun(page, /^Used 1 tool/);
  await step(reply, 'Send a request').getByRole('img', { name: 'Done' }).waitFor();
  expect(site.received.filter((body) => body === note)).toHaveLength(1);
});

test('a call is made with the values that the person changed [APR-02]', async () => {
  const page = await openWaitingRun({ viewport: DESKTOP }, 'Berth five is free');
  const card = request(conversation(page), /^Send a request: /);
  await card.getByRole('button', { name: /^Edit/ }).click();
  await card.getByRole('textbox', { name: 'Body' }).fill('Berth six is free');
  await card.getByText('was Berth five is free').waitFor();
  await card.getByRole('button', { name: /^Allow with changes/ }).click();
  (await vendor.nextCall()).reply('Sent as you changed it.');

  await conversation(page).getByText('Sent as you changed it.').waitFor();
  expect(site.received).toContain('Berth six is free');
  expect(site.received).not.toContain('Berth five is free');
});

test('a call that is denied with a reason is not made, and the agent reads the reason [APR-02]', async () => {
  const note = 'Berth seven is free';
  const page = await openWaitingRun({ viewport: DESKTOP }, note);
  const card = request(conversation(page), /^Send a request: /);
  await card.getByRole('button', { name: /^Deny with reason/ }).click();
  await card.getByRole('textbox', { name: 'Reason' }).fill('It is taken since noon');
  await card.getByRole('button', { name: 'Deny', exact: true }).click();
  const call = await vendor.nextCall();
  expect(String(call.messages.at(-1)?.content)).toContain('It is taken since noon');
  call.reply('I did not send it.');

  await conversation(page).getByText('I did not send it.').waitFor();
  const reply = await openedRun(page, /^Used 1 tool/);
  await step(reply, 'Send a request').getByRole('img', { name: 'Denied' }).waitFor();
  expect(site.received).not.toContain(note);
});

test('a request that comes and is decided elsewhere is counted in every tab of the person, far from the chat [APR-02, DEV-01]', async () => {
  const page = await openWaitingRun({ viewport: DESKTOP }, 'Berth eight is free');
  const elsewhere = await page.context().newPage();
  elsewhere.setDefaultTimeout(30_000);
  // By itself a tab looks once a minute; this one has to be told.
  await elsewhere.addInitScript(() => {
    const { setInterval } = window;
    const never = 0;
    const begin = (run: () => void, delayMs: number) =>
      delayMs >= 60_000 ? never : setInterval(run, delayMs);
    Object.assign(window, { setInterval: begin });
  });
  await elsewhere.goto(`${app.address}/#/agents`);
  const waiting = elsewhere
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Approvals, 1 waiting' });
  await waiting.waitFor();
  await elsewhere.waitForFunction(() => document.title.startsWith('●'));

  await request(conversation(page), /^Send a request: /)
    .getByRole('button', { name: /^Allow once/ })
    .click();
  await waiting.waitFor({ state: 'detached' });
  await elsewhere.waitForFunction(() => !document.title.startsWith('●'));
  (await vendor.nextCall()).reply('It is sent.');
  await conversation(page).getByText('It is sent.').waitFor();

  await send(page, 'Send it again.');
  const args = { url: `${site.origin}/notes`, method: 'POST', body: 'Again', content_type: 'text/plain' };
  (await vendor.nextCall()).callTools({ name: 'http_request', args });
  await waiting.waitFor();
  await elsewhere.waitForFunction(() => document.title.startsWith('●'));
});

/** Of two requests that wait: the list, and the note of the open one. */
async function openTwoRequests() {
  const notes = ['Berth nine is free', 'Berth ten is free'];
  const page = await openWaitingRun({ viewport: DESKTOP }, ...notes);
  await page.goto(`${app.address}/#/approvals`);
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('link');
  await expect.poll(() => rows.count()).toBe(2);
  const noteOf = async () => {
    const text = await page.getByRole('main').getByRole('article').innerText();
    return notes.find((note) => text.includes(note));
  };
  await expect.poll(noteOf).toBeDefined();
  const allow = page.getByRole('button', { name: /^Allow once/ });
  return { page, rows, noteOf, allow, first: await noteOf() };
}

test('the letter after J answers the request that J has opened, on a slow machine too [APR-02]', async () => {
  const { page, rows, noteOf, allow, first } = await openTwoRequests();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.keyboard.press('j');
  await page.keyboard.press('y');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(() => rows.count()).toBe(1);
  // The one that was passed by still waits.
  await rows.click();
  await expect.poll(noteOf).toBe(first);
  await allow.waitFor();
});

test('a double click answers one request, not the one that takes its place as well [APR-02]', async () => {
  const { page, rows, noteOf, allow, first } = await openTwoRequests();
  await allow.hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect.poll(noteOf).not.toBe(first);
  await allow.waitFor();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect.poll(() => rows.count()).toBe(1);
  await allow.click();
  await expect.poll(() => rows.count()).toBe(0);
});
