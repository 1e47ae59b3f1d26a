// A window of 1,024 pixels whose sidebar is open: what is left is no wider than a tablet.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgent } from './agent-page.ts';
import { createAdmin, openAdmin } from './member-page.ts';
import { useProduct } from './product.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'parley-narrow-'));
const product = useProduct({ settings: { DATA_DIR: folder } });
beforeAll(() => createAdmin(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAME = 'Order triage for the northern warehouse';

async function prepare(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const post = async (place: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`${product.address}${place}`, { headers, data });
    expect(answer.ok(), `${place}: ${await answer.text()}`).toBe(true);
  };
  const agent = await createAgent(page, { name: NAME, description: 'Sorts what comes in.', is_public: true });
  await post(`/agents/${agent}/convert-to-webhook`, { daily_cost_cap: 5 });
  await post(`/agents/${agent}/convert-to-scheduled`, { schedule: 'every day at 7:30', prompt: 'Go' });
  await post(`/agents/${agent}/deployments/api`, {});
  return agent;
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
  const isUpright = ({ width, height }: DOMRect): boolean => width > 1 && width < 40 && height > 60;
  return [
    ...clipped.map((table) => `wider than its place: ${table.textContent.slice(0, 40)}`),
    ...names
      .filter((name) => name.getBoundingClientRect().width < 60)
      .map((name) => `without room: ${name.textContent}`),
    ...texts
      .filter((text) => isUpright(text.getBoundingClientRect()))
      .map((text) => `upright: ${text.textContent.slice(0, 40)}`),
  ];
}

test('lists and editors beside the open sidebar of a small window show names, whole tables and readable lines', async () => {
  const page = await openAdmin(product, { viewport: { width: 1_024, height: 760 } });
  const agent = await prepare(page);
  const screens: readonly (readonly [place: string, shown: string])[] = [
    ['/agents', NAME],
    ['/agents?tab=public', NAME],
    [`/agents/${agent}?tab=api`, 'Each key can only run this agent'],
    ['/scheduled-agents', NAME],
    ['/scheduled-agents/create', 'Message'],
    ['/webhook-agents', NAME],
    ['/webhook-agents/create', 'Message template'],
    ['/admin?tab=models', 'Featured'],
    ['/admin?tab=users', 'Last seen'],
  ];
  const cramped: Record<string, string[]> = {};
  for (const [place, shown] of screens) {
    await page.goto(`${product.address}/#${place}`);
    await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor();
    const found = await page.evaluate(findCramped);
    if (found.length > 0) cramped[place] = found;
  }
  expect(cramped).toEqual({});
});
