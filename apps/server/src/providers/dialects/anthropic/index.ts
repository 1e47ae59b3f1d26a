import type { DialectOptions, VendorProvider } from '../../wire/dialect.ts';
import { createSseProvider } from '../../wire/sse-provider.ts';
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
  const { apiKey, quirksOf, maxOutputTokensOf } = options;
  return createSseProvider(options, (turn) => ({
    path: '/messages',
    headers: { 'anthropic-version': API_VERSION, ...(apiKey === null ? {} : { 'x-api-key': apiKey }) },
    body: toAnthropicRequest(turn, quirksOf(turn.model), maxOutputTokensOf(turn.model)),
    createReader: createAnthropicReader,
    toError: toAnthropicError,
  }));
}
