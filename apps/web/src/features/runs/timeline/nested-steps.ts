import type { TimelineStep } from './timeline-steps.ts';

// Which steps were taken to answer which call. Pure.

export interface PlacedStep {
  readonly step: TimelineStep;
  /** Its number among all steps of the run. */
  readonly index: number;
  /** How many agents called each other until this step. */
  readonly depth: number;
  /** The agent that took it, where one was called. */
  readonly by: string;
}

/** What an agent did to answer a call stands below the call. */
export function placeSteps(steps: readonly TimelineStep[]): readonly PlacedStep[] {
  const known = new Set(steps.flatMap((step) => (step.kind === 'tool' ? [step.callId] : [])));
  const parentOf = (step: TimelineStep): string | null =>
    (step.kind === 'tool' || step.kind === 'turn') &&
    step.parentCallId !== undefined &&
    known.has(step.parentCallId)
      ? step.parentCallId
      : null;
  const place = (parent: string | null, depth: number, by: string): PlacedStep[] =>
    steps.flatMap((step, index) => {
      if (parentOf(step) !== parent) return [];
      const inner = step.kind === 'tool' ? place(step.callId, depth + 1, step.agentName ?? '') : [];
      return [{ step, index, depth, by }, ...inner];
    });
  return place(null, 0, '');
}
