import {
  ignoreActivity,
  toReaderContext,
  type DialectOptions,
  type VendorProvider,
} from '../../wire/dialect.ts';
import { SSE } from '../../wire/sse.ts';
import { streamVendorCall } from '../../wire/vendor-call.ts';
import { toResponsesError } from './errors.ts';
import { createResponsesReader } from './parts.ts';
import type { ResponsesQuirks } from './quirks.ts';
import { toResponsesRequest } from './request.ts';

export interface OpenAiResponsesOptions extends DialectOptions {
  readonly quirksOf: (model: string) => ResponsesQuirks;
}

export function createOpenAiResponsesProvider(options: OpenAiResponsesOptions): VendorProvider {
  const { id, baseUrl, apiKey, upstream, clock, quirksOf } = options;
  return {
    id,
    stream(turn, signal, onActivity = ignoreActivity) {
      return streamVendorCall(
        upstream,
        {
          request: {
            method: 'POST',
            url: `${baseUrl}/responses`,
            headers: {
              'content-type': 'application/json',
              accept: 'text/event-stream',
              ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
            },
            body: JSON.stringify(toResponsesRequest(turn, quirksOf(turn.model))),
          },
          framing: SSE,
          reader: createResponsesReader(toReaderContext(turn)),
          toError: (answer) => toResponsesError(answer, clock.now()),
          onActivity,
        },
        signal,
      );
    },
  };
}
