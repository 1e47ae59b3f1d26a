import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { vi } from 'vitest';

// The server as the contract describes it, without a network: a stand-in for `fetch` that knows every endpoint and
// answers with what a test puts behind it. Replies have to fit the endpoint's own schema.

export interface FakeCall {
  readonly endpoint: AnyEndpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, or the fields of a form. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
}

export type FakeHandler = (call: FakeCall) => unknown;

export interface FakeApi {
  readonly fetch: typeof fetch;
  readonly calls: readonly FakeCall[];
  callsOf(endpoint: { readonly id: string }): readonly FakeCall[];
  on(endpoint: AnyEndpoint, handler: FakeHandler): void;
  /** As if the network were gone, until told otherwise. */
  setOnline(isOnline: boolean): void;
}

interface Match {
  readonly endpoint: AnyEndpoint;
  readonly params: Record<string, string>;
}

interface Route {
  readonly endpoint: AnyEndpoint;
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

function toRoute(endpoint: AnyEndpoint): Route {
  return {
    endpoint,
    names: [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  };
}

// Fixed paths first: `/runs/by-key/x` is no run called `by-key`.
function sort(routes: readonly Route[]): readonly Route[] {
  return [...routes].sort((a, b) => a.names.length - b.names.length);
}

/** Those that a server of this version answers. Made once: every call is looked up among them. */
const ROUTES = sort(ENDPOINTS.map(toRoute));

function match(routes: readonly Route[], method: string, path: string): Match | null {
  for (const { endpoint, names, pattern } of routes) {
    const found = endpoint.method === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]),
    );
    return { endpoint, params };
  }
  return null;
}

function readBody(body: unknown): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  return {};
}

function refuse(error: AppError): Response {
  const { errors, first, retryAfterSeconds } = error.data;
  const body = {
    detail: error.message,
    code: error.code,
    request_id: 'request-1',
    ...(errors && { errors }),
    ...(first && { first }),
    ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
  };
  return Response.json(body, { status: error.status });
}

function toResponse(endpoint: AnyEndpoint, reply: unknown): Response {
  if (reply instanceof Response) return reply;
  return Response.json(endpoint.reply ? endpoint.reply.parse(reply) : reply);
}

export function createFakeApi(): FakeApi {
  const handlers = new Map<string, FakeHandler>();
  let routes = ROUTES;
  const calls: FakeCall[] = [];
  let isOnline = true;

  async function answer(input: unknown, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://parley.test');
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (init.signal?.aborted) throw init.signal.reason;
    const found = match(routes, init.method ?? 'GET', url.pathname);
    if (!found) return init.method === 'HEAD' ? new Response() : refuse(new AppError('not_found'));
    const call: FakeCall = {
      ...found,
      query: url.searchParams,
      body: readBody(init.body),
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
    };
    calls.push(call);
    const handler = handlers.get(found.endpoint.id);
    if (!handler) return refuse(new AppError('not_found'));
    try {
      return toResponse(found.endpoint, await handler(call));
    } catch (error) {
      if (error instanceof AppError) return refuse(error);
      throw error;
    }
  }

  return {
    fetch: answer,
    calls,
    callsOf: ({ id }) => calls.filter((call) => call.endpoint.id === id),
    on(endpoint, handler) {
      // What a test puts beside them.
      if (!routes.some((route) => route.endpoint === endpoint)) routes = sort([...routes, toRoute(endpoint)]);
      handlers.set(endpoint.id, handler);
    },
    setOnline: (value) => {
      isOnline = value;
    },
  };
}

/** Puts a fake server behind the app's own client. */
export function installFakeApi(): FakeApi {
  const api = createFakeApi();
  vi.stubGlobal('fetch', api.fetch);
  return api;
}
