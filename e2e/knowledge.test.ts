import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chatWith } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';
import type { VendorCall } from './vendor-call.ts';

const product = useProduct();

const FILLER = Array.from({ length: 60 }, (_, index) => `Rule ${index}. ${'Keep it tidy. '.repeat(20)}`);
const PASSAGE = 'Refunds are paid within fourteen days by the way of the payment.';
const HANDBOOK = [...FILLER.slice(0, 40), `## Refunds\n\n${PASSAGE}`, ...FILLER.slice(40)].join('\n\n');

const main = (page: Page) => page.getByRole('main');

async function makeCollection(page: Page): Promise<void> {
  await page.goto(`${product.address}/#/knowledge`);
  await page.getByText('No collections yet').waitFor();
  await page.getByRole('button', { name: 'New collection', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Handbook');
  await page.getByRole('button', { name: 'New collection', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Handbook', exact: true }).waitFor();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'handbook.md', mimeType: 'text/markdown', buffer: Buffer.from(HANDBOOK) },
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') },
  ]);
  const documents = main(page).getByRole('list', { name: 'Documents' });
  await documents.getByRole('link', { name: 'handbook.md', exact: true }).waitFor();
  await documents.getByText('Pictures are not read.').waitFor();
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The link of the passage with these words, as the product gave it to the model. */
function passageLink({ messages }: VendorCall): string {
  const result =
    messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))[0] ?? '';
  expect(result).toContain(PASSAGE);
  return /"link":"([^"]+)"/.exec(result)?.[1] ?? '';
}

test('documents are put into a collection, searched, attached to an agent, and cited down to the passage', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  await makeCollection(page);

  await page.getByRole('searchbox', { name: 'Question or words' }).fill('When is a refund paid?');
  const found = main(page).getByRole('list', { name: 'Passages found' }).getByRole('listitem');
  await expect.poll(() => found.first().innerText()).toContain(PASSAGE);

  await page.goto(`${product.address}/#/agents/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clerk');
  const knowledge = main(page).getByRole('region', { name: 'Knowledge', exact: true });
  await knowledge.getByRole('checkbox', { name: /Handbook/ }).check();
  expect(await knowledge.getByRole('alert').count()).toBe(0);
  await page.getByRole('switch', { name: /Public/ }).press('Space');
  await knowledge.getByText('Others can read these documents').waitFor();
  await page.getByRole('switch', { name: /Public/ }).press('Space');
  await page.getByRole('button', { name: 'Create agent', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Clerk', exact: true }).waitFor();
  await main(page)
    .getByRole('region', { name: 'Knowledge' })
    .getByRole('link', { name: 'Handbook' })
    .waitFor();

  const id = new URL(page.url()).hash.split('/').at(-1) ?? '';
  await chatWith(page, { id, name: 'Clerk' });
  await send(page, 'How long does a refund take?');
  const first = await product.vendor.nextCall();
  expect(String(first.messages[0]?.content)).toContain('knowledge_search');
  first.callTools({ name: 'knowledge_search', args: { query: 'refund' } });
  const second = await product.vendor.nextCall();
  second.reply(`Fourteen days [1](${passageLink(second)}).`);

  await conversation(page).getByRole('link', { name: '1', exact: true }).click();
  const pane = page.getByRole('complementary', { name: 'Sources' });
  await pane.getByRole('blockquote').filter({ hasText: PASSAGE }).waitFor();
  await pane.getByRole('link', { name: 'Open the document', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'handbook.md', exact: true }).waitFor();
  const cited = main(page).locator('[aria-current=location]');
  await cited.filter({ hasText: PASSAGE }).waitFor();
  await expect
    .poll(() =>
      cited.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);

  await page.getByRole('link', { name: 'Handbook', exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/Its 2 documents go with it/).waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No collections yet').waitFor();
});
