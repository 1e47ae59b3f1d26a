import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { runProgram } from '@parley/contract/tools/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { installHistoryServer, rememberMember } from '../../../testing/fake-member.ts';
import { rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const CODE = 'print(6 * 7)';
let server: FakeServer;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server } = await installHistoryServer());
  addFakeUsage(server.api, [], 0);
});

async function openReply(): Promise<HTMLElement> {
  await renderApp('/chat');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Six times seven{Enter}');
  await waitFor(() => expect(server.runs.runs.length).toBeGreaterThan(0));
  server.runs.runs[0]?.say(`Run this:\n\n\`\`\`python\n${CODE}\n\`\`\`\n\n\`\`\`sql\nselect 1\n\`\`\`\n`);
  server.runs.runs[0]?.end();
  return (await screen.findByText('Python')).closest('figure') ?? document.body;
}

test('a program of a reply is run, and what it prints and answers stands below it until that is closed', async () => {
  rememberMember(server);
  server.api.on(runProgram, () => ({ result: { sum: 3 }, printed: '42\n', failure: null, took_ms: 400 }));
  const block = within(await openReply());
  await userEvent.click(await block.findByRole('button', { name: 'Run' }));
  expect(await block.findByText(/^42\s+\{\s+"sum": 3\s+\}$/)).toBeInTheDocument();
  expect(block.getByText('0.4 s')).toBeInTheDocument();
  expect(server.api.callsOf(runProgram).at(-1)?.body).toEqual({ language: 'python', code: CODE });
  await userEvent.click(block.getByRole('button', { name: 'Close' }));
  expect(block.queryByText(/42/, { selector: 'pre' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Run' })).toHaveLength(1);
});

test('why a program failed stands below it; where it could not be run, it can be again', async () => {
  rememberMember(server);
  server.api.on(runProgram, () => {
    throw new AppError('overloaded');
  });
  const block = within(await openReply());
  await userEvent.click(await block.findByRole('button', { name: 'Run' }));
  expect(await screen.findByText('The server is busy')).toBeInTheDocument();
  const failure = 'ZeroDivisionError: division by zero';
  server.api.on(runProgram, () => ({ result: null, printed: 'before\n', failure, took_ms: 400 }));
  await userEvent.click(block.getByRole('button', { name: 'Run' }));
  expect(await block.findByText(/^before\s+ZeroDivisionError: division by zero$/)).toBeInTheDocument();
  expect(block.getByText('Failed')).toBeInTheDocument();
});

test('a program that runs is stopped by its button, and by leaving the chat', async () => {
  rememberMember(server);
  const signals: AbortSignal[] = [];
  server.api.on(runProgram, ({ signal }) => {
    if (signal) signals.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const block = within(await openReply());
  await userEvent.click(await block.findByRole('button', { name: 'Run' }));
  await userEvent.click(await block.findByRole('button', { name: 'Stop' }));
  expect(await block.findByRole('button', { name: 'Run' })).toBeInTheDocument();
  expect(block.queryByText('Running')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(block.getByRole('button', { name: 'Run' }));
  await waitFor(() => expect(signals).toHaveLength(2));
  await userEvent.keyboard('{Control>}j{/Control}');
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]));
});

test('guests are not offered it', async () => {
  rememberGuest(server);
  const block = within(await openReply());
  expect(await block.findByRole('button', { name: 'Copy code' })).toBeInTheDocument();
  expect(block.queryByRole('button', { name: 'Run' })).not.toBeInTheDocument();
});
