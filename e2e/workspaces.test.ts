import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composer } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const goTo = (page: Page, path: string) => page.goto(new URL(`/#${path}`, page.url()).href);

test('a workspace is made from the access notice, joined by a link, and its members are changed and removed [ADM-01, ADM-04, ADM-06]', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  await goTo(page, '/admin');
  await page.getByText('This page is for admins').waitFor();
  await page.getByRole('textbox', { name: 'Name of the workspace' }).fill('Harbour & Pine');
  await page.getByRole('button', { name: 'Create a workspace' }).click();
  await page.getByRole('heading', { name: 'Harbour & Pine' }).waitFor({ state: 'attached' });
  await page.getByText('No other members yet').waitFor();

  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('radio', { name: 'Viewer' }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('region', { name: 'Invited' }).getByText('Anyone with the link').waitFor();

  const other = await product.openVisitor('/#/login');
  await becomeMember(other);
  await goTo(other, new URL(link).hash.slice(1));
  await other.getByRole('button', { name: 'Join the workspace' }).click();
  await composer(other).waitFor();
  await goTo(other, '/admin');
  await other.getByText('This page is for admins').waitFor();

  await page.reload();
  const role = page.getByRole('combobox', { name: /^Role of/ }).last();
  await expect.poll(() => role.inputValue()).toBe('viewer');
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await role.selectOption('admin');
  await isSaved;
  await other.reload();
  await other.getByRole('link', { name: 'Settings' }).waitFor();

  await page.getByRole('button', { name: /^Remove person/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No other members yet').waitFor();
  await other.reload();
  await other.getByText('This page is for admins').waitFor();

  await page.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('list', { name: 'Audit log' });
  await log.getByText('removed a member').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('harbour &');
  await expect.poll(() => log.locator('details').count()).toBe(1);
  await log.getByText('created the workspace').waitFor();
  expect(await log.innerText()).toContain('Harbour & Pine');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const rows = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('Harbour & Pine');
});

test('a business finds its team and its analytics in the navigation, and makes its workspace there [ONB-18] [ONB-19] [ADM-04]', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  await goTo(page, '/settings?section=features');
  await page.getByText('Business', { exact: true }).click();
  const isSaved = page.getByRole('radio', { name: 'Business' });
  await expect.poll(() => isSaved.isChecked()).toBe(true);
  const openTeam = () => page.getByRole('link', { name: 'Team', exact: true }).click();
  await openTeam();
  await page.getByText('No workspace yet').waitFor();
  await page.getByRole('textbox', { name: 'Name of the workspace' }).fill('Harbour & Pine');
  await page.getByRole('button', { name: 'Create a workspace' }).click();
  await page.getByText('No other members yet').waitFor();
  const tab = page.getByRole('main').locator('[aria-current=page]');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Analytics', exact: true }).click();
  await expect.poll(() => tab.innerText()).toBe('Analytics');
  await openTeam();
  await expect.poll(() => tab.innerText()).toMatch(/^Members/);
});
