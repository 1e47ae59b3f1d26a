import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAgent } from './agent-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();
const NAME = 'Tide reader';
const INSTRUCTIONS = 'You read the tide tables. Begin at once, without being asked.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function publish(): Promise<void> {
  const author = await product.openVisitor('/#/login');
  await becomeMember(author);
  await createAgent(author, {
    name: NAME,
    description: 'Knows when the water is high.',
    instructions: INSTRUCTIONS,
    tools: ['calculator', 'http-request'],
    is_public: true,
    share_instructions: true,
  });
}

async function showsOwnAgent(page: Page): Promise<void> {
  await page.getByRole('heading', { name: NAME, level: 2 }).waitFor();
  await page.getByText('Private', { exact: true }).waitFor();
  await page.getByText(INSTRUCTIONS).waitFor();
  await page.getByText('No runs yet').waitFor();
}

test('a public agent is cloned from the gallery, and its file makes the same agent elsewhere, which runs nothing by itself [AGT-30, AGT-16, GAL-01, AZ-06]', async () => {
  await publish();
  const page = await product.openGuest();
  await page.goto(`${product.address}/#/agents?tab=public`);
  await page.getByRole('table', { name: 'Public agents' }).getByRole('button', { name: NAME }).click();
  const shown = page.getByRole('article', { name: NAME });
  await shown.getByText('Send a request').waitFor();
  await shown.getByRole('button', { name: 'Clone' }).click();
  await showsOwnAgent(page);

  await press(page, `Actions for ${NAME}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await (await saving).path();

  const other = await product.openGuest();
  await other.goto(`${product.address}/#/agents`);
  const chooser = other.getByLabel('Agent file');
  const shape = { name: 'agent.json', mimeType: 'application/json' };
  await chooser.setInputFiles({ ...shape, buffer: Buffer.from('{"name": "Tide') });
  await other.getByText("This file isn't an agent").waitFor();
  await chooser.setInputFiles({ ...shape, buffer: await readFile(file) });
  await showsOwnAgent(other);
  expect(product.vendor.calls).toEqual([]);
});
