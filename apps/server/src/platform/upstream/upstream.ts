// The streaming HTTP client toward model vendors, over plain sockets because a token passes here: no fetch, no web
// streams, no parser of ten kilobytes for each open answer. Bytes are handed over in the same turn of the event loop in
// which they arrive, until there are so many answers at once that they are read in rounds.
import type { Clock } from '../clock.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { BodyListener, UpstreamAnswer } from './answer.ts';
import { createConnections } from './connections.ts';
import type { FindProxy } from './egress-proxy.ts';
import { Exchange } from './exchange.ts';
import { createReadRounds } from './read-rounds.ts';
import { toRequestText, type UpstreamRequest } from './request-text.ts';

export type { BodyListener, UpstreamAnswer, UpstreamRequest };

export interface Upstream {
  /**
   * Resolves when the headers are there. An abort closes the socket at once and rejects with the signal's reason. A
   * call is sent once: whether a vendor has begun to work on it, and bills it, cannot be known here.
   */
  request(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer>;
  /** Ends idle connections; running calls are left to their signals. */
  close(): void;
}

export interface UpstreamOptions {
  readonly clock: Clock;
  /** For addresses that a caller could have influenced: lets connections out to public ones only. */
  readonly guard?: Outbound;
  /** For the installation's own addresses: what a proxy connects to cannot be checked here. */
  readonly findProxy?: FindProxy;
}

export function createUpstream({ clock, guard, findProxy = () => null }: UpstreamOptions): Upstream {
  const connections = createConnections(clock, guard, findProxy);
  const rounds = createReadRounds(clock);

  return {
    request(request, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const url = new URL(request.url);
        const connection = connections.take(url);
        const exchange = new Exchange(connection.flow, {
          signal,
          clock,
          rounds,
          onAnswer: resolve,
          onFailed: reject,
          onOver: (reuseMs) => connections.giveBack(url, connection, reuseMs),
        });
        connection.begin(exchange, toRequestText(request, url), request.body);
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
