import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStart, RunStep, RunStepList } from '@parley/contract/runs/journal/schemas.ts';

// Runs of agents and their steps, as the server shows them.

const STARTED = '2026-01-05T08:00:00.000Z';

export const secondsLater = (seconds: number): string =>
  new Date(Date.parse(STARTED) + seconds * 1000).toISOString();

export function createRun(id: string, change: Partial<Run> = {}): Run {
  return {
    id,
    kind: 'agent',
    agent_id: 'tender',
    agent_name: 'Tender radar',
    agent_version: 1,
    replay_of: null,
    deployment_id: null,
    session_id: null,
    key: null,
    trigger: 'ui',
    status: 'succeeded',
    input: 'Which tenders are new?',
    output: 'Two are new.',
    error: null,
    tool_logs: [],
    model_used: 'aster/large',
    usage: { input_tokens: 900, output_tokens: 100 },
    cost: 0.02,
    reserved: 0,
    last_event: 9,
    started_at: STARTED,
    finished_at: secondsLater(10),
    duration_ms: 10_000,
    ...change,
  };
}

export function createStep(n: number, change: Partial<RunStep> = {}): RunStep {
  return {
    n,
    kind: 'turn',
    state: 'done',
    call_id: null,
    parent_call_id: null,
    tool_name: null,
    args: null,
    output: null,
    thought: null,
    is_error: false,
    model: 'aster/large',
    usage: null,
    cost: 0,
    started_at: secondsLater(n),
    finished_at: secondsLater(n + 1),
    ...change,
  };
}

export function createCallStep(n: number, tool: string, change: Partial<RunStep> = {}): RunStep {
  return createStep(n, {
    kind: 'call',
    call_id: `call-${n}`,
    tool_name: tool,
    args: { query: 'tenders' },
    ...change,
  });
}

export function createStepList(steps: RunStep[], start: Partial<RunStart> = {}): RunStepList {
  return {
    start: { by: 'person', key_name: null, delivery: null, ...start },
    steps,
    total: steps.length,
  };
}
