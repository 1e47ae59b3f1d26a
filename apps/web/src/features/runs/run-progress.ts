import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep, RunView, ToolStep } from '../../platform/runs/run-view.ts';

// Where a run is. Pure.

export type RunState = 'running' | 'waiting' | 'done' | 'stopped' | 'failed';

export function toRunState(status: RunView['status'], isWaiting: boolean): RunState {
  switch (status) {
    case 'pending':
    case 'streaming':
      return isWaiting ? 'waiting' : 'running';
    case 'complete':
      return 'done';
    case 'stopped':
      return 'stopped';
    case 'interrupted':
    case 'failed':
      return 'failed';
  }
}

const STATES_OF_RUNS: Readonly<Record<Run['status'], RunState>> = {
  queued: 'running',
  running: 'running',
  waiting: 'waiting',
  succeeded: 'done',
  cancelled: 'stopped',
  failed: 'failed',
  limit: 'failed',
};

/** Of a run that is read, not heard. */
export const toRunStateOf = ({ status }: Run): RunState => STATES_OF_RUNS[status];

export type StepState = 'running' | 'done' | 'failed' | 'waiting' | 'denied' | 'expired' | 'unfinished';

export function toStepState({ approval, result }: ToolStep, isRunOver: boolean): StepState {
  if (approval?.decision === 'denied' && !approval.isQuestion) return 'denied';
  if (approval?.decision === 'expired' && !approval.isQuestion) return 'expired';
  if (result) return result.isError ? 'failed' : 'done';
  if (isRunOver) return 'unfinished';
  return approval && approval.decision === null ? 'waiting' : 'running';
}

/** Whether all that the run waits for are answers. */
export function isAsking(steps: readonly RunStep[]): boolean {
  const waiting = steps.flatMap((step) =>
    step.kind === 'tool' && step.result === null && step.approval?.decision === null ? [step.approval] : [],
  );
  return waiting.length > 0 && waiting.every(({ isQuestion }) => isQuestion);
}

export function countTools(steps: readonly RunStep[]): number {
  return steps.filter(({ kind }) => kind === 'tool').length;
}
