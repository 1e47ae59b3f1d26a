import { z } from 'zod';
import { Usage } from '../chat/events.ts';

const RunStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled', 'limit']);

const RunTrigger = z.enum(['ui', 'api', 'scheduled', 'webhook', 'mcp']);

const ToolLog = z.object({
  tool_name: z.string(),
  call_id: z.string(),
  args: z.unknown(),
  output: z.string(),
  started_at: z.string(),
  time_taken_ms: z.number(),
});

export const Run = z.object({
  id: z.string(),
  kind: z.enum(['generate', 'agent']),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  deployment_id: z.string().nullable(),
  session_id: z.string().nullable(),
  /** The idempotency key that it was started under, for as long as that is honoured. */
  key: z.string().nullable(),
  trigger: RunTrigger,
  status: RunStatus,
  input: z.string(),
  output: z.string().nullable(),
  /** A code of the error catalogue. */
  error: z.string().nullable(),
  tool_logs: z.array(ToolLog),
  model_used: z.string().nullable(),
  usage: Usage.nullable(),
  cost: z.number(),
  /** Number of the newest stored event. */
  last_event: z.number(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
});
export type Run = z.infer<typeof Run>;

export const RunList = z.object({
  runs: z.array(Run),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type RunList = z.infer<typeof RunList>;
