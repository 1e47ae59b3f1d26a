// What one server is spared: too many calls, calls while it is down, and calls for what is known already.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advanceUntil } from '../../testing/until.ts';
import { createOutboundServers, type OutboundServers } from '../../testing/outbound/outbound-servers.ts';

let servers: OutboundServers;
beforeEach(() => {
  servers = createOutboundServers();
});
afterEach(() => servers.stop());

describe('calls to one server', () => {
  it('come sixty at once and ten a second, and leave other servers alone', async () => {
    const server = await servers.start((_request, response) => response.end());
    const other = await servers.start((_request, response) => response.end());
    const get = (url: string) => servers.outbound.request({ url });
    for (let count = 0; count < 60; count += 1) await get(server.origin);
    await expect(get(server.origin)).rejects.toMatchObject({
      code: 'destination_busy',
      data: { retryAfterSeconds: 1 },
    });
    expect(server.seen).toHaveLength(60);
    await get(other.origin);
    await servers.clock.advance(1_000);
    for (let count = 0; count < 10; count += 1) await get(server.origin);
    await expect(get(server.origin)).rejects.toMatchObject({ code: 'destination_busy' });
    expect(server.seen).toHaveLength(70);
  });

  it('pause for half a minute after three failures in a row', async () => {
    let status = 503;
    const server = await servers.start((_request, response) => response.writeHead(status).end());
    const get = () => servers.outbound.request({ url: server.origin });
    for (const _ of [1, 2, 3]) expect((await get()).status).toBe(503);
    await expect(get()).rejects.toMatchObject({
      code: 'destination_unreachable',
      data: { retryAfterSeconds: 30 },
    });
    expect(server.seen).toHaveLength(3);
    status = 200;
    await servers.clock.advance(30_000);
    expect((await get()).status).toBe(200);
    status = 503;
    expect((await get()).status).toBe(503);
    expect((await get()).status).toBe(503);
    status = 404;
    expect((await get()).status).toBe(404);
    expect(server.seen).toHaveLength(7);
  });

  it('pause where nothing listens, but not for what was wrong with the call', async () => {
    const server = await servers.startRaw((socket) => socket.destroy());
    const get = () => servers.outbound.request({ url: server.origin });
    for (const _ of [1, 2, 3, 4])
      await expect(advanceUntil(servers.clock, get())).rejects.toMatchObject({
        code: 'destination_unreachable',
      });
    expect(server.connections()).toBe(3);
    const large = await servers.start((_request, response) => response.end('a'.repeat(100)));
    for (const _ of [1, 2, 3, 4])
      await expect(servers.outbound.request({ url: large.origin, maxBytes: 10 })).rejects.toMatchObject({
        code: 'destination_too_large',
      });
    expect(large.seen).toHaveLength(4);
  });
});

describe('calls to all servers together', () => {
  it('are two hundred at once', async () => {
    const stop = new AbortController();
    const silent = await Promise.all([1, 2, 3, 4].map(() => servers.startRaw(() => undefined)));
    const calls = silent.flatMap(({ origin }) =>
      Array.from({ length: 50 }, () => servers.outbound.request({ url: origin, signal: stop.signal })),
    );
    const ended = Promise.allSettled(calls);
    const server = await servers.start((_request, response) => response.end());
    await expect(servers.outbound.request({ url: server.origin })).rejects.toMatchObject({
      code: 'overloaded',
    });
    stop.abort(new Error('enough'));
    await ended;
    expect((await servers.outbound.request({ url: server.origin })).status).toBe(200);
  });
});

describe('the cache', () => {
  const start = (headers: Record<string, string> = {}, length = 0) =>
    servers.start((_request, response) => {
      response.writeHead(200, headers).end(`${Math.random()}${'a'.repeat(length)}`);
    });
  const read = async (url: string, cache: { owner: string | null; seconds?: number }, headers = {}) =>
    (await servers.outbound.request({ url, cache, headers })).body.toString();

  it('gives only the owner the same answer until it expires', async () => {
    const { origin } = await start({ 'cache-control': 'private, max-age=60', age: '10' });
    const first = await read(origin, { owner: 'ada' });
    expect(await read(origin, { owner: 'ada' })).toBe(first);
    const others = [
      await read(origin, { owner: 'grace' }),
      await read(origin, { owner: null }),
      await read(origin, { owner: 'ada' }, { accept: 'text/html' }),
      await read(`${origin}/other`, { owner: 'ada' }),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
    await servers.clock.advance(49_000);
    expect(await read(origin, { owner: 'ada' })).toBe(first);
    await servers.clock.advance(1_000);
    expect(await read(origin, { owner: 'ada' })).not.toBe(first);
  });

  it('shares answers of sources without a key, and never those to a key', async () => {
    const { origin } = await start();
    const shared = { owner: null, seconds: 60 };
    expect(await read(origin, shared)).toBe(await read(origin, shared));
    for (const name of ['Authorization', 'Cookie', 'X-Api-Key']) {
      const headers = { [name]: 'canary' };
      expect(await read(origin, shared, headers)).not.toBe(await read(origin, shared, headers));
    }
  });

  it.each(['no-store', 'no-cache', 'max-age=0', 'private'])(
    'keeps nothing for all of %s',
    async (control) => {
      const { origin } = await start({ 'cache-control': control });
      const cache = { owner: null, seconds: 60 };
      expect(await read(origin, cache)).not.toBe(await read(origin, cache));
    },
  );

  it('keeps nothing that varies with everything, failed, or was asked for without a cache', async () => {
    const varying = await start({ vary: '*' });
    const cache = { owner: 'ada', seconds: 60 };
    expect(await read(varying.origin, cache)).not.toBe(await read(varying.origin, cache));
    const failing = await servers.start((_request, response) =>
      response.writeHead(404).end(String(Math.random())),
    );
    expect(await read(failing.origin, cache)).not.toBe(await read(failing.origin, cache));
    const { origin, seen } = await start({ 'cache-control': 'max-age=60' });
    await servers.outbound.request({ url: origin });
    await servers.outbound.request({ url: origin });
    expect(seen).toHaveLength(2);
  });

  it('forgets a server that was written to', async () => {
    const { origin } = await start();
    const cache = { owner: 'ada', seconds: 60 };
    const first = await read(origin, cache);
    expect(await read(origin, cache)).toBe(first);
    await servers.outbound.request({ url: `${origin}/other`, method: 'POST', body: '{}' });
    expect(await read(origin, cache)).not.toBe(first);
  });

  it('stays as it was when a caller writes into what it got', async () => {
    const { origin } = await start();
    const cache = { owner: 'ada', seconds: 60 };
    const ask = () => servers.outbound.request({ url: origin, cache });
    const text = (await ask()).body.toString();
    (await ask()).body.fill(0);
    expect((await ask()).body.toString()).toBe(text);
  });

  it('holds 16 MB, of which the oldest go first, and no large answer', async () => {
    const { origin, seen } = await start({}, 500_000);
    const cache = { owner: 'ada', seconds: 600 };
    for (let count = 0; count < 40; count += 1) await read(`${origin}/${count}`, cache);
    await read(`${origin}/39`, cache);
    expect(seen).toHaveLength(40);
    await read(`${origin}/0`, cache);
    expect(seen).toHaveLength(41);
    const large = await start({}, 600_000);
    expect(await read(large.origin, cache)).not.toBe(await read(large.origin, cache));
  });
});
