import { z } from 'zod';

export const MEMORY_TEXT_MAX_LENGTH = 2_000;
export const MEMORY_KEY_MAX_LENGTH = 100;
/** Of one person with one agent; the oldest of the least important go first. */
export const MAX_MEMORIES = 1_000;
/** Earlier wordings of one memory. */
export const MAX_MEMORY_HISTORY = 20;

const text = z
  .string()
  .trim()
  .min(1)
  .max(MEMORY_TEXT_MAX_LENGTH)
  .regex(/^[^\u0000]*$/, 'must not contain NUL characters');
const key = z
  .string()
  .trim()
  .min(1)
  .max(MEMORY_KEY_MAX_LENGTH)
  .regex(/^\P{Cc}*$/u, 'must be one line');
const Importance = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const AgentId = z.string().min(1).max(100);

/** A fact that an agent remembers about one person. */
export const Memory = z.object({
  id: z.string(),
  agent_id: z.string(),
  /** `null` for an agent that is gone. */
  agent_name: z.string().nullable(),
  key: z.string().nullable(),
  text: z.string(),
  importance: Importance,
  source: z.enum(['user', 'agent']),
  /** The run that saved it. */
  run_id: z.string().nullable(),
  /** Runs that have read it. */
  uses: z.number(),
  last_used_at: z.string().nullable(),
  /** Earlier wordings, newest first. */
  history: z.array(z.object({ id: z.string(), text: z.string(), created_at: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Memory = z.infer<typeof Memory>;

export const MemoryQuery = z.object({
  agent_id: AgentId.optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['date', 'importance']).default('date'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});
export type MemoryQuery = z.infer<typeof MemoryQuery>;
/** Own agents without memory that the list carries, so that it can be turned on. */
export const MAX_FORGETFUL_AGENTS = 100;
/** An agent that remembers something, or is the caller's own: those with memory, and the latest without. */
export const MemoryAgent = z.object({
  id: z.string(),
  name: z.string().nullable(),
  memories: z.number(),
  /** Whether its runs read and save memories. */
  remembers: z.boolean(),
  /** Only an own agent can be told to remember, or to stop. */
  is_own: z.boolean(),
});
export type MemoryAgent = z.infer<typeof MemoryAgent>;
export const MemoryList = z.object({
  memories: z.array(Memory),
  /** All of them, whatever the filters. */
  agents: z.array(MemoryAgent),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type MemoryList = z.infer<typeof MemoryList>;

export const MemoryBody = z.object({
  agent_id: AgentId,
  text,
  key: key.nullable().default(null),
  importance: Importance.default(2),
});
export type MemoryBody = z.infer<typeof MemoryBody>;
export const MemoryChange = z.object({
  text: text.optional(),
  key: key.nullable().optional(),
  importance: Importance.optional(),
});
export type MemoryChange = z.infer<typeof MemoryChange>;
export const MemoryParams = z.object({ id: z.string().min(1).max(100) });
export const MemoryRemoved = z.object({ success: z.literal(true), id: z.string() });
export const MemoriesRemoved = z.object({ success: z.literal(true), removed: z.number() });
