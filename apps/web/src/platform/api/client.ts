import { AppError } from '@parley/contract/errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { AnyEndpoint, Endpoint } from '@parley/contract/endpoint.ts';
import type { z } from 'zod';
import { browserClock, type Clock } from '../clock.ts';
import { device, type Device } from '../browser/device.ts';
import { retry } from '../retry.ts';
import { statusOf } from './classify.ts';
import type { CallInput } from './encode.ts';
import { NOT_MODIFIED, readJson, sendRequest, withTimeout, type Identity } from './send.ts';

const TIMEOUT_MS = 30_000;
const IOS_TIMEOUT_MS = 45_000;
export const LONG_TIMEOUT_MS = 300_000;
const CONNECTION_CHECK_MS = 5000;
const REQUEST_RETRIES = 3;
const RETRY_DELAY_MS = 1000;
const LONGEST_ASKED_WAIT_MS = 30_000;

type Given<Name extends string, Schema extends z.ZodType> = [z.input<Schema>] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: z.input<Schema> };

type InputOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Given<'params', P> &
  Given<'query', Q> &
  Given<'body', B> & { readonly files?: CallInput['files'] };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets a call that changes something be repeated safely. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  /** False where the caller has its own way of repeating; true where a call that changes something may be repeated. */
  readonly isRetried?: boolean;
  /** The call belongs to this person and is never made with the token of another one. */
  readonly onlyAs?: string;
  /** Besides those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another way over the network, e.g. one that tells how far an upload is. */
  readonly transport?: typeof fetch;
}

export interface ApiDependencies {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly device: Device;
  readonly random: () => number;
}

/** How the repeating of a call goes: told for the categories that a person can do something about. */
export type Trouble =
  { readonly kind: 'retrying' | 'given-up'; readonly error: AppError } | { readonly kind: 'recovered' };

export interface Api {
  /** The current identity; read again for each call. */
  identify(read: () => Identity | null): void;
  isIdentified(): boolean;
  /** Asked for another token when one was refused; the call is then repeated once. Rejects where there is none. */
  onTokenRefused(renew: (refusedToken: string, refusal: AppError) => Promise<void>): void;
  /** Told when the server no longer accepts the token that a call carried, and no other one could be had. */
  onSignedOut(handler: (error: AppError) => void): void;
  onTrouble(handler: (trouble: Trouble) => void): void;
  call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: InputOf<P, Q, B>,
    options?: CallOptions,
  ): Promise<z.infer<R>>;
  /** The same for a call whose headers name the state it knows: null where that has not changed. */
  callIfChanged<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: InputOf<P, Q, B>,
    options: CallOptions,
  ): Promise<z.infer<R> | null>;
  /** An event stream: no timer and no repeating of its own; a refusal throws like in `call`. */
  openStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: InputOf<P, Q, B>,
    options: Pick<CallOptions, 'idempotencyKey' | 'onlyAs' | 'transport'> & { readonly signal: AbortSignal },
  ): Promise<Response>;
  /** Whether the server can be reached at all. */
  checkConnection(): Promise<boolean>;
  /** The page of the app as the server has it now; null when it cannot be had. */
  readPage(): Promise<string | null>;
}

/** The wait a server asked for, at most half a minute. */
export function askedDelayMs(error: unknown): number {
  const seconds = error instanceof AppError ? (error.data.retryAfterSeconds ?? 0) : 0;
  return Math.min(seconds * 1000, LONGEST_ASKED_WAIT_MS);
}

function isRepeatable(endpoint: AnyEndpoint, options: CallOptions): boolean {
  return options.isRetried ?? (endpoint.method === 'GET' || options.idempotencyKey !== undefined);
}

function needsToken({ access }: AnyEndpoint): boolean {
  return access !== 'public' && access !== 'optional';
}

function isOtherUser(identity: Identity | null, onlyAs: string | undefined): boolean {
  return onlyAs !== undefined && identity?.userId !== onlyAs;
}

/** A 401 speaks of the token, unless the endpoint names it as an answer of its own, like a wrong password. */
function isTokenRefusal(endpoint: AnyEndpoint, error: unknown): error is AppError {
  if (!(error instanceof AppError) || endpoint.access === 'public' || statusOf(error).status !== 401)
    return false;
  return !endpoint.errors.some((code) => code === error.code);
}

/** Short questions to the server itself, beside its API. */
function createProbes({ clock, fetch }: ApiDependencies): Pick<Api, 'checkConnection' | 'readPage'> {
  return {
    async checkConnection() {
      const ask = (signal: AbortSignal) =>
        fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal });
      const answer = await withTimeout(clock, CONNECTION_CHECK_MS, undefined, ask).catch(() => null);
      return answer?.ok ?? false;
    },
    async readPage() {
      const ask = async (signal: AbortSignal) => {
        const answer = await fetch('/', { cache: 'no-store', signal });
        return answer.ok ? answer.text() : null;
      };
      return withTimeout(clock, CONNECTION_CHECK_MS, undefined, ask).catch(() => null);
    },
  };
}

