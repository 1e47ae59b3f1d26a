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
  /** Of a turn the model's text, of a call its result as text, cut at 8,000 characters; of a hand-over the name of the agent. */
  output: z.string().nullable(),
  /** Of a turn: what the model thought, where it says so; cut at 8,000 characters. */
  thought: z.string().nullable(),
  is_error: z.boolean(),
  model: z.string().nullable(),
  usage: Usage.nullable(),
  /** US dollars. */
  cost: z.number(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

/** What began a run. */
export const RunStart = z.object({
  /** `run_now`: the owner of a schedule, besides its times. */
  by: z.enum(['person', 'schedule', 'run_now', 'webhook', 'api', 'mcp']),
  /** The name of the API key that called; `null` where it is gone. */
  key_name: z.string().nullable(),
  /** The call of a webhook, while it is kept. */
  delivery: z
    .object({
      id: z.string(),
      /** The sender's; `null` without. */
      delivery_id: z.string().nullable(),
      event: z.string().nullable(),
      /** Its owner has sent it again. */
      is_repeat: z.boolean(),
    })
    .nullable(),
});
export type RunStart = z.infer<typeof RunStart>;

export const RunStepList = z.object({ start: RunStart, steps: z.array(RunStep), total: z.number() });
export type RunStepList = z.infer<typeof RunStepList>;

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
