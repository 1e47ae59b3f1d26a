import { toBearer, type DialectOptions, type VendorProvider } from '../../wire/dialect.ts';
import { createSseProvider } from '../../wire/sse-provider.ts';
import { vendorError } from '../../wire/vendor-error.ts';
import { isSummaryRefused, toResponsesError } from './errors.ts';
import { createResponsesReader } from './parts.ts';
import type { ResponsesQuirks } from './quirks.ts';
import { toResponsesRequest } from './request.ts';

export interface OpenAiResponsesOptions extends DialectOptions {
  readonly quirksOf: (model: string) => ResponsesQuirks;
}

export function createOpenAiResponsesProvider(options: OpenAiResponsesOptions): VendorProvider {
  // Nothing but a refused call says whether the organization of the key is verified.
  let refusesSummaries = false;
  return createSseProvider(options, (turn) => ({
    path: '/responses',
    headers: toBearer(options.apiKey),
    body: toResponsesRequest(turn, { ...options.quirksOf(turn.model), refusesSummaries }),
    createReader: createResponsesReader,
    toError(answer, nowMs) {
      if (!isSummaryRefused(answer)) return toResponsesError(answer, nowMs);
      refusesSummaries = true;
      // The call is repeated, and then without what was refused.
      return vendorError('overloaded', { status: answer.status, vendorCode: 'unsupported_value' });
    },
  }));
}
