import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getAgent, listAgents } from '@parley/contract/agents/endpoints.ts';
import { getExpectedRun } from '@parley/contract/agents/expected/endpoints.ts';
import { validateAgent } from '@parley/contract/agents/validation/endpoints.ts';
import { executeAgent, executeDefaultAgent } from '@parley/contract/agents/execution/endpoints.ts';
import { startGuest } from '@parley/contract/auth/endpoints.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { decideApproval } from '@parley/contract/approvals/endpoints.ts';
import { generate } from '@parley/contract/chat/endpoints.ts';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRunSource } from '@parley/contract/runs/journal/endpoints.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  createGuest,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

const INFO: RunEvent = {
  type: 'info',
  run_id: 'run-a',
  agent_id: 'agent-2',
  agent_name: 'Freight desk',
  model: 'guide/Guide',
};
const CALL: RunEvent = {
  type: 'tool_called',
  call_id: 'c1',
  tool_name: 'web-search',
  args: { query: 'reefer rates' },
  started_at: '2026-01-01T00:00:00.000Z',
};
const OUTPUT: Extract<RunEvent, { type: 'tool_output' }> = {
  type: 'tool_output',
  call_id: 'c1',
  tool_name: 'web-search',
  output: null,
  time_taken_ms: 1800,
  is_error: false,
  source: { number: 1, url: 'https://harbour.example/rates', title: 'Reefer rates' },
};
const ASKED: RunEvent = {
  type: 'approval_requested',
  approval_id: 'apv-1',
  call_id: 'c2',
  tool_name: 'send-mail',
  args: { to: 'anton@baltic.example' },
  effect: 'write',
  why: 'It writes.',
};
const END: readonly RunEvent[] = [
  { type: 'complete', cost: 0.02, model_used: 'guide/Guide', run_id: 'run-a', balance: 0.08 },
  { type: 'streaming_ended' },
];

function createAgent(change: Partial<Agent>): Agent {
  return {
    id: 'agent-2',
    name: 'Freight desk',
    description: 'Watches rates.',
    tools: [],
    model: null,
    is_public: false,
    category: 'general',
    icon: null,
    temperature: null,
    reasoning_effort: null,
    max_steps: 25,
    max_cost: 1,
    approval_hours: 24,
    on_expired_approval: 'continue',
    memory_enabled: false,
    handoff_agent_ids: [],
    sub_agent_ids: [],
    knowledge_ids: [],
    starters: [],
    share_instructions: false,
    workspace_id: null,
    cost_tags: null,
    creator: { id: 'guest-1', username: 'guest' },
    instructions: '',
    cloned_from: null,
    is_default: false,
    version: 1,
    stats: { runs: 0, likes: 0, dislikes: 0, clones: 0, success_rate: null, typical_cost: null },
    my_feedback: null,
    permissions: { edit: true, delete: true, deploy: true, clone: true },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...change,
  };
}

const AGENTS = [
  createAgent({}),
  createAgent({ id: 'agent-1', name: 'Assistant', is_default: true }),
  createAgent({
    id: 'agent-3',
    name: 'Poet',
    is_public: true,
    permissions: { edit: false, delete: false, deploy: false, clone: true },
  }),
];

/** The stream of one run, written by the test. */
function answerWith(endpoint: AnyEndpoint) {
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  let count = 0;
  server.api.on(endpoint, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    say: (...events: readonly RunEvent[]) =>
      act(async () => {
        for (const event of events) {
          count += 1;
          writer?.enqueue(new TextEncoder().encode(encodeFrame(count, JSON.stringify(event))));
        }
        await Promise.resolve();
      }),
  };
}

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const bodyOf = (endpoint: { readonly id: string }) => server.api.callsOf(endpoint).at(-1)?.body;

async function openWithAgent(options?: Parameters<typeof renderApp>[1]): Promise<void> {
  await renderApp('/chat?agent=agent-2', options);
  await screen.findByRole('button', { name: 'Agent: Freight desk' });
}

