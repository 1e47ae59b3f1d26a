import { z } from 'zod';

/** One tool call, as shown and stored with a message. */
export const ToolLog = z.object({
  tool_name: z.string(),
  call_id: z.string(),
  args: z.unknown(),
  output: z.string(),
  started_at: z.string(),
  time_taken_ms: z.number(),
});
export type ToolLog = z.infer<typeof ToolLog>;
