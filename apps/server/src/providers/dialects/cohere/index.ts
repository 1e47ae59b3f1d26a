import { toBearer, type DialectOptions, type VendorProvider } from '../../wire/dialect.ts';
import { createSseProvider } from '../../wire/sse-provider.ts';
import { toCohereError } from './errors.ts';
import { createCohereReader } from './parts.ts';
import type { CohereQuirks } from './quirks.ts';
import { toCohereRequest } from './request.ts';

export interface CohereOptions extends DialectOptions {
  readonly quirksOf: (model: string) => CohereQuirks;
}

export function createCohereProvider(options: CohereOptions): VendorProvider {
  return createSseProvider(options, (turn) => ({
    path: '/chat',
    headers: toBearer(options.apiKey),
    body: toCohereRequest(turn, options.quirksOf(turn.model)),
    createReader: createCohereReader,
    toError: toCohereError,
  }));
}
