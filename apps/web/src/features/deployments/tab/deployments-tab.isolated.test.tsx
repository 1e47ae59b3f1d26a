import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import { listDeployments, runDeploymentNow } from '@parley/contract/deployments/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listRunDeliveries } from '@parley/contract/deployments/result-endpoints.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, type FakeAgents } from '../../../testing/agents/fake-agents.ts';
import { createRun } from '../../../testing/agents/fake-run.ts';
import { createSchedule } from '../../../testing/agents/fake-schedule.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
let agents: FakeAgents;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  agents = addFakeAgents(server.api);
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar' })];
});

test('a schedule of an agent is in words, with its city, its cron and its next run [SCH-01]', async () => {
  server.api.on(listDeployments, () => ({
    median_ms: null,
    deployments: [createSchedule('1', { agent_id: 'tender' })],
    total: 1,
    page: 1,
    per_page: 50,
  }));
  await renderApp('/agents/tender?tab=deployments');
  const section = within(await screen.findByRole('region', { name: 'Schedule' }));
  expect(await section.findByText('Every weekday at 07:30')).toBeInTheDocument();
  expect(section.getByText('30 7 * * 1-5').parentElement).toHaveTextContent('Stockholm 30 7 * * 1-5');
  expect(section.getByText('Next run Tue 1 Jan 07:30')).toBeInTheDocument();
  const started: unknown[] = [];
  server.api.on(runDeploymentNow, ({ params }) => {
    started.push(params['deploymentId']);
    // The first answer is lost.
    if (started.length === 1) throw new AppError('database_unavailable');
    return { run_id: 'run_1' };
  });
  await userEvent.click(section.getByRole('button', { name: 'Schedule: run now' }));
  expect(await screen.findByText('Agent 1 is running')).toBeInTheDocument();
  expect(started).toEqual(['1', '1']);
  const keys = server.api.callsOf(runDeploymentNow).map(({ headers }) => headers.get('idempotency-key'));
  expect([keys[0], new Set(keys).size]).toEqual([expect.any(String), 1]);
});

test('an agent says under its name what it is for, which of its deployments are on, and how many there are', async () => {
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar', description: 'Finds new tenders.' })];
  agents.deployments = [createSchedule('1'), createSchedule('2', { is_active: false })];
  await renderApp('/agents/tender?tab=runs');
  expect(await screen.findByText('1 deployment on')).toBeInTheDocument();
  expect(screen.getByText('Finds new tenders.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Deployments 2' })).toBeInTheDocument();
});

test('the link to a run in its log names the run, also where it was not chosen', async () => {
  const user = userEvent.setup();
  const run = createRun('one', { trigger: 'scheduled' });
  server.api.on(getRun, () => run);
  server.api.on(listRunDeliveries, () => ({ deliveries: [] }));
  const { input, output, tool_logs: _logs, reserved: _reserved, ...summary } = run;
  server.api.on(listAgentRuns, () => ({
    runs: [{ ...summary, input_preview: input, output_preview: output }],
    days: [],
    counts: { all: 1, failed: 0, with_output: 1 },
    total: 1,
    page: 1,
    per_page: 30,
  }));
  await renderApp('/agents/tender?tab=runs');
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toMatch(/#\/agents\/tender\?tab=runs&run=one$/);
});
