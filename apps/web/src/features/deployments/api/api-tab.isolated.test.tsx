import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listDeployments } from '@parley/contract/deployments/endpoints.ts';
import {
  createDeploymentKey,
  listDeploymentKeys,
  replaceDeploymentKey,
  runDeployment,
} from '@parley/contract/deployments/api-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { beforeEach, expect, test } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../testing/agents/fake-agents.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const deployment: ApiDeployment = {
  id: 'd1',
  agent_id: 'radar',
  agent_name: 'Freight rate watch',
  kind: 'api',
  name: '',
  model: null,
  streaming: true,
  is_active: true,
  paused_reason: null,
  run_cost_cap: null,
  daily_cost_cap: 5,
  writing: {},
  approval_hours: 24,
  on_expired_approval: 'continue',
  approval_notices: [],
  deliver_to: [],
  run_count: 0,
  error_count: 0,
  last_run_at: null,
  last_run_status: null,
  last_error: null,
  lacks_credentials: false,
  cost_30_days: 0,
  runs_30_days: 0,
  cost_today: 0,
  median_ms: null,
  days: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  rate_per_minute: 60,
  allowed_ips: [],
  endpoint_url: 'https://parley.example/api/v1/deployments/d1/run',
  key_prefix: 'dk_live_',
};

let server: FakeServer;

beforeEach(() => {
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  addFakeAgents(server.api).agents = [createAgentRecord('radar')];
  server.api.on(listDeployments, () => ({
    deployments: [deployment],
    median_ms: null,
    total: 1,
    page: 1,
    per_page: 50,
  }));
  server.api.on(listDeploymentKeys, () => ({ keys: [], total: 0, page: 1, per_page: 50 }));
});

test('the page of an API lists the events of its stream: when each comes and what it carries', async () => {
  await renderApp('/agents/radar?tab=api');
  await userEvent.click(await screen.findByText('Events of the stream'));
  const table = within(screen.getByRole('table', { name: 'Events of the stream' }));
  const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const others = ['content', 'end', 'function_call'];
  const all = new Set(RunEvent.options.map(({ shape }): string => shape.type.value));
  expect(names.toSorted()).toEqual([...all].filter((name) => !others.includes(name)).toSorted());
  expect([names[0], names.at(-1)]).toEqual(['info', 'streaming_ended']);
  const cellsOf = (name: string) =>
    [...(table.getByRole('rowheader', { name }).closest('tr')?.children ?? [])].map(
      (cell) => cell.textContent,
    );
  expect(cellsOf('message')[2]).toBe('content, final');
  expect(cellsOf('info')[2]).toBe('run_id, agent_id, agent_name, model');
  expect(cellsOf('error')[2]).toBe('detail, code, status');
  expect(cellsOf('complete')[2]).toBe('cost, model_used, run_id, reason?, usage?');
  expect(cellsOf('tool_called')[1]).toMatch(/^A tool is called\./);
});

const madeKey = {
  id: 'k1',
  name: 'ERP',
  prefix: 'dk_live_',
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  expires_at: null,
  calls: 0,
  cost: 0,
};