async function ask(text: string, endpoint: { readonly id: string }): Promise<void> {
  const before = server.api.callsOf(endpoint).length;
  await userEvent.type(await composer(), `${text}{Enter}`);
  await waitFor(() => expect(server.api.callsOf(endpoint).length).toBeGreaterThan(before));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  server.api.on(listTools, () => ({ tools: [], total: 0 }));
  server.api.on(getAgent, () => AGENTS[0]);
  server.api.on(listAgents, () => ({ agents: AGENTS, total: 3, page: 1, per_page: 100 }));
  server.api.on(validateAgent, () => ({
    agent_id: 'agent-2',
    valid: false,
    issues: [],
    missing_tools: [],
    missing_credentials: [
      {
        credential_key: 'google',
        display_name: 'Google',
        provider: 'Google',
        tools: ['send-mail', 'read-mail'],
        state: 'missing',
      },
    ],
  }));
});

test('an agent of the address answers: steps in words, sources, cost; its missing keys are named [CHAT-09] [EXE-14] [EXE-19] [RES-02]', async () => {
  const run = answerWith(executeAgent);
  await openWithAgent();
  expect(await screen.findByText(/^Some tools need credentials: Send mail, Read mail\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Configure Credentials' })).toHaveAttribute(
    'href',
    expect.stringContaining('/credential-manager'),
  );
  await ask('Find a slot', executeAgent);
  expect(bodyOf(executeAgent)).toMatchObject({ content: 'Find a slot', context: { mode: 'chat' } });
  expect(await screen.findByText('[start processing]')).toBeInTheDocument();
  await run.say(INFO, CALL);
  const timeline = await screen.findByRole('region', { name: 'Run' });
  expect(await within(timeline).findByText('Web search')).toBeInTheDocument();
  expect(within(timeline).getByText('reefer rates')).toBeInTheDocument();
  await run.say(OUTPUT, { type: 'message', final: 'It is cheap [1].' }, ...END);
  expect(await screen.findByText(/It is cheap/)).toBeInTheDocument();
  const used = await screen.findByRole('button', { name: /^Used 1 tool/ });
  expect(used).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(used);
  await userEvent.click(await screen.findByRole('button', { name: /Web search/ }));
  expect(await screen.findByText('Tool Finished')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Reefer rates/ })).toBeInTheDocument();
  expect(screen.queryByText('[start processing]')).not.toBeInTheDocument();
});

test('a call without its credential says so with the name of the tool and in words for people', async () => {
  const run = answerWith(executeAgent);
  await openWithAgent();
  await ask('Find a slot', executeAgent);
  const message =
    'The credential for GOOGLE is not configured. Its user can add it in the credential manager.';
  const output = JSON.stringify({ error: 'credential_missing', message });
  await run.say(INFO, { ...CALL, tool_name: 'send-mail' });
  await run.say({
    type: 'tool_output',
    call_id: 'c1',
    tool_name: 'send-mail',
    output,
    time_taken_ms: 3,
    is_error: true,
  });
  expect(await screen.findByText('Send mail needs a credential that is not configured.')).toBeInTheDocument();
  expect(screen.queryByText(/Its user can add it/)).not.toBeInTheDocument();
  await run.say(...END);
});

