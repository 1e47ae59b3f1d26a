import { expect, test } from 'vitest';
import { chatWith, createAgent, openedRun, step, steps } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const PROGRAM = [
  'import statistics',
  'print("rows", len(input))',
  '{"mean": statistics.mean(input), "bridge": __import__("importlib.util").util.find_spec("js") is None}',
].join('\n');

test('an agent runs a Python program, and its step shows the program, what it printed and its result [SB-01]', async () => {
  const page = await product.openGuest();
  const name = 'Counter';
  const id = await createAgent(page, { name, tools: ['run-python'] });
  await chatWith(page, { id, name });
  await send(page, 'What is the mean of 1, 2 and 6?');
  (await product.vendor.nextCall()).callTools({
    name: 'run_python',
    args: { code: PROGRAM, input: [1, 2, 6] },
  });
  const after = await product.vendor.nextCall();
  expect(String(after.messages.at(-1)?.content)).toContain('"bridge":true');
  after.reply('The mean is **3**.');
  await conversation(page).getByText('3', { exact: true }).waitFor();

  const reply = await openedRun(page, /^Used 1 tool/);
  await step(reply, 'Run Python')
    .getByRole('button', { name: /Run Python/ })
    .click();
  await steps(reply).getByRole('definition').filter({ hasText: 'import statistics' }).waitFor();
  await steps(reply).getByLabel('Output').filter({ hasText: '"printed":"rows 3' }).waitFor();
});
