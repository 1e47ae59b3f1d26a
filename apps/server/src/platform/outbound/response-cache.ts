// Answers that may be used again. What one owner was given is never another's: the owner is part of the key, as are all
// headers of the request.
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Hop, OutboundRequest } from './outbound-request.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ENTRY_BYTES = 512 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_AGE_SECONDS = 86_400;
/** What an entry takes besides its body. */
const ENTRY_BYTES = 2_048;
/** With one of these headers, a response may differ by caller. */
const PERSONAL_HEADERS = ['authorization', 'cookie', 'x-api-key'];

export interface OutboundResponse {
  readonly status: number;
  /** Where the last redirect led. */
  readonly url: string;
  /** By lower-case name; cookies are left out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type CacheOptions = NonNullable<OutboundRequest['cache']>;

interface Entry {
  readonly response: OutboundResponse;
  readonly host: string;
  readonly freshUntilMs: number;
}

export interface ResponseCache {
  find(key: string): OutboundResponse | null;
  keep(key: string, response: OutboundResponse, asked: CacheOptions): void;
  /** After a call that may have changed something there. */
  forgetHost(host: string): void;
}

/** `null` where the answer must not be kept. */
export function toCacheKey(hop: Hop, cache: CacheOptions | undefined): string | null {
  if (!cache || hop.method !== 'GET') return null;
  const credential = Object.entries(hop.credential);
  const isPersonal =
    credential.length > 0 || PERSONAL_HEADERS.some((name) => Object.hasOwn(hop.headers, name));
  if (cache.owner === null && isPersonal) return null;
  const parts = [cache.owner, hop.url.href, Object.entries(hop.headers).sort(), credential.sort()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** How long the answer itself allows; `null` where it says nothing. */
function readAge(headers: OutboundResponse['headers'], isShared: boolean): number | null {
  if (headers['vary']?.includes('*')) return 0;
  const control = headers['cache-control']?.toLowerCase();
  if (control === undefined) return null;
  if (/\b(no-store|no-cache)\b/.test(control) || (isShared && /\bprivate\b/.test(control))) return 0;
  const maxAge = /\bmax-age="?(\d{1,10})/.exec(control)?.[1];
  if (maxAge === undefined) return null;
  const spent = Number(headers['age'] ?? 0);
  return Math.max(0, Number(maxAge) - (Number.isFinite(spent) ? spent : 0));
}

/** Callers may modify the returned bytes. */
const copy = (response: OutboundResponse): OutboundResponse => ({
  ...response,
  body: Buffer.from(response.body),
});

export function createResponseCache(clock: Clock): ResponseCache {
  /** The one used last is the last. */
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.response.body.length + ENTRY_BYTES;
    entries.delete(key);
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      entries.delete(key);
      entries.set(key, entry);
      if (entry.freshUntilMs > clock.now()) return copy(entry.response);
      remove(key);
      return null;
    },
    keep(key, response, { owner, seconds: defaultSeconds = 0 }) {
      const seconds = Math.min(readAge(response.headers, owner === null) ?? defaultSeconds, MAX_AGE_SECONDS);
      if (response.status !== 200 || seconds <= 0 || response.body.length > MAX_ENTRY_BYTES) return;
      remove(key);
      const { host } = new URL(response.url);
      entries.set(key, { response: copy(response), host, freshUntilMs: clock.now() + seconds * 1_000 });
      bytes += response.body.length + ENTRY_BYTES;
      for (const oldest of entries.keys()) {
        if (bytes <= MAX_BYTES && entries.size <= MAX_ENTRIES) break;
        remove(oldest);
      }
    },
    forgetHost(host) {
      for (const [key, entry] of entries) if (entry.host === host) remove(key);
    },
  };
}
