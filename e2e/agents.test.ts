import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chatWith, createAgent, openedRun, step, steps } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click();

const DRAFT = {
  name: 'Freight costs',
  description: 'Adds up what a shipment costs.',
  instructions: 'You add up the costs of a shipment. Round to whole euros. Answer with the sum first.',
  tools: ['calculator', 'web-search'],
  category: 'operations',
  starters: ['What does a container to Leith cost?'],
  assumptions: [{ phrase: 'Round to whole euros', alternatives: ['Round to cents'] }],
};

async function answerWithSum(expression: string, text: string): Promise<void> {
  (await product.vendor.nextCall()).callTools({ name: 'calculator', args: { expression } });
  const after = await product.vendor.nextCall();
  expect(String(after.messages.at(-1)?.content)).toContain('"result"');
  after.reply(text);
}

test('an agent described in a sentence is drafted, reviewed, tried, saved, and works in a chat with its steps in view [AGT-31, DRF-01, AGT-29, EXE-09, EXE-21]', async () => {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await page.getByRole('textbox', { name: 'What should the agent do?' }).fill('Add up what a shipment costs');
  await press(page, 'Draft it');
  (await product.vendor.nextCall()).reply(JSON.stringify(DRAFT));

  const form = page.getByRole('main');
  await form.getByText(/^Drafted in /).waitFor();
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(DRAFT.name);
  await press(form, 'Confirm “Round to whole euros”');
  const tools = form.getByRole('region', { name: 'Tools', exact: true });
  await tools.getByText('2 selected').waitFor();
  await tools.getByRole('checkbox', { name: /^Search the web/ }).click();
  await tools.getByText('1 selected').waitFor();

  const trial = page.getByRole('complementary', { name: 'Test', exact: true });
  await trial.getByRole('textbox', { name: 'Message to the agent' }).fill('1200 + 345?');
  await press(trial, 'Send');
  await answerWithSum('1200 + 345', 'It costs 1545 euros.');
  await trial.getByText('It costs 1545 euros.').waitFor();
  await step(trial, 'Calculator').getByRole('img', { name: 'Done' }).waitFor();
  await trial.getByText(/^GPT-\d\S* .* · /).waitFor();

  await press(form, 'Create agent');
  await page.getByRole('heading', { name: DRAFT.name, level: 2 }).waitFor();
  await press(page, 'Chat');
  await page.getByRole('button', { name: `Agent: ${DRAFT.name}` }).waitFor();
  await send(page, 'And 1545 twice?');
  await answerWithSum('1545 * 2', 'Twice that is **3090** euros.');
  await conversation(page).getByText('3090', { exact: true }).waitFor();

  const reply = await openedRun(page, /^Used 1 tool/);
  await step(reply, 'Calculator')
    .getByRole('button', { name: /1545 \* 2/ })
    .click();
  await steps(reply).getByText('"result":"3090"').waitFor();
});

test('an agent hands over to another, which answers in its place and is the one that is shown [EXE-07, EXE-06]', async () => {
  const page = await product.openGuest();
  const sums = await createAgent(page, { name: 'Sums', description: 'Adds up.', tools: ['calculator'] });
  const name = 'Front desk';
  const id = await createAgent(page, { name, tools: [], handoff_agent_ids: [sums] });
  await chatWith(page, { id, name });
  await send(page, 'What is 6 times 7?');
  (await product.vendor.nextCall()).callTools({
    name: 'hand_over_to_sums',
    args: { task: 'Multiply 6 by 7' },
  });
  await answerWithSum('6 * 7', 'It is 42.');

  const reply = await openedRun(page, /^Used 2 tools, 2 agents/);
  await reply.getByText('It is 42.').waitFor();
  await reply.getByText('Sums', { exact: true }).waitFor();
  await steps(reply).getByText('Handed over to Sums').waitFor();
  await step(reply, 'Calculator').waitFor();
  await expect.poll(() => conversation(page).getByText('Front desk', { exact: true }).count()).toBe(0);
});
