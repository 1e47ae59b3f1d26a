import type { DialectOptions, VendorProvider } from '../wire/dialect.ts';
import type { EmbeddingRoute, VendorRoute } from '../vendors/vendor.ts';
import type { EmbeddingProvider } from '../provider.ts';
import { createGeminiEmbeddings } from './gemini/embeddings.ts';
import { createOpenAiEmbeddings } from './openai-chat/embeddings.ts';
import { createAnthropicProvider } from './anthropic/index.ts';
import type { AwsCredentials } from './bedrock/credentials.ts';
import { createBedrockProvider } from './bedrock/index.ts';
import { createCohereProvider } from './cohere/index.ts';
import { createGeminiProvider } from './gemini/index.ts';
import { createOpenAiChatProvider } from './openai-chat/index.ts';
import { createOpenAiResponsesProvider } from './openai-responses/index.ts';

export interface RouteOptions extends DialectOptions {
  readonly aws: AwsCredentials | null;
}

const UNKNOWN_MODEL_MAX_TOKENS = 8_192;

/** The provider of one wire format of a vendor, configured with the particulars of each model. */
export function createRouteProvider(route: VendorRoute, options: RouteOptions): VendorProvider {
  switch (route.dialect) {
    case 'openai-chat':
      return createOpenAiChatProvider({ ...options, quirksOf: toQuirksOf(route) });
    case 'openai-responses':
      return createOpenAiResponsesProvider({ ...options, quirksOf: toQuirksOf(route) });
    case 'anthropic': {
      const limits = new Map(route.models.map((row) => [row.model, row.maxOutputTokens]));
      const maxOutputTokensOf = (model: string): number => limits.get(model) ?? UNKNOWN_MODEL_MAX_TOKENS;
      return createAnthropicProvider({ ...options, quirksOf: toQuirksOf(route), maxOutputTokensOf });
    }
    case 'gemini':
      return createGeminiProvider({ ...options, quirksOf: toQuirksOf(route) });
    case 'cohere':
      return createCohereProvider({ ...options, quirksOf: toQuirksOf(route) });
    case 'bedrock':
      return createBedrockProvider({ ...options, quirksOf: toQuirksOf(route) });
  }
}

/** The embeddings of a vendor, in its format. */
export function createEmbeddings(route: EmbeddingRoute, options: DialectOptions): EmbeddingProvider {
  switch (route.dialect) {
    case 'openai-chat':
      return createOpenAiEmbeddings(options, route.quirks);
    case 'gemini':
      return createGeminiEmbeddings(options, route.quirks);
  }
}

function toQuirksOf<Quirks extends object>(route: {
  readonly quirks?: Quirks;
  readonly models: readonly { readonly model: string; readonly quirks?: Quirks }[];
}): (model: string) => Partial<Quirks> {
  const shared: Partial<Quirks> = route.quirks ?? {};
  const special = new Map<string, Partial<Quirks>>();
  for (const { model, quirks } of route.models) {
    if (quirks !== undefined) special.set(model, { ...shared, ...quirks });
  }
  return (model) => special.get(model) ?? shared;
}
