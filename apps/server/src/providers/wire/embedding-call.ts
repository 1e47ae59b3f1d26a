// What every dialect's embeddings are made of: texts in batches, vectors checked, usage added up.
import type { EmbeddingProvider, EmbeddingRequest, TokenUsage } from '../provider.ts';
import { countTokens } from '../token-count.ts';
import { addUsage, NO_USAGE } from '../usage.ts';
import { toItems, type Fields } from './lenient.ts';
import { vendorError } from './vendor-error.ts';

/** 256 vectors of 4,096 numbers, written out. */
export const MAX_EMBEDDING_BYTES = 32 * 1024 * 1024;

/** What a vendor answered for one batch. */
export interface EmbeddedBatch {
  /** As they came. */
  readonly vectors: readonly unknown[];
  /** `null` where the vendor does not say. */
  readonly inputTokens: number | null;
}

export type EmbedBatch = (request: EmbeddingRequest, signal: AbortSignal) => Promise<EmbeddedBatch>;

function toVector(value: unknown): readonly number[] {
  const items = toItems(value);
  const numbers = items.flatMap((item) => (typeof item === 'number' && Number.isFinite(item) ? [item] : []));
  if (numbers.length === 0 || numbers.length !== items.length) throw vendorError('unreadable');
  return numbers;
}

async function toUsage({ inputTokens }: EmbeddedBatch, texts: readonly string[]): Promise<TokenUsage> {
  if (inputTokens !== null) return { ...NO_USAGE, inputTokens };
  const counts = await Promise.all(texts.map(countTokens));
  return { ...NO_USAGE, inputTokens: counts.reduce((sum, count) => sum + count, 0) };
}

export function createBatchedEmbeddings(
  id: string,
  textsPerCall: number,
  embedBatch: EmbedBatch,
): EmbeddingProvider {
  return {
    id,
    async embed(request, signal) {
      const vectors: (readonly number[])[] = [];
      let usage = NO_USAGE;
      for (let start = 0; start < request.texts.length; start += textsPerCall) {
        const texts = request.texts.slice(start, start + textsPerCall);
        const batch = await embedBatch({ ...request, texts }, signal);
        if (batch.vectors.length !== texts.length) throw vendorError('unreadable');
        vectors.push(...batch.vectors.map(toVector));
        usage = addUsage(usage, await toUsage(batch, texts));
      }
      return { vectors, usage };
    },
  };
}

/** A count that a vendor may leave out. */
export function toReported(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}
