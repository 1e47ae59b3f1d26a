import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import { executeAgent } from '@parley/contract/agents/execution/endpoints.ts';
import { listRunDeliveries } from '@parley/contract/deployments/result-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import { listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, type FakeAgents } from '../../../../testing/agents/fake-agents.ts';
import { createRun, createStepList } from '../../../../testing/agents/fake-run.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;
let agents: FakeAgents;
let run: Run;

const LOG = {
  tool_name: 'web-search',
  call_id: 'c1',
  args: { query: 'tenders' },
  output: 'ten pages',
  started_at: '2026-01-05T08:00:01Z',
  time_taken_ms: 800,
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  agents = addFakeAgents(server.api);
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar' })];
  run = createRun('one', { trigger: 'scheduled', tool_logs: [LOG] });
  server.api.on(getRun, () => run);
  server.api.on(listRunSteps, () => createStepList([]));
  server.api.on(listRunDeliveries, () => ({ deliveries: [] }));
  server.api.on(listAgentRuns, () => {
    const { input, output, tool_logs: _logs, reserved: _reserved, ...summary } = run;
    return {
      runs: [{ ...summary, input_preview: input, output_preview: output }],
      days: [],
      counts: { all: 1, failed: 0, with_output: 1 },
      total: 1,
      page: 1,
      per_page: 30,
    };
  });
});

const continueInChat = async () => {
  await renderApp('/scheduled-agents/tender/logs');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue in chat' }));
  await screen.findByRole('textbox', { name: 'Message' });
};

test('the log of an agent that is gone says so, and leads to the schedules', async () => {
  server.api.on(listAgentRuns, () => {
    throw new AppError('not_found');
  });
  await renderApp('/scheduled-agents/gone/logs');
  expect(await screen.findByText("This agent doesn't exist")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To your schedules' })).toHaveAttribute(
    'href',
    '#/scheduled-agents',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a link to a run that is not kept any more says so, and asks for it once', async () => {
  server.api.on(getRun, () => {
    throw new AppError('not_found');
  });
  await renderApp('/agents/tender?tab=runs&run=old');
  expect(await screen.findByText(/Runs are kept for 90 days/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a run that nobody watched goes on as a chat with its agent, with its question, its steps and its result [DEP-15]', async () => {
  await continueInChat();
  const messages = within(await screen.findByRole('log'));
  expect(await messages.findByText('Which tenders are new?')).toBeInTheDocument();
  expect(await messages.findByText('Two are new.')).toBeInTheDocument();
  expect(await messages.findByRole('button', { name: /^Used 1 tool/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Agent: Tender radar' })).toBeInTheDocument();
});

test('a failed run goes on as a chat in which its agent is asked once more, and is the same chat the next time [DEP-15]', async () => {
  run = createRun('one', { trigger: 'scheduled', status: 'failed', output: null, error: 'provider_silent' });
  const asked: unknown[] = [];
  server.api.on(executeAgent, ({ body }) => {
    asked.push(body);
    throw new AppError('unknown_model');
  });
  await continueInChat();
  const messages = within(await screen.findByRole('log'));
  await messages.findByText('Which tenders are new?');
  await userEvent.click(await messages.findByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ content: 'Which tenders are new?' });
  location.hash = '#/scheduled-agents/tender/logs';
  await userEvent.click(await screen.findByRole('button', { name: 'Continue in chat' }));
  await screen.findByRole('textbox', { name: 'Message' });
  expect(screen.getAllByRole('link', { name: /^Tender radar/ })).toHaveLength(1);
});