test('an agent’s name stands above its thoughts; where its text grows is not marked while a call waits', async () => {
  const run = answerWith(executeAgent);
  await openWithAgent();
  await ask('Find a slot', executeAgent);
  await run.say(INFO, { type: 'reasoning', token: 'Rates first.' }, { type: 'message', content: 'I look.' });
  const isGrowing = (text: RegExp) => screen.getByText(text).closest('.prose-streaming') !== null;
  const reply = (await screen.findByText('I look.')).closest('article') ?? document.body;
  const thoughts = within(reply).getByText(/^Thought for|^Thinking/);
  expect(
    within(reply).getByText('Freight desk').compareDocumentPosition(thoughts) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  await waitFor(() => expect(isGrowing(/I look/)).toBe(true));
  await run.say(ASKED, { type: 'waiting', call_ids: ['c2'] });
  await waitFor(() => expect(isGrowing(/I look/)).toBe(false));
  await run.say(...END);
});

test('what a run has cost until now stands beside the button that stops it', async () => {
  const run = answerWith(executeAgent);
  await openWithAgent();
  await ask('Find a slot', executeAgent);
  await run.say(INFO, CALL, { type: 'step_cost', n: 0, cost: 0.0214 });
  expect(await screen.findByRole('img', { name: 'Cost of this reply: $0.0214' })).toBeInTheDocument();
  await run.say(OUTPUT, { type: 'step_cost', n: 1, cost: 0.01 });
  expect(await screen.findByRole('img', { name: 'Cost of this reply: $0.0314' })).toBeInTheDocument();
  await run.say({ type: 'message', final: 'It is cheap.' }, ...END);
  await waitFor(() =>
    expect(screen.queryByRole('img', { name: 'Cost of this reply: $0.0314' })).not.toBeInTheDocument(),
  );
});

test('what a reply of the agent usually costs stands where one writes to it, and a run says how many steps it may take', async () => {
  server.api.on(getExpectedRun, () => ({ cost: 0.018, steps: 2 }));
  const run = answerWith(executeAgent);
  await openWithAgent();
  const price = /^Typical cost of a reply: \$0\.018/;
  expect(await screen.findByRole('img', { name: price })).toHaveTextContent('about $0.018');
  await ask('Find a slot', executeAgent);
  await run.say(INFO, CALL);
  expect(await screen.findByText(/step 1 of about 2/)).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: price })).not.toBeInTheDocument();
  await run.say({ ...CALL, call_id: 'c2' }, { ...CALL, call_id: 'c3' });
  // It takes more than those before it: nobody knows how many.
  expect(await screen.findByText(/step 3, /)).toBeInTheDocument();
  expect(server.api.callsOf(getExpectedRun)).toHaveLength(1);
});

test('of an agent whose runs were free it is not said that the next one is', async () => {
  server.api.on(getExpectedRun, () => ({ cost: 0, steps: null }));
  await openWithAgent();
  const price = await screen.findByRole('img', {
    name: /^Typical cost of a reply: Free, as in earlier runs/,
  });
  expect(price).toHaveTextContent(/^usually free$/);
});

test('of an agent that never ran nothing is expected', async () => {
  server.api.on(getExpectedRun, () => ({ cost: null, steps: null }));
  const run = answerWith(executeAgent);
  await openWithAgent();
  await ask('Find a slot', executeAgent);
  await run.say(INFO, CALL);
  expect(await screen.findByText(/step 1, /)).toBeInTheDocument();
  await run.say({ type: 'message', final: 'It is cheap.' }, ...END);
  await waitFor(() => expect(screen.queryByText(/step 1, /)).not.toBeInTheDocument());
  expect(screen.queryByRole('img', { name: /^Typical cost/ })).not.toBeInTheDocument();
});

test('a source opens what was read of it, as text whatever it says; what does not come can be asked for again [RES-01] [RES-02]', async () => {
  const run = answerWith(executeAgent);
  await openWithAgent();
  await ask('Find a slot', executeAgent);
  await run.say(INFO, CALL, OUTPUT, { type: 'message', final: 'It is cheap [1].' }, ...END);
  server.api.on(getRunSource, () => {
    throw new AppError('not_allowed');
  });
  await userEvent.click(await screen.findByRole('button', { name: /Reefer rates/ }));
  const page = within(await screen.findByRole('complementary', { name: 'Sources' }));
  expect(await page.findByText("Couldn't load the source")).toBeInTheDocument();
  const hostile = 'Closed at $3,940. <img src=x onerror=alert(1)> [Click](javascript:alert(1))';
  const { source } = OUTPUT;
  server.api.on(getRunSource, () => ({
    number: 1,
    url: source?.url ?? '',
    title: source?.title ?? '',
    passages: [{ heading: 'Rates', text: hostile, link: null }],
    is_cut: true,
  }));
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findByText(hostile)).toBeInTheDocument();
  expect(page.getByRole('heading', { name: 'Rates' })).toBeInTheDocument();
  expect(page.queryByText('Read but not used in this reply.')).not.toBeInTheDocument();
  expect(page.getByText('The rest of this text is not shown here.')).toBeInTheDocument();
  expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([source?.url]);
  await userEvent.click(page.getByRole('button', { name: 'Close sources' }));
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Sources' })).not.toBeInTheDocument(),
  );
});

