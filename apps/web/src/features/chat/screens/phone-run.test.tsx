import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { executeAgent } from '@parley/contract/agents/execution/endpoints.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../testing/agents/fake-agents.ts';
import { setMedia } from '../../../testing/fake-media.ts';
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
  await screen.findByRole('button', { name: `Agent: ${AGENT.name}` });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Find a slot{Enter}');
  await waitFor(() => expect(server.api.callsOf(executeAgent)).toHaveLength(1));
  await say(INFO);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeAgents(server.api).agents = [AGENT];
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
