// Variants of an agent beside each other: what each of them makes of the last inputs, and which one a person prefers.
import { z } from 'zod';
import { AgentId } from '../execution/texts.ts';
import { RunStatus } from '../../runs/schemas.ts';

/** Runs that are shown beside each other. */
export const MAX_COMPARED_RUNS = 4;
/** Characters of an answer that stand for it beside others. */
export const ANSWER_PREVIEW_CHARACTERS = 500;

/** Ids of runs of the agent, with commas between them, in the order of the columns. */
export const ComparisonQuery = z.object({
  runs: z
    .string()
    .max(MAX_COMPARED_RUNS * 101)
    .transform((ids) => ids.split(','))
    .pipe(z.array(AgentId).min(2).max(MAX_COMPARED_RUNS))
    .refine((ids) => new Set(ids).size === ids.length, { message: 'must be different runs' }),
});

/** How one variant ran on one input. */
const ComparedAnswer = z.object({
  run_id: z.string(),
  status: RunStatus,
  /** The start of the output, or of an error its code; `null` until there is one. */
  output_preview: z.string().nullable(),
  /** US dollars. */
  cost: z.number(),
  duration_ms: z.number().nullable(),
});

/** One entry for each of the runs asked about, in their order. */
export const Comparison = z.object({
  variants: z.array(
    z.object({
      run_id: z.string(),
      /** `null` for what was not saved: it cannot be run on other inputs. */
      agent_version: z.number().nullable(),
      /** Catalogue id; `null` where it is not known. */
      model: z.string().nullable(),
    }),
  ),
  /** The last ten different inputs of the agent, the newest first; none without two runs of the agent. */
  inputs: z.array(
    z.object({
      /** The newest run with this input that does not repeat another. */
      run_id: z.string(),
      input_preview: z.string(),
      started_at: z.string(),
      /** The newest run of each variant with this input that was not stopped; `null` where there is none. */
      answers: z.array(ComparedAnswer.nullable()),
      /** US dollars: what each variant is expected to cost on it; `null` where it cannot be run on it. */
      estimated_costs: z.array(z.number().nullable()),
    }),
  ),
});
export type Comparison = z.infer<typeof Comparison>;

export const Preference = z.enum(['a', 'same', 'b']);
export type Preference = z.infer<typeof Preference>;

export const VoteQuery = z.object({ a: AgentId, b: AgentId });
export const VoteBody = VoteQuery.extend({
  /** `null` takes the vote back. */
  vote: Preference.nullable(),
});
export const Votes = z.object({
  /** About these two runs. */
  vote: Preference.nullable(),
  /** About all runs of the same two versions and models, these included, however they stood beside each other. */
  counts: z.object({ a: z.number(), same: z.number(), b: z.number() }),
});
export type Votes = z.infer<typeof Votes>;