test('on wide screens the first source of a chat opens the pane, once and without taking the focus; the header opens it again [RES-02]', async () => {
  for (const query of ['(min-width: 1024px)', '(min-width: 1440px)']) {
    setMedia(query, true);
    onTestFinished(() => setMedia(query, false));
  }
  const run = answerWith(executeAgent);
  await openWithAgent();
  await ask('Find a slot', executeAgent);
  await run.say(INFO, CALL);
  await screen.findByRole('region', { name: 'Run' });
  expect(screen.queryByRole('button', { name: 'Sources' })).not.toBeInTheDocument();
  const focused = document.activeElement;
  await run.say(OUTPUT);
  const pane = await screen.findByRole('complementary', { name: 'Sources' });
  expect(within(pane).getByRole('button', { name: /Reefer rates/ })).toBeInTheDocument();
  expect(document.activeElement).toBe(focused);
  await userEvent.click(within(pane).getByRole('button', { name: 'Close sources' }));
  const isGone = () =>
    waitFor(() => expect(screen.queryByRole('complementary', { name: 'Sources' })).not.toBeInTheDocument());
  await isGone();
  await run.say(
    { ...CALL, call_id: 'c2' },
    { ...OUTPUT, call_id: 'c2', source: { number: 2, url: 'https://port.example/', title: 'Port' } },
  );
  await run.say({ type: 'message', final: 'It is cheap [1].' }, ...END);
  await screen.findByText(/It is cheap/);
  expect(screen.queryByRole('complementary', { name: 'Sources' })).not.toBeInTheDocument();
  const button = await screen.findByRole('button', { name: 'Sources', pressed: false });
  await userEvent.click(button);
  expect(await screen.findByRole('complementary', { name: 'Sources' })).toHaveFocus();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button);
  await isGone();
});

test('what a called agent does is shown below the call, and is no part of the answer [EXE-19]', async () => {
  const run = answerWith(executeAgent);
  await openWithAgent();
  await ask('Find a slot', executeAgent);
  const outer = { ...CALL, call_id: 'c0', tool_name: 'ask-scout', args: { task: 'Look for slots' } } as const;
  await run.say(
    INFO,
    outer,
    { type: 'agent_called', call_id: 'c0', agent_id: 'agent-9', agent_name: 'Scout', model: 'guide/Guide' },
    { type: 'agent_message', call_id: 'c0', content: 'I look around.' },
    { ...CALL, parent_call_id: 'c0' },
    { ...OUTPUT, parent_call_id: 'c0' },
  );
  const timeline = await screen.findByRole('region', { name: 'Run' });
  const asked = await within(timeline).findByRole('button', { name: /Asked Scout.*Look for slots/ });
  const nested = within(timeline).getByRole('button', { name: /Web search, by Scout/ });
  expect(asked.compareDocumentPosition(nested)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await run.say(
    { ...OUTPUT, call_id: 'c0', tool_name: 'ask-scout', output: 'Two are free.' },
    { type: 'message', final: 'Take one.' },
    ...END,
  );
  expect(await screen.findByText('Take one.')).toBeInTheDocument();
  expect(screen.queryByText(/I look around/)).not.toBeInTheDocument();
});

test('the selector offers the default, own and public agents, and an at sign opens them in the composer [CHAT-09] [AGT-34]', async () => {
  await renderApp('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Agent' }));
  await screen.findByRole('option', { name: /Poet/ });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual([
    expect.stringContaining('No agent'),
    expect.stringContaining('Assistant'),
    expect.stringContaining('Freight desk'),
    expect.stringContaining('Poet'),
  ]);
  await userEvent.keyboard('{Escape}');
  const field = await composer();
  await userEvent.type(field, 'Hello @poe');
  expect(await screen.findByRole('listbox', { name: 'Choose an agent' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('option', { name: /Poet/ }));
  expect(await screen.findByRole('button', { name: 'Agent: Poet' })).toBeInTheDocument();
  expect(field).toHaveValue('Hello ');
});

test('an agent with a model of its own names it in the header, where no other can be chosen; another reply can be asked of any', async () => {
  server.api.on(getAgent, () => createAgent({ model: 'lumen/Lumen Vision' }));
  addFakeUsage(server.api, [], 0);
  const run = answerWith(executeAgent);
  await openWithAgent();
  const button = await screen.findByTitle('Choose a model');
  await waitFor(() => expect(button).toHaveTextContent('Lumen Vision'));
  const { chat } = await import('../browser-chat.ts');
  const sessionId = chat.state.getState().currentId ?? '';
  act(() => chat.sessions.change(sessionId, { supportsReasoningEffort: true }));
  expect(screen.queryByRole('button', { name: /effort/i })).not.toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByText(/^“Freight desk” answers with its own model/)).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await ask('Find a slot', executeAgent);
  expect(bodyOf(executeAgent)).not.toHaveProperty('model');
  await run.say(INFO, { type: 'message', final: 'It is cheap.' }, ...END);
  const reply = (await screen.findByText('It is cheap.')).closest('article') ?? document.body;
  await userEvent.click(await within(reply).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Regenerate with…' }));
  const picker = await screen.findByRole('dialog', { name: 'Regenerate with…' });
  await userEvent.type(await within(picker).findByRole('combobox'), 'guide{Enter}');
  await waitFor(() => expect(server.api.callsOf(executeAgent)).toHaveLength(2));
  expect(bodyOf(executeAgent)).toMatchObject({ model: 'guide/Guide' });
  expect(screen.getByTitle('Choose a model')).toHaveTextContent('Lumen Vision');
});

test('research asks the default agent for an answer from the web [MKT-20]', async () => {
  answerWith(executeDefaultAgent);
  await renderApp('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Research' }));
  await ask('Who?', executeDefaultAgent);
  expect(bodyOf(executeDefaultAgent)).toMatchObject({ context: { mode: 'research' } });
});

