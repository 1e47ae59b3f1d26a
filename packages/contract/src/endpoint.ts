// One object per endpoint. Server routes, client calls, the API document and the mock API of the tests are derived from
// these, so a path or a reply shape is written once.
import type { z } from 'zod';
import type { AppError } from './errors/app-error.ts';
import type { ErrorCode } from './errors/catalogue.ts';

/**
 * Who may call: `public` ignores tokens; `optional` identifies a caller with a valid token and treats everyone else as
 * a visitor; `guest` requires a guest or member; `member` a registered user; `admin` a platform admin.
 */
export type Access = 'public' | 'optional' | 'guest' | 'member' | 'admin';

/**
 * What the operation protects besides the role: nothing, the caller's own account, or one object owned by the caller.
 */
export type Guard =
  | 'none'
  | 'self'
  | 'own-run'
  | 'own-login'
  | 'own-api-key'
  | 'own-session'
  | 'own-share'
  | 'own-prompt'
  | 'own-agent'
  | 'own-approval'
  | 'own-memory'
  | 'own-collection'
  | 'own-mcp-server'
  | 'own-custom-tool'
  | 'own-deployment'
  | 'own-workspace'
  | 'own-payment'
  | 'self-or-admin';

/** The scopes of API keys. */
export const SCOPES = ['account', 'agents', 'chat', 'history', 'models', 'runs', 'usage'] as const;
/** `deployment`: what a key of a deployment may do; keys of accounts are not given it. */
export type Scope = (typeof SCOPES)[number] | 'deployment';

/**
 * The rate limit that an operation counts against, in calls per minute. By default public reads count as `public-read`,
 * other public calls as `anonymous`, the rest by caller. `none` is for endpoints that operators poll.
 */
export type RateKind =
  | 'none'
  | 'public-read'
  | 'anonymous'
  | 'guest'
  | 'user'
  | 'api-key'
  | 'login'
  | 'analytics'
  | 'search'
  | 'structured-output'
  | 'error-report'
  | 'extraction'
  | 'credential-test';

/**
 * `raw`: the bytes as they were sent, of any media type, for signatures that cover them; there is no body schema.
 * `text`: one string. `urlencoded`: the body schema describes the fields.
 */
export type BodyFormat = 'raw' | 'text' | 'urlencoded';

/** How calls fail where an address speaks the protocol of another API. Its events have no numbers. */
export interface ErrorFormat {
  readonly body: z.ZodType;
  /** Of a row of the catalogue. */
  statusOf(code: ErrorCode): number;
  toBody(error: AppError): unknown;
  /** Besides those of every failed call. */
  toHeaders(error: AppError, requestId: string): Readonly<Record<string, string>>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Unique, `feature.action`; the operation id of the API document. */
  readonly id: string;
  readonly method: Method;
  /** With `{name}` placeholders, exactly as published. */
  readonly path: string;
  /** The same handler under another address; not part of the API document. */
  readonly aliases?: readonly string[];
  /** The parameter at the end of the path may hold slashes, which some clients send as they are. */
  readonly takesSlashes?: true;
  readonly summary: string;
  readonly access: Access;
  readonly guards: Guard;
  readonly rate?: RateKind;
  /** The scope that an API key needs to call it; `null`: no key may, it requires a sign-in. */
  readonly scope: Scope | null;
  /** Keys of deployments may call it as well, and get no further than their own deployment. */
  readonly takesDeploymentKeys?: true;
  /** The header `Idempotency-Key`, under which a repeat of the call is no second one. Others do not read it. */
  readonly takesIdempotencyKey?: true;
  readonly params?: Params;
  readonly query?: Query;
  /** JSON unless `form` or `bodyFormat` is set. */
  readonly body?: Body;
  readonly bodyFormat?: BodyFormat;
  /** Maximum body that is no form with files; 1 MB by default. */
  readonly maxBodyBytes?: number;
  /** `multipart`: the body schema describes the text fields; `files` names the file fields. */
  readonly form?: { readonly files: readonly string[] };
  /** Default 200. */
  readonly reply?: Reply;
  readonly status?: number;
  /** Also answers 202 with the same shape: what was asked for goes on. */
  readonly mayAccept?: true;
  /** Schema of one server-sent event; the reply is `text/event-stream`. May be combined with `reply`. */
  readonly stream?: z.ZodType;
  /** Schema of one server-sent event of an endpoint that streams where what is called says so; callers do not ask for it. */
  readonly mayStream?: z.ZodType;
  /** Media type of a file reply. */
  readonly download?: string;
  /** Error codes of this endpoint in addition to those of every call. */
  readonly errors: readonly ErrorCode[];
  /** In place of `ApiError`. */
  readonly errorFormat?: ErrorFormat;
}

/**
 * Keeps what is declared as literal types (id, errors, event schema, file fields), so that a client can be derived from
 * the list of endpoints.
 */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
  const Declared = unknown,
>(
  endpoint: Endpoint<Params, Query, Body, Reply> &
    Declared &
    Readonly<Record<Exclude<keyof Declared, keyof Endpoint>, never>>,
): Endpoint<Params, Query, Body, Reply> & Declared {
  return endpoint;
}

export type AnyEndpoint = Endpoint;
