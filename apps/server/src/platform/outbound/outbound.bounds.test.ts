// What an answer may cost: bytes as sent and unpacked, headers, and time.
import {
  brotliCompressSync,
  constants,
  createZstdCompress,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundServers, type OutboundServers } from '../../testing/outbound/outbound-servers.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const MEGABYTE = 1024 * 1024;
const PACK = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };

let servers: OutboundServers;
beforeEach(() => {
  servers = createOutboundServers();
});
afterEach(() => servers.stop());

describe('the size of an answer', () => {
  it.each(Object.entries(PACK))('is counted unpacked: %s', async (coding, pack) => {
    const server = await servers.start((request, response) => {
      const length = request.url === '/bomb' ? 16 * MEGABYTE : 1_000;
      response.writeHead(200, { 'content-encoding': coding }).end(pack(Buffer.alloc(length, 'a')));
    });
    const small = await servers.outbound.request({ url: server.origin });
    expect(small.body.toString()).toBe('a'.repeat(1_000));
    expect(small.headers['content-encoding']).toBeUndefined();
    await expect(servers.outbound.request({ url: `${server.origin}/bomb` })).rejects.toMatchObject({
      code: 'destination_too_large',
    });
  });

  it.each(['gzip, gzip', 'br, gzip', 'compress', 'constructor'])(
    'has one known coding, not %s',
    async (coding) => {
      const server = await servers.start((_request, response) => {
        response.writeHead(200, { 'content-encoding': coding }).end(gzipSync(gzipSync('text')));
      });
      await expect(servers.outbound.request({ url: server.origin })).rejects.toMatchObject({
        code: 'destination_unreadable',
      });
    },
  );

  it.each(Object.keys(PACK))('has to be whole and in its coding: %s', async (coding) => {
    const server = await servers.start((_request, response) => {
      response
        .writeHead(200, { 'content-encoding': coding })
        .end('this is plain text, whatever the header says');
    });
    await expect(servers.outbound.request({ url: server.origin })).rejects.toMatchObject({
      code: 'destination_unreadable',
    });
  });

  it('makes no room for a larger window than the web has: zstd', async () => {
    const server = await servers.start((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'zstd' });
      const packed = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 27 } });
      packed.pipe(response);
      packed.write('text');
      packed.flush(() => packed.end('more'));
    });
    await expect(servers.outbound.request({ url: server.origin })).rejects.toMatchObject({
      code: 'destination_unreadable',
    });
  });

  it('may be nothing, in any coding', async () => {
    const server = await servers.start((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end();
    });
    for (const method of ['GET', 'HEAD'] as const)
      expect((await servers.outbound.request({ url: server.origin, method })).body).toHaveLength(0);
  });

  it('ends an endless answer at its bound, whatever length it names', async () => {
    let isCut = false;
    const server = await servers.startRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
      const send = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', send);
      socket.on('close', () => (isCut = true));
      send();
    });
    await expect(servers.outbound.request({ url: server.origin })).rejects.toMatchObject({
      code: 'destination_too_large',
    });
    await until(() => isCut, 'the end of the connection');
  });

  it.each([
    ['a name and a value', `X-Long: ${'a'.repeat(20_000)}\r\n`],
    ['many', 'X-Many: 1\r\n'.repeat(3_000)],
  ])('does not hold headers of more than 16 KB: %s', async (_name, lines) => {
    const server = await servers.startRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${lines}Content-Length: 0\r\n\r\n`);
    });
    await expect(servers.outbound.request({ url: server.origin })).rejects.toMatchObject({
      code: 'destination_unreadable',
    });
  });

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: nine\r\n\r\n',
    'SSH-2.0-OpenSSH\r\n',
  ])('comes in HTTP that can be read in one way only: %j', async (bytes) => {
    const server = await servers.startRaw((socket) => {
      socket.once('data', () => socket.write(bytes));
    });
    await expect(servers.outbound.request({ url: server.origin })).rejects.toMatchObject({
      code: 'destination_unreadable',
    });
  });
});

describe('the time of an answer', () => {
  async function startDripping(): Promise<{ readonly origin: string; drip(): void; hasCall(): boolean }> {
    let answer = (_text: string): void => undefined;
    let hasCall = false;
    const { origin } = await servers.startRaw((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        answer = (text) => void socket.write(text);
        hasCall = true;
      });
    });
    return { origin, drip: () => answer('a'), hasCall: () => hasCall };
  }

  it('ends when the other side is silent', async () => {
    const server = await startDripping();
    const call = servers.outbound.request({ url: server.origin, timeoutMs: 60_000, idleMs: 5_000 });
    const refused = expect(call).rejects.toMatchObject({ code: 'destination_timeout' });
    await until(() => server.hasCall(), 'the call');
    const calledAtMs = servers.clock.now();
    await advanceUntil(servers.clock, refused, 500);
    // The time for all of it is longer.
    expect(servers.clock.now() - calledAtMs).toBeLessThan(60_000);
    expect(servers.clock.pending()).toBe(0);
  });

  it('ends in all, though a byte comes now and then', async () => {
    const server = await startDripping();
    const call = servers.outbound.request({ url: server.origin, timeoutMs: 10_000, idleMs: 60_000 });
    const refused = expect(call).rejects.toMatchObject({ code: 'destination_timeout' });
    await until(() => server.hasCall(), 'the call');
    for (let second = 0; second < 10; second += 1) {
      server.drip();
      await servers.clock.advance(1_000);
    }
    await refused;
  });

  it('ends while the name is still being looked up', async () => {
    const call = servers.outbound.request({ url: 'http://slow.example/', timeoutMs: 1_000 });
    const refused = expect(call).rejects.toMatchObject({ code: 'destination_timeout' });
    await until(() => servers.clock.pending() > 0, 'the deadline');
    await servers.clock.advance(1_000);
    await refused;
  });

  it('ends with the signal of the caller, and with its reason', async () => {
    const server = await startDripping();
    const stop = new AbortController();
    const call = servers.outbound.request({ url: server.origin, signal: stop.signal });
    const refused = expect(call).rejects.toThrow('enough');
    await until(() => server.hasCall(), 'the call');
    stop.abort(new Error('enough'));
    await refused;
    await expect(servers.outbound.request({ url: server.origin, signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });
});
