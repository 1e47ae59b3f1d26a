import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { sendDownload } from './download.ts';

const STALLED_MS = 300;
const CHUNK = 'x'.repeat(1024 * 1024);
const CHUNKS = 64;
/** The slow reader rests whenever it has taken so much: for less than its limit each time, and for longer in all. */
const PAUSE_EVERY = 4 * CHUNK.length;
const SLOW = { stalledMs: 2_000, pauseMs: 200 };

describe('a download that is not taken at once', () => {
  let app: FastifyInstance;
  let reader: Socket;
  let made: number;
  let stalledMs: number;
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
    stalledMs = STALLED_MS;
    app = fastify({ forceCloseConnections: true });
    app.get('/file', async (_request, reply) => {
      const file = { kind: 'download', fileName: 'a.txt', mediaType: 'text/plain', chunks: make() } as const;
      await sendDownload(reply, file, stalledMs);
      ends.push('sent');
      return reply;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    // A server's address is text only for sockets that are files.
    reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    reader.on('error', () => undefined);
    reader.pause();
  });
  afterEach(async () => {
    reader.destroy();
    await app.close();
  });

  const ask = () => reader.write('GET /file HTTP/1.1\r\nHost: parley\r\n\r\n');

  it('ends when its reader takes nothing of it, and is not made any further [OV-02]', async () => {
    ask();
    await until(() => ends.includes('sent'));
    expect(ends).toEqual(['made', 'sent']);
    expect(made).toBeLessThan(CHUNKS);
  });

  it('is sent to its end, however slowly it is read', async () => {
    stalledMs = SLOW.stalledMs;
    ask();
    let bytes = 0;
    let pauses = 0;
    const beganAtMs = performance.now();
    while (bytes < CHUNKS * CHUNK.length) {
      // An aborted download would be waited for in vain.
      expect(reader.destroyed).toBe(false);
      const piece: Buffer | null = reader.read();
      bytes += piece?.length ?? 0;
      if (piece === null) await new Promise((resolve) => setImmediate(resolve));
      if (bytes < (pauses + 1) * PAUSE_EVERY) continue;
      pauses += 1;
      await new Promise((resolve) => setTimeout(resolve, SLOW.pauseMs));
    }
    expect(performance.now() - beganAtMs).toBeGreaterThan(SLOW.stalledMs);
    await until(() => ends.includes('sent'));
    expect(made).toBe(CHUNKS);
  });
});
