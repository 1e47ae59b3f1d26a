import type { FastifyReply } from 'fastify';
import type { EtagReply } from './special-reply.ts';

const quote = (etag: string): string => `"${etag}"`;

/** The etags of an `If-Match` or `If-None-Match`; proxies that compress turn them into weak ones. */
export function listEtags(header: string): readonly string[] {
  return header.split(',').map((etag) => etag.trim().replace(/^W\//, '').replaceAll('"', ''));
}

export function sendEtagReply(
  reply: FastifyReply,
  { etag, mediaType, body, headers = {} }: EtagReply,
): FastifyReply {
  reply.headers({ etag: quote(etag), ...headers });
  if (body === null) return reply.code(304).send();
  return reply.type(mediaType).send(body);
}
