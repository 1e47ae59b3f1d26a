// The outbound client over TLS: whom it trusts, where credentials go, and the proxy of an installation.
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundServers, type OutboundServers } from '../../testing/outbound/outbound-servers.ts';
import { advanceUntil } from '../../testing/until.ts';
import { createLocalCertificate } from '../../testing/vendors/local-certificate.ts';
import { createFindProxy } from '../upstream/egress-proxy.ts';

const HOST = 'api.example';
const AUTHORITIES = getCACertificates('default');
const certificate = createLocalCertificate(HOST);
const credential = { headers: { authorization: 'Bearer canary' }, hosts: [HOST] };

let servers: OutboundServers;
beforeAll(() => setDefaultCACertificates([...AUTHORITIES, certificate.certificate]));
afterAll(() => setDefaultCACertificates(AUTHORITIES));

describe('a server over TLS', () => {
  beforeEach(() => {
    servers = createOutboundServers();
  });
  afterEach(() => servers.stop());

  it('is given the credential that is bound to it', async () => {
    const server = await servers.startSecure(HOST, certificate, (_request, response) =>
      response.end('hello'),
    );
    const answer = await servers.outbound.request({ url: server.origin, credential });
    expect(answer.body.toString()).toBe('hello');
    expect(server.seen[0]?.headers.authorization).toBe('Bearer canary');
  });

  it('is not trusted under another name, or with an untrusted certificate', async () => {
    const other = await servers.startSecure('other.example', certificate, (_request, response) =>
      response.end(),
    );
    const stranger = createLocalCertificate('stranger.example');
    const own = await servers.startSecure('stranger.example', stranger, (_request, response) =>
      response.end(),
    );
    for (const { origin } of [other, own])
      await expect(
        advanceUntil(servers.clock, servers.outbound.request({ url: origin })),
      ).rejects.toMatchObject({ code: 'destination_unreachable' });
    expect([...other.seen, ...own.seen]).toEqual([]);
  });

  it('follows no redirect to an address without TLS, and passes its credential on to no one [SS-04]', async () => {
    const plain = await servers.start((_request, response) => response.end());
    const server = await servers.startSecure(HOST, certificate, (request, response) => {
      if (request.url === '/end') response.end();
      else response.writeHead(302, { location: request.url === '/down' ? plain.origin : '/end' }).end();
    });
    await expect(
      servers.outbound.request({ url: `${server.origin}/down`, credential }),
    ).rejects.toMatchObject({ code: 'destination_blocked' });
    await servers.outbound.request({ url: `${server.origin}/same`, credential });
    expect(plain.seen).toEqual([]);
    expect(server.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/down', 'Bearer canary'],
      ['/same', 'Bearer canary'],
      ['/end', undefined],
    ]);
  });

  it('has its answers cached for one owner and one credential alone', async () => {
    const server = await servers.startSecure(HOST, certificate, (_request, response) => response.end());
    const ask = (owner: string | null, word: string) =>
      servers.outbound.request({
        url: server.origin,
        credential: { hosts: [HOST], headers: { 'x-token': word } },
        cache: { owner, seconds: 60 },
      });
    for (const [owner, word] of [
      ['ada', 'one'],
      ['ada', 'one'],
      ['ada', 'two'],
      ['grace', 'one'],
      [null, 'one'],
      [null, 'one'],
    ] as const)
      await ask(owner, word);
    expect(server.seen.map(({ headers }) => headers['x-token'])).toEqual(['one', 'two', 'one', 'one', 'one']);
  });
});

describe('the proxy of an installation', () => {
  const asked: (string | undefined)[] = [];
  let proxy: Server;
  beforeEach(async () => {
    asked.length = 0;
    proxy = createServer();
    proxy.on('connect', (request, socket) => {
      asked.push(request.url, request.headers['proxy-authorization']);
      const [[address = ''] = []] = servers.names.get(HOST) ?? [];
      const through = connect(8443, address);
      for (const end of [socket, through]) end.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(through).pipe(socket);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const proxyUrl = `http://ada:pass%20word@127.0.0.1:${port}`;
    servers = createOutboundServers({ findProxy: createFindProxy({ proxyUrl, directHosts: [] }) });
  });
  afterEach(async () => {
    await servers.stop();
    proxy.closeAllConnections();
    proxy.close();
  });

  it('takes calls to addresses of the configuration, and no others: it could not be checked where they go', async () => {
    const server = await servers.startSecure(HOST, certificate, (_request, response) =>
      response.end('hello'),
    );
    const answer = await servers.outbound.request({ url: server.origin, isFromConfiguration: true });
    expect(answer.body.toString()).toBe('hello');
    const password = Buffer.from('ada:pass word').toString('base64');
    expect(asked).toEqual([`${HOST}:8443`, `Basic ${password}`]);
    await servers.outbound.request({ url: server.origin });
    expect(asked).toHaveLength(2);
    expect(server.seen).toHaveLength(2);
  });
});
