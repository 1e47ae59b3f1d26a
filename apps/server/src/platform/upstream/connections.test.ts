// The HTTP client against servers that write byte for byte what the test says.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { until } from '../../testing/until.ts';
import { createUpstream, readText, type Upstream, type UpstreamRequest } from './upstream.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface ByteServer {
  readonly url: string;
  /** What came over each connection, in the order in which they were opened. */
  readonly heard: string[];
  readonly sockets: Socket[];
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

type Answer = string | ((socket: Socket) => void);

/** Answers every request (they end with a body of `{}`) with the next answer; the last one again and again. */
async function startByteServer(...answers: readonly Answer[]): Promise<ByteServer> {
  const heard: string[] = [];
  const sockets: Socket[] = [];
  let count = 0;
  const server: Server = createServer((socket) => {
    const index = sockets.push(socket) - 1;
    heard.push('');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard[index] += bytes.toString('latin1');
      if (!heard[index]?.endsWith('{}')) return;
      const answer = answers[Math.min(count, answers.length - 1)] ?? '';
      count += 1;
      if (typeof answer === 'string') socket.write(answer, 'latin1');
      else answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}/v1?a=%20b`, heard, sockets };
}

function openUpstream(): { upstream: Upstream; clock: ManualClock } {
  const clock = createManualClock();
  const upstream = createUpstream({ clock });
  closing.push(() => upstream.close());
  return { upstream, clock };
}

function call(url: string, headers: UpstreamRequest['headers'] = {}): UpstreamRequest {
  return { method: 'POST', url, headers, body: '{}' };
}

const never = new AbortController().signal;

async function ask(upstream: Upstream, url: string): Promise<string> {
  return readText(await upstream.request(call(url), never), 1_000);
}

/** What was sent before to this process has been read after it: a call to yet another server takes longer. */
async function roundTrip(upstream: Upstream): Promise<void> {
  const other = await startByteServer(OK);
  expect(await ask(upstream, other.url)).toBe('ok');
}

describe('a request', () => {
  it('says method, path, host, length and headers, and no more', async () => {
    const server = await startByteServer(OK);
    const { upstream } = openUpstream();
    const answer = await upstream.request(call(server.url, { 'X-Key': 'geheim' }), never);
    expect(await readText(answer, 10)).toBe('ok');
    expect(server.heard[0]?.split('\r\n')).toEqual([
      'POST /v1?a=%20b HTTP/1.1',
      `host: ${new URL(server.url).host}`,
      'connection: keep-alive',
      'X-Key: geheim',
      'accept-encoding: identity',
      'content-length: 2',
      '',
      '{}',
    ]);
  });

  it('signs in as the address says, unless a header does', async () => {
    const server = await startByteServer(OK);
    const { upstream } = openUpstream();
    const url = server.url.replace('//', '//ann:p%40ss@');
    await ask(upstream, url);
    expect(server.heard[0]).toContain(
      `authorization: Basic ${Buffer.from('ann:p@ss').toString('base64')}\r\n`,
    );
    await readText(await upstream.request(call(url, { authorization: 'Bearer x' }), never), 10);
    expect(server.heard[0]?.match(/authorization: /g)).toHaveLength(2);
    expect(server.heard[0]).toContain('authorization: Bearer x\r\n');
  });

  it.each([
    ['value', { 'x-key': 'a\r\nx-admin: yes' }],
    ['name', { 'x-key: 1\r\nx-admin': 'yes' }],
  ])('with a line break in the %s of a header never leaves', async (_part, headers) => {
    const server = await startByteServer(OK);
    const { upstream } = openUpstream();
    await expect(upstream.request(call(server.url, headers), never)).rejects.toThrow(TypeError);
    expect(server.sockets).toHaveLength(0);
  });
});

describe('a connection', () => {
  it.each([
    ['an answer of a known length', OK, 1],
    ['an answer in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n', 1],
    ['an answer that closes', OK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), 2],
    ['bytes that were not requested', `${OK}HTTP/1.1 200 OK\r\n`, 2],
  ])('after %s serves two calls with so many: %#', async (_name, text, connections) => {
    const server = await startByteServer(text);
    const { upstream } = openUpstream();
    expect([await ask(upstream, server.url), await ask(upstream, server.url)]).toEqual(['ok', 'ok']);
    expect(server.sockets).toHaveLength(connections);
  });

  it('that brings something between two calls is not trusted with the next', async () => {
    const server = await startByteServer(OK);
    const { upstream } = openUpstream();
    await ask(upstream, server.url);
    server.sockets[0]?.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged');
    await until(() => server.sockets[0]?.destroyed === true);
    expect(await ask(upstream, server.url)).toBe('ok');
    expect(server.sockets).toHaveLength(2);
  });

  it('that the other side has closed in the meantime is not used', async () => {
    const server = await startByteServer(OK);
    const { upstream } = openUpstream();
    await ask(upstream, server.url);
    server.sockets[0]?.end();
    await until(() => server.sockets[0]?.destroyed === true);
    expect(await ask(upstream, server.url)).toBe('ok');
    expect(server.sockets).toHaveLength(2);
  });

  it.each<[string, Answer[], number]>([
    ['was new', [(socket) => socket.end()], 1],
    ['was kept', [OK, (socket) => socket.end()], 2],
    ['breaks', [OK, (socket) => socket.resetAndDestroy()], 2],
    ['had begun to answer', [OK, (socket) => socket.end('HTTP/1.1 200 O')], 2],
  ])(
    'that ends without an answer fails the call when it %s: the vendor may be at work and bill it',
    async (_when, answers, requests) => {
      const server = await startByteServer(...answers);
      const { upstream } = openUpstream();
      for (const answer of answers) if (answer === OK) await ask(upstream, server.url);
      await expect(ask(upstream, server.url)).rejects.toThrow();
      expect(server.heard.join('').match(/POST /g)).toHaveLength(requests);
    },
  );

  it('whose call is stopped is not replaced', async () => {
    const server = await startByteServer(OK, '');
    const { upstream } = openUpstream();
    await ask(upstream, server.url);
    const stop = new AbortController();
    const asked = upstream.request(call(server.url), stop.signal);
    await until(() => server.heard[0]?.match(/POST /g)?.length === 2);
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    expect(server.sockets).toHaveLength(1);
  });

  it('waits for another call for as long as the other side says, and at most 15 s', async () => {
    const server = await startByteServer(OK, OK.replace('\r\n\r\n', '\r\nKeep-Alive: timeout=5\r\n\r\n'));
    const { upstream, clock } = openUpstream();
    await ask(upstream, server.url);
    await clock.advance(14_999);
    await ask(upstream, server.url);
    expect(server.sockets).toHaveLength(1);
    await clock.advance(4_000);
    await until(() => server.sockets[0]?.destroyed === true);
    await ask(upstream, server.url);
    expect(server.sockets).toHaveLength(2);
  });

  it('serves one call at a time', async () => {
    const server = await startByteServer(OK);
    const { upstream } = openUpstream();
    expect(await Promise.all([1, 2, 3].map(() => ask(upstream, server.url)))).toEqual(['ok', 'ok', 'ok']);
    expect(server.sockets).toHaveLength(3);
    await ask(upstream, server.url);
    expect(server.sockets).toHaveLength(3);
  });

  it('ends with the client', async () => {
    const server = await startByteServer(OK);
    const { upstream } = openUpstream();
    await ask(upstream, server.url);
    upstream.close();
    await until(() => server.sockets[0]?.destroyed === true);
  });
});

describe('an answer', () => {
  it.each([
    ['that is none', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok'],
  ])('%s fails the call and closes the connection', async (_name, text) => {
    const server = await startByteServer(text);
    const { upstream } = openUpstream();
    await expect(upstream.request(call(server.url), never)).rejects.toThrow('not readable HTTP');
    await until(() => server.sockets[0]?.destroyed === true);
  });

  it('whose framing breaks in the middle gives what came before, and the failure', async () => {
    const server = await startByteServer(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\nxyz\r\n',
    );
    const { upstream } = openUpstream();
    const answer = await upstream.request(call(server.url), never);
    const heard = await new Promise((resolve) => {
      let text = '';
      answer.listen({
        chunk: (bytes) => void (text += bytes.toString()),
        end: () => resolve('complete'),
        fail: (error) => resolve([text, String(error)]),
      });
    });
    expect(heard).toEqual(['ok', expect.stringContaining('the size of a chunk')]);
  });

  it('of a reader who has enough for now makes the other side wait', async () => {
    const server = await startByteServer('HTTP/1.1 200 OK\r\n\r\n');
    const { upstream } = openUpstream();
    const answer = await upstream.request(call(server.url), never);
    let heardBytes = 0;
    const ended = new Promise<string>((resolve) => {
      answer.listen({
        chunk: (bytes) => void (heardBytes += bytes.length),
        end: () => resolve('end'),
        fail: () => resolve('fail'),
      });
    });
    answer.pause();
    const [socket] = server.sockets;
    if (!socket) throw new Error('No connection');
    const MEGABYTE = 1024 * 1024;
    for (let count = 0; count < 64; count += 1) socket.write(Buffer.alloc(MEGABYTE));
    socket.end();
    await until(() => socket.bytesWritten - socket.writableLength > MEGABYTE, 'bytes on their way');
    await roundTrip(upstream);
    expect(heardBytes).toBe(0);
    // What the system holds for both sides is a few megabytes at most.
    expect(socket.writableLength).toBeGreaterThan(32 * MEGABYTE);
    answer.resume();
    expect(await ended).toBe('end');
    expect(heardBytes).toBe(64 * MEGABYTE);
  });

  it('that is not wanted is read to its end, and its connection serves the next call', async () => {
    const server = await startByteServer('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nno', OK);
    const { upstream, clock } = openUpstream();
    (await upstream.request(call(server.url), never)).discard();
    server.sockets[0]?.write('ne');
    await roundTrip(upstream);
    await clock.advance(5_000);
    expect(await ask(upstream, server.url)).toBe('ok');
    expect(server.sockets).toHaveLength(1);
  });

  it('that is not wanted and does not end within five seconds is cut off', async () => {
    const server = await startByteServer('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nno');
    const { upstream, clock } = openUpstream();
    (await upstream.request(call(server.url), never)).discard();
    await clock.advance(5_000);
    await until(() => server.sockets[0]?.destroyed === true);
  });
});
