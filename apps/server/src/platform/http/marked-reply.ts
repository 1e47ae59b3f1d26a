import type { FastifyReply } from 'fastify';
import type { MarkedReply } from './route.ts';

const quote = (etag: string): string => `"${etag}"`;

/** The marks of an `If-Match` or `If-None-Match`; proxies that compress turn them into weak ones. */
export function listMarks(header: string): readonly string[] {
  return header.split(',').map((mark) => mark.trim().replace(/^W\//, '').replaceAll('"', ''));
}

export function sendMarked(
  reply: FastifyReply,
  { etag, mediaType, body, headers = {} }: MarkedReply,
): FastifyReply {
  reply.headers({ etag: quote(etag), ...headers });
  if (body === null) return reply.code(304).send();
  return reply.type(mediaType).send(body);
}
