// What a source of model replies looks like from the inside of the server: a turn goes in, parts come out.
import type { RetryReason } from '@parley/contract/chat/events.ts';

import type { OwnKey } from './own-key.ts';
import type { PictureRule } from './tokens/picture-tokens.ts';
import type { Turn } from './turn.ts';

export type FinishReason = 'stop' | 'length' | 'filtered' | 'tool-calls';

/** Token counts as the vendor reports them; cached and reasoning tokens are parts of input and output. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteTokens: number;
  readonly reasoningTokens: number;
}

/** A piece of a provider's stream. Subject, then action. `finish` is always the last part and always comes. */
export type Part =
  /** Comes only before all others: the vendor refused the call, which is repeated after the delay. */
  | {
      readonly type: 'retry-scheduled';
      readonly reason: RetryReason;
      readonly delayMs: number;
      readonly retryAtMs: number;
    }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** Closes a block of thinking, with whatever the vendor wants back. */
  | { readonly type: 'reasoning-end'; readonly vendorData: unknown }
  | { readonly type: 'tool-call-start'; readonly callId: string; readonly name: string }
  | { readonly type: 'tool-call-delta'; readonly callId: string; readonly argumentsText: string }
  | {
      readonly type: 'tool-call';
      readonly callId: string;
      readonly name: string;
      readonly argumentsJson: string;
      readonly vendorData?: unknown;
    }
  /** May come more than once; each replaces the one before. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  | { readonly type: 'finish'; readonly reason: FinishReason };

/** Where a provider's own model list is asked for (local runtimes). */
export interface DiscoveredModel {
  readonly model: string;
  readonly name: string;
  readonly contextWindow: number | null;
  readonly supportsVision: boolean | null;
  readonly supportsTools: boolean | null;
}

export interface Provider {
  readonly id: string;
  /**
   * Streams one turn. Ends with a `finish` part; every other ending throws an `AppError`:
   * `model_rate_limited`, `model_unavailable`, `model_refused`, `context_too_long` before the first part;
   * `stream_cut`, `stream_unreadable`, `provider_silent` at any time. An abort of `signal` closes the vendor's
   * connection at once and throws the signal's reason.
   */
  stream(turn: Turn, signal: AbortSignal): AsyncIterable<Part>;
  listModels?(signal: AbortSignal): Promise<readonly DiscoveredModel[]>;
}

/** Prices in US dollars per 1,000,000 tokens; a missing cache price means the input price. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number;
  readonly cacheWrite?: number;
  /** With a key of the caller's own, whose vendor bills them: nothing is charged here. */
  readonly isOwnKey?: true;
  /** What is charged where an admin set a price; the rest is what the vendor takes. */
  readonly sold?: { readonly input: number; readonly output: number };
}

/** One row of the catalogue. */
export interface CatalogueModel {
  /** `vendor/model`, unique in the product. */
  readonly id: string;
  /** The vendor's own name, what `Turn.model` carries. */
  readonly model: string;
  readonly name: string;
  /** Vendor's display name, the group in the picker. */
  readonly provider: string;
  readonly vendorId: string;
  readonly description: string;
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  readonly supportsVision: boolean;
  readonly supportsReasoningEffort: boolean;
  readonly supportsTools: boolean;
  /** How pictures are counted, where the vendor says so. */
  readonly pictureTokens?: PictureRule | undefined;
  readonly prices: ModelPrices;
  /** Of models that their vendor has shut down, whose work this one does. */
  readonly formerIds?: readonly string[] | undefined;
  readonly isRecommended: boolean;
  /** In the short list of `GET /api/models/quick`. */
  readonly isQuick: boolean;
}

export interface ModelSetting {
  readonly isEnabled: boolean;
  readonly isQuick: boolean;
  readonly isRecommended: boolean;
  /** Place in the picker. */
  readonly position: number;
  /** US dollars per 1,000,000 tokens in the place of cost and markup. */
  readonly price: { readonly input: number; readonly output: number } | null;
}

export interface ModelSettings {
  /** Keys of the platform by vendor, in the place of the environment's. */
  readonly vendorKeys: ReadonlyMap<string, string>;
  readonly models: ReadonlyMap<string, ModelSetting>;
  /** Chosen for titles and summaries; `null`: none. */
  readonly helper: string | null;
}

export interface ListedModel extends CatalogueModel {
  readonly isEnabled: boolean;
}

// Texts as vectors, for search by meaning.

export interface EmbeddingRequest {
  /** The vendor's own model name. */
  readonly model: string;
  readonly texts: readonly string[];
  /** Whether the texts are what is searched or what it is searched for; some models distinguish these. */
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

export interface ListedVendor {
  readonly id: string;
  readonly name: string;
  /** Whether it is offered: there is a key, or an address. */
  readonly isInstalled: boolean;
  /** Whether a key can be set for it here. */
  readonly takesKey: boolean;
  readonly hasEnvironmentKey: boolean;
  /** The documented variable. */
  readonly keyVariable: string;
}

/** Everything the features need of the model side. */
export interface Providers {
  /** Vendors with a key or address, the guide included; discovered models join as they are found. */
  listModels(): readonly CatalogueModel[];
  /** By full id, or by the vendor's bare name where only one vendor has it. `null` when unknown. */
  findModel(name: string): CatalogueModel | null;
  /** As `findModel`; for one that is off, the model that takes its work. */
  findModelOrNext(name: string): CatalogueModel | null;
  /** Those that are off too, in the order of the picker. */
  listAllModels(): readonly ListedModel[];
  listVendors(): readonly ListedVendor[];
  /** What a key is tried with before it is saved; `null` where the vendor takes none here. */
  trial(
    vendorId: string,
    key: OwnKey,
  ): { readonly model: CatalogueModel; readonly provider: Provider } | null;
  /** Holds from the next call on; calls under way go on as they began. */
  applySettings(settings: ModelSettings): void;
  /** The model a caller gets who names none. */
  defaultModel(): CatalogueModel;
  /** Writes titles and summaries: the one that is chosen for it while it is offered, otherwise the cheapest able to. */
  helperModel(): CatalogueModel;
  /** With a caller's own key that key is used in the place of the platform's, and throws `own_key_refused` where it is refused. */
  for(model: CatalogueModel, ownKey?: OwnKey): Provider;
  /** Vendors whose models a caller's own key can be used with. */
  listKeyVendors(): readonly { readonly id: string; readonly name: string }[];
  /** Installed vendors that are skipped for a moment because they look broken. */
  listPausedVendors(): readonly string[];
  /** Models that make vectors of texts, of vendors with a key or address. */
  listEmbeddingModels(): readonly EmbeddingModel[];
  embeddings(model: EmbeddingModel, ownKey?: OwnKey): EmbeddingProvider;
  /** An OpenAI-compatible server at a caller's address, without any key of ours. Throws `destination_blocked`. */
  at(address: string): Provider;
  /** When the list last changed, milliseconds. */
  updatedAtMs(): number;
  start(): void;
  stop(): Promise<void>;
}
