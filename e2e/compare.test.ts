import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chatWith, createAgent } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();
const AGENT = {
  name: 'Freight costs',
  instructions: 'You add up the costs of a shipment.',
  tools: ['calculator'],
};

async function changeAgent(page: Page, id: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const answer = await page.request.put(new URL(`/agents/${id}`, page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...AGENT, instructions: 'You add up the costs of a shipment. Add the toll.' },
  });
  expect(answer.status()).toBe(200);
}

async function addUp(expression: string, text: string): Promise<void> {
  (await product.vendor.nextCall()).callTools({ name: 'calculator', args: { expression } });
  (await product.vendor.nextCall()).reply(text);
}

test('an answer of another version is compared with the first: a call that was not recorded asks, one says which is better, fills in the last inputs and makes the version live [VER-02, VER-03]', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  const id = await createAgent(page, AGENT);
  await chatWith(page, { id, name: AGENT.name });
  for (const [index, cost] of [1200, 90].entries()) {
    await send(page, `What does shipment ${index} cost?`);
    await addUp(`${cost} + 5`, `It costs ${cost + 5} euros. The harbour is in it.`);
    await conversation(page)
      .getByText(`It costs ${cost + 5} euros`)
      .waitFor();
  }
  await changeAgent(page, id);

  await page.goto(new URL(`/#/agents/${id}?tab=runs`, page.url()).href);
  await page.getByRole('button', { name: 'Continue in chat' }).waitFor();
  await page.getByRole('button', { name: 'Actions for this run' }).first().click();
  await page.getByRole('menuitem', { name: 'Run again…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run again' });
  await dialog.getByLabel('Version').selectOption({ label: 'Version 2, live' });
  await dialog.getByRole('button', { name: 'Run and compare' }).click();
  (await product.vendor.nextCall()).callTools({ name: 'calculator', args: { expression: '90 + 12' } });
  const b = page.getByRole('region', { name: 'B', exact: true });
  await b.getByText('Not recorded. Call the tool now?').waitFor();
  await b.getByRole('button', { name: /^Allow once/ }).click();
  const after = await product.vendor.nextCall();
  expect(String(after.messages.at(-1)?.content)).toContain('102');
  after.reply('It costs 102 euros. The toll is in it.');
  await page.getByText('different verdict, 2 differences').waitFor();

  await page.getByRole('group', { name: 'Which is better?' }).getByRole('button', { name: /^B/ }).waitFor();
  await page.keyboard.press('3');
  await page.getByText('Your votes: A 0, same 0, B 1').waitFor();

  const table = page.getByRole('region', { name: 'Verdicts and costs' });
  await table.getByRole('link', { name: /^B: It costs 102 euros\./ }).waitFor();
  await page.getByRole('button', { name: /^Fill in 1 run, about \$/ }).click();
  await addUp('1200 + 5', 'It costs 1205 euros. The toll is in it.');
  await page.getByText('Same verdict on 1 of 2').waitFor();
  const ofOthers = page.waitForResponse((answer) => answer.url().includes('/comparison?'));
  const link = table.getByRole('link', { name: /^A: It costs 1205 euros\..*shipment 0/ });
  await link.click();
  await page.getByText('same verdict, 1 difference').waitFor();
  await page.getByText('Your votes: A 0, same 0, B 1').waitFor();
  await (await ofOthers).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByText('Your votes: A 1, same 0, B 0').waitFor();
  await page.getByRole('button', { name: 'Make B live' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('button', { name: 'Replay both' }).click();
  await addUp('1200 + 5', 'It costs 1205 euros.');
  await addUp('1200 + 5', 'It costs 1205 euros.');
  await page.getByText('same text').waitFor();
});
