// Texts as vectors, for search by meaning.
import type { ModelPrices, TokenUsage } from './provider.ts';

export interface EmbeddingRequest {
  /** The vendor's own model name. */
  readonly model: string;
  readonly texts: readonly string[];
  /** Whether the texts are what is searched or what it is searched for; some models tell these apart. */
  readonly purpose: 'document' | 'query';
  /** Shorter vectors than the model's own, where it can make them; `null` leaves it to the model. */
  readonly dimensions: number | null;
}

export interface EmbeddingAnswer {
  /** One for each text, in their order. */
  readonly vectors: readonly (readonly number[])[];
  /** Counted here where the vendor does not report it. */
  readonly usage: TokenUsage;
}

export interface EmbeddingProvider {
  readonly id: string;
  /** Throws what `Provider.stream` throws before its first part, `stream_unreadable` and `provider_silent`. */
  embed(request: EmbeddingRequest, signal: AbortSignal): Promise<EmbeddingAnswer>;
}

export interface EmbeddingModel {
  /** `vendor/model`, unique in the product. */
  readonly id: string;
  readonly model: string;
  readonly name: string;
  readonly vendorId: string;
  readonly dimensions: number;
  /** Of one text. */
  readonly maxInputTokens: number;
  /** There is no output to pay for. */
  readonly prices: ModelPrices;
}
