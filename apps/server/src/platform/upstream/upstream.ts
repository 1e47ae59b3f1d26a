// The streaming HTTP client toward model vendors, over plain sockets because a token passes here: no fetch, no web
// streams, no parser of ten kilobytes for each open answer. Bytes are handed over in the same turn of the event loop in
// which they arrive, until there are so many answers at once that they are read in rounds.
import type { Clock } from '../clock.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { BodyListener, UpstreamAnswer } from './answer.ts';
import { createConnections } from './connections.ts';
import { Exchange } from './exchange.ts';
import { createReadRounds } from './read-rounds.ts';
import { toRequestText, type UpstreamRequest } from './request-text.ts';

export type { BodyListener, UpstreamAnswer, UpstreamRequest };

export interface Upstream {
  /** Resolves when the headers are there. An abort closes the socket at once and rejects with the signal's reason. */
  request(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer>;
  /** Ends idle connections; running calls are left to their signals. */
  close(): void;
}

export interface UpstreamOptions {
  readonly clock: Clock;
  /** For addresses that a caller could have influenced: lets connections out to public ones only. */
  readonly guard?: Outbound;
}

interface Call {
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly onAnswer: (answer: UpstreamAnswer) => void;
  readonly onFailed: (error: unknown) => void;
  /** As long as it may be sent again: what lives as long as the answer does not keep the body that was sent. */
  sent: { readonly head: string; readonly body: string | undefined } | null;
}

/** A connection that the other side closed while we wrote fails on the way there; what fails later failed at its work. */
const STALE_WITHIN_MS = 1_000;

export function createUpstream({ clock, guard }: UpstreamOptions): Upstream {
  const connections = createConnections(clock, guard);
  const rounds = createReadRounds(clock);

  function send(call: Call, isAgain: boolean): void {
    const { url, signal, sent } = call;
    if (sent === null) return;
    const connection = isAgain ? connections.open(url) : connections.take(url);
    const sentAtMs = clock.now();
    const exchange = new Exchange(connection.flow, {
      signal,
      clock,
      rounds,
      onAnswer(answer) {
        call.sent = null;
        call.onAnswer(answer);
      },
      onFailed(error) {
        const isStale = connection.hasServed && !exchange.hasBegun && !signal.aborted;
        if (isStale && clock.now() - sentAtMs < STALE_WITHIN_MS) send(call, true);
        else call.onFailed(error);
      },
      onOver: (reuseMs) => connections.giveBack(url, connection, reuseMs),
    });
    // Only a kept connection can turn out to be dead already.
    if (!connection.hasServed) call.sent = null;
    connection.begin(exchange, sent.head, sent.body);
  }

  return {
    request(request, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const url = new URL(request.url);
        const sent = { head: toRequestText(request, url), body: request.body };
        send({ url, signal, sent, onAnswer: resolve, onFailed: reject }, false);
      });
    },
    close: () => connections.close(),
  };
}

/** The body as text, cut off at `maxBytes`. For error answers and model lists, never for a token stream. */
export function readText(answer: UpstreamAnswer, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    const text = (): string => Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
    answer.listen({
      chunk(bytes) {
        pieces.push(bytes);
        sizeBytes += bytes.length;
        if (sizeBytes < maxBytes) return;
        resolve(text());
        answer.close();
      },
      end: () => resolve(text()),
      fail: reject,
    });
  });
}
