import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAgentRuns } from '@parley/contract/agents/endpoints.ts';
import { executeAgent } from '@parley/contract/agents/execution/endpoints.ts';
import { decideApproval, getApproval, listApprovals } from '@parley/contract/approvals/endpoints.ts';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../testing/agents/fake-agents.ts';
import { createRun } from '../../../testing/agents/fake-run.ts';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

// A run on a phone, where there is room for what matters now.

const PHONE = '(max-width: 639.98px)';
const AGENT = createAgentRecord('agent-1', { name: 'Freight desk' });
const INFO: RunEvent = {
  type: 'info',
  run_id: 'run-a',
  agent_id: AGENT.id,
  agent_name: AGENT.name,
  model: 'guide/Guide',
};

let server: FakeServer;
let say: (...events: readonly RunEvent[]) => Promise<void>;

function toCall(callId: string, toolName: string): RunEvent {
  const args = { query: 'reefer rates' };
  return {
    type: 'tool_called',
    call_id: callId,
    tool_name: toolName,
    args,
    started_at: '2026-01-01T00:00:00.000Z',
  };
}

function toOutput(callId: string, toolName: string, timeTakenMs: number): RunEvent {
  return {
    type: 'tool_output',
    call_id: callId,
    tool_name: toolName,
    output: null,
    time_taken_ms: timeTakenMs,
    is_error: false,
  };
}

function toApproval(id: string): Approval {
  return {
    id,
    state: 'waiting',
    run_id: 'run-a',
    agent_id: AGENT.id,
    agent_name: AGENT.name,
    session_id: null,
    trigger: 'ui',
    call_id: `call-${id}`,
    tool_name: 'send-email',
    display_name: 'Send email',
    effect: 'write',
    args: { to: `${id}@baltic.example` },
    parameters: null,
    why: '',
    can_remember: true,
    requested_at: '2026-01-01T00:00:00Z',
    expires_at: null,
    decided_at: null,
    decided_by: null,
    reason: null,
    changed_args: null,
    question: null,
    answer: null,
  };
}

function toRequested(id: string): RunEvent {
  const { call_id, tool_name, args, effect, why } = toApproval(id);
  return { type: 'approval_requested', approval_id: id, call_id, tool_name, args, effect, why };
}

function toAllowed(id: string): RunEvent {
  const call_id = `call-${id}`;
  return { type: 'approval_decided', approval_id: id, call_id, decision: 'approved', by: 'guest-1' };
}

