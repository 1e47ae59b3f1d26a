import { z } from 'zod';
import { LIMIT_GROUPS, LIMIT_UNITS } from './constants.ts';

/** There are a few dozen limits, each once in a set of changes. */
const LIMIT_CHANGES_MAX = 100;
const LimitName = z.string().min(1).max(100);

export const AdminLimit = z.object({
  id: z.string(),
  group: z.enum(LIMIT_GROUPS),
  unit: z.enum(LIMIT_UNITS),
  value: z.number(),
  /** The value with `LIMIT_FACTOR` of the environment, where it multiplies the limit. */
  effective: z.number(),
  /** What holds where nothing is set: of the product, or of the environment. */
  default: z.number(),
  min: z.number(),
  max: z.number(),
  is_set: z.boolean(),
  /** The most that anyone has used in the last 24 hours, of calls since midnight UTC; `null`: not measured. */
  peak: z.number().nullable(),
  /** Calls that were refused since midnight UTC. */
  refused: z.number(),
});
export type AdminLimit = z.infer<typeof AdminLimit>;

export const AdminLimits = z.object({
  limits: z.array(AdminLimit),
});
export type AdminLimits = z.infer<typeof AdminLimits>;

export const AdminLimitsChange = z.object({
  changes: z
    .array(
      z.object({
        id: LimitName,
        /** What the sender saw. */
        from: z.number(),
        /** `null`: the default. */
        to: z.number().nullable(),
      }),
    )
    .min(1)
    .max(LIMIT_CHANGES_MAX)
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'has a limit twice'),
});
export type AdminLimitsChange = z.infer<typeof AdminLimitsChange>;
