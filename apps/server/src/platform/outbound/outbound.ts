// The one client for requests that a user, a file, a model, a tool or a remote server could have influenced. Answers of
// models are streams and have a client of their own (platform/upstream), with the same guard.
import type { Readable } from 'node:stream';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { FindProxy } from '../upstream/egress-proxy.ts';
import type { AddressGuard } from './address-guard.ts';
import { readBody, streamBody } from './answer-body.ts';
import type { OutboundConnections } from './connections.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { exchange, type Answer } from './exchange.ts';
import { createOriginLimits } from './origin-limits.ts';
import { toOutboundError } from './outbound-error.ts';
import { toFirstHop, type Hop, type OutboundRequest } from './outbound-request.ts';
import { followRedirect, isRedirect } from './redirects.ts';
import { createResponseCache, toCacheKey, type OutboundResponse } from './response-cache.ts';

const TIMEOUT_MS = 30_000;
const IDLE_MS = 15_000;
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Their answers are in memory together. */
const MAX_CALLS = 200;
/** Answers that are read as they come. */
const MAX_OPEN = 400;
/** Of the addresses of webhooks, behind whatever path a proxy serves this product under. */
const HOOK_PATH = '/hooks/agents/';

export interface Outbound {
  /**
   * Answers with any status. Throws `destination_blocked`, `destination_busy`, `destination_unreachable`,
   * `destination_timeout`, `destination_too_large` or `destination_unreadable`, or the reason of the signal.
   */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /**
   * The same with the body as it comes: no cache, no redirects, guarded addresses alone. The caller reads it to its end
   * or destroys it.
   */
  open(request: OutboundRequest): Promise<OpenResponse>;
  /** Whether the server has failed so often that it is not called for a while. */
  isPaused(origin: string): boolean;
  stop(): Promise<void>;
}

export type OpenResponse = Omit<OutboundResponse, 'body'> & { readonly body: Readable };

export interface OutboundDeps {
  readonly guard: AddressGuard;
  /** For addresses of the configuration: what a proxy connects to cannot be checked here. */
  readonly findProxy: FindProxy;
  readonly clock: Clock;
  readonly log: Log;
  /** Says honestly who calls, and where to complain. */
  readonly userAgent: string;
  /** Of this product, where it is known: calls to it say how many runs are behind them. */
  readonly ownHost?: string | null;
}

interface LastAnswer {
  readonly hop: Hop;
  readonly answer: Answer;
}

function toHead({ hop, answer }: LastAnswer): Omit<OutboundResponse, 'body'> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers;
  return { status: answer.status, url: hop.url.href, headers };
}

export function createOutbound(deps: OutboundDeps): Outbound {
  let connections: Promise<OutboundConnections> | null = null;
  const { guard, findProxy, clock, log, userAgent, ownHost = null } = deps;
  const limits = createOriginLimits({ clock, log });
  const cache = createResponseCache(clock);
  let calls = 0;
  let opened = 0;

  // The library comes with the first call: an idle server is smaller by it.
  function connect(): Promise<OutboundConnections> {
    connections ??= import('./connections.ts').then((module) =>
      module.createOutboundConnections(guard, findProxy),
    );
    return connections;
  }

  async function send(hop: Hop, deadline: Deadline, isOpen = false): Promise<Answer> {
    const { origin } = hop.url;
    limits.admit(origin, hop.pace);
    const { find, forStreams } = await connect();
    try {
      const answer = await exchange(isOpen ? forStreams : find(hop), hop, {
        deadline,
        userAgent,
        // A webhook is reached under any name of this host, of which this server knows one.
        isOwn: hop.url.hostname === ownHost || hop.url.pathname.includes(HOOK_PATH),
      });
      limits.noteAnswer(origin, answer.status);
      return answer;
    } catch (error) {
      throw noteFailure(origin, error, deadline);
    }
  }

  /** A caller that gives up says nothing about the server. */
  function noteFailure(origin: string, error: unknown, { signal }: Deadline): unknown {
    const failure: unknown = signal.aborted ? signal.reason : toOutboundError(error);
    if (failure instanceof AppError) limits.noteFailure(origin, failure);
    return failure;
  }

  async function follow(first: Hop, maxRedirects: number, deadline: Deadline): Promise<LastAnswer> {
    let hop = first;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await send(hop, deadline);
      const { location } = answer.headers;
      if (maxRedirects === 0 || !isRedirect(answer.status, location)) return { hop, answer };
      answer.body.destroy();
      if (redirects >= maxRedirects)
        throw new AppError('destination_unreadable', { data: { internal: { redirects } } });
      hop = followRedirect(hop, answer.status, location);
    }
  }

  const limit = ({ timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, signal }: OutboundRequest): Deadline =>
    createDeadline(clock, { timeoutMs, idleMs, signal });

  async function call(first: Hop, request: OutboundRequest): Promise<OutboundResponse> {
    const deadline = limit(request);
    try {
      const maxRedirects = Math.min(request.maxRedirects ?? MAX_REDIRECTS, MAX_REDIRECTS);
      const { hop, answer } = await follow(first, maxRedirects, deadline);
      const bounds = { maxBytes: request.maxBytes ?? MAX_BYTES, onBytes: () => deadline.noteProgress() };
      const body = await readBody(answer.body, answer.headers['content-encoding'], bounds).catch(
        (error: unknown) => {
          throw noteFailure(hop.url.origin, error, deadline);
        },
      );
      return { ...toHead({ hop, answer }), body };
    } finally {
      deadline.end();
    }
  }

  /** The call goes on until its body is closed. Redirects are for the caller to follow. */
  async function open(hop: Hop, request: OutboundRequest): Promise<OpenResponse> {
    const deadline = limit(request);
    opened += 1;
    const end = (): void => {
      deadline.end();
      opened -= 1;
    };
    try {
      const answer = await send(hop, deadline, true);
      const bounds = { maxBytes: request.maxBytes ?? MAX_BYTES, onBytes: () => deadline.noteProgress() };
      const body = streamBody(answer.body, answer.headers['content-encoding'], bounds);
      body.on('error', (error) => noteFailure(hop.url.origin, error, deadline));
      body.once('close', end);
      return { ...toHead({ hop, answer }), body };
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      const first = toFirstHop(request);
      const key = toCacheKey(first, request.cache);
      const known = key === null ? null : cache.find(key);
      if (known) return known;
      if (calls >= MAX_CALLS) throw new AppError('overloaded');
      calls += 1;
      try {
        const response = await call(first, request);
        if (key !== null && response.url === first.url.href)
          cache.keep(key, response, { owner: null, ...request.cache });
        return response;
      } finally {
        calls -= 1;
        if (first.method !== 'GET' && first.method !== 'HEAD') cache.forgetHost(first.url.host);
      }
    },
    async open(request) {
      request.signal?.throwIfAborted();
      if (request.isFromConfiguration) throw new Error('Only guarded addresses are read as they come.');
      const hop = toFirstHop(request);
      if (opened >= MAX_OPEN) throw new AppError('overloaded');
      return open(hop, request);
    },
    isPaused: limits.isPaused,
    async stop() {
      await (await connections)?.close();
    },
  };
}
