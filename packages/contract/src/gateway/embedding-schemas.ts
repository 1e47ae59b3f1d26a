// Embeddings of the OpenAI-compatible API.
import { z } from 'zod';
import { MAX_EMBEDDING_TEXTS } from './constants.ts';
import { longText, modelName } from './schemas.ts';

const text = longText.min(1);

export const EmbeddingsBody = z.object({
  model: modelName,
  /** Lists of tokens are not taken: each model cuts texts in its own way. */
  input: z.union([text, z.array(text).min(1).max(MAX_EMBEDDING_TEXTS)]),
  dimensions: z.number().int().min(1).max(10_000).nullish(),
  encoding_format: z.enum(['float', 'base64']).nullish(),
});
export type EmbeddingsBody = z.infer<typeof EmbeddingsBody>;

export const EmbeddingList = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: z.number(),
      /** As base64: numbers of 32 bits, the lowest byte first. */
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  model: z.string(),
  /** The tokens that are billed. */
  usage: z.object({ prompt_tokens: z.number(), total_tokens: z.number() }),
});
export type EmbeddingList = z.infer<typeof EmbeddingList>;
