// A contract endpoint bound to what answers it.
import type { z } from 'zod';
import type { AnyEndpoint, Endpoint } from '@parley/contract/endpoint.ts';
import type { Caller } from '../callers/caller.ts';
import type { SpecialReply } from '../replies/special-reply.ts';
import type { RequestFacts } from './request-facts.ts';

type Output<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

export interface RouteInput<P, Q, B> {
  readonly params: Output<P>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
  readonly facts: RequestFacts;
}

export interface Route {
  readonly endpoint: AnyEndpoint;
  /** Files of the form are written to the disk rather than held in memory. */
  readonly storesFiles?: true;
  /** Waits for models and readers of files, which have limits of their own: takes no place of the caller's meanwhile. */
  readonly waits?: true;
  /** The binder parses the input with this very endpoint's schemas. */
  handle(input: RouteInput<z.ZodType, z.ZodType, z.ZodType>, caller: Caller | null): Promise<unknown>;
}

/** For endpoints that require a sign-in; the binder has checked it. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: RouteInput<P, Q, B>, caller: Caller) => Promise<z.infer<R> | SpecialReply>,
  options: Pick<Route, 'storesFiles' | 'waits'> = {},
): Route {
  return {
    ...options,
    endpoint,
    handle(input, caller) {
      if (!caller) throw new Error(`${endpoint.id} was reached without a caller`);
      return handle(input, caller);
    },
  };
}

/** For endpoints that everyone may call. */
export function publicRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: RouteInput<P, Q, B>) => Promise<z.infer<R> | SpecialReply>,
  options: Pick<Route, 'waits'> = {},
): Route {
  return { ...options, endpoint, handle: (input) => handle(input) };
}

/** For public endpoints that treat signed-in callers differently. */
export function optionalRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: RouteInput<P, Q, B>, caller: Caller | null) => Promise<z.infer<R>>,
): Route {
  return { endpoint, handle };
}
