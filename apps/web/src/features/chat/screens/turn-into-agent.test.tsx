import { autoGenerateAgent } from '@parley/contract/agents/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents } from '../../../testing/agents/fake-agents.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeUsage(server.api, [], 0);
  addFakeAgents(server.api);
});

async function ask(question: string, answer: string): Promise<void> {
  const count = server.runs.runs.length;
  await userEvent.click(await screen.findByRole('textbox', { name: 'Message' }));
  await userEvent.paste(question);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(count + 1));
  server.runs.last.say(answer);
  server.runs.last.end();
  await screen.findByText(answer);
}

async function turnIntoAgent(answer: string): Promise<HTMLElement> {
  const reply = screen.getByText(answer).closest('article');
  if (!reply) throw new Error('There is no reply.');
  await userEvent.click(await within(reply).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn into an agent' }));
  return screen.findByRole('textbox', { name: 'What should the agent do?' });
}

test('a chat becomes the description of a new agent, which is drafted only when that is asked for', async () => {
  await renderApp('/chat');
  await ask('Find tenders for ocean freight', 'Three of them.');
  await ask('Only those above 400,000 euro', 'Two are left.');
  await ask('What is tea?', 'A drink.');
  const task = await turnIntoAgent('Two are left.');
  expect(task).toHaveDisplayValue(
    /- Find tenders for ocean freight\n- Only those above 400,000 euro\n\n.*\nTwo are left\.$/,
  );
  expect(task).not.toHaveDisplayValue(/tea/);
  for (const button of screen.getAllByRole('button', { name: /^Draft/ })) expect(button).toBeEnabled();
  expect(server.api.callsOf(autoGenerateAgent)).toEqual([]);
});

test('of a long chat the newest requests are described, within what a description holds', async () => {
  await renderApp('/chat');
  for (let round = 0; round < 8; round += 1) {
    await ask(`Request ${round} ${'x'.repeat(600)}`, `Answer ${round} ${'y'.repeat(1_200)}`);
  }
  const task = await turnIntoAgent(`Answer 7 ${'y'.repeat(1_200)}`);
  expect(task).toHaveDisplayValue(/Request 7 /);
  expect(task).not.toHaveDisplayValue(/Request 0 /);
  if (!(task instanceof HTMLTextAreaElement)) throw new Error('It is no field.');
  expect(task.value.length).toBeLessThanOrEqual(4_000);
});

test('a description that was begun before comes back with Undo', async () => {
  await renderApp('/agents/create');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What should the agent do?' }),
    'Read invoices',
  );
  location.hash = '#/chat';
  await ask('Find tenders', 'Three of them.');
  const task = await turnIntoAgent('Three of them.');
  expect(task).toHaveDisplayValue(/Find tenders/);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(task).toHaveValue('Read invoices');
});
