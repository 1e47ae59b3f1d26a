// What a vendor is, as data: where it is reached, which wire format it speaks, and what it offers at which price.
import type { AnthropicQuirks } from '../dialects/anthropic/quirks.ts';
import type { BedrockQuirks } from '../dialects/bedrock/quirks.ts';
import type { CohereQuirks } from '../dialects/cohere/quirks.ts';
import type { GeminiEmbeddingQuirks } from '../dialects/gemini/embeddings.ts';
import type { GeminiQuirks } from '../dialects/gemini/quirks.ts';
import type { EmbeddingQuirks } from '../dialects/openai-chat/embeddings.ts';
import type { ChatQuirks } from '../dialects/openai-chat/quirks.ts';
import type { ResponsesQuirks } from '../dialects/openai-responses/quirks.ts';
import type { PictureRule } from '../tokens/picture-tokens.ts';
import type { ModelPrices } from '../provider.ts';
import type { ImageContent } from '../turn.ts';

export type Ability = 'vision' | 'tools' | 'effort';

export interface VendorModel<Quirks = object> {
  /** The vendor's own name. */
  readonly model: string;
  /** Models that the vendor has shut down, or answers for with this one: their work goes on here, at this price. */
  readonly formerNames?: readonly string[];
  readonly name: string;
  readonly description: string;
  /** Where a vendor charges more beyond some length, the window ends there: the catalogue has one price. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  readonly abilities: readonly Ability[];
  /** How pictures are counted, where it is not the vendor's own rule. */
  readonly pictureTokens?: PictureRule;
  readonly prices: ModelPrices;
  readonly isRecommended?: true;
  readonly isQuick?: true;
  /** Thinks at length before every answer: a waste for titles and summaries. */
  readonly alwaysThinks?: true;
  readonly quirks?: Quirks;
}

/** One wire format of a vendor, and the models that are reached by it. */
interface RouteOf<Dialect extends string, Quirks> {
  readonly dialect: Dialect;
  readonly quirks?: Quirks;
  readonly models: readonly VendorModel<Quirks>[];
}

interface ResponsesRoute extends RouteOf<'openai-responses', ResponsesQuirks> {
  /** Its models are called by chat completions at another address than the vendor's: few servers have more. */
  readonly chatElsewhere?: ChatQuirks;
}

export type VendorRoute =
  | RouteOf<'openai-chat', ChatQuirks>
  | ResponsesRoute
  | RouteOf<'anthropic', AnthropicQuirks>
  | RouteOf<'gemini', GeminiQuirks>
  | RouteOf<'cohere', CohereQuirks>
  | RouteOf<'bedrock', BedrockQuirks>;

export interface VendorEmbeddingModel {
  readonly model: string;
  readonly name: string;
  readonly dimensions: number;
  /** Of one text. */
  readonly maxInputTokens: number;
  /** US dollars per 1,000,000 tokens. */
  readonly price: number;
}

interface EmbeddingRouteOf<Dialect extends string, Quirks> {
  readonly dialect: Dialect;
  readonly quirks: Quirks;
  readonly models: readonly VendorEmbeddingModel[];
}

export type EmbeddingRoute =
  EmbeddingRouteOf<'openai-chat', EmbeddingQuirks> | EmbeddingRouteOf<'gemini', GeminiEmbeddingQuirks>;

export type Discovery = 'openai' | 'ollama' | 'lmstudio';

export interface Vendor {
  readonly id: string;
  /** Shown as the group in the picker. */
  readonly name: string;
  /** `{prefix}_API_KEY` and `{prefix}_BASE_URL`; the first is the documented one, the others are read too. */
  readonly environmentPrefixes: readonly [string, ...string[]];
  /** `null`: only the operator knows it. `{region}` stands for the operator's own. */
  readonly baseUrl: string | null;
  /** May also be called with the operator's AWS credentials. */
  readonly takesAwsCredentials?: true;
  /** Appended to an address that names only a host. */
  readonly basePath?: string;
  /** How its models count pictures, where it says so. */
  readonly pictureTokens?: PictureRule;
  /** The kinds of pictures that it takes, where it does not take all. */
  readonly pictureTypes?: readonly ImageContent['mediaType'][];
  readonly routes: readonly [VendorRoute, ...VendorRoute[]];
  readonly embeddings?: EmbeddingRoute;
  /** How the vendor's own list of models is asked for; such models cost nothing and join while the vendor answers. */
  readonly discovery?: Discovery;
}
