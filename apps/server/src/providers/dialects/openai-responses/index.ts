import { toBearer, type DialectOptions, type VendorProvider } from '../../wire/dialect.ts';
import { createSseProvider } from '../../wire/sse-provider.ts';
import { toResponsesError } from './errors.ts';
import { createResponsesReader } from './parts.ts';
import type { ResponsesQuirks } from './quirks.ts';
import { toResponsesRequest } from './request.ts';

export interface OpenAiResponsesOptions extends DialectOptions {
  readonly quirksOf: (model: string) => ResponsesQuirks;
}

export function createOpenAiResponsesProvider(options: OpenAiResponsesOptions): VendorProvider {
  return createSseProvider(options, (turn) => ({
    path: '/responses',
    headers: toBearer(options.apiKey),
    body: toResponsesRequest(turn, options.quirksOf(turn.model)),
    createReader: createResponsesReader,
    toError: toResponsesError,
  }));
}
