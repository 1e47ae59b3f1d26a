// The way out of every tool: the guarded client, with bounds, one retry for reads, and failures in words that a model can
// use. What it says about an address does not tell why it could not be reached.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { OutboundResponse } from '../platform/outbound/response-cache.ts';
import { retry, type RetryPlan } from '../platform/retry.ts';
import { attachCredential } from './credentials/attach.ts';
import type { BoundCredential } from './credentials/credential-kind.ts';
import { isConnectionFailure, readRetryAfter, toToolFailure } from './http-failures.ts';
import { toToolResponse } from './http-response.ts';
import { ToolFailure, type AnyTool, type ToolHttp, type ToolRequest } from './tool.ts';

const MAX_TIMEOUT_MS = 60_000;
const DEFAULT_BYTES = 1024 * 1024;
const MAX_BYTES = 5 * 1024 * 1024;
/** At once; the client that all users share takes a few hundred. */
const CALLS_OF_AN_OWNER = 16;
const RETRY_DELAY_MS = 300;
const RETRY_JITTER_MS = 400;
/** A server that asks for more is not asked again within the call. */
const LONGEST_RETRY_AFTER_SECONDS = 3;
const BUSY: ReadonlySet<number> = new Set([429, 503]);

export interface ToolHttpDeps {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface ToolHttpCall {
  readonly tool: Pick<AnyTool, 'effect' | 'timeoutMs'>;
  /** The user that the call is made for. */
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Of a tool that needs one. Throws a `ToolFailure` where it is missing. */
  readonly credential: (() => Promise<BoundCredential>) | null;
}

export interface ToolHttpFactory {
  bind(call: ToolHttpCall): ToolHttp;
}

/** An answer that may be better a moment later. */
class BusyAnswer extends Error {
  readonly response: OutboundResponse;
  readonly afterSeconds: number;

  constructor(response: OutboundResponse, afterSeconds: number) {
    super('The server is busy.');
    this.response = response;
    this.afterSeconds = afterSeconds;
  }
}

/** Nothing has left yet. */
function readPauseSeconds(error: unknown): number | null {
  const isBusy = error instanceof AppError && error.code === 'destination_busy';
  return isBusy ? (error.data.retryAfterSeconds ?? 1) : null;
}

function shouldRetry(error: unknown): boolean {
  const pauseSeconds = readPauseSeconds(error);
  if (pauseSeconds !== null) return pauseSeconds <= LONGEST_RETRY_AFTER_SECONDS;
  if (error instanceof BusyAnswer) return error.afterSeconds <= LONGEST_RETRY_AFTER_SECONDS;
  return isConnectionFailure(error);
}

export function createToolHttp({ outbound, clock, random }: ToolHttpDeps): ToolHttpFactory {
  const callsByOwner = new Map<string, number>();

  function enter(owner: string): void {
    const calls = callsByOwner.get(owner) ?? 0;
    if (calls >= CALLS_OF_AN_OWNER)
      throw new ToolFailure('rate_limited', 'Too many requests are under way. Make fewer calls at once.', 1);
    callsByOwner.set(owner, calls + 1);
  }

  function leave(owner: string): void {
    const calls = callsByOwner.get(owner) ?? 0;
    if (calls > 1) callsByOwner.set(owner, calls - 1);
    else callsByOwner.delete(owner);
  }

  const planFor = (isRead: boolean): RetryPlan => ({
    attempts: isRead ? 2 : 1,
    delayMs: RETRY_DELAY_MS,
    jitterMs: RETRY_JITTER_MS,
    random,
    shouldRetry,
    askedDelayMs(error) {
      const seconds = error instanceof BusyAnswer ? error.afterSeconds : readPauseSeconds(error);
      return seconds === null ? null : seconds * 1_000;
    },
  });

  async function send(request: ToolRequest, call: ToolHttpCall): Promise<OutboundResponse> {
    const { tool, signal } = call;
    const { method = 'GET', cacheSeconds, timeoutMs = tool.timeoutMs, maxBytes = DEFAULT_BYTES } = request;
    const bound = call.credential === null ? null : await call.credential();
    const isRead = tool.effect === 'read' && (method === 'GET' || method === 'HEAD');
    const bounded = {
      ...(bound ? attachCredential(request, bound) : { url: request.url }),
      method,
      maxBytes: Math.min(maxBytes, MAX_BYTES),
      signal,
      ...(request.headers && { headers: request.headers }),
      ...(request.body !== undefined && { body: request.body }),
      ...(cacheSeconds !== undefined && {
        cache: { owner: bound ? call.owner : null, seconds: cacheSeconds },
      }),
      ...(request.pace && { pace: request.pace }),
      ...(request.maxRedirects !== undefined && { maxRedirects: request.maxRedirects }),
    };
    const endsAtMs = clock.monotonic() + Math.min(timeoutMs, MAX_TIMEOUT_MS);
    async function attempt(): Promise<OutboundResponse> {
      const response = await outbound.request({
        ...bounded,
        timeoutMs: Math.max(1, endsAtMs - clock.monotonic()),
      });
      if (isRead && BUSY.has(response.status))
        throw new BusyAnswer(response, readRetryAfter(response.headers, clock.now()));
      return response;
    }
    try {
      return await retry(planFor(isRead), clock, attempt, signal);
    } catch (error) {
      if (error instanceof BusyAnswer) return error.response;
      throw error;
    }
  }

  return {
    bind: (call) => ({
      async request(request) {
        enter(call.owner);
        try {
          return toToolResponse(await send(request, call));
        } catch (error) {
          call.signal.throwIfAborted();
          throw toToolFailure(error);
        } finally {
          leave(call.owner);
        }
      },
    }),
  };
}
