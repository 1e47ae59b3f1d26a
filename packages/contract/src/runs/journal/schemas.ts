// What a run did, step by step. Apart from the runs themselves: every chat reads those, and few look at the steps.
import { z } from 'zod';
import { Usage } from '../../chat/events.ts';
import { ToolSource } from '../tool-log.ts';

/** One entry of a run's journal. */
export const RunStep = z.object({
  /** From 0, in the order in which the steps began. */
  n: z.number(),
  kind: z.enum(['turn', 'call', 'approval', 'handoff']),
  state: z.enum(['open', 'done', 'failed', 'unknown', 'waiting', 'denied', 'expired']),
  call_id: z.string().nullable(),
  /** The call of the agent, called as a tool, whose step this is; `null` for steps of the run's own agent. */
  parent_call_id: z.string().nullable(),
  tool_name: z.string().nullable(),
  args: z.unknown(),
  /** Of a turn the model's text, of a call its result as text, cut at 8,000 characters. */
  output: z.string().nullable(),
  is_error: z.boolean(),
  model: z.string().nullable(),
  usage: Usage.nullable(),
  /** US dollars. */
  cost: z.number(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

export const RunStepList = z.object({ steps: z.array(RunStep), total: z.number() });

/** What a run has read of one of its sources, as its journal keeps it. Text from outside. */
export const RunSource = ToolSource.extend({
  /** In the order of the text. */
  passages: z.array(
    z.object({
      heading: z.string().nullable(),
      text: z.string(),
      /** The address that opens the page there, as an answer cites it. */
      link: z.string().nullable(),
    }),
  ),
  /** There is more of it than is shown here. */
  is_cut: z.boolean(),
});
export type RunSource = z.infer<typeof RunSource>;
