import {
  ignoreActivity,
  toReaderContext,
  type DialectOptions,
  type VendorProvider,
} from '../../wire/dialect.ts';
import { SSE } from '../../wire/sse.ts';
import { streamVendorCall } from '../../wire/vendor-call.ts';
import { toChatError } from './errors.ts';
import { createChatReader } from './parts.ts';
import type { ChatQuirks } from './quirks.ts';
import { toChatRequest } from './request.ts';

export interface OpenAiChatOptions extends DialectOptions {
  readonly quirksOf: (model: string) => ChatQuirks;
}

export function createOpenAiChatProvider(options: OpenAiChatOptions): VendorProvider {
  const { id, baseUrl, apiKey, upstream, clock, quirksOf } = options;
  return {
    id,
    stream(turn, signal, onActivity = ignoreActivity) {
      const quirks = quirksOf(turn.model);
      return streamVendorCall(
        upstream,
        {
          request: {
            method: 'POST',
            url: `${baseUrl}/chat/completions`,
            headers: {
              'content-type': 'application/json',
              accept: 'text/event-stream',
              ...toKeyHeaders(apiKey, quirks),
              ...(turn.cacheKey !== null && quirks.cacheKeyHeader
                ? { [quirks.cacheKeyHeader]: turn.cacheKey }
                : {}),
            },
            body: JSON.stringify(toChatRequest(turn, quirks)),
          },
          framing: SSE,
          reader: createChatReader(quirks, toReaderContext(turn)),
          toError: (answer) => toChatError(answer, clock.now()),
          onActivity,
        },
        signal,
      );
    },
  };
}

function toKeyHeaders(apiKey: string | null, quirks: ChatQuirks): Record<string, string> {
  if (apiKey === null) return {};
  return quirks.keyHeader === 'api-key' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}
