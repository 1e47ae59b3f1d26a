import { z } from 'zod';

/** One line. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line');
export const longText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\u0000]*$/, 'must not contain NUL characters');
export const AgentId = z.string().min(1).max(100);

export const CostTags = z.object({
  team: line(100).optional(),
  project: line(100).optional(),
  department: line(100).optional(),
});
export type CostTags = z.infer<typeof CostTags>;
