// Every screen beside the chat: in a window of 1,024 pixels, where with the sidebar open no more than a tablet's width is
// left, and on a phone. All over plain http, as at home, where browsers have less to offer than on a safe address.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAgent } from './agent-page.ts';
import { barriersOf } from './axe.ts';
import { createAdmin, openAdmin } from './member-page.ts';
import { PHONE, useProduct } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'parley-screens-'));
const product = useProduct({ isUnsafe: true, settings: { DATA_DIR: folder } });
beforeAll(() => createAdmin(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAME = 'Order triage for the northern warehouse';
const KEY_NAME = 'Booking-service-of-the-northern-warehouse-and-its-neighbours';

interface Made {
  readonly agent: string;
  readonly tool: string;
  readonly collection: string;
  readonly workspace: string;
}

let made: Promise<Made> | null = null;
/** Once for all journeys of the file, by the one admin. */
const prepareOnce = (page: Page): Promise<Made> => (made ??= prepare(page));

const Created = z.object({ id: z.string() });

async function prepare(page: Page): Promise<Made> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const post = async (place: string, data: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`${product.address}${place}`, { headers, data });
    expect(answer.ok(), `${place}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const agent = await createAgent(page, { name: NAME, description: 'Sorts what comes in.', is_public: true });
  await post(`/agents/${agent}/convert-to-webhook`, { daily_cost_cap: 5 });
  await post(`/agents/${agent}/convert-to-scheduled`, { schedule: 'every day at 7:30', prompt: 'Go' });
  const api = Created.parse(await post(`/agents/${agent}/deployments/api`, {}));
  await post(`/agents/${agent}/deployments/${api.id}/keys`, { name: KEY_NAME });
  const tool = { name: 'look-up', description: 'Looks it up.', method: 'GET', url: 'https://api.example/' };
  const { id } = Created.parse(await post('/api/custom-webhook-tools', tool));
  const collection = Created.parse(await post('/api/knowledge', { name: 'Handbook' }));
  const workspace = Created.parse(await post('/api/workspaces', { name: 'Harbour & Pine' }));
  await post(`/api/workspaces/${workspace.id}/cost-centres`, { kind: 'team', name: 'Operations' });
  return { agent, tool: id, collection: collection.id, workspace: workspace.id };
}

/** What cannot be read: tables wider than their place, names without room, and texts that stand upright. */
function findCramped(): string[] {
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    ((getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
      isScrolled(element.parentElement));
  const tables = [...document.querySelectorAll('main table')];
  const clipped = tables.filter((table) => isScrolled(table.parentElement));
  const names = tables.flatMap((table) => [
    ...table.querySelectorAll('tbody tr > :first-child a, tbody tr > th'),
  ]);
  const texts = [...document.querySelectorAll('main *')].filter(
    ({ childElementCount, textContent }) => childElementCount === 0 && textContent.trim().length > 14,
  );
  // What is chosen cannot be read beside the arrows of a narrower one.
  const selects = [...document.querySelectorAll('main table select')].filter(
    (select) => select.getBoundingClientRect().width < 70,
  );
  const isUpright = ({ width, height }: DOMRect): boolean => width > 1 && width < 40 && height > 60;
  return [
    ...clipped.map((table) => `wider than its place: ${table.textContent.slice(0, 40)}`),
    ...names
      .filter((name) => name.getBoundingClientRect().width < 60)
      .map((name) => `without room: ${name.textContent}`),
    ...selects.map((select) => `without room: ${select.getAttribute('aria-label') ?? ''}`),
    ...texts
      .filter((text) => isUpright(text.getBoundingClientRect()))
      .map((text) => `upright: ${text.textContent.slice(0, 40)}`),
  ];
}

/** What is seen only by scrolling sideways, besides tables, code and tabs, which do so in their own place. */
function findBeyondEdge(): string[] {
  return [...document.querySelectorAll('main button, main a, main h1, main p, main code')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .filter((element) => element.closest('table, pre, nav, [role="tablist"]') === null)
    .map((element) => element.getAttribute('aria-label') ?? element.textContent.slice(0, 40));
}

/** Words that stand one letter below the other. */
function findUpright(): string[] {
  return [...document.querySelectorAll('main *')]
    .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent.trim().length > 3)
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && width < 40 && height > 60;
    })
    .map((element) => `upright: ${element.textContent.slice(0, 40)}`);
}

/** With a text of each that is there once it has loaded. */
const toScreens = ({
  agent,
  tool,
  collection,
  workspace,
}: Made): readonly (readonly [place: string, shown: string])[] => [
  ['/agents', NAME],
  ['/agents?tab=public', NAME],
  [`/agents/${agent}`, 'No runs yet'],
  [`/agents/${agent}?tab=deployments`, 'Add a schedule'],
  [`/agents/${agent}?tab=api`, KEY_NAME],
  [`/agents/${agent}?tab=versions`, 'No earlier versions'],
  [`/agents/${agent}?tab=tools`, 'No tools'],
  [`/agents/${agent}/edit`, 'Description'],
  ['/agents/create', 'Instructions'],
  ['/scheduled-agents', NAME],
  ['/scheduled-agents/create', 'Message'],
  ['/webhook-agents', NAME],
  ['/webhook-agents/create', 'Message template'],
  [`/webhook-agents/${agent}/logs`, 'No calls yet'],
  ['/custom-webhook-tools', 'look-up'],
  ['/custom-webhook-tools?tab=catalog', 'Air quality'],
  ['/custom-webhook-tools/executions', 'Not called yet'],
  [`/custom-webhook-tools/${tool}/edit`, 'Parameters'],
  ['/credential-manager', 'GitHub'],
  ['/mcp-servers', 'Parley as a server'],
  ['/memory', 'No memories yet'],
  ['/knowledge', 'Handbook'],
  [`/knowledge/${collection}`, 'Documents'],
  ['/approvals', 'No pending approvals'],
  ['/usage', 'Balance'],
  ['/payment-history', 'Adjustment'],
  ['/settings', 'Reading width'],
  ['/system-prompts', 'Built in'],
  ['/prompt-suggestions', 'Built in'],
  ['/admin', 'Needs attention'],
  ['/admin?tab=users', 'Last seen'],
  ['/admin?tab=models', 'Featured'],
  ['/admin?tab=limits', 'Calls per minute'],
  ['/admin?tab=messages', 'No messages'],
  ['/admin?tab=audit', 'Deployment created'],
  [`/admin?tab=team&workspace=${workspace}`, 'you'],
  [`/admin?tab=cost-centres&workspace=${workspace}`, 'Operations'],
  [`/admin?tab=team-audit&workspace=${workspace}`, 'created a cost center'],
  [`/admin?tab=team-settings&workspace=${workspace}`, 'Name of the workspace'],
];

/** A title below the line of the menu, where it has left the page that it belongs to. */
function findLowTitles(): string[] {
  const middleOf = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  return [...document.querySelectorAll('main header')].flatMap((header) => {
    const [menu, title] = [header.querySelector('button'), header.querySelector('h1')];
    if (!menu || !title || title.getBoundingClientRect().width < 2) return [];
    return Math.abs(middleOf(menu) - middleOf(title)) > 8 ? [`below its line: ${title.textContent}`] : [];
  });
}

test('every screen beside the chat shows whole tables and readable lines in a small window, and has no barrier that axe knows [THEME-07]', async () => {
  const page = await openAdmin(product, {
    viewport: { width: 1_024, height: 760 },
    reducedMotion: 'reduce',
  });
  const found: Record<string, string[]> = {};
  for (const [place, shown] of toScreens(await prepareOnce(page))) {
    await page.goto(`${product.address}/#${place}`);
    await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor();
    const here = [...(await page.evaluate(findCramped)), ...(await barriersOf(page))];
    if (here.length > 0) found[place] = here;
  }
  expect(found).toEqual({});
});

