import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import type { ReactNode } from 'react';
import type { Side } from '../../../platform/runs/sides.ts';
import type { StepState } from '../run-progress.ts';

export interface ComparedRun {
  readonly run: Run;
  readonly steps: readonly RunStep[];
}

export interface Column {
  readonly side: Side;
  /** What ran. */
  readonly head: ReactNode;
  /** What the run asks of a person. */
  readonly requests: ReactNode;
  /** `null` until it is loaded, and where it cannot be. */
  readonly compared: ComparedRun | null;
}

export type LoadedColumn = Column & { readonly compared: ComparedRun };

export const isLoaded = (column: Column): column is LoadedColumn => column.compared !== null;

/** Of everything that stands in columns, by their number. */
export const COLUMN_GRIDS = [
  '',
  '',
  'grid-cols-2 gap-x-3 tablet:gap-x-8 desktop:gap-x-16',
  'grid-cols-3 gap-x-3 tablet:gap-x-6',
  'grid-cols-4 gap-x-3 tablet:gap-x-6',
] as const;

/** Half of what is between the columns, by their number. */
export const HALF_GAPS = [
  '',
  '',
  '-ml-1.5 tablet:-ml-4 desktop:-ml-8',
  '-ml-1.5 tablet:-ml-3',
  '-ml-1.5 tablet:-ml-3',
] as const;

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
