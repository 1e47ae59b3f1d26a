import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getAgentFull, listAgents } from '@parley/contract/agents/endpoints.ts';
import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import {
  convertToWebhook,
  getDeployment,
  listDeployments,
  pauseDeployment,
  removeDeployment,
  rotateDeployment,
  updateDeployment,
} from '@parley/contract/deployments/endpoints.ts';
import { replaceResultSecret } from '@parley/contract/deployments/result-endpoints.ts';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import {
  getHookDelivery,
  getSample,
  listenForSample,
  listHookDeliveries,
  previewHookMessage,
  redeliverHook,
  testHook,
} from '@parley/contract/deployments/webhook-endpoints.ts';
import {
  HookPreviewBody,
  type HookDelivery,
  type HookDeliveryDetail,
  type HookSample,
} from '@parley/contract/deployments/webhook-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { createAgentRecord } from '../../../testing/agents/fake-agents.ts';
import { createHook, URL_OF } from '../../../testing/agents/fake-webhook.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const createDelivery = (id: string, change: Partial<HookDelivery> = {}): HookDelivery => ({
  id,
  deployment_id: 'd1',
  delivery_id: `msg_${id}`,
  received_at: '2026-01-01T00:00:00Z',
  status: 200,
  event: 'invoice.received',
  note: null,
  took_ms: 6_200,
  cost: 0.0047,
  run_id: 'run_1',
  redelivery_of: null,
  ip: '203.0.113.24',
  ...change,
});

const BODY = '{"invoice":{"number":"NL-88214","lines":[1,2]},"event":"received"}';
const REQUEST = {
  method: 'POST',
  content_type: 'application/json',
  headers: { 'user-agent': 'curl/8' },
  query: {},
  body: BODY,
  size: BODY.length,
  ip: '203.0.113.24',
};
const NO_SAMPLE: HookSample = {
  state: 'none',
  listens_until: null,
  received_at: null,
  request: null,
  is_signature_valid: null,
  signature_problem: null,
};

let server: FakeServer;
let hooks: WebhookDeployment[];
let deliveries: HookDelivery[];
let sample: HookSample;
let made: unknown[];
let full: AgentFull;
let redelivered: string[];
let asked: URLSearchParams[];
let previews: HookPreviewBody[];

