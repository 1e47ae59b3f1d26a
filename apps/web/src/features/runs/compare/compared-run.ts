import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import type { StepState } from '../run-progress.ts';

export interface ComparedRun {
  readonly run: Run;
  readonly steps: readonly RunStep[];
}

export type Side = 'a' | 'b';

export const isOver = ({ finished_at: end }: Run): boolean => end !== null;

export function stateOf(step: RunStep, isRunOver: boolean): StepState {
  switch (step.state) {
    case 'done':
      return step.is_error ? 'failed' : 'done';
    case 'failed':
    case 'waiting':
    case 'denied':
    case 'expired':
      return step.state;
    case 'unknown':
      return 'unfinished';
    case 'open':
      return isRunOver ? 'unfinished' : 'running';
  }
}

/** How far `value` is from `base`; `null` where nothing can be said. */
export function shareOf(base: number | null, value: number | null): number | null {
  return base === null || value === null || base === 0 ? null : (value - base) / base;
}
