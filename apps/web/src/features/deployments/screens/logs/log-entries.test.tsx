import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getAgent, listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import { listDeployments } from '@parley/contract/deployments/endpoints.ts';
import { listRunDeliveries } from '@parley/contract/deployments/result-endpoints.ts';
import { listOccurrences } from '@parley/contract/deployments/schedule-endpoints.ts';
import type { Occurrence } from '@parley/contract/deployments/schedule-schemas.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import { listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../../testing/agents/fake-agents.ts';
import { createRun, createStepList } from '../../../../testing/agents/fake-run.ts';
import { createSchedule } from '../../../../testing/agents/fake-schedule.ts';
import { addFakeAccounts, createMember } from '../../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

let server: FakeServer;
let runs: Run[];
let total: number;
let occurrences: Occurrence[];

const notRun = (dueAt: string, state: 'skipped' | 'missed', note: string): Occurrence => ({
  due_at: dueAt,
  state,
  note,
  run_id: null,
});
const runAt = (id: string, startedAt: string) =>
  createRun(id, { trigger: 'scheduled', started_at: startedAt, output: `Result of ${id}` });

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
  api.on(
    getRun,
    ({ params }) => runs.find(({ id }) => id === params['runId']) ?? runAt('none', '2026-01-01'),
  );
  api.on(listRunSteps, () => createStepList([]));
  api.on(listRunDeliveries, () => ({ deliveries: [] }));
  api.on(listDeployments, () => ({
    deployments: [createSchedule('daily', { agent_id: 'tender' })],
    median_ms: null,
    total: 1,
    page: 1,
    per_page: 50,
  }));
  api.on(listOccurrences, () => ({ occurrences, total, page: 1, per_page: 100 }));
  api.on(listAgentRuns, () => ({
    runs: runs.map(({ input, output, tool_logs: _logs, ...run }) => ({
      ...run,
      input_preview: input,
      output_preview: output,
    })),
    days: [],
    counts: { all: runs.length, failed: 0, with_output: runs.length },
    total: runs.length,
    page: 1,
    per_page: 30,
  }));
  runs = [runAt('second', '2026-01-05T08:00:00.000Z'), runAt('first', '2026-01-05T07:00:00.000Z')];
  occurrences = [
    notRun('2026-01-06T08:00:00.000Z', 'skipped', 'holiday'),
    notRun('2026-01-05T07:45:00.000Z', 'skipped', 'still_running'),
    notRun('2026-01-05T07:30:00.000Z', 'skipped', 'still_running'),
    notRun('2026-01-05T07:15:00.000Z', 'skipped', 'still_running'),
    notRun('2026-01-05T06:00:00.000Z', 'missed', 'late'),
  ];
  total = occurrences.length;
});

const listedTexts = async (): Promise<string[]> => {
  const run = await screen.findByRole('link', { name: /Result of first/ });
  await screen.findByText(/^Missed/);
  return within(run.closest('ul') ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('the log of a schedule says which due times did not run and why, among its runs [SCH-02]', async () => {
  await renderApp('/scheduled-agents/tender/logs');
  const texts = await listedTexts();
  expect(texts).toEqual([
    expect.stringContaining('Skipped, public holiday'),
    expect.stringContaining('Result of second'),
    expect.stringMatching(/Skipped, previous run still running.*3 times/),
    expect.stringContaining('Result of first'),
    expect.stringContaining('Missed, the service was down'),
  ]);
  // All that there is: no page of runs comes before or after.
  const [asked] = server.api.callsOf(listOccurrences);
  expect(asked?.params).toEqual({ id: 'tender', deploymentId: 'daily' });
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ not_run: 'true', per_page: '100' });

  await userEvent.click(screen.getByRole('radio', { name: /^With output/ }));
  await waitFor(() => expect(screen.queryByText(/^Missed/)).not.toBeInTheDocument());
});

test('a schedule that never ran says why, and that there are more times than it lists [SCH-02]', async () => {
  runs = [];
  occurrences = occurrences.slice(1, 4);
  total = 500;
  await renderApp('/scheduled-agents/tender/logs');
  const item = (await screen.findByText('Skipped, previous run still running')).closest('li');
  expect(item).toHaveTextContent('at least 3 times');
  expect(screen.queryByText(/^First run/)).not.toBeInTheDocument();
});

test('runs that have begun since the list was read are told of, and slide in with a press [DEP-15]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await renderApp('/scheduled-agents/tender/logs');
  await listedTexts();
  expect(screen.queryByRole('button', { name: /new run/ })).not.toBeInTheDocument();
  runs = [runAt('third', '2026-01-05T09:00:00.000Z'), ...runs];
  await vi.advanceTimersByTimeAsync(16_000);
  const pill = await screen.findByRole('button', { name: '1 new run' });
  expect(screen.queryByRole('link', { name: /Result of third/ })).not.toBeInTheDocument();
  await user.click(pill);
  expect(await screen.findByRole('link', { name: /Result of third/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /new run/ })).not.toBeInTheDocument();
});