const toDetail = (delivery: HookDelivery): HookDeliveryDetail => ({
  ...delivery,
  request: delivery.note === 'invalid_signature' ? null : REQUEST,
  reply: { status: 200, body: '{"run_id":"run_1","status":"succeeded","output":"Booked."}' },
  tries: [
    {
      id: delivery.id,
      received_at: delivery.received_at,
      status: delivery.status,
      took_ms: 6_200,
      by: 'sender',
    },
  ],
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  hooks = [createHook('d1')];
  deliveries = [
    createDelivery('1', { cost: 0.9 }),
    createDelivery('2', { status: 503, note: 'missing_credentials', cost: 0.9 }),
    createDelivery('3', { status: 401, note: 'invalid_signature', run_id: null, delivery_id: null, cost: 0 }),
  ];
  sample = NO_SAMPLE;
  made = [];
  redelivered = [];
  asked = [];
  previews = [];
  const { api } = server;
  const agent = createAgentRecord('a1', { name: 'Invoice intake' });
  full = {
    ...agent,
    deployments: [],
    tool_details: [],
    missing_credentials: [],
    recent_runs: [],
    run_count: 0,
    memory_count: 0,
    knowledge: [],
  };
  api.on(listAgents, () => ({ agents: [agent], total: 1, page: 1, per_page: 100, categories: [] }));
  api.on(getAgentFull, () => full);
  api.on(listDeployments, () => ({
    deployments: hooks,
    median_ms: 4_100,
    total: hooks.length,
    page: 1,
    per_page: 50,
  }));
  api.on(getDeployment, () => hooks[0]);
  api.on(convertToWebhook, ({ body }) => {
    made.push(body);
    const hook = createHook('d9', { signature: { kind: 'standard' }, has_signing_secret: true });
    hooks = [...hooks, hook];
    return { agent_id: 'a1', deployment: { ...hook, signing_secret: 'whsec_once' }, created: true };
  });
  api.on(pauseDeployment, () => {
    hooks = [createHook('d1', { is_active: false, paused_reason: 'owner' })];
    return hooks[0];
  });
  api.on(rotateDeployment, () => {
    hooks = [createHook('d1', { webhook_url: 'https://parley.example/hooks/agents/whk_newnewnew987654' })];
    return { ...createHook('d1'), ...hooks[0], signing_secret: null };
  });
  api.on(removeDeployment, () => {
    hooks = [];
    return { success: true, id: 'd1' };
  });
  api.on(getSample, () => sample);
  api.on(listenForSample, () => {
    sample = { ...NO_SAMPLE, state: 'listening', listens_until: '2026-01-01T00:10:00Z' };
    return sample;
  });
  api.on(previewHookMessage, ({ body }) => {
    previews.push(HookPreviewBody.parse(body));
    return { content: 'Invoice NL-88214.', words: 2, estimated_cost: 0.0046, missing: [] };
  });
  api.on(listHookDeliveries, ({ query }) => {
    asked.push(query);
    const state = query.get('state');
    const found = deliveries.filter(({ status }) =>
      state === 'failed' ? status === 503 : state === 'rejected' ? status === 401 : true,
    );
    return {
      deliveries: found,
      counts: { all: deliveries.length, failed: 1, rejected: 1 },
      total: found.length,
      page: 1,
      per_page: 50,
    };
  });
  api.on(getHookDelivery, ({ params }) => {
    const found = deliveries.find(({ id }) => id === params['deliveryId']);
    if (!found) throw new AppError('not_found');
    return toDetail(found);
  });
  api.on(redeliverHook, ({ params }) => {
    redelivered.push(params['deliveryId'] ?? '');
    return toDetail(createDelivery('1'));
  });
  api.on(testHook, () => toDetail(createDelivery('1')));
});

test('the list shows the URL with copy, the last call and the state, and pauses, replaces and deletes [DEP-17]', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents');
  const table = await screen.findByRole('table', { name: 'Webhooks' });
  expect(within(table).getByText('whk_abcd…6789')).toBeInTheDocument();
  const deploy = screen.getByRole('link', { name: 'Deploy an agent' });
  expect(deploy).toHaveAttribute('href', '#/webhook-agents/deploy');
  expect(within(table).getByText('38')).toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: 'Copy the URL of Invoice intake' }));
  expect(await navigator.clipboard.readText()).toBe(URL_OF);
  await user.click(within(table).getByRole('switch', { name: 'Invoice intake takes calls' }));
  expect(await screen.findByText('Paused, returns 409')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More for Invoice intake' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace URL' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace URL' }),
  );
  expect(await screen.findByText('whk_newn…7654')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More for Invoice intake' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhooks')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose an agent' })).toHaveAttribute(
    'href',
    '#/webhook-agents/deploy',
  );
});

test('one whose agent lacks a credential says so, and is among those that need attention', async () => {
  hooks = [createHook('d1', { lacks_credentials: true })];
  await renderApp('/webhook-agents');
  expect(await screen.findByText('Credentials needed')).toBeInTheDocument();
  expect(screen.getByText('Need attention', { selector: 'dt' }).parentElement).toHaveTextContent('1');
});

test('calls that are no longer counted are shown as more [DEP-17]', async () => {
  hooks = [createHook('d1', { calls_today: 1_000, failed_today: 999 })];
  await renderApp('/webhook-agents');
  // Of the webhook, and of all of them together.
  await waitFor(() => expect(screen.getAllByText('1,000+')).toHaveLength(2));
  expect(screen.getByText('999')).toBeInTheDocument();
});

test('where the list has no room for columns, the calls and failures of a webhook stand below its name [DEP-17]', async () => {
  hooks = [createHook('d1', { calls_today: 1, failed_today: 0 }), createHook('d2', { failed_today: 2 })];
  await renderApp('/webhook-agents');
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  expect(first).toHaveTextContent('1 call in 24 h');
  expect(first).not.toHaveTextContent('0 failed');
  expect(second).toHaveTextContent('38 calls in 24 h2 failed');
});

