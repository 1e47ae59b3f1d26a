import { toBearer, type DialectOptions, type VendorProvider } from '../../wire/dialect.ts';
import { createSseProvider } from '../../wire/sse-provider.ts';
import { toChatError } from './errors.ts';
import { createChatReader } from './parts.ts';
import type { ChatQuirks } from './quirks.ts';
import { toChatRequest } from './request.ts';

export interface OpenAiChatOptions extends DialectOptions {
  readonly quirksOf: (model: string) => ChatQuirks;
}

export function createOpenAiChatProvider(options: OpenAiChatOptions): VendorProvider {
  return createSseProvider(options, (turn) => {
    const quirks = options.quirksOf(turn.model);
    return {
      path: '/chat/completions',
      headers: { ...toKeyHeaders(options.apiKey, quirks), ...toCacheHeaders(turn.cacheKey, quirks) },
      body: toChatRequest(turn, quirks),
      createReader: (context) => createChatReader(quirks, context),
      toError: toChatError,
    };
  });
}

function toKeyHeaders(apiKey: string | null, quirks: ChatQuirks): Record<string, string> {
  return apiKey !== null && quirks.keyHeader === 'api-key' ? { 'api-key': apiKey } : toBearer(apiKey);
}

function toCacheHeaders(cacheKey: string | null, { cacheKeyHeader }: ChatQuirks): Record<string, string> {
  return cacheKey !== null && cacheKeyHeader ? { [cacheKeyHeader]: cacheKey } : {};
}
