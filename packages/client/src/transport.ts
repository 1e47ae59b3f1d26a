import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { toAddress, toBody, type CallInput } from './encode.ts';
import { toRefusal } from './refusal.ts';
import { fail, type AnyResult } from './result.ts';

/** An API key or a token, or what tells the current one before each request. */
export type Secret = string | (() => string | Promise<string>);

interface Address {
  /** Where Parley is served, e.g. `https://parley.example`; empty for the page's own server. */
  readonly baseUrl: string;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
  /** How often a failed call that may be repeated is repeated; 3 by default. */
  readonly retries?: number;
  /** How often in a row a stream is connected again without news; 8 by default. */
  readonly reconnects?: number;
}

/** One of the two, or neither for public calls. */
type Identity =
  | { readonly apiKey: Secret; readonly token?: undefined }
  | { readonly token: Secret; readonly apiKey?: undefined }
  | { readonly apiKey?: undefined; readonly token?: undefined };

export type ParleyOptions = Address & Identity;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a call that takes one safe to repeat: those that start work or make deployments. Streams get one of their own. */
  readonly idempotencyKey?: string;
  /** E.g. `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For one attempt: 30 s for reading, 5 minutes for anything else by default. Streams have no limit. */
  readonly timeoutMs?: number;
}

export type RequestOptions = Pick<CallOptions, 'idempotencyKey' | 'headers'>;

export interface Transport {
  readonly retries: number;
  readonly reconnects: number;
  /** One request; the deadline is the one under which its answer is read. */
  send(
    endpoint: AnyEndpoint,
    input: CallInput,
    options: RequestOptions,
    deadline: Deadline,
  ): Promise<AnyResult<Response>>;
}

export function createTransport(options: ParleyOptions): Transport {
  const { apiKey, token, fetch = globalThis.fetch, retries = 3, reconnects = 8 } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const secret = apiKey ?? token;

  async function toHeaders({ headers, idempotencyKey }: RequestOptions, type?: string): Promise<Headers> {
    const all = new Headers(type === undefined ? {} : { 'Content-Type': type });
    const proof = typeof secret === 'function' ? await secret() : secret;
    if (proof !== undefined) all.set('Authorization', `Bearer ${proof}`);
    if (idempotencyKey !== undefined) all.set('Idempotency-Key', idempotencyKey);
    for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
    return all;
  }

  return {
    retries,
    reconnects,
    async send(endpoint, input, requestOptions, deadline) {
      const { body, contentType } = toBody(endpoint, input);
      const headers = await toHeaders(requestOptions, contentType);
      const { signal } = deadline;
      const request = { method: endpoint.method, headers, signal, ...(body !== undefined && { body }) };
      try {
        const response = await fetch(baseUrl + toAddress(endpoint, input), request);
        return response.ok ? { ok: true, value: response } : fail(await toRefusal(endpoint, response));
      } catch (cause) {
        return fail(deadline.toError(cause));
      }
    },
  };
}

/** Runs one attempt under a deadline of its own. */
export async function withDeadline<Value>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  attempt: (deadline: Deadline) => Promise<AnyResult<Value>>,
): Promise<AnyResult<Value>> {
  const deadline = createDeadline(signal);
  deadline.start(timeoutMs);
  try {
    return await attempt(deadline);
  } catch (cause) {
    return fail(deadline.toError(cause));
  } finally {
    deadline.close();
  }
}
