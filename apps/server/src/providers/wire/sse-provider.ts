// A vendor that is asked in JSON and answers with server-sent events: all but one of them.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { Turn } from '../turn.ts';
import {
  ignoreActivity,
  toReaderContext,
  type DialectOptions,
  type ReaderContext,
  type VendorProvider,
} from './dialect.ts';
import type { FailedAnswer } from './http-failure.ts';
import { SSE } from './sse.ts';
import { streamVendorCall, type PartReader } from './vendor-call.ts';

export interface SseCall {
  /** Behind the base URL, with its slash. */
  readonly path: string;
  /** Beside those of every call: the key, and what the vendor wants to be told. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly createReader: (context: ReaderContext) => PartReader;
  readonly toError: (answer: FailedAnswer, nowMs: number) => AppError;
}

export function createSseProvider(
  { id, baseUrl, upstream, clock }: DialectOptions,
  toCall: (turn: Turn) => SseCall,
): VendorProvider {
  return {
    id,
    stream(turn, signal, onActivity = ignoreActivity) {
      const { path, headers, body, createReader, toError } = toCall(turn);
      return streamVendorCall(
        upstream,
        {
          request: {
            method: 'POST',
            url: `${baseUrl}${path}`,
            headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
            body: JSON.stringify(body),
          },
          framing: SSE,
          reader: createReader(toReaderContext(turn)),
          toError: (answer) => toError(answer, clock.now()),
          onActivity,
        },
        signal,
      );
    },
  };
}
