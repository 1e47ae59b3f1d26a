import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { sendDownload } from './download.ts';

const STALLED_MS = 300;
const CHUNK = 'x'.repeat(1024 * 1024);
const CHUNKS = 64;

describe('a download that is not taken at once', () => {
  let app: FastifyInstance;
  let reader: Socket;
  let made: number;
  let ends: string[];

  async function* make(): AsyncGenerator<string> {
    try {
      for (made = 0; made < CHUNKS; made += 1) yield await Promise.resolve(CHUNK);
    } finally {
      ends.push('made');
    }
  }

  beforeEach(async () => {
    ends = [];
    app = fastify({ forceCloseConnections: true });
    app.get('/file', async (_request, reply) => {
      const file = { kind: 'download', fileName: 'a.txt', mediaType: 'text/plain', chunks: make() } as const;
      await sendDownload(reply, file, STALLED_MS);
      ends.push('sent');
      return reply;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    // A server's address is text only for sockets that are files.
    reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    reader.on('error', () => undefined);
    reader.pause();
    reader.write('GET /file HTTP/1.1\r\nHost: parley\r\n\r\n');
  });
  afterEach(async () => {
    reader.destroy();
    await app.close();
  });

  it('ends when its reader takes nothing of it, and is not made any further [OV-02]', async () => {
    await until(() => ends.includes('sent'));
    expect(ends).toEqual(['made', 'sent']);
    expect(made).toBeLessThan(CHUNKS);
  });

  it('is sent to its end, however slowly it is read', async () => {
    let bytes = 0;
    while (bytes < CHUNKS * CHUNK.length) {
      const piece: Buffer | null = reader.read(8 * 1024 * 1024) ?? reader.read();
      bytes += piece?.length ?? 0;
      await new Promise((resolve) => setTimeout(resolve, STALLED_MS / 10));
    }
    await until(() => ends.includes('sent'));
    expect(made).toBe(CHUNKS);
  });
});
