import { z } from 'zod';

export const Usage = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Part of `input_tokens` read from the vendor's cache. */
  cached_tokens: z.number().optional(),
  /** Part of `output_tokens` spent on thinking. */
  reasoning_tokens: z.number().optional(),
});
export type Usage = z.infer<typeof Usage>;

export const EndReason = z.enum(['stop', 'length', 'filtered', 'cancelled']);
export type EndReason = z.infer<typeof EndReason>;

/** Why the provider is called again: it is rate limited, or its response was faulty. */
export const RetryReason = z.enum(['rate_limited', 'unavailable']);
export type RetryReason = z.infer<typeof RetryReason>;

/** Events of a plain reply. The published names are part of the contract. */
export const GenerateEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('info'), model_used: z.string(), run_id: z.string() }),
  /** The provider refused before the first token and is called again automatically. May occur more than once. */
  z.object({
    type: z.literal('retrying'),
    reason: RetryReason,
    /** Seconds from this event to the next attempt. */
    retry_after: z.number(),
    /** The time of the next attempt, for readers that attach later. */
    retry_at: z.string(),
  }),
  z.object({ type: z.literal('content'), token: z.string() }),
  z.object({ type: z.literal('reasoning'), token: z.string() }),
  z.object({
    type: z.literal('end'),
    reason: EndReason,
    usage: Usage,
    /** US dollars. */
    cost: z.number(),
    balance: z.number(),
  }),
  z.object({
    type: z.literal('error'),
    detail: z.string(),
    code: z.string(),
    /** The cost of the delivered part, where anything was charged. */
    usage: Usage.optional(),
    cost: z.number().optional(),
    balance: z.number().optional(),
  }),
]);
export type GenerateEvent = z.infer<typeof GenerateEvent>;
