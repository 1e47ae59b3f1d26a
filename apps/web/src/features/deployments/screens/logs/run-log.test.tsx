import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getAgent, listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import { decideApproval, getApproval, listApprovals } from '@parley/contract/approvals/endpoints.ts';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { listDeployments } from '@parley/contract/deployments/endpoints.ts';
import { listRunDeliveries } from '@parley/contract/deployments/result-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cancelRun, getRun } from '@parley/contract/runs/endpoints.ts';
import { listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../../testing/agents/fake-agents.ts';
import { createRun, createStepList } from '../../../../testing/agents/fake-run.ts';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const createApproval = (id: string, runId: string, title: string): Approval => ({
  id,
  state: 'waiting',
  run_id: runId,
  agent_id: 'tender',
  agent_name: 'Tender radar',
  session_id: null,
  trigger: 'scheduled',
  call_id: `call-${id}`,
  tool_name: 'send-email',
  display_name: title,
  effect: 'write',
  args: { to: 'ops@baltic.example' },
  parameters: null,
  why: '',
  can_remember: true,
  requested_at: '2026-01-05T08:00:00.000Z',
  expires_at: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  changed_args: null,
  question: null,
  answer: null,
});

let server: FakeServer;
let runs: Run[];
let approvals: Approval[];

function find(id: string | undefined): Run {
  const run = runs.find((one) => one.id === id);
  if (!run) throw new AppError('not_found');
  return run;
}

const UNFINISHED = {
  status: 'waiting',
  finished_at: null,
  duration_ms: null,
  output: null,
  usage: null,
} as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  const { api } = server;
  addFakeAgents(api).agents = [createAgentRecord('tender', { name: 'Tender radar' })];
  api.on(getAgent, () => createAgentRecord('tender', { name: 'Tender radar' }));
  runs = [];
  approvals = [];
  api.on(getRun, ({ params }) => find(params['runId']));
  api.on(listRunSteps, () => createStepList([]));
  api.on(listRunDeliveries, () => ({ deliveries: [] }));
  api.on(listDeployments, () => ({ deployments: [], median_ms: null, total: 0, page: 1, per_page: 50 }));
  api.on(listApprovals, ({ query }) => {
    const wanted = approvals.filter(({ run_id: runId }) => (query.get('run_id') ?? runId) === runId);
    return { approvals: wanted, total: wanted.length, page: 1, per_page: 100 };
  });
  api.on(getApproval, ({ params }) => {
    const found = approvals.find(({ id }) => id === params['id']);
    if (!found) throw new AppError('not_found');
    return found;
  });
  api.on(listAgentRuns, () => ({
    runs: runs.map(({ input, output, tool_logs: _logs, ...run }) => ({
      ...run,
      input_preview: input,
      output_preview: output,
    })),
    days: [
      { date: new Date().toISOString().slice(0, 10), succeeded: 0, failed: 0, other: runs.length, cost: 0 },
    ],
    counts: { all: runs.length, failed: 0, with_output: 0 },
    total: runs.length,
    page: 1,
    per_page: 30,
  }));
});

test('a run that waits shows its own requests in the log, and is answered there [APR-02]', async () => {
  const user = userEvent.setup();
  runs = [createRun('one', { ...UNFINISHED, trigger: 'scheduled' })];
  approvals = [createApproval('a', 'another', 'Other email'), createApproval('b', 'one', 'Send email')];
  server.api.on(decideApproval, ({ params }) => {
    const decided = {
      ...createApproval(params['id'] ?? '', 'one', 'Send email'),
      state: 'approved' as const,
    };
    approvals = [decided];
    runs = [createRun('one', { trigger: 'scheduled', output: '## Sent\n\n**Two** lanes moved.' })];
    return decided;
  });
  await renderApp('/scheduled-agents/tender/logs', { pauseSpeed: 50 });
  const request = await screen.findByRole('region', { name: /Send email/ });
  expect(screen.queryByRole('region', { name: /Other email/ })).not.toBeInTheDocument();
  expect(screen.getByText('1 run, not finished')).toBeInTheDocument();
  await user.click(within(request).getByRole('button', { name: /^Allow once/ }));
  expect(await screen.findByRole('heading', { name: 'Sent' })).toBeInTheDocument();
  expect(server.api.callsOf(decideApproval)).toHaveLength(1);
});

test('the filter for failures lists those that its count counts, among them runs that ended at a limit [DEP-15]', async () => {
  const user = userEvent.setup();
  const limited = createRun('one', {
    status: 'limit',
    output: null,
    error: 'run_step_limit',
    trigger: 'scheduled',
  });
  const { input, output, tool_logs: _logs, reserved: _reserved, ...summary } = limited;
  runs = [limited];
  server.api.on(listAgentRuns, ({ query }) => {
    const isAsked = query.get('failed') === 'true';
    return {
      runs: isAsked ? [{ ...summary, input_preview: input, output_preview: output }] : [],
      days: [],
      counts: { all: 1, failed: 1, with_output: 0 },
      total: isAsked ? 1 : 0,
      page: 1,
      per_page: 30,
    };
  });
  await renderApp('/scheduled-agents/tender/logs');
  await user.click(await screen.findByRole('radio', { name: 'Failed 1' }));
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeInTheDocument();
});

test('the runs of a day are those of all its hours, also where the clocks are turned back', async () => {
  vi.stubEnv('TZ', 'Europe/Stockholm');
  onTestFinished(() => void vi.unstubAllEnvs());
  runs = [createRun('one', { trigger: 'scheduled' })];
  await renderApp('/scheduled-agents/tender/logs');
  await userEvent.click(await screen.findByRole('button', { name: 'Only runs of one day' }));
  fireEvent.change(screen.getByLabelText('Day', { exact: true }), { target: { value: '2026-10-25' } });
  await waitFor(() =>
    expect(server.api.callsOf(listAgentRuns).at(-1)?.query.toString()).toContain(
      new URLSearchParams({ from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' }).toString(),
    ),
  );
});

test('a run under way is stopped from the log', async () => {
  const user = userEvent.setup();
  runs = [createRun('one', { ...UNFINISHED, status: 'running', trigger: 'scheduled' })];
  server.api.on(cancelRun, ({ params }) => {
    const stopped = createRun(params['runId'] ?? '', { status: 'cancelled', trigger: 'scheduled' });
    runs = [stopped];
    return stopped;
  });
  await renderApp('/scheduled-agents/tender/logs');
  await user.click(await screen.findByRole('button', { name: 'Stop run' }));
  expect(await screen.findByRole('button', { name: 'Run again with same input' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stop run' })).not.toBeInTheDocument();
  expect(server.api.callsOf(cancelRun)).toHaveLength(1);
});

test('the runs of an agent are gone through with J and K, and the address keeps its tab [EXE-21]', async () => {
  const user = userEvent.setup();
  runs = [
    createRun('one', { input: 'Which tenders are new?' }),
    createRun('two', { input: 'Which tenders close today?', output: 'None does.', trigger: 'webhook' }),
  ];
  await renderApp('/agents/tender?tab=runs');
  expect(await screen.findByText('Two are new.')).toBeInTheDocument();
  await user.keyboard('j');
  expect(await screen.findByText('None does.')).toBeInTheDocument();
  expect(screen.getByText('Trigger').parentElement).toHaveTextContent('Webhook');
  expect(window.location.hash).toBe('#/agents/tender?tab=runs&run=two');
  await user.keyboard('k');
  await expect.poll(() => window.location.hash).toBe('#/agents/tender?tab=runs&run=one');
});
