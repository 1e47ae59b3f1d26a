import {
  ignoreActivity,
  toReaderContext,
  type DialectOptions,
  type VendorProvider,
} from '../../wire/dialect.ts';
import { SSE } from '../../wire/sse.ts';
import { streamVendorCall } from '../../wire/vendor-call.ts';
import { toAnthropicError } from './errors.ts';
import { createAnthropicReader } from './parts.ts';
import type { AnthropicQuirks } from './quirks.ts';
import { toAnthropicRequest } from './request.ts';

export interface AnthropicOptions extends DialectOptions {
  readonly quirksOf: (model: string) => AnthropicQuirks;
  readonly maxOutputTokensOf: (model: string) => number;
}

const API_VERSION = '2023-06-01';

export function createAnthropicProvider(options: AnthropicOptions): VendorProvider {
  const { id, baseUrl, apiKey, upstream, clock, quirksOf, maxOutputTokensOf } = options;
  return {
    id,
    stream(turn, signal, onActivity = ignoreActivity) {
      const payload = toAnthropicRequest(turn, quirksOf(turn.model), maxOutputTokensOf(turn.model));
      return streamVendorCall(
        upstream,
        {
          request: {
            method: 'POST',
            url: `${baseUrl}/messages`,
            headers: {
              'content-type': 'application/json',
              accept: 'text/event-stream',
              'anthropic-version': API_VERSION,
              ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
            },
            body: JSON.stringify(payload),
          },
          framing: SSE,
          reader: createAnthropicReader(toReaderContext(turn)),
          toError: (answer) => toAnthropicError(answer, clock.now()),
          onActivity,
        },
        signal,
      );
    },
  };
}
