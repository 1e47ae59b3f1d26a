import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { expect, test } from 'vitest';
import { NO_EXECUTION } from '../../../platform/runs/executions.ts';
import { createExecution, createReplyMessage } from '../sessions/message.ts';
import {
  abandonAgentReply,
  foldAgentReply,
  takeStoredAgentRun,
  type AgentReply,
} from './agent-reply.fold.ts';

const EMPTY: AgentReply = {
  message: {
    ...createReplyMessage({ id: 'm2', parentId: 'm1', nowMs: 1000 }, 'key'),
    agentExecution: createExecution({ agentId: '', agentName: '', model: '' }),
  },
  execution: NO_EXECUTION,
};
const parse = createEventParser(RunEvent);

function foldAll(events: readonly RunEvent[], start = EMPTY): AgentReply {
  return events.reduce((reply, event) => {
    const seq = reply.execution.lastEvent + 1;
    return foldAgentReply(reply, { seq, event: parse(JSON.stringify(event)), atMs: 1000 + seq * 100 });
  }, start);
}

const INFO: RunEvent = { type: 'info', run_id: 'r', agent_id: 'a1', agent_name: 'Planner', model: 'a/b' };
const CALL: RunEvent = {
  type: 'tool_called',
  call_id: 'c1',
  tool_name: 'calculator',
  args: { expression: '17*23' },
  started_at: '2026-01-01T00:00:00.000Z',
};
const output = (text: string | null): RunEvent => ({
  type: 'tool_output',
  call_id: 'c1',
  tool_name: 'calculator',
  output: text,
  time_taken_ms: 40,
  is_error: false,
});
const executionOf = ({ message }: AgentReply) => message.agentExecution;

test('a run fills its message: agent, interim text, tool log, final text, cost [EXE-05] [EXE-06] [EXE-08] [EXE-09] [EXE-11] [EXE-12]', () => {
  const begun = foldAll([INFO, { type: 'message', content: 'Let me see' }]);
  expect(executionOf(begun)).toMatchObject({
    isExecuting: true,
    agentInfo: { agentId: 'a1', agentName: 'Planner', model: 'a/b' },
  });
  expect(begun.message.content).toBe('Let me see');
  const called = foldAll([CALL], begun);
  expect(called.message.content).toBe('');
  expect(executionOf(called)?.toolLogs).toMatchObject([
    { callId: 'c1', output: '', args: { expression: '17*23' } },
  ]);
  const done = foldAll(
    [
      output('391'),
      { type: 'message', final: 'It is 391.' },
      { type: 'complete', cost: 0.5, model_used: 'a/c', run_id: 'r', balance: 1 },
      { type: 'streaming_ended' },
    ],
    called,
  );
  expect(done.message).toMatchObject({ content: 'It is 391.', reply: { status: 'complete', runId: 'r' } });
  expect(executionOf(done)).toMatchObject({
    isExecuting: false,
    cost: 0.5,
    modelUsed: 'a/c',
    toolLogs: [{ output: '391', timeTakenMs: 40, startedAt: Date.parse('2026-01-01') }],
  });
});

test('another agent that takes over is the one that is shown [EXE-07]; no output has words of its own [EXE-10]', () => {
  const swap = {
    type: 'agent_swap',
    from_agent_id: 'a1',
    agent_id: 'a2',
    agent_name: 'Writer',
    model: 'a/d',
  } as const;
  const reply = foldAll([INFO, CALL, output(null), swap]);
  expect(executionOf(reply)).toMatchObject({
    agentInfo: { agentName: 'Writer' },
    toolLogs: [{ output: 'Tool Finished' }],
  });
});

test('an error ends the run and is kept, whatever comes after it [EXE-13]; so does an empty result [EXE-18]', () => {
  const end = { type: 'complete', cost: 0, model_used: 'a/b', run_id: 'r', balance: 1 } as const;
  const failed = foldAll([INFO, { type: 'error', detail: 'It broke.', code: 'new', status: 500 }, end]);
  expect(failed.message.reply).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  expect(executionOf(failed)).toMatchObject({ isExecuting: false, error: 'It broke.' });
  expect(foldAll([INFO, end]).message.reply).toMatchObject({
    status: 'failed',
    error: { code: 'empty_reply' },
  });
});

test('a run whose events are gone is what the server kept of it; one that is given up may be lost', () => {
  const run = {
    id: 'r',
    status: 'succeeded',
    output: 'It is 391.',
    error: null,
    tool_logs: [
      {
        tool_name: 'calculator',
        call_id: 'c1',
        args: {},
        output: '391',
        started_at: '2026-01-01T00:00:00Z',
        time_taken_ms: 4,
      },
    ],
    model_used: 'a/b',
    last_event: 9,
  } as unknown as Run; // what else a run has is not read
  const stored = takeStoredAgentRun(EMPTY, run);
  expect(stored.message).toMatchObject({ content: 'It is 391.', reply: { status: 'complete' } });
  expect(executionOf(stored)?.toolLogs).toMatchObject([{ output: '391' }]);
  const ending = { status: 'failed', error: { code: 'network', detail: '' }, isLost: true } as const;
  expect(abandonAgentReply(foldAll([INFO]), ending, 5000).message.reply).toMatchObject({ isLost: true });
});
