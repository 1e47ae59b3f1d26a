import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';

// How long a run and its steps worked. The time in which it waited for a person is no property of what ran. Pure.

/** Milliseconds of work up to a moment. */
export type WorkClock = (moment: string) => number;

interface Wait {
  readonly from: number;
  readonly to: number;
}

/** In order, none within another. */
function listWaits(steps: readonly RunStep[]): readonly Wait[] {
  const waits = steps
    .filter(({ kind }) => kind === 'approval')
    .map(({ started_at: from, finished_at: to }) => ({
      from: Date.parse(from),
      to: to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
    }))
    .toSorted((one, other) => one.from - other.from);
  return waits.reduce<readonly Wait[]>((merged, wait) => {
    const last = merged.at(-1);
    if (!last || last.to < wait.from) return [...merged, wait];
    return [...merged.slice(0, -1), { from: last.from, to: Math.max(last.to, wait.to) }];
  }, []);
}

export function toWorkClock(steps: readonly RunStep[]): WorkClock {
  const waits = listWaits(steps);
  return (moment) => {
    const at = Date.parse(moment);
    return waits.reduce((worked, { from, to }) => worked - Math.max(0, Math.min(at, to) - from), at);
  };
}

const spent = (clock: WorkClock, from: string, to: string): number => Math.max(0, clock(to) - clock(from));

/** `null` until it has ended. */
export const durationOf = (
  { started_at: from, finished_at: to }: Pick<RunStep, 'started_at' | 'finished_at'>,
  clock: WorkClock,
): number | null => (to === null ? null : spent(clock, from, to));

/** From the first step to the end of the last one. */
export function lengthOf(steps: readonly RunStep[], clock: WorkClock): number {
  const [first] = steps;
  if (!first) return 0;
  return Math.max(
    ...steps.map(({ started_at: from, finished_at: to }) => spent(clock, first.started_at, to ?? from)),
  );
}

export interface Bar {
  readonly left: number;
  readonly width: number;
}

/** Where a step lies on a scale that the runs share, in hundredths. */
export function toBar(step: RunStep, first: RunStep, scaleMs: number, clock: WorkClock): Bar | null {
  const length = durationOf(step, clock);
  if (length === null || scaleMs <= 0) return null;
  const left = (spent(clock, first.started_at, step.started_at) / scaleMs) * 100;
  return { left: Math.min(99, left), width: Math.min(100, (length / scaleMs) * 100) };
}
