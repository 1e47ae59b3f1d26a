import type { Run, RunSummary } from '@parley/contract/runs/schemas.ts';
import { toDollars } from '../../platform/money.ts';
import type { ListedRun } from './runs.lists.store.ts';
import type { RunRow } from './runs.store.ts';
import type { Step } from './steps/step.ts';
import { toToolLogs } from './steps/steps.present.ts';

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

function toFacts(row: Omit<ListedRun, 'preview'>): Omit<RunSummary, 'input_preview'> {
  const isFinished = row.finished_at !== null;
  return {
    id: row.id,
    kind: row.kind === 'agent' ? 'agent' : 'generate',
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    agent_version: row.agent_version,
    replay_of: row.replay_of,
    deployment_id: row.deployment_id,
    session_id: row.session_id,
    key: row.idempotency_key,
    trigger: row.trigger,
    status: row.status,
    error: row.error,
    model_used: row.model,
    usage: isFinished
      ? {
          input_tokens: row.input_tokens,
          output_tokens: row.output_tokens,
          cached_tokens: row.cached_tokens,
          reasoning_tokens: row.reasoning_tokens,
        }
      : null,
    cost: toDollars(row.cost),
    last_event: row.last_event,
    started_at: toTime(row.started_at),
    finished_at: row.finished_at === null ? null : toTime(row.finished_at),
    duration_ms: row.finished_at === null ? null : row.finished_at - row.started_at,
  };
}

/** The steps of one that is under way are billed already; its row says so when it ends. */
function sumCosts(row: RunRow, steps: readonly Step[]): number {
  return row.finished_at === null ? steps.reduce((sum, { costMicros }) => sum + costMicros, 0) : row.cost;
}

export function toRun(row: RunRow, steps: readonly Step[] = [], heldMicros = 0): Run {
  return {
    ...toFacts(row),
    cost: toDollars(sumCosts(row, steps)),
    reserved: toDollars(heldMicros),
    input: row.input,
    output: row.output,
    tool_logs: toToolLogs(steps),
  };
}

export function toRunSummary(row: ListedRun): RunSummary {
  return { ...toFacts(row), input_preview: row.preview };
}