test.each([
  ['internal', 'It broke.', 'Agent error: It broke.'],
  ['not_found', 'Not found', 'Agent error: This agent is gone, or you can no longer use it.'],
  [
    'missing_credentials',
    'Some tools need credentials: send-mail.',
    'Agent error: Some of its tools need credentials. Configure them to run this agent',
  ],
  ['insufficient_balance', '', 'Insufficient balance. Please add funds to your account.'],
  ['guest_balance_limit', '', 'Guest account limit reached'],
] as const)(
  'an agent that fails for %s says so with a cross first [EXE-15] [EXE-16] [EXE-17]',
  async (code, detail, sentence) => {
    const run = answerWith(executeAgent);
    await openWithAgent();
    await ask('Go', executeAgent);
    await run.say(INFO, { type: 'error', code, detail, status: 500 }, ...END);
    expect(await screen.findByText(sentence, { exact: false })).toHaveTextContent(`❌ ${sentence}`);
    expect(server.api.callsOf(generate)).toHaveLength(0);
  },
);

test('in Chinese an agent that fails says so in Chinese [I18N-08]', async () => {
  localStorage.setItem('i18nextLng', 'zh');
  const run = answerWith(executeAgent);
  await renderApp('/chat?agent=agent-2');
  await userEvent.type(await screen.findByRole('textbox', { name: '消息' }), 'Go{Enter}');
  await waitFor(() => expect(server.api.callsOf(executeAgent)).toHaveLength(1));
  const detail = 'This model is temporarily unavailable.';
  await run.say(INFO, { type: 'error', code: 'model_unavailable', detail, status: 503 }, ...END);
  expect(await screen.findByText(/智能体出错：/)).not.toHaveTextContent(detail);
});

