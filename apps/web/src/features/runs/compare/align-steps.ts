import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';

// Which steps of several runs belong together. Pure.

/** Equal steps of the runs, in the order of their columns; `null` for a run that did not take the step. */
export type StepRow = readonly (RunStep | null)[];

/** Whether a turn wrote the answer. */
export type IsAnswer = (step: RunStep) => boolean;

type KeyOf = (step: RunStep) => string;

const toKeyOf =
  (isAnswer: IsAnswer): KeyOf =>
  (step) => {
    const { kind, tool_name: tool } = step;
    if (kind === 'call' || kind === 'approval') return `call ${tool ?? ''}`;
    return isAnswer(step) ? 'answer' : kind;
  };

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

interface Aligned {
  readonly rows: readonly StepRow[];
  readonly columns: number;
}

/** One more run beside those that are aligned. */
function addRun({ rows, columns }: Aligned, steps: readonly RunStep[], keyOf: KeyOf): Aligned {
  const rowKeys = rows.map((row) => {
    const step = row.find((each) => each !== null);
    return step ? keyOf(step) : '';
  });
  const stepKeys = steps.map(keyOf);
  const lengths = measure(rowKeys, stepKeys);
  const nothing: StepRow = Array.from({ length: columns }, () => null);
  const aligned: StepRow[] = [];
  let i = 0;
  let j = 0;
  while (i < rows.length || j < steps.length) {
    const row = rows[i];
    const step = steps[j];
    if (row && step && rowKeys[i] === stepKeys[j]) {
      aligned.push([...row, step]);
      i += 1;
      j += 1;
    } else if (row && (!step || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      aligned.push([...row, null]);
      i += 1;
    } else {
      aligned.push([...nothing, step ?? null]);
      j += 1;
    }
  }
  return { rows: aligned, columns: columns + 1 };
}

/** Equal steps on equal rows; what only one run did has a row of its own. */
export function alignSteps(runs: readonly (readonly RunStep[])[], isAnswer: IsAnswer): readonly StepRow[] {
  const keyOf = toKeyOf(isAnswer);
  const nothing: Aligned = { rows: [], columns: 0 };
  return runs.reduce((aligned, steps) => addRun(aligned, steps, keyOf), nothing).rows;
}

const isSameStep = (step: RunStep, other: RunStep): boolean =>
  step.is_error === other.is_error &&
  step.state === other.state &&
  step.output === other.output &&
  JSON.stringify(step.args) === JSON.stringify(other.args);

/** Whether the runs did not do the same with the same result. */
export function isDifferent([first = null, ...others]: StepRow): boolean {
  return others.some((step) => first === null || step === null || !isSameStep(first, step));
}

export const countCalls = (steps: readonly RunStep[]): number =>
  steps.filter(({ kind }) => kind === 'call').length;
