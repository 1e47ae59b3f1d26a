// What a caller may put into a request, and what redirects take along.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advanceUntil } from '../../testing/until.ts';
import { createOutboundServers, type OutboundServers } from '../../testing/outbound/outbound-servers.ts';
import type { OutboundMethod } from './outbound-request.ts';

let servers: OutboundServers;
beforeEach(() => {
  servers = createOutboundServers();
});
afterEach(() => servers.stop());

describe('a request of the outbound client', () => {
  it.each([
    'Host',
    'Connection',
    'content-length',
    'Transfer-Encoding',
    'TE',
    'Upgrade',
    'Expect',
    'Proxy-Authorization',
    'X-Forwarded-For',
    'Accept-Encoding',
    'bad name',
    'line\r\nbreak',
    '',
  ])('may not set the header "%s"', async (name) => {
    const server = await servers.start((_request, response) => response.end());
    const call = servers.outbound.request({ url: server.origin, headers: { [name]: '1' } });
    await expect(call).rejects.toMatchObject({ code: 'validation_failed' });
    expect(server.connections()).toBe(0);
  });

  it.each(['a\r\nHost: inside', 'a\nb', 'a\0b', 'ключ'])('may not hold the value %j', async (value) => {
    const server = await servers.start((_request, response) => response.end());
    const call = servers.outbound.request({ url: server.origin, headers: { 'x-note': value } });
    await expect(call).rejects.toMatchObject({ code: 'validation_failed' });
    expect(server.connections()).toBe(0);
  });

  it('may not set a header twice in two spellings', async () => {
    const call = servers.outbound.request({ url: 'http://a.example/', headers: { 'X-A': '1', 'x-a': '2' } });
    await expect(call).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it.each(['CONNECT', 'TRACE', 'GET / HTTP/1.1\r\nHost: inside\r\n\r\nGET'])(
    'may not have the method %j',
    async (method) => {
      const call = servers.outbound.request({ url: 'http://a.example/', method: method as OutboundMethod });
      await expect(call).rejects.toMatchObject({ code: 'validation_failed' });
    },
  );

  it('sends a body with the methods that take one, up to 10 MB', async () => {
    const server = await servers.start((_request, response) => response.end());
    const send = (method: OutboundMethod, body: string) =>
      servers.outbound.request({
        url: server.origin,
        method,
        body,
        headers: { 'Content-Type': 'text/plain' },
      });
    await send('PUT', 'text');
    expect(server.seen[0]).toMatchObject({ method: 'PUT', body: 'text' });
    expect(server.seen[0]?.headers['content-type']).toBe('text/plain');
    await expect(send('GET', 'text')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(send('POST', 'a'.repeat(10 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large' });
    expect(server.seen).toHaveLength(1);
  });

  it('refuses headers of more than 16 KB together', async () => {
    const call = servers.outbound.request({
      url: 'http://a.example/',
      headers: { 'x-a': 'a'.repeat(17_000) },
    });
    await expect(call).rejects.toMatchObject({ code: 'too_large' });
  });

  it('takes a credential to its hosts alone, and over TLS', async () => {
    const server = await servers.start((_request, response) => response.end());
    const headers = { authorization: 'Bearer canary' };
    const ask = (hosts: string[], url = server.origin) =>
      servers.outbound.request({ url, credential: { headers, hosts } });
    await expect(ask(['other.example'])).rejects.toMatchObject({ code: 'destination_blocked' });
    await expect(ask(['api.example'], 'https://api.example.other.example/')).rejects.toMatchObject({
      code: 'destination_blocked',
    });
    await expect(ask([server.host])).rejects.toMatchObject({ code: 'destination_blocked' });
    expect(server.connections()).toBe(0);
    const url = `http://${server.address}:8080/`;
    const credential = { headers, hosts: [server.address] };
    await servers.outbound.request({ url, credential, isFromConfiguration: true });
    expect(server.seen[0]?.headers.authorization).toBe('Bearer canary');
  });
});

describe('a redirect', () => {
  const redirectTo = (location: string, status: number) =>
    servers.start((_request, response) => response.writeHead(status, { location }).end('moved'));

  it.each([301, 302, 303, 307, 308])(
    'with %i is followed, and checked like a new request [SS-04]',
    async (status) => {
      const target = await servers.start((_request, response) => response.end('arrived'));
      const good = await redirectTo(`${target.origin}/there`, status);
      expect(await servers.outbound.request({ url: good.origin })).toMatchObject({
        url: `${target.origin}/there`,
      });
      servers.names.set('inside.example', [['10.0.0.7']]);
      for (const location of [
        'http://127.0.0.1:8080/',
        'http://[::1]:8080/',
        'http://169.254.169.254/latest/meta-data/',
        'file:///etc/passwd',
        `http://${target.host}:22/`,
        `http://user:word@${target.host}:8080/`,
      ]) {
        const bad = await redirectTo(location, status);
        await expect(servers.outbound.request({ url: bad.origin }), location).rejects.toMatchObject({
          code: 'destination_blocked',
        });
      }
      const hidden = await redirectTo('http://inside.example/', status);
      await expect(
        advanceUntil(servers.clock, servers.outbound.request({ url: hidden.origin })),
      ).rejects.toMatchObject({ code: 'destination_unreachable' });
      expect(target.seen).toHaveLength(1);
    },
  );

  it('is followed three times at most, in a loop as well [SS-04]', async () => {
    const loop = await servers.start((request, response) =>
      response.writeHead(302, { location: `${request.url ?? ''}x` }).end(),
    );
    await expect(servers.outbound.request({ url: `${loop.origin}/` })).rejects.toMatchObject({
      code: 'destination_unreadable',
    });
    expect(loop.seen.map(({ url }) => url)).toEqual(['/', '/x', '/xx', '/xxx']);
  });

  it('can be the answer itself', async () => {
    const server = await redirectTo('http://127.0.0.1/', 302);
    const answer = await servers.outbound.request({ url: server.origin, maxRedirects: 0 });
    expect([answer.status, answer.headers['location']]).toEqual([302, 'http://127.0.0.1/']);
  });

  it('takes no secret to another origin, and no credential anywhere [SS-04]', async () => {
    const other = await servers.start((_request, response) => response.end());
    const server = await servers.start((request, response) =>
      response.writeHead(302, { location: request.url === '/a' ? '/b' : `${other.origin}/c` }).end(),
    );
    const url = `http://${server.address}:8080/a`;
    await servers.outbound.request({
      url,
      isFromConfiguration: true,
      headers: { Authorization: 'canary', Cookie: 'canary', 'X-Api-Key': 'canary', Accept: 'text/html' },
      credential: { headers: { 'x-secret': 'canary' }, hosts: [server.address, other.host] },
    });
    expect(server.seen[0]?.headers).toMatchObject({ 'x-secret': 'canary', authorization: 'canary' });
    expect(server.seen[1]?.url).toBe('/b');
    expect(server.seen[1]?.headers['x-secret']).toBeUndefined();
    expect(server.seen[1]?.headers.authorization).toBe('canary');
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.headers.accept).toBe('text/html');
    expect(JSON.stringify(other.seen)).not.toContain('canary');
  });

  it('leads from an address of the configuration to public ones only [SS-04]', async () => {
    const server = await redirectTo('http://127.0.0.1:8080/', 302);
    const call = servers.outbound.request({
      url: `http://${server.address}:8080/`,
      isFromConfiguration: true,
    });
    await expect(call).rejects.toMatchObject({ code: 'destination_blocked' });
  });

  it('repeats a body on the same origin only, and otherwise asks with GET [SS-04]', async () => {
    const other = await servers.start((_request, response) => response.end());
    const server = await servers.start((request, response) => {
      const [, status = '', to = ''] = (request.url ?? '').split('/');
      if (status === 'end') response.end();
      else response.writeHead(Number(status), { location: to === 'other' ? other.origin : '/end' }).end();
    });
    const post = (path: string) =>
      servers.outbound.request({ url: server.origin + path, method: 'POST', body: 'canary' });
    await post('/307/same');
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', url: '/end', body: 'canary' });
    await post('/303/same');
    expect(server.seen.at(-1)).toMatchObject({ method: 'GET', url: '/end', body: '' });
    await post('/302/other');
    expect(other.seen.at(-1)).toMatchObject({ method: 'GET', body: '' });
    await expect(post('/308/other')).rejects.toMatchObject({ code: 'destination_blocked' });
    expect(JSON.stringify(other.seen)).not.toContain('canary');
  });
});
