import type { TimelineStep } from './timeline-steps.ts';

// How the steps of a run lie in time. Pure.

/** Where a step lies within the whole run, in hundredths. */
export interface TimeBar {
  readonly left: number;
  readonly width: number;
}

const SMALLEST_BAR = 2;

export interface TimeBars {
  /** Milliseconds, from the beginning of the first step to the end of the last one. */
  readonly lengthMs: number;
  /** By `idOf`; none while there is nothing to compare. */
  readonly bars: ReadonlyMap<string, TimeBar>;
}

/** Of all that has a time of its own. */
export function idOf(step: Exclude<TimelineStep, { kind: 'agent' }>): string {
  if (step.kind === 'tool') return step.callId;
  return step.kind === 'turn' ? `turn-${step.n}` : step.kind;
}

interface Span {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

function toSpans(step: TimelineStep): readonly Span[] {
  if (step.kind === 'agent') return [];
  const id = idOf(step);
  if (step.kind === 'begin') return [{ id, start: step.startedAtMs, end: step.startedAtMs }];
  const start = step.kind === 'tool' ? Date.parse(step.startedAt ?? '') : step.startedAtMs;
  const length = step.kind === 'tool' ? step.result?.timeTakenMs : step.timeTakenMs;
  return Number.isNaN(start) || length == null ? [] : [{ id, start, end: start + length }];
}

export function toTimeBars(steps: readonly TimelineStep[]): TimeBars {
  const spans = steps.flatMap(toSpans);
  const from = Math.min(...spans.map(({ start }) => start));
  const length = Math.max(...spans.map(({ end }) => end)) - from;
  if (spans.length < 2 || length <= 0) return { lengthMs: 0, bars: new Map() };
  const bars = new Map(
    spans.map(({ id, start, end }) => {
      const left = Math.min(100 - SMALLEST_BAR, ((start - from) / length) * 100);
      return [id, { left, width: Math.max(SMALLEST_BAR, ((end - start) / length) * 100) }];
    }),
  );
  return { lengthMs: length, bars };
}
