// One object per call of the wire. Server routes, client calls, the API document and the mock API of the
// tests are all made from these, so a path or a reply shape is written once.
import type { z } from 'zod';
import type { ErrorCode } from './errors/catalogue.ts';

/**
 * Who may call: `public` looks at no token; `optional` knows a caller with a good token and takes everybody else as a
 * visitor; `guest` needs a guest or member; `member` a registered user; `admin` a platform admin.
 */
export type Access = 'public' | 'optional' | 'guest' | 'member' | 'admin';

/** What the operation guards besides the role: nothing, the caller's own account, or one object owned by the caller. */
export type Guard =
  | 'none'
  | 'self'
  | 'own-run'
  | 'own-login'
  | 'own-api-key'
  | 'own-session'
  | 'own-share'
  | 'own-prompt'
  | 'self-or-admin';

/** What an API key can be allowed to do. */
export const SCOPES = ['account', 'chat', 'history', 'models', 'runs', 'usage'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Which limit of calls a minute an operation counts against. Without one: public reads as `public-read`, other public
 * calls as `anonymous`, the rest by who calls. `none` is for what operators ask all the time.
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
  | 'structured-output'
  | 'error-report'
  | 'extraction';

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
  readonly summary: string;
  readonly access: Access;
  readonly guards: Guard;
  readonly rate?: RateKind;
  /** What an API key must be allowed to do to call it; `null`: no key may, it takes a sign-in. */
  readonly scope: Scope | null;
  readonly params?: Params;
  readonly query?: Query;
  /** JSON unless `form` is set. */
  readonly body?: Body;
  /** Largest JSON body; 1 MB unless said otherwise. */
  readonly maxBodyBytes?: number;
  /** `multipart`: the body schema describes the text fields; `files` names the file fields. */
  readonly form?: { readonly files: readonly string[] };
  /** 200 unless `status` says otherwise. */
  readonly reply?: Reply;
  readonly status?: number;
  /** Schema of one server-sent event; the answer is `text/event-stream`. May stand beside `reply`. */
  readonly stream?: z.ZodType;
  /** Media type of a file that is the answer. */
  readonly download?: string;
  /** Codes a caller should be ready for, besides the ones every call can meet. */
  readonly errors: readonly ErrorCode[];
}

export function defineEndpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(endpoint: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return endpoint;
}

export type AnyEndpoint = Endpoint;
