import { z } from 'zod';
import { MAX_PROGRAM_CHARACTERS } from './constants.ts';

/** Reading tools run freely, writing ones ask, destroying ones always ask. */
export const ToolEffect = z.enum(['read', 'write', 'destroy']);
export type ToolEffect = z.infer<typeof ToolEffect>;

export const ProgramBody = z.object({
  language: z.enum(['javascript', 'python']),
  code: z.string().min(1).max(MAX_PROGRAM_CHARACTERS),
});
export type ProgramBody = z.infer<typeof ProgramBody>;

/** What a program of a reply has come to. */
export const ProgramOutcome = z.object({
  /** Of its last expression; `null` as well where there is none. */
  result: z.unknown(),
  /** Until it ended or failed. */
  printed: z.string(),
  /** Why it failed, in words; `null` where it did not. */
  failure: z.string().nullable(),
  took_ms: z.number(),
});
export type ProgramOutcome = z.infer<typeof ProgramOutcome>;

/** One tool of the catalogue. */
export const Tool = z.object({
  /** Kebab-case; never changes once released. */
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  /** The name of an icon of the web app. */
  icon: z.string(),
  category: z.string(),
  provider: z.string(),
  /** The snake_case function name given to the model. */
  internal_name: z.string(),
  /** JSON Schema of the arguments. */
  parameters: z.record(z.string(), z.unknown()),
  credential_keys: z.array(z.string()),
  /** US dollars for one call. */
  price: z.number(),
  is_custom: z.boolean(),
  effect: ToolEffect,
  /** The service that it asks does not answer at the moment. */
  is_down: z.boolean(),
  /** What the service wants to be shown beside its results. */
  credit: z.string().nullable(),
});
export type Tool = z.infer<typeof Tool>;

export const ToolQuery = z.object({
  /** Of the display names and, for built-in tools, the descriptions. */
  language: z.enum(['en', 'zh']).default('en'),
});

export const ToolList = z.object({ tools: z.array(Tool), total: z.number() });
export type ToolList = z.infer<typeof ToolList>;

export const ToolCategories = z.object({
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  total: z.number(),
});
export type ToolCategories = z.infer<typeof ToolCategories>;

export const ToolNames = z.object({ names: z.array(z.string()), total: z.number() });
export type ToolNames = z.infer<typeof ToolNames>;

export const MissingCredential = z.object({
  credential_key: z.string(),
  display_name: z.string(),
  provider: z.string(),
  tools: z.array(z.string()),
  state: z.enum(['missing', 'invalid']),
});
export type MissingCredential = z.infer<typeof MissingCredential>;
