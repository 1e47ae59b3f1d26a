import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import { classifyFailure } from './classify.ts';
import { toAddress, toBody, type CallInput } from './encode.ts';

/** Only answers a call that names the state it knows. */
export const NOT_MODIFIED = 304;

export interface Identity {
  readonly token: string;
  readonly role: 'guest' | 'user';
  /** Whom the token was given to, where it says so. */
  readonly userId?: string | null;
}

/** A body that is no JSON says nothing; the status speaks for it. */
export async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

export interface Request {
  readonly endpoint: AnyEndpoint;
  readonly input: CallInput;
  readonly identity: Identity | null;
  readonly signal: AbortSignal;
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One request over the network. Anything but a success is thrown as one of our errors. */
export async function sendRequest(fetchResource: typeof fetch, request: Request): Promise<Response> {
  const { endpoint, input, identity, signal } = request;
  const { body, contentType } = toBody(endpoint, input);
  const headers = new Headers(request.headers);
  if (contentType !== undefined) headers.set('Content-Type', contentType);
  if (identity) headers.set('Authorization', `Bearer ${identity.token}`);
  if (request.idempotencyKey !== undefined) headers.set('Idempotency-Key', request.idempotencyKey);
  // The path template: the address itself may contain user text.
  const called = { method: endpoint.method, path: endpoint.path };
  const options: RequestInit = {
    method: endpoint.method,
    headers,
    signal,
    ...(body !== undefined && { body }),
  };
  const response = await fetchResource(toAddress(endpoint, input), options).catch((cause: unknown) => {
    throw signal.reason instanceof AppError
      ? signal.reason
      : new AppError('network', { cause, data: { internal: { request: called } } });
  });
  if (response.ok || response.status === NOT_MODIFIED) return response;
  throw classifyFailure({
    status: response.status,
    statusText: response.statusText,
    body: await readJson(response),
    retryAfterSeconds: readRetryAfter(response),
    role: identity?.role ?? null,
    request: called,
  });
}

/** Runs with a signal that is aborted by the caller's signal or after the time. */
export async function withTimeout<T>(
  clock: Clock,
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => controller.abort(new AppError('timeout')));
  const handleAbort = () => controller.abort(new AppError('ABORT_ERROR', { cause: callerSignal?.reason }));
  if (callerSignal?.aborted) handleAbort();
  callerSignal?.addEventListener('abort', handleAbort);
  try {
    return await run(controller.signal);
  } finally {
    stopTimer();
    callerSignal?.removeEventListener('abort', handleAbort);
  }
}
