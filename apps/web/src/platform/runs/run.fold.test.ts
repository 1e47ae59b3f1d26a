import { createEventParser } from '@parley/contract/event-parser.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { expect, test } from 'vitest';
import { foldRun } from './run.fold.ts';
import { NO_STEPS, type RunView } from './run-view.ts';

const EMPTY: RunView = {
  ...NO_STEPS,
  runId: null,
  lastEvent: 0,
  status: 'pending',
  endReason: null,
  text: '',
  reasoning: null,
  retry: null,
  modelUsed: null,
  usage: null,
  cost: null,
  startedAt: 1000,
  durationMs: null,
  error: null,
};
const INFO: RunEvent = {
  type: 'info',
  run_id: 'r',
  agent_id: 'a1',
  agent_name: 'Planner',
  model: 'guide/guide',
};
const say = (content: string): RunEvent => ({ type: 'message', content });
const CALL: RunEvent = {
  type: 'tool_called',
  call_id: 'c1',
  tool_name: 'send_mail',
  args: { to: 'x' },
  started_at: '2026-01-01T00:00:00Z',
};
const OUTPUT: RunEvent = {
  type: 'tool_output',
  call_id: 'c1',
  tool_name: 'send_mail',
  output: 'sent',
  time_taken_ms: 40,
  is_error: false,
};
const ASK: RunEvent = {
  type: 'approval_requested',
  approval_id: 'apv_1',
  call_id: 'c1',
  tool_name: 'send_mail',
  args: { to: 'x' },
  effect: 'write',
  why: 'It writes.',
};
const COMPLETE: RunEvent = {
  type: 'complete',
  cost: 0.5,
  model_used: 'guide/guide',
  run_id: 'r',
  balance: 1,
};

const parse = createEventParser(RunEvent);

/** Over the wire format, as a reader gets them. */
function foldAll(events: readonly RunEvent[], start = EMPTY): RunView {
  return events.reduce((view, event) => {
    const seq = view.lastEvent + 1;
    return foldRun(view, { seq, event: parse(JSON.stringify(event)), atMs: 1000 + seq * 100 });
  }, start);
}

test('the steps of an agent: a tool called and answered, another agent, the final text', () => {
  const view = foldAll([
    INFO,
    CALL,
    OUTPUT,
    { type: 'agent_swap', from_agent_id: 'a1', agent_id: 'a2', agent_name: 'Writer', model: 'guide/other' },
    say('Do'),
    { type: 'message', final: 'Done.' },
    COMPLETE,
    { type: 'streaming_ended' },
  ]);
  expect(view.steps).toEqual([
    {
      kind: 'tool',
      callId: 'c1',
      toolName: 'send_mail',
      args: { to: 'x' },
      startedAt: '2026-01-01T00:00:00Z',
      result: { output: 'sent', isError: false, timeTakenMs: 40 },
      approval: null,
      cost: null,
    },
    { kind: 'agent', agentId: 'a2', agentName: 'Writer', model: 'guide/other' },
  ]);
  expect(view).toMatchObject({
    text: 'Done.',
    agent: { agentName: 'Writer' },
    status: 'complete',
    cost: 0.5,
    durationMs: 700,
  });
});

test('a call that needs approval waits, is decided and then begins', () => {
  const asked = foldAll([INFO, ASK, { type: 'waiting', call_ids: ['c1'] }]);
  expect(asked.waitingFor).toEqual(['c1']);
  expect(asked.steps).toMatchObject([{ callId: 'c1', startedAt: null, approval: { decision: null } }]);
  const decided = foldAll(
    [
      { type: 'approval_decided', approval_id: 'apv_1', call_id: 'c1', decision: 'approved', by: 'Ada' },
      CALL,
      OUTPUT,
    ],
    asked,
  );
  expect(decided.waitingFor).toEqual([]);
  expect(decided.steps).toMatchObject([
    {
      startedAt: '2026-01-01T00:00:00Z',
      result: { output: 'sent' },
      approval: { effect: 'write', decision: 'approved', by: 'Ada' },
    },
  ]);
});

test('a decision about another call leaves this one waiting', () => {
  const view = foldAll([
    INFO,
    ASK,
    { type: 'waiting', call_ids: ['c1'] },
    { type: 'approval_decided', approval_id: 'apv_2', call_id: 'c2', decision: 'denied', by: null },
  ]);
  expect(view.waitingFor).toEqual(['c1']);
  expect(view.steps).toMatchObject([{ approval: { decision: null } }]);
});

test('text that came after the event another process resumes from is written again', () => {
  const view = foldAll([
    INFO,
    { type: 'reasoning', token: 'Hm' },
    say('One. '),
    say('Tw'),
    { type: 'reasoning', token: ' ah' },
    { type: 'resumed', after: 3 },
    say('Two.'),
  ]);
  expect(view.text).toBe('One. Two.');
  expect(view.reasoning?.text).toBe('Hm');
});

test('a run that resumes before its first text starts again', () => {
  expect(foldAll([INFO, say('Lost'), { type: 'resumed', after: 1 }, say('Kept')]).text).toBe('Kept');
});

test('costs of steps add up until the whole cost is known', () => {
  const costs: RunEvent[] = [1, 2].map((n) => ({ type: 'step_cost', n, cost: 0.25 }));
  expect(foldAll([INFO, ...costs]).cost).toBe(0.5);
  expect(foldAll([INFO, ...costs, { ...COMPLETE, cost: 0.6 }]).cost).toBe(0.6);
});

test('an error keeps what was written and what was paid', () => {
  const failed = { type: 'error', detail: 'Too many steps.', code: 'run_limit', status: 400 } as const;
  const view = foldAll([INFO, { type: 'step_cost', n: 1, cost: 0.25 }, say('Half'), failed]);
  expect(view).toMatchObject({ status: 'interrupted', text: 'Half', cost: 0.25 });
  expect(view.error?.detail).toBe('Too many steps.');
});

test('an event heard twice and one after the end change nothing', () => {
  const view = foldAll([INFO, say('a')]);
  expect(foldRun(view, { seq: 2, event: say('a'), atMs: 5000 })).toBe(view);
  const ended = foldAll([COMPLETE], view);
  expect(foldRun(ended, { seq: 9, event: say('b'), atMs: 5000 })).toBe(ended);
});

test('an event of an unknown type counts and changes nothing else', () => {
  const view = foldAll([INFO, say('a')]);
  const next = foldRun(view, { seq: 3, event: parse('{"type":"of_tomorrow"}'), atMs: 5000 });
  expect(next).toEqual({ ...view, lastEvent: 3 });
});
