import type { PlacedStep } from './nested-steps.ts';
import { toStepState } from '../run-progress.ts';
import { idOf } from './time-bars.ts';

// Which steps share a row where there is little room. Pure.

export type StepGroup = readonly [PlacedStep, ...PlacedStep[]];

/** Steps are only ever added, and an agent may take over twice. */
export const keyOf = ({ step, index }: PlacedStep): string =>
  step.kind === 'agent' ? `agent-${index}` : idOf(step);

function isDone({ step }: PlacedStep): boolean {
  if (step.kind === 'turn') return step.state === 'done' && !step.isAnswer;
  return step.kind === 'tool' && toStepState(step, false) === 'done';
}

/** Each step by itself; those that are done one after the other, with what was done within them, together. */
export function groupSteps(placed: readonly PlacedStep[]): readonly StepGroup[] {
  const groups: [PlacedStep, ...PlacedStep[]][] = [];
  for (const each of placed) {
    const group = groups.at(-1);
    if (group && isDone(group[0]) && isDone(each) && each.depth >= group[0].depth) group.push(each);
    else groups.push([each]);
  }
  return groups;
}

function timeOf({ step }: PlacedStep): number {
  if (step.kind === 'turn') return step.timeTakenMs ?? 0;
  return step.kind === 'tool' ? (step.result?.timeTakenMs ?? 0) : 0;
}

/** What was done within a step is part of its time. */
export function sumTime(group: StepGroup): number {
  return group.reduce((sum, placed) => (placed.depth === group[0].depth ? sum + timeOf(placed) : sum), 0);
}
