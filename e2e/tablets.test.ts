import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

/** As the person of the page. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.post(product.address + path, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    data,
  });
  expect(answer.ok()).toBe(true);
}

test('the name of an agent has room on the smallest tablet', async () => {
  const page = await product.openVisitor('/', { viewport: { width: 640, height: 900 } });
  await becomeMember(page);
  await post(page, '/agents/', { name: 'Tender radar of the harbour', instructions: 'You help.' });
  await page.goto(`${product.address}/#/agents`);
  const name = page.getByRole('link', { name: 'Tender radar of the harbour' });
  await name.waitFor();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the head of the usage takes two lines on a tablet', async () => {
  const page = await product.openVisitor('/', { viewport: { width: 768, height: 1024 }, hasTouch: true });
  await becomeMember(page);
  await post(page, '/api/workspaces', { name: 'Harbour' });
  await page.goto(`${product.address}/#/usage`);
  await page.reload();
  await page.getByRole('combobox').waitFor();
  const head = page.locator('main header').first();
  // Two lines of what a finger hits, and what is between them.
  expect(await head.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(125);
});
