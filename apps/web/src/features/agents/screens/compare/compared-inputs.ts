// What stands in the table of the last inputs, and what is missing in it. Pure.
import type { Comparison } from '@parley/contract/agents/comparisons/schemas.ts';
import { isSameVerdict } from '../../../../platform/runs/verdict.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { Trial, Try } from '../../try-inputs.ts';
import type { Trials } from '../use-trials.ts';

export type Variant = Comparison['variants'][number];
export type ComparedInput = Comparison['inputs'][number];
export type Answer = NonNullable<ComparedInput['answers'][number]>;

export const toTrialKey = (input: ComparedInput, { agent_version: version, model }: Variant): string =>
  `${input.run_id} ${version ?? ''} ${model ?? ''}`;

const isOver = ({ status }: Answer): boolean => !['queued', 'running', 'waiting'].includes(status);

/** The answers of all variants; `null` while one is missing or has not ended. */
function toAnswers({ answers }: ComparedInput): readonly Answer[] | null {
  const known = answers.filter((answer) => answer !== null).filter(isOver);
  return known.length === answers.length ? known : null;
}

/** Whether all came to the same; `null` where that cannot be said yet. */
export function isSameOn(input: ComparedInput): boolean | null {
  const answers = toAnswers(input);
  const [first, ...others] = answers ?? [];
  if (!first) return null;
  return others.every(
    ({ status, output_preview: text }) =>
      status === first.status && isSameVerdict(text ?? '', first.output_preview ?? ''),
  );
}

export interface Missing {
  readonly tries: readonly Try[];
  /** US dollars. */
  readonly cost: number;
}

/** Its answer is in the table as soon as that is asked for again; of a run that was stopped there is none. */
const isAnswered = (trial: Trial | undefined): boolean =>
  trial?.kind === 'ended' && trial.run.status !== 'cancelled';

/** Runs that would fill the table. */
export function listMissing({ variants, inputs }: Comparison, trials: Trials): Missing {
  const wanted = inputs.flatMap((input) =>
    variants.flatMap((variant, index) => {
      const { agent_version: version, model } = variant;
      const cost = input.estimated_costs[index] ?? null;
      if (cost === null || version === null || model === null) return [];
      if ((input.answers[index] ?? null) !== null) return [];
      const key = toTrialKey(input, variant);
      if (isAnswered(trials.get(key))) return [];
      const body = { agent_version: version, model, tools: 'recorded' } as const;
      return [{ tried: { key, of: input.run_id, body }, cost }];
    }),
  );
  // Columns of the same version and model are filled by one run.
  const missing = [...new Map(wanted.map((each) => [each.tried.key, each])).values()];
  return {
    tries: missing.map(({ tried }) => tried),
    cost: missing.reduce((sum, { cost }) => sum + cost, 0),
  };
}

export interface Totals {
  /** Inputs on which all came to the same, and inputs that all have run on. */
  readonly same: number;
  readonly complete: number;
  /** US dollars: each variant on the inputs that all have run on. */
  readonly costs: readonly number[];
  /** Of the runs that repeat the inputs. */
  readonly repeated: { readonly cost: number; readonly durationMs: number };
}

export function toTotals({ variants, inputs }: Comparison): Totals {
  const complete = inputs.filter((input) => toAnswers(input) !== null);
  const repeats = inputs.flatMap(({ run_id: first, answers }) =>
    answers.filter((answer) => answer !== null).filter(({ run_id: id }) => id !== first),
  );
  return {
    same: complete.filter((input) => isSameOn(input) === true).length,
    complete: complete.length,
    costs: variants.map((_, index) =>
      complete.reduce((sum, { answers }) => sum + (answers[index]?.cost ?? 0), 0),
    ),
    repeated: {
      cost: repeats.reduce((sum, { cost }) => sum + cost, 0),
      durationMs: repeats.reduce((sum, { duration_ms: ms }) => sum + (ms ?? 0), 0),
    },
  };
}

/** What has not ended is followed. */
export const isUnderWay = ({ inputs }: Comparison): boolean =>
  inputs.some(({ answers }) => answers.some((answer) => answer !== null && !isOver(answer)));

/** The runs of all variants on an input, to be opened beside each other; `null` while one is missing. */
export function toRunIds({ answers }: ComparedInput): readonly string[] | null {
  const ids = answers.flatMap((answer) => (answer ? [answer.run_id] : []));
  return ids.length === answers.length && new Set(ids).size === ids.length ? ids : null;
}

/** What a cell shows: an answer, or what has come of the try to get one. */
export type Cell =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'working' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'failed'; readonly code: AppError['code'] }
  | { readonly kind: 'none' };

export function toCell(answer: Answer | null, trial: Trial | undefined): Cell {
  if (answer && isOver(answer)) return { kind: 'answer', answer };
  if (answer || trial?.kind === 'running' || isAnswered(trial)) return { kind: 'working' };
  if (trial?.kind === 'queued') return { kind: 'queued' };
  if (trial?.kind === 'failed') return { kind: 'failed', code: trial.error.code };
  return { kind: 'none' };
}
