// What a handler may know of a request besides its parsed input.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { toFieldError } from '../../bounded-json.ts';
import type { ReadForm, UploadedFile } from '../bodies/form.ts';
import type { StoredFile } from '../bodies/upload-store.ts';

export const MAX_KEY_LENGTH = 200;

export interface RequestFacts {
  /** Socket address, or what a trusted proxy says. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Of an endpoint that takes one. */
  readonly idempotencyKey: string | null;
  readonly lastEventId: string | null;
  /** What the browser calls itself; says nothing about who is calling. */
  readonly sessionId: string | null;
  /** As sent: etags of the states that the caller knows. */
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
  /** Of an endpoint with a `raw` body: empty where none was sent. */
  readonly rawBody: Buffer | null;
  /** Of such an endpoint: what was sent besides the body. Empty elsewhere. */
  readonly headers: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Of a route that stores files: gone when the call is over. */
  readonly storedFiles: ReadonlyMap<string, StoredFile>;
  /** Hears, once, that the caller has closed the connection before it was answered. Returns how not to hear any more. */
  readonly onLeft: (listener: () => void) => () => void;
}

/** Only for orientation: what does not look like one is left out. */
function readSessionId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null;
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || header.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(header)) {
    throw toFieldError('Idempotency-Key', `must be 1 to ${MAX_KEY_LENGTH} visible ASCII characters`);
  }
  return header;
}

function toHeaders(raw: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

function toOnLeft(response: FastifyReply['raw']): RequestFacts['onLeft'] {
  return (listener) => {
    const onClose = (): void => {
      if (!response.writableFinished) listener();
    };
    if (response.closed) onClose();
    else response.once('close', onClose);
    return () => void response.off('close', onClose);
  };
}

export function toFacts(
  { takesIdempotencyKey, bodyFormat }: AnyEndpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  form: ReadForm | null,
): RequestFacts {
  const { headers, body } = request;
  const lastEventId = headers['last-event-id'];
  return {
    address: request.ip,
    userAgent: headers['user-agent'] ?? null,
    requestId: request.id,
    idempotencyKey: takesIdempotencyKey ? readKey(headers['idempotency-key']) : null,
    lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    sessionId: readSessionId(headers['x-session-id']),
    ifMatch: headers['if-match'] ?? null,
    ifNoneMatch: headers['if-none-match'] ?? null,
    rawBody: bodyFormat === 'raw' ? (Buffer.isBuffer(body) ? body : Buffer.alloc(0)) : null,
    headers: bodyFormat === 'raw' ? toHeaders(headers) : {},
    files: form?.files ?? new Map(),
    storedFiles: form?.storedFiles ?? new Map(),
    onLeft: toOnLeft(reply.raw),
  };
}
