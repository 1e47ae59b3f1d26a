import { expect, test } from 'vitest';
import { createAgent } from './agent-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct({ isAlone: true });

test('a webhook is made, listens for a sample, runs the agent when it is called, and shows the delivery [DEP-12, DEP-17, HOK-01, HOK-03]', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  await createAgent(page, { name: 'Invoice intake' });
  await page.goto(`${product.address}/#/webhook-agents/create`);
  await page.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Invoice intake' });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const url = await page.getByText(/\/hooks\/agents\/whk_/).innerText();

  const { pathname } = new URL(url);
  const send = (data: object) => page.request.post(`${product.address}${pathname}`, { data });
  await page.getByRole('button', { name: 'Listen for a sample' }).click();
  await page.getByText('Waiting for a request to this URL').waitFor();
  const invoice = { event: 'invoice.received', invoice: { number: 'NL-88214', total: 4310 } };
  expect((await (await send(invoice)).json()).status).toBe('received');
  await page.getByRole('button', { name: 'Expand invoice' }).click();
  await page.getByRole('button', { name: 'Insert invoice.number' }).click();
  await page.getByRole('checkbox', { name: /Append the full body/ }).uncheck();
  await page
    .getByRole('region', { name: 'The agent will read' })
    .getByText('NL-88214', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();

  const answered = send(invoice);
  const call = await product.vendor.nextCall();
  expect(String(call.messages.at(-1)?.content)).toContain('NL-88214');
  call.reply('Booked.');
  expect(await (await answered).json()).toMatchObject({ status: 'succeeded', output: 'Booked.' });

  await page.getByRole('link', { name: 'Deliveries' }).click();
  const table = page.getByRole('table', { name: 'Deliveries' });
  await table.getByText('200').first().waitFor();
  await table.getByText('Sample, not run').waitFor();
  await table.getByRole('button').first().click();
  await page
    .getByRole('complementary', { name: 'Delivery' })
    .getByText(/NL-88214/)
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('table', { name: 'Webhooks' }).getByText('Invoice intake').waitFor();
});
