import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedRun, request, step } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { startLocalSite, type LocalSite } from './local-site.ts';
import { useProduct } from './product.ts';

// Without any key: the built-in guide is the model of the agent.

const product = useProduct({ hasVendor: false, isOnLoopback: true });
const TASK = 'Calculate what a crossing costs and send it to the harbour office';

let site: LocalSite;

beforeAll(async () => {
  site = await startLocalSite();
});

afterAll(() => site.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('without any key an agent is drafted, saved, calls its tools, and sends what was allowed [MKT-14, AGT-22, EXE-21, APR-01]', async () => {
  const page = await product.openGuest();
  await page.goto(`${product.address}/#/agents`);
  await page.getByRole('textbox', { name: 'What should the agent do?' }).fill(TASK);
  await press(page, 'Draft it');
  const form = page.getByRole('main');
  await form.getByText('No model is set up. This draft was made from a template.').waitFor();
  await form.getByRole('checkbox', { name: /^Calculator/ }).waitFor();
  await form.getByRole('checkbox', { name: /^Send a request/ }).waitFor();
  await press(page, 'Create agent');
  await press(page, 'Chat');

  await page.getByRole('button', { name: /^Agent: / }).waitFor();
  await send(page, 'What is 17 * 23?');
  await conversation(page).getByText('391', { exact: true }).waitFor();
  const reply = await openedRun(page, /^Used 1 tool/);
  await step(reply, 'Calculator').getByRole('img', { name: 'Done' }).waitFor();

  await send(page, `Post "391 euros" to ${site.namedOrigin}/notes`);
  const card = request(conversation(page), /^Send a request: /);
  await card.getByText('391 euros').waitFor();
  expect(site.received).toEqual([]);
  await card.getByRole('button', { name: /^Allow once/ }).click();
  const sent = await openedRun(page, /^Used 1 tool/);
  await step(sent, 'Send a request').getByRole('img', { name: 'Done' }).waitFor();
  expect(site.received).toEqual(['391 euros']);
});
