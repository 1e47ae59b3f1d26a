import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { findTaken } from './large-replies.ts';

const LARGE = Buffer.alloc(25 * 1024 * 1024, 'x');
const STALLED_MS = 300;
/** The slow reader rests whenever it has taken so much: for less than its limit each time, and for longer in all. */
const PAUSE_EVERY = 2 * 1024 * 1024;
const SLOW = { stalledMs: 2_000, pauseMs: 200 };

describe('a large reply', () => {
  let server: Server;
  let reader: Socket;
  let body: Buffer | string;
  /** What became of the reply, as the server sees it. */
  let ends: string[] = [];
  let isHeld = false;
  let stalledMs = STALLED_MS;

  beforeEach(async () => {
    stalledMs = STALLED_MS;
    ends = [];
    isHeld = false;
    server = createServer((_request, response) => {
      response.on('finish', () => ends.push('taken'));
      response.end(body);
      const taken = findTaken(response, stalledMs);
      isHeld = taken !== undefined;
      void taken?.then(() => ends.push('closed'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server's address is text only for sockets that are files.
    reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
    reader.on('error', () => undefined);
    reader.pause();
  });
  afterEach(async () => {
    reader.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const ask = () => reader.write('GET / HTTP/1.1\r\nHost: parley\r\n\r\n');

  it('is aborted when its reader takes nothing of it [OV-02]', async () => {
    body = LARGE;
    ask();
    await until(() => ends.length > 0);
    expect(ends).toEqual(['closed']);
  });

  it('is held until a slow reader has taken it, however long that takes', async () => {
    body = LARGE;
    stalledMs = SLOW.stalledMs;
    ask();
    let bytes = 0;
    let pauses = 0;
    const beganAtMs = performance.now();
    while (bytes < LARGE.length) {
      // An aborted reply would be waited for in vain.
      expect(reader.destroyed).toBe(false);
      const piece: Buffer | null = reader.read();
      bytes += piece?.length ?? 0;
      if (piece === null) await new Promise((resolve) => setImmediate(resolve));
      if (bytes < (pauses + 1) * PAUSE_EVERY) continue;
      pauses += 1;
      await new Promise((resolve) => setTimeout(resolve, SLOW.pauseMs));
    }
    expect(performance.now() - beganAtMs).toBeGreaterThan(SLOW.stalledMs);
    await until(() => ends.length === 2);
    expect(ends).toEqual(['taken', 'closed']);
  });

  it('is none when it is small', async () => {
    body = 'small';
    ask();
    await until(() => ends.length > 0);
    expect([ends, isHeld]).toEqual([['taken'], false]);
  });
});
