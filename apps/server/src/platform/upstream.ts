// The streaming HTTP client toward model vendors. Built on node:http and node:https because a token passes here:
// no fetch, no web streams; bytes are handed over in the same turn of the event loop in which they arrive, until
// there are so many answers at once that they are read in rounds.
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Clock, Timer } from './clock.ts';
import { createReadRounds, type Reading, type ReadRounds } from './read-rounds.ts';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Takes the body of an answer. After `end` or `fail` nothing more comes. */
export interface BodyListener {
  chunk(bytes: Buffer): void;
  /** The body ended by itself. */
  end(): void;
  /** The connection broke or the call was aborted. */
  fail(error: unknown): void;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Starts the flow of the body; call once. */
  listen(listener: BodyListener): void;
  pause(): void;
  resume(): void;
  /** Reads what is left without keeping it, so the connection can serve the next call. */
  discard(): void;
  /** Closes the connection at once. */
  close(): void;
}

export interface Upstream {
  /** Resolves when the headers are there. An abort closes the socket at once and rejects with the signal's reason. */
  request(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer>;
  /** Ends idle connections; running calls are left to their signals. */
  close(): void;
}

class ConnectTimeoutError extends Error {
  constructor(host: string) {
    super(`No connection to ${host}`);
    this.name = 'ConnectTimeoutError';
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
// Shorter than the idle limits of the load balancers in front of vendors, so a reused socket is seldom a dead one.
const IDLE_SOCKET_MS = 15_000;
const DISCARD_GRACE_MS = 5_000;

export interface UpstreamOptions {
  readonly clock: Clock;
  /** Takes the place of the system's name look-up, e.g. one that refuses private addresses. */
  readonly lookup?: LookupFunction;
}

export function createUpstream({ clock, lookup }: UpstreamOptions): Upstream {
  const agentOptions = {
    keepAlive: true,
    maxSockets: Infinity,
    maxFreeSockets: 256,
    scheduling: 'lifo',
    timeout: IDLE_SOCKET_MS,
    ...(lookup && { lookup }),
  } as const;
  const plain = new HttpAgent(agentOptions);
  const secure = new HttpsAgent(agentOptions);
  const rounds = createReadRounds(clock);

  function open(url: URL, request: UpstreamRequest): ClientRequest {
    const headers: Record<string, string | number> = { ...request.headers, 'accept-encoding': 'identity' };
    if (request.body !== undefined) headers['content-length'] = Buffer.byteLength(request.body);
    return url.protocol === 'https:'
      ? httpsRequest(url, { method: request.method, headers, agent: secure })
      : httpRequest(url, { method: request.method, headers, agent: plain });
  }

  return {
    request(request, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const url = new URL(request.url);
        const call = open(url, request);
        const stopConnectTimer = limitConnectTime(call, url.host, clock);
        const onAbort = (): void => void call.destroy();
        signal.addEventListener('abort', onAbort, { once: true });
        call.once('close', () => {
          stopConnectTimer();
          signal.removeEventListener('abort', onAbort);
        });
        call.once('error', (error) => reject(signal.aborted ? signal.reason : error));
        call.once('response', (response) => resolve(toAnswer(response, signal, clock, rounds)));
        call.end(request.body);
      });
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

function limitConnectTime(call: ClientRequest, host: string, clock: Clock): () => void {
  let timer: Timer | null = null;
  const stop = (): void => timer?.cancel();
  call.once('socket', (socket) => {
    if (!socket.connecting) return;
    timer = clock.after(CONNECT_TIMEOUT_MS, () => void call.destroy(new ConnectTimeoutError(host)));
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', stop);
  });
  return stop;
}

function toAnswer(
  response: IncomingMessage,
  signal: AbortSignal,
  clock: Clock,
  rounds: ReadRounds,
): UpstreamAnswer {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  let isOver = false;
  let isPaused = false;
  let reading: Reading | null = null;
  // Without a listener a broken connection must not become an uncaught error.
  response.on('error', () => undefined);
  response.once('close', () => reading?.leave());
  return {
    status: response.statusCode ?? 0,
    headers,
    listen(listener) {
      const finish = (report: () => void): void => {
        if (isOver) return;
        read();
        isOver = true;
        report();
      };
      const failure = (error: unknown): unknown => (signal.aborted ? signal.reason : error);
      /** Takes all that has come, as one piece. */
      function read(): void {
        if (isPaused) return;
        const bytes: unknown = response.read();
        if (bytes instanceof Buffer && !isOver) listener.chunk(bytes);
      }
      const joined = rounds.join(read);
      reading = joined;
      response.on('readable', () => joined.wake(response.complete));
      response.once('end', () => finish(() => listener.end()));
      response.once('error', (error) => finish(() => listener.fail(failure(error))));
      response.once('close', () =>
        finish(() => listener.fail(failure(new Error('The connection was closed')))),
      );
    },
    pause() {
      isPaused = true;
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      reading?.wake(true);
    },
    discard() {
      isOver = true;
      reading?.leave();
      response.removeAllListeners('readable');
      response.resume();
      const timer = clock.after(DISCARD_GRACE_MS, () => void response.destroy());
      response.once('close', () => timer.cancel());
    },
    close() {
      isOver = true;
      reading?.leave();
      response.destroy();
    },
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
