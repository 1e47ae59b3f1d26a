import { z } from 'zod';
import { Usage } from '../chat/events.ts';
import { ToolLog } from './tool-log.ts';

export const RunParams = z.object({ runId: z.string().min(1).max(100) });

/** `waiting`: paused until a user decides about a call; no process works on it. */
export const RunStatus = z.enum([
  'queued',
  'running',
  'waiting',
  'succeeded',
  'failed',
  'cancelled',
  'limit',
]);

/** The entry point: the web app, an API key, a schedule, a webhook or an MCP client. */
export const RunTrigger = z.enum(['ui', 'api', 'scheduled', 'webhook', 'mcp']);
export type RunTrigger = z.infer<typeof RunTrigger>;

export const Run = z.object({
  id: z.string(),
  kind: z.enum(['generate', 'agent']),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  /** The version of the agent; `null` for one that was not saved. */
  agent_version: z.number().nullable(),
  /** The run whose input this one repeats. */
  replay_of: z.string().nullable(),
  deployment_id: z.string().nullable(),
  session_id: z.string().nullable(),
  /** The idempotency key of the start, for as long as it is honoured. */
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
  /** What is spent, in US dollars. */
  cost: z.number(),
  /** Number of the newest stored event. */
  last_event: z.number(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
  /** What is reserved on the balance for the steps under way, in US dollars; 0 once the run has ended. */
  reserved: z.number(),
});
export type Run = z.infer<typeof Run>;

/** A list row, without fields that may be large. */
export const RunSummary = Run.omit({ input: true, output: true, tool_logs: true, reserved: true }).extend({
  /** The start of the input. */
  input_preview: z.string(),
});
export type RunSummary = z.infer<typeof RunSummary>;

export const RunList = z.object({
  runs: z.array(RunSummary),
  /** Cursor of the next page, to be passed as `before`; `null` on the last one. */
  next: z.string().nullable(),
});
export type RunList = z.infer<typeof RunList>;
