import { z } from 'zod';

const share = z.number().min(0).max(1).nullable();

/** What the installation offers, and its measured reliability. Ratios are `null` until there is enough to measure. */
export const PlatformStats = z.object({
  /** Built-in tools and providers. */
  tools: z.number(),
  providers: z.number(),
  models: z.number(),
  model_providers: z.number(),
  /** Fraction of minutes since measuring began, within 30 or 90 days, in which a server was up. */
  uptime_30d: share,
  uptime_90d: share,
  /** Fraction of the replies and agent runs of 30 days that ended without a fault of the platform. */
  reliability_30d: share,
  /** US dollars per network. */
  free_credit: z.number(),
  /** Whether any of the ratios is a measurement. */
  measured: z.boolean(),
});
export type PlatformStats = z.infer<typeof PlatformStats>;
