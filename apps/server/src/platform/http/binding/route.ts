// A contract endpoint bound to what answers it.
import type { z } from 'zod';
import type { AnyEndpoint, Endpoint } from '@parley/contract/endpoint.ts';
import type { EventEncoder } from '../../streams/encoded-frames.ts';
import type { EventReader } from '../../streams/live-log.ts';
import type { Caller } from '../callers/caller.ts';
import type { HandoverReply } from '../replies/handovers.ts';
import type { PreparedBody } from '../replies/prepared-body.ts';
import type { StoredFile } from '../bodies/upload-store.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface RequestFacts {
  /** Socket address, or what a trusted proxy says. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly lastEventId: string | null;
  /** What the browser calls itself; says nothing about who is calling. */
  readonly sessionId: string | null;
  /** As sent: etags of the states that the caller knows. */
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
  /** Of an endpoint with a `raw` body: empty where none was sent. */
  readonly rawBody: Buffer | null;
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Of a route that stores files: gone when the call is over. */
  readonly storedFiles: ReadonlyMap<string, StoredFile>;
}

/** Answers with server-sent events: `attach` sends what is there and returns how to stop. */
export interface StreamReply {
  readonly kind: 'stream';
  attach(reader: EventReader): Promise<() => void>;
  /** Writes the events in another wire format. */
  readonly encoder?: EventEncoder;
}

/** Answers with bytes made beforehand, in the encoding the caller takes. */
export interface PreparedReply {
  readonly kind: 'prepared';
  readonly body: PreparedBody;
}

/** Answers with a file, sent while it is still being made. */
export interface DownloadReply {
  readonly kind: 'download';
  readonly fileName: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string>;
}

/** Answers with something that has an etag; without a body the caller already has this state. */
export interface EtagReply {
  readonly kind: 'etag';
  readonly etag: string;
  readonly mediaType: string;
  readonly body: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type SpecialReply = StreamReply | PreparedReply | DownloadReply | EtagReply | HandoverReply;

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
): Route {
  return { endpoint, handle: (input) => handle(input) };
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
