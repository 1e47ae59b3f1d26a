import { z } from 'zod';

export const Health = z.object({
  /** `degraded`: everything can be asked for, some of it fails or is slower; `down`: nothing can be stored. */
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  uptime_s: z.number(),
  checks: z.object({
    database: z.enum(['up', 'down']),
    redis: z.enum(['up', 'down', 'off']),
    disk: z.enum(['ok', 'low', 'full']),
    /** `degraded`: at least one vendor is skipped because its calls fail. */
    vendors: z.enum(['ok', 'degraded']),
  }),
});
export type Health = z.infer<typeof Health>;

export const Ready = z.object({
  status: z.literal('ready'),
  version: z.string(),
  uptime_s: z.number(),
  database: z.literal('up'),
  /** `up`: this process takes up schedules and other work that is due. */
  scheduler: z.enum(['up', 'off']),
});
export type Ready = z.infer<typeof Ready>;