test.each(['unknown_model', 'internal'] as const)(
  'asked once more, an agent that fails for %s is followed by the model, and that is said [CHAT-18] [CHAT-19]',
  async (code) => {
    const run = answerWith(executeAgent);
    await openWithAgent({ pauseSpeed: 50 });
    await ask('Go', executeAgent);
    await run.say(INFO, { type: 'message', final: 'First.' }, ...END);
    await screen.findByText('First.');
    server.api.on(executeAgent, () => {
      throw new AppError(code);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
    await waitFor(() => expect(server.runs.runs).toHaveLength(1));
    expect(server.api.callsOf(executeAgent)).toHaveLength(code === 'internal' ? 4 : 2);
    expect(await screen.findByText('The agent failed. The model answers instead.')).toBeInTheDocument();
  },
);

test('asked once more, an agent that reaches its limit is not followed by the model [CHAT-19]', async () => {
  const first = answerWith(executeAgent);
  await openWithAgent({ pauseSpeed: 50 });
  await ask('Go', executeAgent);
  await first.say(INFO, { type: 'message', final: 'First.' }, ...END);
  await screen.findByText('First.');
  const second = answerWith(executeAgent);
  await userEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
  await waitFor(() => expect(server.api.callsOf(executeAgent)).toHaveLength(2));
  const error = { type: 'error', code: 'run_step_limit', detail: 'Too many steps.', status: 409 } as const;
  await second.say({ ...INFO, run_id: 'run-b' }, error, ...END);
  expect(await screen.findByText('Agent error: Too many steps.', { exact: false })).toBeInTheDocument();
  expect(screen.queryByText('The agent failed. The model answers instead.')).not.toBeInTheDocument();
  // A title is asked for, no reply.
  expect(server.api.callsOf(generate).map(({ body }) => body['purpose'])).toEqual(['title']);
});

test('what is written while a call waits reaches the agent as the reason for a no [APR-08]', async () => {
  const run = answerWith(executeAgent);
  server.api.on(decideApproval, () => {
    throw new AppError('already_decided');
  });
  await openWithAgent();
  await ask('Send it', executeAgent);
  await run.say(INFO, ASKED, { type: 'waiting', call_ids: ['c2'] });
  expect(await screen.findByText('Needs approval')).toBeInTheDocument();
  const field = await composer();
  expect(field).toHaveAttribute('placeholder', 'Add a message. The agent reads it before it continues.');
  await userEvent.type(field, 'Ask Northline first{Enter}');
  await waitFor(() =>
    expect(bodyOf(decideApproval)).toMatchObject({ decision: 'deny', reason: 'Ask Northline first' }),
  );
  // It had been answered elsewhere: nothing is lost.
  await waitFor(() => expect(field).toHaveValue('Ask Northline first'));
});

test('without a sign-in a guest session begins first, in which the agent answers [AUTH-50]', async () => {
  await openWithAgent();
  localStorage.removeItem('access_token');
  server.user = createGuest({ id: 'guest-2' });
  server.token = 'token-2';
  const run = answerWith(executeAgent);
  await ask('Which berth is free?', executeAgent);
  expect(server.api.callsOf(startGuest)).toHaveLength(1);
  const [call] = server.api.callsOf(executeAgent);
  expect(call?.headers.get('authorization')).toBe('Bearer token-2');
  expect(call?.body).toMatchObject({ content: 'Which berth is free?' });
  await run.say(INFO, { type: 'message', final: 'Berth four.' }, ...END);
  expect(await screen.findByText('Berth four.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Agent: Freight desk' })).toBeInTheDocument();
});

test('a message that the new guest cannot send stays in the chat of that guest alone [AUTH-50]', async () => {
  await openWithAgent();
  const { chat } = await import('../browser-chat.ts');
  const formerId = chat.state.getState().currentId ?? '';
  localStorage.removeItem('access_token');
  server.user = createGuest({ id: 'guest-2', balance: 0 });
  server.token = 'token-2';
  await userEvent.type(await composer(), 'Which berth is free?{Enter}');
  await waitFor(() => expect(chat.state.getState().ownerId).toBe('guest-2'));
  await waitFor(async () => expect(await composer()).toHaveValue('Which berth is free?'));
  expect(server.api.callsOf(executeAgent)).toHaveLength(0);
  expect(chat.state.getState().currentId).not.toBe(formerId);
  // Given back last; the toast comes after it.
  await screen.findAllByText('Guest balance limit reached');
  expect(chat.drafts.read(formerId).text).toBe('');
});

test('where no guest session can begin, the message stays in the composer and the reason is said [AUTH-50]', async () => {
  await openWithAgent();
  localStorage.removeItem('access_token');
  server.api.on(startGuest, () => {
    throw new AppError('guest_session_limit');
  });
  await userEvent.type(await composer(), 'Which berth is free?{Enter}');
  await waitFor(() => expect(server.api.callsOf(startGuest)).toHaveLength(1));
  await waitFor(async () => expect(await composer()).toHaveValue('Which berth is free?'));
  expect(await screen.findByText(/Maximum 3 guest sessions per day/)).toBeInTheDocument();
  expect(server.api.callsOf(executeAgent)).toHaveLength(0);
});