export function createApi(dependencies: ApiDependencies): Api {
  const { clock } = dependencies;
  const { isIos } = dependencies.device;
  let readIdentity: () => Identity | null = () => null;
  let renewToken: (refusedToken: string, refusal: AppError) => Promise<void> = (_token, refusal) =>
    Promise.reject(refusal);
  let handleSignedOut: (error: AppError) => void = () => undefined;
  let handleTrouble: (trouble: Trouble) => void = () => undefined;

  async function renew(refusedToken: string, refusal: AppError): Promise<Identity> {
    try {
      await renewToken(refusedToken, refusal);
    } catch (cause) {
      const error = toAppError(cause);
      const isCurrent = readIdentity()?.token === refusedToken;
      if (isCurrent && error.row.status === 401) handleSignedOut(error);
      throw error;
    }
    const identity = readIdentity();
    if (identity === null) throw refusal;
    return identity;
  }

  async function send(
    endpoint: AnyEndpoint,
    input: CallInput,
    signal: AbortSignal,
    {
      idempotencyKey,
      headers,
      onlyAs,
      transport = dependencies.fetch,
    }: Pick<CallOptions, 'idempotencyKey' | 'headers' | 'onlyAs' | 'transport'>,
  ) {
    const identity = readIdentity();
    if (identity === null && needsToken(endpoint)) throw new AppError('no_token');
    if (isOtherUser(identity, onlyAs)) throw new AppError('no_token');
    const request = { endpoint, input, signal, idempotencyKey, headers };
    try {
      return await sendRequest(transport, { ...request, identity });
    } catch (error) {
      if (identity === null || !isTokenRefusal(endpoint, error)) throw error;
      const renewed = await renew(identity.token, error);
      if (isOtherUser(renewed, onlyAs)) throw error;
      return await sendRequest(transport, { ...request, identity: renewed }).catch((second: unknown) => {
        const isCurrent = readIdentity()?.token === renewed.token;
        if (isCurrent && isTokenRefusal(endpoint, second)) handleSignedOut(second);
        throw second;
      });
    }
  }

  function attempt(endpoint: AnyEndpoint, input: CallInput, options: CallOptions): Promise<unknown> {
    const timeoutMs = options.timeoutMs ?? (isIos ? IOS_TIMEOUT_MS : TIMEOUT_MS);
    return withTimeout(clock, timeoutMs, options.signal, async (signal) => {
      const response = await send(endpoint, input, signal, options);
      if (response.status === NOT_MODIFIED) return null;
      const json = await readJson(response);
      if (signal.aborted) throw signal.reason;
      const parsed = endpoint.reply?.safeParse(json);
      if (parsed && !parsed.success) throw new AppError('unreadable_reply', { cause: parsed.error });
      return parsed?.data;
    });
  }

  async function repeat(endpoint: AnyEndpoint, input: CallInput, options: CallOptions): Promise<unknown> {
    let hasFailed = false;
    const plan = {
      attempts: 1 + (isIos ? REQUEST_RETRIES + 1 : REQUEST_RETRIES),
      delayMs: RETRY_DELAY_MS,
      jitterMs: 1000,
      shouldRetry: (error: unknown) => error instanceof AppError && error.row.retry,
      askedDelayMs,
      onWait(error: unknown) {
        if (!hasFailed) handleTrouble({ kind: 'retrying', error: toAppError(error) });
        hasFailed = true;
      },
      random: dependencies.random,
    };
    try {
      const reply = await retry(plan, clock, () => attempt(endpoint, input, options), options.signal);
      if (hasFailed) handleTrouble({ kind: 'recovered' });
      return reply;
    } catch (error) {
      if (hasFailed) handleTrouble({ kind: 'given-up', error: toAppError(error) });
      throw error;
    }
  }

  return {
    identify(read) {
      readIdentity = read;
    },
    isIdentified: () => readIdentity() !== null,
    onTokenRefused(handler) {
      renewToken = handler;
    },
    onSignedOut(handler) {
      handleSignedOut = handler;
    },
    onTrouble(handler) {
      handleTrouble = handler;
    },
    async call(endpoint, input, options = {}) {
      const reply = await (isRepeatable(endpoint, options) ? repeat : attempt)(endpoint, input, options);
      // The reply schema of this very endpoint has parsed the value; the generic only lost that.
      return reply as never;
    },
    async callIfChanged(endpoint, input, options) {
      const reply = await (isRepeatable(endpoint, options) ? repeat : attempt)(endpoint, input, options);
      // As above.
      return reply as never;
    },
    openStream: (endpoint, input, options) => send(endpoint, input, options.signal, options),
    ...createProbes(dependencies),
  };
}

export const api: Api = createApi({
  fetch: (input, init) => fetch(input, init),
  clock: browserClock,
  device,
  random: Math.random,
});
