import type { PlacedStep } from './nested-steps.ts';
import { toStepState } from './run-progress.ts';

// Which steps share a row where there is little room. Pure.

export type StepGroup = readonly [PlacedStep, ...PlacedStep[]];

/** Steps are only ever added, and an agent may take over twice. */
export const keyOf = ({ step, index }: PlacedStep): string =>
  step.kind === 'tool' ? step.callId : `agent-${index}`;

function isDone({ step }: PlacedStep): boolean {
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

/** What was done within a step is part of its time. */
export function sumTime(group: StepGroup): number {
  return group.reduce(
    (sum, { step, depth }) =>
      step.kind === 'tool' && depth === group[0].depth ? sum + (step.result?.timeTakenMs ?? 0) : sum,
    0,
  );
}
