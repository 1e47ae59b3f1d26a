import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { DownloadReply } from './special-reply.ts';

/** For a name that goes into a header: letters, digits, dots, lines; the rest becomes a line. */
function toFileName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100);
}

/** Sends a file while it is still being made. */
export function sendDownload(
  reply: FastifyReply,
  { fileName, mediaType, chunks }: DownloadReply,
): FastifyReply {
  return reply
    .type(`${mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${toFileName(fileName)}"`)
    .send(Readable.from(chunks, { objectMode: false }));
}
