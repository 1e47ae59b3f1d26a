import {
  ignoreActivity,
  toReaderContext,
  type DialectOptions,
  type VendorProvider,
} from '../../wire/dialect.ts';
import { SSE } from '../../wire/sse.ts';
import { streamVendorCall } from '../../wire/vendor-call.ts';
import { toGeminiError } from './errors.ts';
import { createGeminiReader } from './parts.ts';
import type { GeminiQuirks } from './quirks.ts';
import { toGeminiRequest } from './request.ts';

export interface GeminiOptions extends DialectOptions {
  readonly quirksOf: (model: string) => GeminiQuirks;
}

export function createGeminiProvider(options: GeminiOptions): VendorProvider {
  const { id, baseUrl, apiKey, upstream, clock, quirksOf } = options;
  return {
    id,
    stream(turn, signal, onActivity = ignoreActivity) {
      return streamVendorCall(
        upstream,
        {
          request: {
            method: 'POST',
            url: `${baseUrl}/models/${encodeURIComponent(turn.model)}:streamGenerateContent?alt=sse`,
            headers: {
              'content-type': 'application/json',
              accept: 'text/event-stream',
              ...(apiKey === null ? {} : { 'x-goog-api-key': apiKey }),
            },
            body: JSON.stringify(toGeminiRequest(turn, quirksOf(turn.model))),
          },
          framing: SSE,
          reader: createGeminiReader(toReaderContext(turn)),
          toError: (answer) => toGeminiError(answer, clock.now()),
          onActivity,
        },
        signal,
      );
    },
  };
}
