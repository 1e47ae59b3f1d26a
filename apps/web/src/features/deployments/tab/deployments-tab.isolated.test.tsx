import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import {
  listDeployments,
  rotateDeployment,
  runDeploymentNow,
  updateDeployment,
} from '@parley/contract/deployments/endpoints.ts';
import {
  getHookDelivery,
  listHookDeliveries,
  testHook,
} from '@parley/contract/deployments/webhook-endpoints.ts';
import { previewSchedule } from '@parley/contract/deployments/schedule-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listRunDeliveries } from '@parley/contract/deployments/result-endpoints.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, type FakeAgents } from '../../../testing/agents/fake-agents.ts';
import { createRun } from '../../../testing/agents/fake-run.ts';
import { createSchedule } from '../../../testing/agents/fake-schedule.ts';
import { createHook } from '../../../testing/agents/fake-webhook.ts';
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

test('when a schedule runs and what it is asked are changed in place, and nothing else with them [SCH-01]', async () => {
  let schedule = createSchedule('1', { agent_id: 'tender', prompt: 'Look.' });
  const list = { median_ms: null, total: 1, page: 1, per_page: 50 };
  server.api.on(listDeployments, () => ({ ...list, deployments: [schedule] }));
  const preview = {
    schedule: '30 7 * * 1-5',
    next: ['2030-01-01T06:30:00Z'],
    days: [],
    holidays: [],
    text: '',
  };
  server.api.on(previewSchedule, () => ({ ...preview, clock_change: null, forecast: null }));
  server.api.on(updateDeployment, ({ body }) => {
    schedule = { ...schedule, ...body };
    return schedule;
  });
  await renderApp('/agents/tender?tab=deployments');
  const section = within(await screen.findByRole('region', { name: 'Schedule' }));
  await userEvent.click(await section.findByText('Time and message'));
  const friday = await section.findByRole('button', { name: 'Friday' });
  expect(await section.findByRole('list', { name: 'Next five runs' })).toBeInTheDocument();
  expect(section.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await userEvent.click(friday);
  await userEvent.type(section.getByLabelText('Message'), ' Twice.');
  // Folded away it is not given up.
  await userEvent.click(section.getByText('Time and message'));
  await userEvent.click(section.getByText('Time and message'));
  expect(section.getByLabelText('Message')).toHaveValue('Look. Twice.');
  // Leaving asks, since it is not saved.
  await userEvent.click(screen.getByRole('button', { name: /^Tools/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(section.getByRole('button', { name: 'Save' }));
  const words = 'Every Monday, Tuesday, Wednesday and Thursday at 07:30';
  expect(await section.findByText(words)).toBeInTheDocument();
  expect(server.api.callsOf(updateDeployment).map(({ body }) => body)).toEqual([
    { schedule: '30 7 * * 1-4', prompt: 'Look. Twice.' },
  ]);
  await waitFor(() => expect(section.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());

  await userEvent.click(await section.findByRole('button', { name: 'Friday' }));
  await userEvent.click(section.getByRole('button', { name: 'Undo' }));
  expect(section.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'false');
  expect(section.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

/** As one that comes back from another window sees it. */
async function lookAgain(): Promise<void> {
  // Of the app that is open: each has its modules for itself.
  const { queryClient } = await import('../../../platform/query.ts');
  const isList = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.includes('of-agent');
  await act(() => queryClient.refetchQueries({ predicate: isList }));
}

test('what is typed of a schedule stays when it is changed elsewhere, and takes back nothing of that', async () => {
  let schedule = createSchedule('1', { agent_id: 'tender', prompt: 'Look.' });
  const list = { median_ms: null, total: 1, page: 1, per_page: 50 };
  server.api.on(listDeployments, () => ({ ...list, deployments: [schedule] }));
  const preview = { schedule: '', next: [], days: [], holidays: [], text: '' };
  server.api.on(previewSchedule, () => ({ ...preview, clock_change: null, forecast: null }));
  server.api.on(updateDeployment, ({ body }) => {
    schedule = { ...schedule, ...body };
    return schedule;
  });
  await renderApp('/agents/tender?tab=deployments');
  const section = within(await screen.findByRole('region', { name: 'Schedule' }));
  await userEvent.click(await section.findByText('Time and message'));
  await userEvent.type(await section.findByLabelText('Message'), ' Twice.');
  schedule = { ...schedule, schedule: '0 9 * * 1-5' };
  await lookAgain();
  expect(await section.findByText('Every weekday at 09:00')).toBeInTheDocument();
  expect(section.getByLabelText('Message')).toHaveValue('Look. Twice.');
  await userEvent.click(section.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(section.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
  expect(server.api.callsOf(updateDeployment).map(({ body }) => body)).toEqual([{ prompt: 'Look. Twice.' }]);
  expect(section.getByText('Every weekday at 09:00')).toBeInTheDocument();
  expect(section.getByLabelText('Message')).toHaveValue('Look. Twice.');
  // Nothing is typed: it is shown as it is.
  schedule = { ...schedule, prompt: 'Look again.' };
  await lookAgain();
  await waitFor(() => expect(section.getByLabelText('Message')).toHaveValue('Look again.'));
});

test('a webhook is tried with the last body that came, beside what the agent answers', async () => {
  const hook = createHook('d1', { agent_id: 'tender' });
  const list = { median_ms: null, total: 1, page: 1, per_page: 50 };
  server.api.on(listDeployments, () => ({ ...list, deployments: [hook] }));
  const delivery = {
    id: 'del_1',
    deployment_id: 'd1',
    delivery_id: null,
    received_at: '2026-01-01T00:00:00Z',
    status: 200,
    event: null,
    note: null,
    took_ms: 10,
    cost: 0,
    run_id: 'one',
    redelivery_of: null,
    ip: '203.0.113.24',
  };
  const request = {
    method: 'POST',
    content_type: 'application/json',
    headers: {},
    query: {},
    body: '{"lane":"NLRTM"}',
    size: 16,
    ip: '',
  };
  const counts = { all: 2, failed: 0, rejected: 1 };
  const refused = { ...delivery, id: 'del_2', run_id: null };
  server.api.on(listHookDeliveries, () => ({ ...list, counts, deliveries: [refused, delivery] }));
  const opened = Promise.withResolvers<undefined>();
  server.api.on(getHookDelivery, async () => {
    await opened.promise;
    return { ...delivery, request, reply: null, tries: [] };
  });
  server.api.on(testHook, () => ({ ...delivery, run_id: 'two', request, reply: null, tries: [] }));
  let isOver = false;
  server.api.on(getRun, () =>
    createRun(
      'two',
      isOver
        ? { output: 'Above market.', cost: 0.0127 }
        : { status: 'waiting', output: null, finished_at: null },
    ),
  );
  await renderApp('/agents/tender?tab=deployments');
  const section = within(await screen.findByRole('region', { name: 'Webhook' }));
  await userEvent.click(await section.findByText('Try it'));
  const body = await section.findByLabelText('Body to try');
  // Until it is known what came last, no example is sent in its place.
  await userEvent.type(body, '{Control>}{Enter}{/Control}');
  opened.resolve(undefined);
  await waitFor(() => expect(body).toHaveValue('{"lane":"NLRTM"}'));
  await userEvent.type(body, ' !');
  expect(section.getByText('Not JSON')).toBeInTheDocument();
  await userEvent.type(body, '{Backspace}{Backspace}{Control>}{Enter}{/Control}');
  expect(await section.findByText('Waits for an approval', { selector: 'p' })).toBeInTheDocument();
  expect(server.api.callsOf(testHook).map((call) => call.body)).toEqual([{ body: '{"lane":"NLRTM"}' }]);
  isOver = true;
  expect(await section.findByText('Above market.', undefined, { timeout: 10_000 })).toBeInTheDocument();
  expect(section.getByRole('status')).toHaveTextContent(/^Succeeded.*\$0\.0127$/);
  expect(section.getByRole('link', { name: 'Open run' })).toHaveAttribute(
    'href',
    '#/agents/tender?tab=runs&run=two',
  );
});

test('the URL of a webhook is replaced once that is confirmed', async () => {
  const list = { median_ms: null, total: 1, page: 1, per_page: 50 };
  let hook = createHook('d1', { agent_id: 'tender' });
  server.api.on(listDeployments, () => ({ ...list, deployments: [hook] }));
  server.api.on(rotateDeployment, () => {
    hook = { ...hook, webhook_url: 'https://parley.example/hooks/agents/whk_new' };
    return hook;
  });
  await renderApp('/agents/tender?tab=deployments');
  const section = within(await screen.findByRole('region', { name: 'Webhook' }));
  await userEvent.click(await section.findByRole('button', { name: 'Replace URL' }));
  expect(server.api.callsOf(rotateDeployment)).toEqual([]);
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the URL?' }));
  await userEvent.click(question.getByRole('button', { name: 'Replace URL' }));
  expect(await section.findByText('/hooks/agents/whk_new')).toBeInTheDocument();
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

test('a deployment whose agent lacks a credential says so', async () => {
  const lacking = createSchedule('1', { agent_id: 'tender', name: 'Radar', lacks_credentials: true });
  server.api.on(listDeployments, () => ({
    median_ms: null,
    deployments: [lacking, createSchedule('2', { agent_id: 'tender', name: 'Weekly' })],
    total: 2,
    page: 1,
    per_page: 50,
  }));
  await renderApp('/agents/tender?tab=deployments');
  const item = (name: string) => screen.getByText(name).closest('li');
  await screen.findByText('Radar');
  expect(item('Radar')).toHaveTextContent('Credentials needed');
  expect(item('Weekly')).not.toHaveTextContent('Credentials needed');
});
