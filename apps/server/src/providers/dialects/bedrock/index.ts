import {
  ignoreActivity,
  toReaderContext,
  type DialectOptions,
  type VendorProvider,
} from '../../wire/dialect.ts';
import { streamVendorCall } from '../../wire/vendor-call.ts';
import { toAuthHeaders, type AwsCredentials } from './credentials.ts';
import { toBedrockError } from './errors.ts';
import { createBedrockReader } from './parts.ts';
import type { BedrockQuirks } from './quirks.ts';
import { EVENT_STREAM_TYPE, toBedrockRequest } from './request.ts';

export interface BedrockOptions extends DialectOptions {
  readonly aws: AwsCredentials | null;
  readonly quirksOf: (model: string) => BedrockQuirks;
}

export function createBedrockProvider(options: BedrockOptions): VendorProvider {
  const { id, baseUrl, apiKey, aws, upstream, clock, quirksOf } = options;
  return {
    id,
    stream(turn, signal, onActivity = ignoreActivity) {
      const url = `${baseUrl}/model/${encodeURIComponent(turn.model)}/converse-stream`;
      const body = JSON.stringify(toBedrockRequest(turn, quirksOf(turn.model)));
      const headers = { 'content-type': 'application/json', accept: EVENT_STREAM_TYPE };
      const auth = toAuthHeaders({ url, body, headers }, { apiKey, aws }, clock.now());
      return streamVendorCall(
        upstream,
        {
          request: { method: 'POST', url, headers: { ...headers, ...auth }, body },
          // With the first call: its library takes 2 MB.
          framing: import('./framing.ts').then(({ EVENT_STREAM }) => EVENT_STREAM),
          reader: createBedrockReader(toReaderContext(turn)),
          toError: (answer) => toBedrockError(answer, clock.now()),
          onActivity,
        },
        signal,
      );
    },
  };
}
