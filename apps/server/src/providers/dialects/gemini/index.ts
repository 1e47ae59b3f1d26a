import type { DialectOptions, VendorProvider } from '../../wire/dialect.ts';
import { createSseProvider } from '../../wire/sse-provider.ts';
import { toGeminiError } from './errors.ts';
import { createGeminiReader } from './parts.ts';
import type { GeminiQuirks } from './quirks.ts';
import { toGeminiRequest } from './request.ts';

export interface GeminiOptions extends DialectOptions {
  readonly quirksOf: (model: string) => GeminiQuirks;
}

export function createGeminiProvider(options: GeminiOptions): VendorProvider {
  const { apiKey, quirksOf } = options;
  return createSseProvider(options, (turn) => ({
    path: `/models/${encodeURIComponent(turn.model)}:streamGenerateContent?alt=sse`,
    headers: apiKey === null ? {} : { 'x-goog-api-key': apiKey },
    body: toGeminiRequest(turn, quirksOf(turn.model)),
    createReader: createGeminiReader,
    toError: toGeminiError,
  }));
}
