// The streaming HTTP client toward model vendors, over plain sockets because a token passes here: no fetch, no web
// streams, no parser of ten kilobytes for each open answer. Bytes are handed over in the same turn of the event loop in
// which they arrive, until there are so many answers at once that they are read in rounds.
import type { LookupFunction } from 'node:net';
import type { Clock } from '../clock.ts';
import type { BodyListener, UpstreamAnswer } from './answer.ts';
import { createConnections } from './connections.ts';
import type { Connection } from './connection.ts';
import { Exchange, type ExchangeDeps } from './exchange.ts';
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
  /** Takes the place of the system's name look-up, e.g. one that refuses private addresses. */
  readonly lookup?: LookupFunction;
}

interface Opened {
  readonly connection: Connection;
  readonly exchange: Exchange;
}

export function createUpstream({ clock, lookup }: UpstreamOptions): Upstream {
  const connections = createConnections(clock, lookup);
  const rounds = createReadRounds(clock);

  // Apart from `request`, so that what lives as long as the answer does not keep the body that was sent.
  function open(url: URL, events: Pick<ExchangeDeps, 'signal' | 'onAnswer' | 'onFailed'>): Opened {
    const connection = connections.take(url);
    const onOver = (reuseMs: number): void => connections.giveBack(url, connection, reuseMs);
    return { connection, exchange: new Exchange(connection.flow, { ...events, clock, rounds, onOver }) };
  }

  return {
    request(request, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const url = new URL(request.url);
        const head = toRequestText(request, url);
        const { connection, exchange } = open(url, { signal, onAnswer: resolve, onFailed: reject });
        connection.begin(exchange, head, request.body);
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
