import {
  ignoreActivity,
  toReaderContext,
  type DialectOptions,
  type VendorProvider,
} from '../../wire/dialect.ts';
import { SSE } from '../../wire/sse.ts';
import { streamVendorCall } from '../../wire/vendor-call.ts';
import { toCohereError } from './errors.ts';
import { createCohereReader } from './parts.ts';
import type { CohereQuirks } from './quirks.ts';
import { toCohereRequest } from './request.ts';

export interface CohereOptions extends DialectOptions {
  readonly quirksOf: (model: string) => CohereQuirks;
}

export function createCohereProvider(options: CohereOptions): VendorProvider {
  const { id, baseUrl, apiKey, upstream, clock, quirksOf } = options;
  return {
    id,
    stream(turn, signal, onActivity = ignoreActivity) {
      return streamVendorCall(
        upstream,
        {
          request: {
            method: 'POST',
            url: `${baseUrl}/chat`,
            headers: {
              'content-type': 'application/json',
              accept: 'text/event-stream',
              ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
            },
            body: JSON.stringify(toCohereRequest(turn, quirksOf(turn.model))),
          },
          framing: SSE,
          reader: createCohereReader(toReaderContext(turn)),
          toError: (answer) => toCohereError(answer, clock.now()),
          onActivity,
        },
        signal,
      );
    },
  };
}
