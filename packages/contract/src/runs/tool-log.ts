import { z } from 'zod';

export const ToolSource = z.object({
  number: z.number(),
  url: z.string(),
  title: z.string(),
  /** A document of a knowledge collection: its address is one of this product. */
  is_own: z.boolean().optional(),
});
export type ToolSource = z.infer<typeof ToolSource>;

export const ApprovalDecision = z.enum(['approved', 'denied', 'expired']);

/** One tool call, as shown and stored with a message. */
export const ToolLog = z.object({
  tool_name: z.string(),
  call_id: z.string(),
  args: z.unknown(),
  output: z.string(),
  started_at: z.string(),
  time_taken_ms: z.number(),
  /** The output says why the call failed, or why it was not made. */
  is_error: z.boolean().optional(),
  /** The run ended before the call did. */
  is_unfinished: z.boolean().optional(),
  /** Of a call that needed approval. */
  decision: ApprovalDecision.optional(),
  /** Of a call that an agent made which is itself called as a tool: the call that it works on. */
  parent_call_id: z.string().optional(),
  /** What the output is text of, numbered in the run from 1. */
  source: ToolSource.optional(),
  /** Of a result from several sources: the others. */
  more_sources: z.array(ToolSource).optional(),
});
export type ToolLog = z.infer<typeof ToolLog>;
