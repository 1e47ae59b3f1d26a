// What a call may ask for, checked before anything leaves.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../bounded-json.ts';
import type { Pace } from './origin-limits.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type OutboundMethod = (typeof METHODS)[number];

export interface OutboundRequest {
  readonly url: string;
  readonly method?: OutboundMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sent over TLS to these hosts alone, and never along with a redirect. */
  readonly credential?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly hosts: readonly string[];
  };
  /** The URL comes from the configuration alone, so it may be inside the network; redirects from it may not. */
  readonly isFromConfiguration?: boolean;
  /** For the whole call, redirects included. */
  readonly timeoutMs?: number;
  /** Without a byte from the other side. */
  readonly idleMs?: number;
  /** Of the answer, as sent and unpacked. */
  readonly maxBytes?: number;
  /** Up to 3, which is the default. */
  readonly maxRedirects?: number;
  /**
   * Keeps answers of GET. `owner` alone gets them again; `null` shares them, for sources that need no key and reply
   * the same to all callers. `seconds` counts where the answer itself says nothing about its age.
   */
  readonly cache?: { readonly owner: string | null; readonly seconds?: number };
  /** Where the server allows less than others. */
  readonly pace?: Pace;
  readonly signal?: AbortSignal;
}

/** One request to one server: the first, or one that a redirect asked for. */
export interface Hop {
  readonly url: URL;
  readonly method: OutboundMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
  readonly credential: Readonly<Record<string, string>>;
  readonly isGuarded: boolean;
  /** Holds for the server that was asked first. */
  readonly pace?: Pace;
}

const MAX_URL_CHARACTERS = 8 * 1024;
const MAX_HEADER_CHARACTERS = 16 * 1024;
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);

/** These frame the message or name its receiver: set by a caller, they would smuggle another request along. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
const OWN_PREFIXES = ['proxy-', 'sec-', 'x-forwarded-'];
const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Throws `destination_blocked` for what no call may name. Addresses are checked when the connection is made. */
export function checkUrl(url: URL): URL {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isPlain = url.username === '' && url.password === '';
  if (!isWeb || !isPlain || !PORTS.has(url.port) || url.href.length > MAX_URL_CHARACTERS)
    throw new AppError('destination_blocked', { data: { internal: { host: url.host } } });
  return url;
}

export function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new AppError('destination_blocked');
  return url;
}

function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  let length = 0;
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    const isOwn = OWN_HEADERS.has(key) || OWN_PREFIXES.some((prefix) => key.startsWith(prefix));
    if (isOwn || !HEADER_NAME.test(key) || Object.hasOwn(checked, key))
      throw toFieldError('headers', `${JSON.stringify(name.slice(0, 100))} must not be set`);
    if (!HEADER_VALUE.test(value)) throw toFieldError(key, 'must not contain control characters');
    length += name.length + value.length;
    checked[key] = value;
  }
  if (length > MAX_HEADER_CHARACTERS) throw new AppError('too_large');
  return checked;
}

function checkCredential(url: URL, request: OutboundRequest): Record<string, string> {
  const { credential, isFromConfiguration } = request;
  if (!credential) return {};
  const isPrivate = url.protocol === 'https:' || isFromConfiguration === true;
  if (!isPrivate || !credential.hosts.includes(url.hostname))
    throw new AppError('destination_blocked', {
      data: { internal: { host: url.hostname, credential: true } },
    });
  return checkHeaders(credential.headers);
}

export function toFirstHop(request: OutboundRequest): Hop {
  const { method = 'GET', body, isFromConfiguration = false } = request;
  const url = parseUrl(request.url);
  if (!isFromConfiguration) checkUrl(url);
  // Types do not hold for what a model or a stored tool asks for.
  if (!METHODS.includes(method)) throw toFieldError('method', `must be one of ${METHODS.join(', ')}`);
  const takesBody = method !== 'GET' && method !== 'HEAD';
  if (body !== undefined && !takesBody) throw toFieldError('body', `must not be sent with ${method}`);
  if (body !== undefined && Buffer.byteLength(body) > MAX_BODY_BYTES) throw new AppError('too_large');
  return {
    url,
    method,
    headers: checkHeaders(request.headers ?? {}),
    body: body ?? null,
    credential: checkCredential(url, request),
    isGuarded: !isFromConfiguration,
    ...(request.pace && { pace: request.pace }),
  };
}
