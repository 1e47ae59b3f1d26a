// Sends what a handler returned: a plain value as JSON, anything else in its own way.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.ts';
import { API_HEADERS } from './api-headers.ts';
import { sendDownload } from './download.ts';
import { sendEtagReply } from './etag-reply.ts';
import type { EventStreams } from './event-stream.ts';
import type { Handovers } from './handovers.ts';
import { chooseEncoding } from './prepared-body.ts';
import { isSpecial, type PreparedReply } from './special-reply.ts';

export interface OpenReplies {
  readonly streams: EventStreams;
  readonly handovers: Handovers;
}

interface Sent {
  readonly result: unknown;
  /** Of a result that is no special reply. */
  readonly status: number;
  readonly caller: Caller | null;
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, { body }: PreparedReply): FastifyReply {
  // Other origins are distinguished as well, where they are allowed at all.
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', ');
  reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary });
  if (request.headers['if-none-match'] === body.etag) return reply.code(304).send();
  const { bytes, encoding } = chooseEncoding(body, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
}

export function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { result, status, caller }: Sent,
  { streams, handovers }: OpenReplies,
): unknown {
  reply.headers(API_HEADERS);
  if (!isSpecial(result))
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(result));
  if (result.kind === 'status')
    return reply.code(result.status).type('application/json; charset=utf-8').send(result.body);
  if (result.kind === 'prepared') return sendPrepared(request, reply, result);
  if (result.kind === 'download') return sendDownload(reply, result);
  if (result.kind === 'etag') return sendEtagReply(reply, result);
  if (result.kind === 'stream') return streams.send(reply, result, caller).then(() => reply);
  handovers.send(request, reply, result, caller);
  return reply;
}