test('the list shows the calls of each hour, how long runs take, and what is near its limit [DEP-17]', async () => {
  hooks = [
    createHook('d1', { cost_today: 4.6 }),
    createHook('d2', { agent_name: 'Query doctor', cost_today: 0.5, daily_cost_cap: null }),
  ];
  await renderApp('/webhook-agents');
  const table = await screen.findByRole('table', { name: 'Webhooks' });
  const [bars] = within(table).getAllByRole('img', { name: '38 calls in the last 24 hours, 2 failed' });
  expect(bars?.children).toHaveLength(24);
  const heights = [...(bars?.children ?? [])].map((bar) =>
    bar instanceof HTMLElement ? bar.style.height : '',
  );
  expect(heights.slice(-2)).toEqual(['0%', '100%']);
  expect(within(table).getByText('92% of today’s limit')).toBeInTheDocument();
  expect(within(table).getByRole('meter', { name: /\$4\.60/ })).toHaveAttribute('aria-valuenow', '92');
  expect(await screen.findByText('Invoice intake, 92%')).toBeInTheDocument();
  expect(screen.getByText('4.1 s')).toBeInTheDocument();
  // The cost of those without a limit is set against none.
  expect(screen.getByText('$5.10')).toBeInTheDocument();
  expect(screen.getByText('$4.60 of $5.00 in limits')).toBeInTheDocument();
});

test('where every webhook has a limit, the cost of all is set against all limits [DEP-17]', async () => {
  hooks = [createHook('d1', { cost_today: 4.6 }), createHook('d2', { cost_today: 0.5 })];
  await renderApp('/webhook-agents');
  expect(await screen.findByText('of $10.00 in limits')).toBeInTheDocument();
  expect(screen.getByText('$5.10')).toBeInTheDocument();
});

