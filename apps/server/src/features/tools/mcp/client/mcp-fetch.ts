// What the library of the protocol calls in place of the network: the guarded client, with bounds on time and size.
import { Readable } from 'node:stream';
import type { FetchLike } from '@modelcontextprotocol/client';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock, Timer } from '../../../../platform/clock.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { OutboundMethod } from '../../../../platform/outbound/outbound-request.ts';
import { toReadableBody } from './exact-answers.ts';
import { NotSent } from './mcp-failure.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 70_000;
/** Of an answer whose server waits for the person: no longer than calls are held. */
const LONGEST_MS = 15 * 60_000;
/**
 * Of one server for all people together: a popular one has many, and each call takes a few requests. A hundred people who
 * begin in the same second take five each until they have an answer.
 */
const PACE = { burst: 800, perSecond: 100 };
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** What is sent along to the server, and to no other. */
export interface McpAccess {
  headers(): Promise<Readonly<Record<string, string>>>;
  /** After a 401: whether there are other headers now, with which the request is made once more. */
  renew(): Promise<boolean>;
}

export interface McpFetchOptions {
  readonly outbound: Pick<Outbound, 'open'>;
  /** The server; what goes elsewhere, such as a discovery document, goes without a secret. */
  readonly url: URL;
  readonly access: McpAccess;
  readonly clock: Pick<Clock, 'after'>;
  /** Whether the server waits for the person, and so its answers for it. */
  readonly isAsking: () => boolean;
  readonly signal: AbortSignal;
  /** An answer that could not be read to its end, or a request that was not answered. */
  readonly onFailure: (error: unknown) => void;
}

/** A stream for what the server says unasked would be open for as long as the session: it is not opened. */
function isUnaskedStream(method: string, headers: Headers): boolean {
  return (
    method === 'GET' && /event-stream/.test(headers.get('accept') ?? '') && !headers.has('last-event-id')
  );
}

/** The library sends JSON, and forms to authorization servers. */
function toBody(body: RequestInit['body']): string | null {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === 'string' ? body : null;
}

/** Ends an answer that takes too long, except while its server waits for the person. */
function createLimit({ clock, isAsking }: Pick<McpFetchOptions, 'clock' | 'isAsking'>) {
  const life = new AbortController();
  let timer: Timer;
  function watch(): void {
    timer = clock.after(TIMEOUT_MS, () => {
      if (isAsking()) watch();
      else life.abort(new AppError('destination_timeout'));
    });
  }
  watch();
  return { signal: life.signal, end: () => timer.cancel() };
}

async function beforeSending<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new NotSent(error);
  }
}

export function createMcpFetch(options: McpFetchOptions): FetchLike {
  const { outbound, url: server, access, signal, onFailure } = options;

  async function send(url: URL, init: RequestInit, headers: Headers): Promise<Response> {
    const secret = url.origin === server.origin ? await beforeSending(access.headers()) : {};
    for (const name of Object.keys(secret)) headers.delete(name);
    const body = toBody(init.body);
    const limit = createLimit(options);
    const signals = [signal, limit.signal, ...(init.signal ? [init.signal] : [])];
    const opening = outbound.open({
      url: url.href,
      // Checked by the client.
      method: (init.method ?? 'GET') as OutboundMethod,
      headers: Object.fromEntries(headers),
      ...(body !== null && { body }),
      ...(Object.keys(secret).length > 0 && { credential: { headers: secret, hosts: [server.hostname] } }),
      pace: PACE,
      maxBytes: MAX_BYTES,
      timeoutMs: LONGEST_MS,
      idleMs: LONGEST_MS,
      signal: AbortSignal.any(signals),
    });
    opening.catch(() => limit.end());
    const { status, headers: received, body: answer } = await opening;
    answer.once('close', () => limit.end());
    answer.on('error', (error) => {
      if (init.signal?.aborted !== true) onFailure(error);
    });
    if (NO_BODY.has(status)) {
      answer.resume();
      return new Response(null, { status, headers: received });
    }
    // The two declarations of the same web stream differ.
    const stream = Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>;
    const readable = toReadableBody(stream, String(received['content-type'] ?? ''));
    return new Response(readable, { status, headers: received });
  }

  return async (input, init = {}) => {
    const url = new URL(input);
    const headers = new Headers(init.headers);
    if (isUnaskedStream(init.method ?? 'GET', headers)) return new Response(null, { status: 405 });
    try {
      const response = await send(url, init, headers);
      if (response.status !== 401 || url.origin !== server.origin) return response;
      // What was refused has had no effect.
      if (!(await beforeSending(access.renew()))) return response;
      await response.body?.cancel();
      return await send(url, init, headers);
    } catch (error) {
      // A caller that gives up says nothing about the server, nor does what never reached it.
      if (init.signal?.aborted !== true && !(error instanceof NotSent)) onFailure(error);
      throw error;
    }
  };
}
