import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAgent } from './agent-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct({ isAlone: true });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('an agent is made an API, tried and called with its key, which is then replaced and revoked [DEP-01, DEP-11, DEP-15]', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  const id = await createAgent(page, { name: 'Freight rate watch' });
  await page.goto(new URL(`/#/agents/${id}?tab=deployments`, page.url()).href);
  await page.getByRole('link', { name: 'Set up the API' }).click();
  await press(page, 'Create API deployment');
  const key = await page.locator('code').filter({ hasText: /^dk_/ }).innerText();

  await page.getByText('OpenAI SDK').click();
  await page.getByText(`model="agent/${id}"`).waitFor();
  await page.getByText('curl', { exact: true }).click();
  const snippet = await page.getByRole('region', { name: 'Code' }).innerText();
  const url = /curl (?:-N )?"([^"]+)"/.exec(snippet)?.[1] ?? '';
  const body = /-d '([^']+)'/.exec(snippet)?.[1] ?? '';
  const { pathname } = new URL(url);
  const send = () =>
    page.request.post(new URL(pathname, page.url()).href, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      data: body,
    });
  const called = send();
  (await product.vendor.nextCall()).reply('It rose by 4.2 %.');
  expect(await (await called).json()).toMatchObject({ status: 'succeeded', output: 'It rose by 4.2 %.' });

  await press(page, 'I’ve saved it');
  await page.getByRole('textbox', { name: 'Message to the agent' }).fill('And today?');
  await press(page, 'Send');
  (await product.vendor.nextCall()).reply('Nothing moved today.');
  await page.getByText('Nothing moved today.').waitFor();

  await press(page, 'Revoke Freight rate watch');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No key is valid. Create one to call the agent.').waitFor();
  expect((await send()).status()).toBe(401);
});
