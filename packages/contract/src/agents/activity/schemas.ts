import { z } from 'zod';
import { AgentId } from '../execution/texts.ts';

/** Days whose runs are counted, today included. */
export const ACTIVITY_DAYS = 19;
const MAX_ACTIVITY_AGENTS = 100;
/** Ids with commas between them. */
export const ActivityQuery = z.object({
  ids: z
    .string()
    .max(MAX_ACTIVITY_AGENTS * 101)
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(AgentId).min(1).max(MAX_ACTIVITY_AGENTS)),
});
export const AgentActivity = z.object({
  /** The first day, UTC. */
  from: z.string(),
  /** Those with runs. One figure for each day, the oldest first, of the newest 2,000 runs. */
  agents: z.array(
    z.object({
      agent_id: z.string(),
      runs: z.array(z.number()),
      /** Of them, those that failed or ended at a limit. */
      failed: z.array(z.number()),
    }),
  ),
});
export type AgentActivity = z.infer<typeof AgentActivity>;