test('a key that may have been made is not made twice: the request is sent again under its key [DEP-11]', async () => {
  let isLost = true;
  const answer = () => {
    if (isLost) throw new AppError('destination_blocked');
    return { ...madeKey, key: 'dk_live_secret' };
  };
  server.api.on(createDeploymentKey, answer);
  server.api.on(replaceDeploymentKey, answer);
  server.api.on(listDeploymentKeys, () => ({ keys: [madeKey], total: 1, page: 1, per_page: 50 }));
  const keysOf = (endpoint: typeof createDeploymentKey | typeof replaceDeploymentKey) =>
    server.api.callsOf(endpoint).map(({ headers }) => headers.get('idempotency-key'));
  await renderApp('/agents/radar?tab=api');
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the key' }), 'ERP{Enter}');
  await waitFor(() => expect(keysOf(createDeploymentKey)).toHaveLength(1));
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('dk_live_secret')).toBeInTheDocument();
  const [first, second] = keysOf(createDeploymentKey);
  expect(first).toMatch(/\w/);
  expect(second).toBe(first);

  isLost = true;
  await userEvent.click(screen.getByRole('button', { name: 'Replace ERP' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const now = dialog.getByRole('button', { name: 'Replace now' });
  await userEvent.click(now);
  await waitFor(() => expect(keysOf(replaceDeploymentKey)).toHaveLength(1));
  isLost = false;
  await waitFor(() => expect(now).toBeEnabled());
  await userEvent.click(now);
  await waitFor(() => expect(keysOf(replaceDeploymentKey)).toHaveLength(2));
  expect(new Set(keysOf(replaceDeploymentKey)).size).toBe(1);
  expect(keysOf(replaceDeploymentKey)[0]).not.toBe(first);
});

test('a new key is not left behind unsaved without a question [DEP-11]', async () => {
  server.api.on(createDeploymentKey, ({ body }) => ({
    ...madeKey,
    name: String(body['name']),
    key: 'dk_live_secret',
  }));
  await renderApp('/agents/radar?tab=api');
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the key' }), 'ERP{Enter}');
  expect(await screen.findByText('dk_live_secret')).toBeInTheDocument();
  const leave = async () => userEvent.click(screen.getByRole('button', { name: /^Tools/ }));
  await leave();
  const question = await screen.findByRole('alertdialog', { name: 'Have you saved the key?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('dk_live_secret')).toBeInTheDocument();
  expect(location.hash).toBe('#/agents/radar?tab=api');

  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved it' }));
  await leave();
  await waitFor(() => expect(location.hash).toBe('#/agents/radar?tab=tools'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

const frame = (seq: number, event: object) => encodeFrame(seq, JSON.stringify(event));

test('a try shows the events with their time, the answer, and the headers, as a program gets them [DEP-11]', async () => {
  const user = userEvent.setup();
  const info = { type: 'info', run_id: 'run_7', agent_id: 'radar', agent_name: 'Radar', model: 'm' };
  const called = {
    type: 'tool_called',
    call_id: 'c',
    tool_name: 'search-web',
    args: {},
    started_at: '2026-01-01T00:00:00Z',
  };
  const events = [
    info,
    called,
    { type: 'message', content: 'Week 46 ' },
    { type: 'message', final: 'Week 46 closed higher.' },
    { type: 'complete', cost: 0.0127, model_used: 'm', run_id: 'run_7' },
    { type: 'streaming_ended' },
  ];
  const stream = events.map((event, index) => frame(index + 1, event)).join('') + 'data: [DONE]\n\n';
  server.api.on(
    runDeployment,
    () => new Response(stream, { headers: { 'content-type': 'text/event-stream', 'x-request-id': 'req-9' } }),
  );
  await renderApp('/agents/radar?tab=api');
  await user.type(await screen.findByLabelText('Message to the agent'), 'Compare{Control>}{Enter}{/Control}');
  const answer = within(await screen.findByRole('region', { name: 'Answer' }));
  expect(await answer.findByText('Week 46 closed higher.', { selector: 'p' })).toBeInTheDocument();
  expect(answer.getByRole('status')).toHaveTextContent(/^200.*\$0\.0127 · 1 tool$/);
  const rows = within(answer.getByRole('region', { name: 'Events' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent.replace(/^[\d.]+/, ''))).toEqual([
    'inforun_7',
    'tool_calledsearch-web',
    'messageWeek 46 ',
    'messageWeek 46 closed higher.',
    expect.stringMatching(/^complete.*0\.0127/),
    'streaming_ended',
  ]);
  await user.click(answer.getByRole('radio', { name: 'Headers' }));
  expect(answer.getByText('x-request-id').nextSibling).toHaveTextContent('req-9');
  expect(answer.queryByText('Week 46 closed higher.')).not.toBeInTheDocument();
  expect(server.api.callsOf(runDeployment).map(({ body }) => body)).toEqual([
    { content: 'Compare', stream: true },
  ]);
  // What is typed for the next try is not what was sent.
  await user.type(screen.getByLabelText('Message to the agent'), ' all');
  await user.click(answer.getByRole('button', { name: 'Copy as curl' }));
  expect(await navigator.clipboard.readText()).toContain('{"content":"Compare","stream":true}');
});

test('a try brings a context along, as text or as the API takes it, and says what a run costs at most [DEP-11]', async () => {
  const user = userEvent.setup();
  server.api.on(listDeployments, () => ({
    deployments: [{ ...deployment, streaming: false, run_cost_cap: 0.1 }],
    median_ms: null,
    total: 1,
    page: 1,
    per_page: 50,
  }));
  server.api.on(runDeployment, () => ({
    run_id: 'run_7',
    status: 'succeeded',
    output: 'Done.',
    error: null,
    cost: 0.01,
    model_used: 'm',
    started_at: '2026-01-01T00:00:00Z',
    finished_at: '2026-01-01T00:00:01Z',
  }));
  await renderApp('/agents/radar?tab=api');
  await user.type(await screen.findByLabelText('Message to the agent'), 'Compare');
  const tryIt = within(screen.getByRole('region', { name: /^Try it.*up to \$0\.10$/ }));
  await user.click(tryIt.getByRole('button', { name: 'Add context' }));
  const context = tryIt.getByRole('textbox', { name: 'Context' });
  await user.type(context, '{{"language": 7}');
  expect(tryIt.getByText(/^This is not a JSON object/)).toBeInTheDocument();
  expect(tryIt.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.clear(context);
  await user.type(context, '{{"language": "zh", "order": 7}');
  await user.click(tryIt.getByRole('button', { name: 'Send' }));
  const answer = within(await tryIt.findByRole('region', { name: 'Answer' }));
  const asked = { content: 'Compare', context: { language: 'zh', order: 7 }, stream: false };
  await user.click(answer.getByRole('button', { name: 'Copy as curl' }));
  expect(await navigator.clipboard.readText()).toContain(`-d '${JSON.stringify(asked)}'`);
  await user.clear(context);
  await user.type(context, 'It was 3 % last week.');
  await user.click(tryIt.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.api.callsOf(runDeployment)).toHaveLength(2));
  expect(server.api.callsOf(runDeployment).map(({ body }) => body)).toEqual([
    asked,
    { ...asked, context: 'It was 3 % last week.' },
  ]);
});

/** A try whose first event has come. */
async function beginTry() {
  const arriving = new TransformStream<Uint8Array, Uint8Array>();
  const writer = arriving.writable.getWriter();
  server.api.on(
    runDeployment,
    () => new Response(arriving.readable, { headers: { 'content-type': 'text/event-stream' } }),
  );
  await renderApp('/agents/radar?tab=api');
  await userEvent.type(await screen.findByLabelText('Message to the agent'), 'Compare');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const answer = within(await screen.findByRole('region', { name: 'Answer' }));
  void writer.write(new TextEncoder().encode(frame(1, { type: 'message', content: 'Week' })));
  await waitFor(() => expect(answer.getAllByRole('listitem')).toHaveLength(1));
  return { writer, answer };
}

test('a try whose connection breaks keeps what has come, and no more is said to arrive', async () => {
  const { writer, answer } = await beginTry();
  expect(answer.getByRole('status')).toHaveTextContent('Arriving');
  await writer.abort(new TypeError('network error'));
  await waitFor(() => expect(answer.getByRole('status')).not.toHaveTextContent('Arriving'));
  expect(answer.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('while a try arrives, its time is not read out with every event', async () => {
  const { writer, answer } = await beginTry();
  const status = answer.getByRole('status');
  const heard = () =>
    [...status.children].filter((part) => part.ariaHidden !== 'true').map(({ textContent }) => textContent);
  expect(heard()).toEqual(['200', 'Arriving']);
  await writer.close();
  await waitFor(() => expect(heard()).toEqual(['200', expect.stringMatching(/\d/)]));
});

test('a try that is rejected shows its status and what the server says, as they come', async () => {
  server.api.on(runDeployment, () => {
    throw new AppError('deployment_paused');
  });
  await renderApp('/agents/radar?tab=api');
  await userEvent.type(await screen.findByLabelText('Message to the agent'), 'Compare');
  const tryIt = within(screen.getByRole('region', { name: /^Try it/ }));
  await userEvent.click(tryIt.getByRole('switch', { name: 'Stream' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const answer = within(await screen.findByRole('region', { name: 'Answer' }));
  expect(answer.getByRole('status')).toHaveTextContent(/^409/);
  expect(answer.getByRole('region', { name: 'JSON' })).toHaveTextContent('"code": "deployment_paused"');
  expect(answer.queryByRole('radio', { name: 'Events' })).not.toBeInTheDocument();
  expect(server.api.callsOf(runDeployment).map(({ body }) => body)).toEqual([
    { content: 'Compare', stream: false },
  ]);
});