test('every screen beside the chat is as wide as a phone, and its words stand in lines', async () => {
  const page = await openAdmin(product, { ...PHONE, reducedMotion: 'reduce' });
  const found: Record<string, string[]> = {};
  for (const [place, shown] of toScreens(await prepareOnce(page))) {
    await page.goto(`${product.address}/#${place}`);
    await page.reload();
    await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor({ state: 'attached' });
    const here = [
      ...(await page.evaluate(findBeyondEdge)),
      ...(await page.evaluate(findUpright)),
      ...(await page.evaluate(findLowTitles)),
    ];
    if (here.length > 0) found[place] = here;
  }
  expect(found).toEqual({});
});

/** Of a row: beside its name, and above its buttons. */
const BETWEEN = { position: { x: 500, y: 4 } };

test('a row of a list opens wherever it is pressed, beside its own buttons', async () => {
  const page = await openAdmin(product, { reducedMotion: 'reduce' });
  const { agent } = await prepareOnce(page);
  const rows = page.getByRole('main').getByRole('row');
  const go = (place: string) => page.goto(`${product.address}/#${place}`);

  await go('/webhook-agents');
  await rows.filter({ hasText: NAME }).click(BETWEEN);
  await page.getByRole('heading', { name: NAME, exact: true }).waitFor();

  await go('/custom-webhook-tools');
  await rows.filter({ hasText: 'look-up' }).click(BETWEEN);
  await page.getByRole('heading', { name: 'look-up', exact: true }).waitFor();

  await go(`/webhook-agents/${agent}/logs`);
  product.vendor.answerWith((call) => call.reply('Booked.'));
  await page.getByRole('button', { name: 'Send a test' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  const opened = page.getByRole('button', { name: 'Copy as curl' });
  await opened.waitFor();
  await go(`/webhook-agents/${agent}/logs`);
  await opened.waitFor({ state: 'detached' });
  await rows.last().click(BETWEEN);
  await opened.waitFor();
});

test('own tools keep their names in the narrowest window', async () => {
  const page = await openAdmin(product, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await prepareOnce(page);
  await page.goto(`${product.address}/#/custom-webhook-tools`);
  await page.getByRole('main').getByText('look-up', { exact: true }).first().waitFor();
  expect([...(await page.evaluate(findCramped)), ...(await page.evaluate(findBeyondEdge))]).toEqual([]);
});

test('at twice the size of a desktop the names of limits stand clear of their fields', async () => {
  const page = await openAdmin(product, { viewport: { width: 640, height: 400 }, reducedMotion: 'reduce' });
  await page.goto(`${product.address}/#/admin?tab=limits`);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('input') });
  await rows.first().waitFor();
  const covered = await rows.evaluateAll((items) =>
    items.flatMap((item) => {
      const [name, field] = [item.firstElementChild, item.querySelector('input')];
      const box = document.createRange();
      if (!name || !field) return [];
      box.selectNodeContents(name);
      const isClear = box.getBoundingClientRect().right <= field.getBoundingClientRect().left;
      return isClear ? [] : [name.textContent];
    }),
  );
  expect(covered).toEqual([]);
});

test('in forced colours a bar of a part is drawn', async () => {
  const page = await openAdmin(product, { forcedColors: 'active' });
  await page.goto(`${product.address}/#/admin?tab=limits`);
  const meter = page.getByRole('meter').first();
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(await meter.locator('span').evaluate(groundOf)).not.toBe(await meter.evaluate(groundOf));
});

test('an empty balance is said in readable lines on a phone, above what can be done', async () => {
  const page = await openAdmin(product, { ...PHONE, reducedMotion: 'reduce' });
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const me = await page.request.get(`${product.address}/auth/me`, { headers });
  const { id, balance } = Created.extend({ balance: z.number() }).parse(await me.json());
  const data = { direction: 'deduct', amount: balance, reason: 'Spent', key: 'all-of-it' };
  const answer = await page.request.post(`${product.address}/api/admin/users/${id}/balance`, {
    headers,
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  // This page asks for the balance.
  await page.goto(`${product.address}/#/usage`);
  await page.getByRole('main').getByText('$0.00', { exact: true }).first().waitFor();
  await page.goto(`${product.address}/#/chat`);
  await page.getByText('Your balance is empty.').waitFor();
  await page.getByRole('button', { name: 'Copy a request for an admin' }).waitFor();
  expect([...(await page.evaluate(findCramped)), ...(await page.evaluate(findBeyondEdge))]).toEqual([]);
});
