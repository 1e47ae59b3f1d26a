import { z } from 'zod';

/** How the next run of an agent is expected to go, from those before it. */
export const ExpectedRun = z.object({
  /** US dollars, as in the list of agents; `null` without a run of the last 90 days. */
  cost: z.number().nullable(),
  /** Calls of tools and hand-overs: the median of the newest 20 runs that succeeded; `null` for fewer than three. */
  steps: z.number().nullable(),
});
export type ExpectedRun = z.infer<typeof ExpectedRun>;
