import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';

// Which steps of two runs belong together. Pure.

export interface StepPair {
  readonly a: RunStep | null;
  readonly b: RunStep | null;
}

const keyOf = ({ kind, tool_name: tool }: RunStep): string =>
  kind === 'call' || kind === 'approval' ? `call ${tool ?? ''}` : kind;

/** What is shown: a request for approval only where no call came of it, and an agent that is called as its call alone. */
export function listShown(steps: readonly RunStep[]): readonly RunStep[] {
  const made = new Set(steps.flatMap(({ kind, call_id: id }) => (kind === 'call' ? [id] : [])));
  return steps.filter(({ kind, call_id: id, parent_call_id: parent }) =>
    kind === 'handoff' ? parent === null : kind !== 'approval' || !made.has(id),
  );
}

/** Lengths of the longest common sequences of what is left after i and j. */
function measure(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      row[j] =
        a[i] === b[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

/** Equal steps on equal rows; what only one run did has a row of its own. */
export function alignSteps(left: readonly RunStep[], right: readonly RunStep[]): readonly StepPair[] {
  const keysA = left.map(keyOf);
  const keysB = right.map(keyOf);
  const lengths = measure(keysA, keysB);
  const pairs: StepPair[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const a = left[i] ?? null;
    const b = right[j] ?? null;
    if (a && b && keysA[i] === keysB[j]) {
      pairs.push({ a, b });
      i += 1;
      j += 1;
    } else if (a && (!b || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      pairs.push({ a, b: null });
      i += 1;
    } else {
      pairs.push({ a: null, b });
      j += 1;
    }
  }
  return pairs;
}

/** Whether the two did not do the same with the same result. */
export function isDifferent({ a, b }: StepPair): boolean {
  if (!a || !b) return true;
  return (
    a.is_error !== b.is_error ||
    a.state !== b.state ||
    a.output !== b.output ||
    JSON.stringify(a.args) !== JSON.stringify(b.args)
  );
}

export const countCalls = (steps: readonly RunStep[]): number =>
  steps.filter(({ kind }) => kind === 'call').length;

const timeOf = (text: string): number => Date.parse(text);

/** From the first step to the end of the last one. */
export function lengthOf(steps: readonly RunStep[]): number {
  const [first] = steps;
  if (!first) return 0;
  const ends = steps.map(({ started_at: from, finished_at: to }) => timeOf(to ?? from));
  return Math.max(0, Math.max(...ends) - timeOf(first.started_at));
}

export const durationOf = ({ started_at: from, finished_at: to }: RunStep): number | null =>
  to === null ? null : Math.max(0, timeOf(to) - timeOf(from));

export interface Bar {
  readonly left: number;
  readonly width: number;
}

/** Where a step lies on a scale that both runs share, in hundredths. */
export function toBar(step: RunStep, first: RunStep, scaleMs: number): Bar | null {
  const length = durationOf(step);
  if (length === null || scaleMs <= 0) return null;
  const left = ((timeOf(step.started_at) - timeOf(first.started_at)) / scaleMs) * 100;
  return { left: Math.min(99, Math.max(0, left)), width: Math.min(100, (length / scaleMs) * 100) };
}
