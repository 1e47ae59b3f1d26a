import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dropWhenStalled } from '../pressure/large-replies.ts';
import type { DownloadReply } from './special-reply.ts';

/** For a name that goes into a header: letters, digits, dots, lines; the rest becomes a line. */
function toFileName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100);
}

/** Unread data stays in memory, and so do the database rows behind it. */
function dropStalled(source: Readable, { raw }: FastifyReply, stalledMs: number | undefined): void {
  let isWatched = false;
  source.on('pause', () => {
    if (isWatched || raw.writableLength === 0) return;
    isWatched = true;
    dropWhenStalled(raw, stalledMs);
  });
}

/** Sends a file while it is still being made. Resolves when it has been sent, or its receiver is gone. */
export async function sendDownload(
  reply: FastifyReply,
  { fileName, mediaType, chunks }: DownloadReply,
  stalledMs?: number,
): Promise<FastifyReply> {
  const source = Readable.from(chunks, { objectMode: false });
  const ended = new Promise((resolve) => source.once('close', resolve));
  dropStalled(source, reply, stalledMs);
  void reply
    .type(`${mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${toFileName(fileName)}"`)
    .send(source);
  await ended;
  return reply;
}
