// Status line and headers of an HTTP/1.1 response. Strict: anything ambiguous is rejected.

/** How the end of a body is determined (RFC 9112, 6.3). */
export type BodyFraming =
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'close' };

export interface AnswerHead {
  readonly status: number;
  /** Names in lower case; repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly framing: BodyFraming;
  /** How long the connection may be kept for another call after the body; 0 for not at all. */
  readonly reuseMs: number;
}

export class UnreadableAnswerError extends Error {
  constructor(what: string) {
    super(`The answer is not readable HTTP: ${what}`);
    this.name = 'UnreadableAnswerError';
  }
}

// Shorter than the idle timeouts of the load balancers in front of vendors, so a reused connection is seldom dead.
const MAX_REUSE_MS = 15_000;
const STATUS_LINE = /^HTTP\/1\.([01]) (\d{3})(?: [^\0\r\n]*)?$/;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// Everything but line breaks and NUL, which another parser could take for the end of a header.
const VALUE = /^[^\0\r\n]*$/;
const DIGITS = /^\d{1,15}$/;

function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (!NAME.test(name) || !VALUE.test(value)) throw new UnreadableAnswerError('a header');
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  // A null prototype, so that any header name is safe.
  return Object.fromEntries(headers);
}

function readLength(value: string): number {
  const [first = '', ...others] = value.split(',').map((part) => part.trim());
  if (!DIGITS.test(first) || others.some((other) => other !== first)) {
    throw new UnreadableAnswerError('its length');
  }
  return Number(first);
}

function findFraming(status: number, headers: Readonly<Record<string, string>>): BodyFraming {
  const coding = headers['transfer-encoding'];
  const length = headers['content-length'];
  if (status === 204 || status === 304) return { kind: 'length', bytes: 0 };
  if (coding !== undefined) {
    // Chained proxies have been seen to repeat it.
    if (length !== undefined || !coding.split(',').every((part) => part.trim().toLowerCase() === 'chunked')) {
      throw new UnreadableAnswerError('its transfer encoding');
    }
    return { kind: 'chunked' };
  }
  return length === undefined ? { kind: 'close' } : { kind: 'length', bytes: readLength(length) };
}

function hasToken(value: string | undefined, token: string): boolean {
  return value?.split(',').some((part) => part.trim().toLowerCase() === token) ?? false;
}

/** The keep-alive timeout of the other side, minus a second for latency. */
function readReuseMs(keepAlive: string | undefined): number {
  const seconds = /\btimeout=(\d{1,6})\b/i.exec(keepAlive ?? '')?.[1];
  return seconds === undefined
    ? MAX_REUSE_MS
    : Math.min(MAX_REUSE_MS, Math.max(0, Number(seconds) - 1) * 1_000);
}

/**
 * @param text from the status line up to, and without, the empty line
 * @throws UnreadableAnswerError
 */
export function readAnswerHead(text: string): AnswerHead {
  const [first = '', ...lines] = text.split('\r\n');
  const match = STATUS_LINE.exec(first);
  if (!match) throw new UnreadableAnswerError('its first line');
  const status = Number(match[2]);
  const headers = readHeaders(lines);
  const framing = findFraming(status, headers);
  const { connection } = headers;
  const isKept = match[1] === '0' ? hasToken(connection, 'keep-alive') : !hasToken(connection, 'close');
  const canReuse = isKept && framing.kind !== 'close';
  return {
    status,
    headers,
    framing,
    reuseMs: canReuse ? readReuseMs(headers['keep-alive']) : 0,
  };
}