test('an open delivery has an address of its own and leads to those beside it [DEP-17]', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents/a1/logs?webhook=d1&delivery=2');
  const pane = await screen.findByRole('complementary', { name: 'Delivery' });
  expect(await within(pane).findByText('msg_2')).toBeInTheDocument();
  await user.click(within(pane).getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toMatch(/#\/webhook-agents\/a1\/logs\?webhook=d1&delivery=2$/);
  await user.click(within(pane).getByRole('button', { name: 'Previous delivery' }));
  await expect.poll(() => window.location.hash).toMatch(/delivery=1$/);
  expect(await screen.findByRole('button', { name: 'Previous delivery' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.keyboard('j');
  await expect.poll(() => window.location.hash).toMatch(/delivery=2$/);
  await user.keyboard('k');
  await expect.poll(() => window.location.hash).toMatch(/delivery=1$/);
  await user.keyboard('{Escape}');
  await expect.poll(() => window.location.hash).toMatch(/webhook=d1$/);
  expect(document.activeElement?.closest('tr')).toHaveAttribute('data-row', '1');
});

test('beside an open delivery Space presses the button that has the focus, and checks the delivery elsewhere', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents/a1/logs?webhook=d1&delivery=2');
  const pane = await screen.findByRole('complementary', { name: 'Delivery' });
  const check = (await screen.findAllByRole('checkbox')).find((box) => box.closest('[data-row="2"]'));
  (await within(pane).findByRole('button', { name: 'Previous delivery' })).focus();
  await user.keyboard(' ');
  await expect.poll(() => window.location.hash).toMatch(/delivery=1$/);
  expect(check).not.toBeChecked();
  await user.keyboard('j');
  await expect.poll(() => window.location.hash).toMatch(/delivery=2$/);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await user.keyboard(' ');
  await expect.poll(() => check?.matches(':checked')).toBe(true);
});

test('a list that could not be loaded is asked for again, and keys go through it', async () => {
  const user = userEvent.setup();
  let isDown = true;
  server.api.on(listDeployments, () => {
    if (isDown) throw new AppError('not_allowed');
    return { deployments: hooks, median_ms: null, total: 1, page: 1, per_page: 50 };
  });
  await renderApp('/webhook-agents');
  expect(await screen.findByText('Couldn’t load the webhooks')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Webhooks' });
  await user.keyboard('jt');
  expect(await screen.findByRole('dialog', { name: 'Send a test' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.keyboard('l');
  await expect.poll(() => window.location.hash).toBe('#/webhook-agents/a1/logs?webhook=d1');
});

test('without an agent no webhook can be made, which is said beside the button', async () => {
  await renderApp('/webhook-agents/create');
  expect(await screen.findByRole('heading', { name: 'New webhook' })).toBeInTheDocument();
  expect(screen.getByText('Choose an agent first.', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create webhook' })).toBeDisabled();
});

test('a webhook is made of an agent with its signature and limits; the secret is shown once [HOK-01] [HOK-02]', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents/deploy?agent=a1');
  await user.click(await screen.findByRole('radio', { name: 'Standard Webhooks' }));
  await user.type(screen.getByRole('textbox', { name: 'Message template' }), 'Read this.');
  await user.click(screen.getByRole('radio', { name: /Respond immediately/ }));
  await user.type(screen.getByRole('textbox', { name: 'Allowed IP addresses' }), '203.0.113.0/24, 10.0.0.1');
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText('whsec_once')).toBeInTheDocument();
  expect(screen.getByText(URL_OF)).toBeInTheDocument();
  expect(made).toEqual([
    expect.objectContaining({
      another: true,
      signature: { kind: 'standard' },
      prompt_template: 'Read this.',
      append_body: true,
      answer: 'now',
      daily_cost_cap: 5,
      rate_per_minute: 60,
      allowed_ips: ['203.0.113.0/24', '10.0.0.1'],
    }),
  ]);
  expect(window.location.hash).toBe('#/webhook-agents/deploy?agent=a1&webhook=d9');
});

test('a webhook streams, and sends results and notices where its owner says, signed with a secret shown once [DLV-01] [APR-06]', async () => {
  const user = userEvent.setup();
  const changes: unknown[] = [];
  server.api.on(updateDeployment, ({ body }) => {
    changes.push(body);
    throw new AppError('validation_failed', {
      data: {
        errors: [
          { field: 'deliver_to.0.target', message: 'must be an email address' },
          { field: 'approval_notices.0.target', message: 'must be an email address' },
        ],
      },
    });
  });
  server.api.on(replaceResultSecret, () => ({ secret: 'whsec_results' }));
  await renderApp('/webhook-agents/deploy?agent=a1&webhook=d1');
  await user.click(await screen.findByRole('radio', { name: /Stream the result/ }));
  await user.click(screen.getByRole('button', { name: 'Add a recipient' }));
  await user.type(screen.getByRole('textbox', { name: 'Recipient 1: address' }), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Add a notice' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Enter an email address, such as/)).toBeInTheDocument();
  expect(screen.getByText('Enter an email address, or leave it empty for your own.')).toBeInTheDocument();
  expect(changes).toEqual([
    expect.objectContaining({
      answer: 'stream',
      deliver_to: [{ kind: 'mail', target: 'nobody', when: 'if_worth_saying' }],
      approval_notices: [{ kind: 'mail', target: '' }],
    }),
  ]);
  await user.click(screen.getByRole('button', { name: 'New signing secret' }));
  expect(await screen.findByText('whsec_results')).toBeInTheDocument();
});

test('a secret that is not Base64 is refused beside its field, and before another kind of signature [HOK-02]', async () => {
  const user = userEvent.setup();
  const refuse = (field: string) => () => {
    throw new AppError('validation_failed', { data: { errors: [{ field, message: 'must be base64' }] } });
  };
  server.api.on(rotateDeployment, refuse('signing_secret'));
  server.api.on(updateDeployment, refuse('signature'));
  hooks = [createHook('d1', { signature: { kind: 'github' }, has_signing_secret: true })];
  await renderApp('/webhook-agents/deploy?agent=a1&webhook=d1');
  const field = await screen.findByLabelText('Secret from the sender');
  await user.click(field);
  await user.paste('of the sender');
  await user.click(screen.getByRole('button', { name: 'Use this secret' }));
  await screen.findByText(/needs Base64 of at least 24 bytes/);
  expect(field).toHaveAccessibleDescription(/needs Base64/);
  await user.click(screen.getByRole('radio', { name: 'Standard Webhooks' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Replace the secret before/)).toBeInTheDocument();
});

test('a webhook that may have been made is asked for again with the same key', async () => {
  const user = userEvent.setup();
  server.api.on(convertToWebhook, () => {
    throw new AppError('too_many_deployments');
  });
  await renderApp('/webhook-agents/deploy?agent=a1');
  const press = async () => user.click(await screen.findByRole('button', { name: 'Create webhook' }));
  await press();
  await screen.findByText('Too many deployments');
  await press();
  await waitFor(() => expect(server.api.callsOf(convertToWebhook)).toHaveLength(2));
  const [first, second] = server.api
    .callsOf(convertToWebhook)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^\w{32}$/);
  expect(second).toBe(first);
});

test('the editor of one webhook gives way to that of another, also after one was made in it', async () => {
  const user = userEvent.setup();
  server.api.on(getDeployment, ({ params }) =>
    params['deploymentId'] === 'd1' ? hooks[0] : createHook('d2', { prompt_template: 'The second.' }),
  );
  await renderApp('/webhook-agents/deploy?agent=a1');
  await user.click(await screen.findByRole('radio', { name: 'Standard Webhooks' }));
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText('whsec_once')).toBeInTheDocument();
  window.location.hash = '#/webhook-agents/deploy?agent=a1&webhook=d2';
  const template = () => screen.findByRole('textbox', { name: 'Message template' });
  await expect.poll(async () => (await template()).textContent).toBe('The second.');
  window.location.hash = '#/webhook-agents/deploy?agent=a1&webhook=d1';
  await expect.poll(async () => (await template()).textContent).toBe('');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
  window.location.hash = '#/webhook-agents/create';
  expect(await screen.findByRole('button', { name: 'Create webhook' })).toBeInTheDocument();
});

test('of a webhook made meanwhile its own deliveries are asked for, and none of another', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents/a1/logs');
  expect(await screen.findByRole('table', { name: 'Deliveries' })).toBeInTheDocument();
  window.location.hash = '#/webhook-agents/deploy?agent=a1';
  await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
  window.location.hash = '#/webhook-agents/a1/logs?webhook=d9&delivery=1';
  expect(await screen.findByText('As curl')).toBeInTheDocument();
  const readOf = server.api.callsOf(getHookDelivery).map(({ params }) => params['deploymentId']);
  expect(new Set(readOf)).toEqual(new Set(['d9']));
});

test('of an agent whose tools could not be loaded it is not said that none of them writes, nor are they asked for again by themselves', async () => {
  const user = userEvent.setup();
  let isDown = true;
  let asked = 0;
  server.api.on(getAgentFull, () => {
    asked += 1;
    if (isDown) throw new AppError('not_found');
    return full;
  });
  // The list of agents comes after the tools have failed; its field shows them too.
  const agents = Promise.withResolvers<unknown>();
  server.api.on(listAgents, () => agents.promise);
  await renderApp('/webhook-agents/deploy?agent=a1&webhook=d1');
  await screen.findByText('Couldn’t load the tools of this agent.');
  agents.resolve({ agents: [full], total: 1, page: 1, per_page: 100, categories: [] });
  await screen.findByText('Invoice intake', { selector: 'form *' });
  expect(screen.getByText('Couldn’t load the tools of this agent.')).toBeInTheDocument();
  expect(screen.queryByText('None of its tools writes anything.')).not.toBeInTheDocument();
  expect(asked).toBe(1);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('None of its tools writes anything.')).toBeInTheDocument();
});

test('a sample is listened for; its fields go into the message, and the preview is what the agent reads [HOK-01]', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents/deploy?agent=a1&webhook=d1');
  const pane = await screen.findByRole('complementary', { name: 'Sample' });
  await user.click(within(pane).getByRole('button', { name: 'Listen for a sample' }));
  expect(await within(pane).findByText('Waiting for a request to this URL')).toBeInTheDocument();
  sample = {
    state: 'received',
    listens_until: null,
    received_at: '2026-01-01T00:01:00Z',
    request: REQUEST,
    is_signature_valid: false,
    signature_problem: 'The header webhook-id is missing.',
  };
  expect(
    await within(pane).findByText('The header webhook-id is missing.', {}, { timeout: 10_000 }),
  ).toBeInTheDocument();
  await user.click(within(pane).getByRole('button', { name: 'Expand invoice' }));
  await user.click(within(pane).getByRole('button', { name: 'Insert invoice.number' }));
  expect(screen.getByRole('textbox', { name: 'Message template' })).toHaveValue('{{body.invoice.number}}');
  expect(within(pane).getByRole('button', { name: 'Insert invoice.number again' })).toBeInTheDocument();
  expect(await screen.findByText('Invoice NL-88214.')).toBeInTheDocument();
  expect(screen.getByText('2 words, about $0.0046 per call')).toBeInTheDocument();
  await expect.poll(() => previews.at(-1)?.prompt_template).toBe('{{body.invoice.number}}');
  const { headers, query } = REQUEST;
  expect(previews.at(-1)).toMatchObject({ headers, query, body: BODY, agent_id: 'a1' });
});

test('deliveries are filtered, opened and delivered again, which asks when it costs more than a dollar [HOK-03]', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents/a1/logs?webhook=d1');
  const table = await screen.findByRole('table', { name: 'Deliveries' });
  expect(within(table).getByText('Invalid signature')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Failed1' }));
  await expect.poll(() => screen.getAllByRole('row')).toHaveLength(2);
  const [moment] = screen.getAllByRole('button', { name: /\d\d:\d\d:\d\d$/ });
  if (moment) await user.click(moment);
  const pane = await screen.findByRole('complementary', { name: 'Delivery' });
  expect(within(pane).getByText('msg_2')).toBeInTheDocument();
  expect(within(pane).getByText(/NL-88214/)).toBeInTheDocument();
  await user.click(within(pane).getByRole('button', { name: 'Redeliver' }));
  await expect.poll(() => redelivered).toEqual(['2']);
  await user.click(screen.getByRole('radio', { name: 'All3' }));
  await expect.poll(() => screen.getAllByRole('checkbox').length).toBe(3);
  for (const box of screen.getAllByRole('checkbox').slice(0, 2)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Redeliver 2' }));
  const question = await screen.findByRole('alertdialog', {}, { timeout: 10_000 });
  expect(question).toHaveTextContent('$1.80');
  await user.click(within(question).getByRole('button', { name: 'Redeliver' }));
  await expect.poll(() => redelivered).toEqual(['2', '1', '2']);
});

test('on a phone a delivery says below its event why it failed, and those that failed are delivered again at once [HOK-03]', async () => {
  setMedia('(max-width: 639.98px)', true);
  onTestFinished(() => setMedia('(max-width: 639.98px)', false));
  deliveries = deliveries.map((delivery) => ({ ...delivery, cost: 0.001 }));
  const user = userEvent.setup();
  await renderApp('/webhook-agents/a1/logs?webhook=d1');
  const list = within(await screen.findByRole('list', { name: 'Deliveries' }));
  expect(list.getByRole('button', { name: /^401invoice.receivedInvalid signature/ })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Today');
  await expect.poll(() => asked.at(-1)?.get('from')).toMatch(/^\d{4}-\d\d-\d\dT/);
  await user.click(screen.getByRole('button', { name: 'Redeliver 1 failed' }));
  await expect.poll(() => redelivered).toEqual(['2']);
});

test('asks before what was typed is left, and not after it was saved', async () => {
  const user = userEvent.setup();
  await renderApp('/webhook-agents/deploy?agent=a1');
  await user.type(await screen.findByRole('textbox', { name: 'Message template' }), 'Read this.');
  await user.click(screen.getByRole('link', { name: /^Webhooks/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'Message template' })).toHaveValue('Read this.');
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText(URL_OF)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  await user.type(screen.getByRole('textbox', { name: 'Allowed IP addresses' }), '10.0.0.1');
  await user.click(screen.getByRole('link', { name: /^Webhooks/ }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(again.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Webhooks' })).toBeInTheDocument();
});
