// What is run again on the page that compares, and what that costs. Pure.
import type { ReplayBody } from '@parley/contract/agents/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { z } from 'zod';

/** What a column is to be run with; `null`: with what its run was made with. */
export interface VariantChange {
  readonly version: number | null;
  readonly model: string | null;
}

const NO_CHANGE: VariantChange = { version: null, model: null };

export interface Plan {
  /** By the id of the run. */
  readonly changes: Readonly<Record<string, VariantChange>>;
  /** Instead of the input of the runs. */
  readonly input: string | null;
  readonly tools: 'recorded' | 'live';
}

export const UNCHANGED: Plan = { changes: {}, input: null, tools: 'recorded' };

export interface Replay {
  /** Of the column in which the new one will stand. */
  readonly key: string;
  /** The run that is repeated. */
  readonly runId: string;
  readonly body: z.input<typeof ReplayBody>;
}

export const changeOf = ({ changes }: Plan, { id }: Run): VariantChange => changes[id] ?? NO_CHANGE;

export function changeVariant(plan: Plan, run: Run, change: Partial<VariantChange>): Plan {
  const { version, model } = { ...changeOf(plan, run), ...change };
  const kept: VariantChange = {
    version: version === run.agent_version ? null : version,
    model: model === run.model_used ? null : model,
  };
  return { ...plan, changes: { ...plan.changes, [run.id]: kept } };
}

export const isChanged = ({ version, model }: VariantChange): boolean => version !== null || model !== null;

/** Only what was changed; everything where the input is another one, or nothing was changed. */
export function listToReplay(runs: readonly Run[], plan: Plan): readonly Run[] {
  const changed = runs.filter((run) => isChanged(changeOf(plan, run)));
  return changed.length === 0 || plan.input !== null ? runs : changed;
}

export function toReplay(run: Run, plan: Plan): Replay {
  const { version, model: chosen } = changeOf(plan, run);
  // Another version may have a model of its own: the one that is shown is meant.
  const model = chosen ?? (version === null ? null : run.model_used);
  return {
    key: run.id,
    runId: run.id,
    body: {
      tools: plan.tools,
      unrecorded: 'ask',
      ...(plan.input !== null && { input: plan.input }),
      ...(version !== null && { agent_version: version }),
      ...(model !== null && { model }),
    },
  };
}

/** US dollars per million tokens. */
export interface ModelPrice {
  readonly id: string;
  readonly inputPrice: number;
  readonly outputPrice: number;
}

/** US dollars: what the run cost, or its tokens at the price of the other model. */
export function toEstimate(run: Run, plan: Plan, prices: readonly ModelPrice[]): number {
  const { usage, cost } = run;
  const { model } = changeOf(plan, run);
  const price = prices.find(({ id }) => id === model);
  if (!price || usage === null) return cost;
  return (usage.input_tokens * price.inputPrice + usage.output_tokens * price.outputPrice) / 1_000_000;
}