const card = (id: string) => screen.findByRole('region', { name: `Send email: ${id}@baltic.example?` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.queryByRole('textbox', { name: 'Message' });

/** The agent begins to answer a question. */
async function startRun(): Promise<void> {
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  let count = 0;
  server.api.on(executeAgent, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  say = (...events) =>
    act(async () => {
      for (const event of events) {
        count += 1;
        writer?.enqueue(new TextEncoder().encode(encodeFrame(count, JSON.stringify(event))));
      }
      await Promise.resolve();
    });
  await renderApp(`/chat?agent=${AGENT.id}`);
  await screen.findByRole('button', { name: new RegExp(`^Agent: ${AGENT.name} `) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Find a slot{Enter}');
  await waitFor(() => expect(server.api.callsOf(executeAgent)).toHaveLength(1));
  await say(INFO);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeAgents(server.api).agents = [AGENT];
  server.api.on(getApproval, ({ params }) => toApproval(params['id'] ?? ''));
  server.api.on(listApprovals, () => ({ approvals: [], total: 2, page: 1, per_page: 1 }));
  server.api.on(decideApproval, ({ params }) => ({ ...toApproval(params['id'] ?? ''), state: 'approved' }));
  setMedia(PHONE, true);
  onTestFinished(() => setMedia(PHONE, false));
});

test('finished steps share a row, which opens them [EXE-19]', async () => {
  await startRun();
  await say(toCall('c1', 'web-search'), toOutput('c1', 'web-search', 1_800));
  const run = within(await screen.findByRole('region', { name: 'Run' }));
  await userEvent.click(await run.findByRole('button', { name: /Web search/ }));
  await say(toCall('c2', 'read-page'), toOutput('c2', 'read-page', 2_200), toCall('c3', 'calculator'));
  const folded = await run.findByRole('button', { name: /2 steps done.*Web search, Read page.*4 s/ });
  // What is being read stays.
  expect(run.getByText('Arguments')).toBeInTheDocument();
  await userEvent.click(folded);
  expect(run.queryByText('Arguments')).not.toBeInTheDocument();
  expect(run.getAllByRole('listitem')).toHaveLength(2);
  expect(run.getByRole('button', { name: /Calculator/ })).toBeInTheDocument();
  await userEvent.click(folded);
  expect(run.getAllByRole('listitem')).toHaveLength(4);
});

test('what waits for approval takes the place of the composer, the oldest first, until all is answered [APR-02]', async () => {
  await startRun();
  await say(toRequested('ada'), toRequested('ben'), { type: 'waiting', call_ids: ['call-ada', 'call-ben'] });
  const first = within(await card('ada'));
  expect(field()).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Allow once/ })).toHaveLength(1);
  expect(screen.getByText('1 more waiting')).toBeInTheDocument();
  await userEvent.click(first.getByRole('button', { name: 'Edit' }));
  await userEvent.type(first.getByRole('textbox', { name: 'To' }), '.org');

  // The composer is one press away, and what was changed is kept meanwhile.
  await press('Write a message');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Allow/ })).not.toBeInTheDocument();
  await press('Show');
  expect(field()).not.toBeInTheDocument();
  await userEvent.click(first.getByRole('button', { name: /^Allow with changes/ }));
  await waitFor(() => expect(server.api.callsOf(decideApproval)).toHaveLength(1));
  expect(server.api.callsOf(decideApproval)[0]).toMatchObject({
    params: { id: 'ada' },
    body: { decision: 'allow', arguments: { to: 'ada@baltic.example.org' } },
  });

  await say(toAllowed('ada'));
  const second = within(await card('ben'));
  expect(screen.queryByText(/more waiting/)).not.toBeInTheDocument();
  await userEvent.click(second.getByRole('button', { name: /^Allow once/ }));
  await say(toAllowed('ben'));
  await waitFor(() => expect(field()).toBeInTheDocument());
  // No keyboard comes up by itself.
  expect(field()).not.toHaveFocus();
});

test('a message that is being written is not taken away by a request [APR-02]', async () => {
  await startRun();
  const writing = await screen.findByRole('textbox', { name: 'Message' });
  await userEvent.type(writing, 'Ask Nor');
  await say(toRequested('ada'), { type: 'waiting', call_ids: ['call-ada'] });
  expect(await screen.findByText('The agent needs your approval')).toBeInTheDocument();
  expect(writing).toHaveFocus();
  expect(writing).toHaveValue('Ask Nor');
  await press('Show');
  expect(await card('ada')).toBeVisible();
  expect(field()).not.toBeInTheDocument();
});

test('from its steps a run that is over is compared with another run of its agent [VER-02]', async () => {
  server.api.on(getRun, ({ params }) => createRun(params['runId'] ?? '', { agent_id: AGENT.id }));
  server.api.on(listAgentRuns, () => ({
    runs: [],
    days: [],
    counts: { all: 0, failed: 0, with_output: 0 },
    total: 0,
    page: 1,
    per_page: 50,
  }));
  await startRun();
  await say(toCall('c1', 'web-search'), toOutput('c1', 'web-search', 1_800));
  expect(screen.queryByRole('button', { name: 'Actions for this run' })).not.toBeInTheDocument();
  await say(
    { type: 'message', final: 'There is one.' },
    { type: 'complete', cost: 0.02, model_used: 'guide/Guide', run_id: 'run-a', balance: 0.08 },
    { type: 'streaming_ended' },
  );
  await press('Actions for this run');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Compare with another run' }));
  await waitFor(() => expect(location.hash).toBe(`#/agents/${AGENT.id}?tab=runs&compare=run-a`));
});
