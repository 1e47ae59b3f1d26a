// The streaming HTTP client for model vendors, over plain sockets for performance: every token passes here, so there is
// no fetch, no web stream and no ten-kilobyte parser per response. Bytes are delivered in the event-loop turn in which
// they arrive, until so many responses are active that they are read in rounds.
import type { Clock } from '../clock.ts';
import type { AddressGuard } from '../outbound/address-guard.ts';
import type { BodyListener, UpstreamAnswer } from './answer.ts';
import { createConnections } from './connections.ts';
import type { FindProxy } from './egress-proxy.ts';
import { Exchange } from './exchange.ts';
import { createReadRounds } from './read-rounds.ts';
import { toRequestText, type UpstreamRequest } from './request-text.ts';

export type { BodyListener, UpstreamAnswer, UpstreamRequest };

export interface Upstream {
  /**
   * Resolves when the headers have arrived. An abort closes the socket immediately and rejects with the signal's
   * reason. A call is sent once: it cannot be known here whether a vendor has started work on it and will bill it.
   */
  request(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer>;
  /** Closes idle connections; active calls are left to their signals. */
  close(): void;
}

export interface UpstreamOptions {
  readonly clock: Clock;
  /** For addresses that a caller may have influenced: connects to public ones only. */
  readonly guard?: AddressGuard;
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

/** The body as text, truncated at `maxBytes`. For error responses and model lists, never for a token stream. */
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
