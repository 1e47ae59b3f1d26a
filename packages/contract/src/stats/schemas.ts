import { z } from 'zod';

const share = z.number().min(0).max(1).nullable();

/** What the installation offers and how it has kept its promises. Shares are `null` until there is enough to measure. */
export const PlatformStats = z.object({
  /** Built-in tools, and the providers they come from. */
  tools: z.number(),
  providers: z.number(),
  models: z.number(),
  model_providers: z.number(),
  /** Share of the minutes since measuring began, in the last 30 or 90 days, in which a server was up. */
  uptime_30d: share,
  uptime_90d: share,
  /** Share of the replies and agent runs of 30 days that ended without a fault of the platform. */
  reliability_30d: share,
  /** US dollars for one place. */
  free_credit: z.number(),
  /** Whether any of the shares is a measurement. */
  measured: z.boolean(),
});
export type PlatformStats = z.infer<typeof PlatformStats>;
