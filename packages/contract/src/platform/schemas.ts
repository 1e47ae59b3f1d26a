import { z } from 'zod';

export const Health = z.object({ status: z.literal('ok'), version: z.string(), uptime_s: z.number() });
export type Health = z.infer<typeof Health>;

export const Ready = z.object({
  status: z.literal('ready'),
  version: z.string(),
  uptime_s: z.number(),
  database: z.literal('up'),
  scheduler: z.enum(['up', 'off']),
});
export type Ready = z.infer<typeof Ready>;
