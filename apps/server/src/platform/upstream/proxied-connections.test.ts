// The HTTP client over TLS through an HTTP proxy of the test's own.
import {
  connect,
  createServer as createPlainServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalCertificate } from '../../testing/vendors/local-certificate.ts';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { until } from '../../testing/until.ts';
import { createFindProxy } from './egress-proxy.ts';
import { createUpstream, readText, type Upstream } from './upstream.ts';

const HOST = 'vendor.example';
const AUTHORITIES = getCACertificates('default');
const LARGE = 'x'.repeat(4 * 1024 * 1024);

let vendor: Server;
let proxy: Server;
let clock: ManualClock;
let upstream: Upstream;
let asked: string[];
let bodies: number;
/** What the proxy says; `null`: it never answers. */
let reply: string | null;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

function serveProxy(socket: Socket): void {
  let head = '';
  socket.on('error', () => undefined);
  const read = (bytes: Buffer): void => {
    head += bytes.toString('latin1');
    if (!head.includes('\r\n\r\n')) return;
    socket.off('data', read);
    asked.push(head);
    if (reply === null) return;
    // Byte by byte: the answer may come in any pieces.
    for (const character of reply) socket.write(character);
    if (!/^HTTP\/1\.1 200/.test(reply)) return;
    const through = connect(portOf(vendor), '127.0.0.1');
    through.on('error', () => socket.destroy());
    socket.pipe(through).pipe(socket);
    socket.once('close', () => through.destroy());
  };
  socket.on('data', read);
}

beforeEach(async () => {
  const { certificate, key } = createLocalCertificate(HOST);
  setDefaultCACertificates([...AUTHORITIES, certificate]);
  asked = [];
  bodies = 0;
  reply = 'HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n';
  vendor = createServer({ cert: certificate, key }, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      bodies += bytes.toString('latin1').split('"ask"').length - 1;
      if (bytes.toString('latin1').endsWith('}'))
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${LARGE.length}\r\n\r\n${LARGE}`);
    });
  });
  proxy = createPlainServer(serveProxy);
  await Promise.all([listen(vendor), listen(proxy)]);
  clock = createManualClock();
  upstream = createUpstream({
    clock,
    findProxy: createFindProxy({
      proxyUrl: `http://ada:pass%20word@127.0.0.1:${portOf(proxy)}`,
      directHosts: ['direct.example'],
    }),
  });
});
afterEach(async () => {
  upstream.close();
  setDefaultCACertificates(AUTHORITIES);
  await Promise.all([vendor, proxy].map((server) => new Promise((resolve) => server.close(resolve))));
});

async function ask(): Promise<string> {
  const request = { method: 'POST', url: `https://${HOST}/v1`, headers: {}, body: '{"ask":1}' } as const;
  return readText(await upstream.request(request, new AbortController().signal), LARGE.length + 1);
}

describe('a vendor behind a proxy', () => {
  it('is reached by name and with the proxy’s password, and the connection serves the next call', async () => {
    expect(await ask()).toBe(LARGE);
    expect(await ask()).toBe(LARGE);
    expect(bodies).toBe(2);
    expect(asked).toEqual([
      `CONNECT ${HOST}:443 HTTP/1.1\r\nHost: ${HOST}:443\r\nProxy-Authorization: Basic ${Buffer.from('ada:pass word').toString('base64')}\r\n\r\n`,
    ]);
  });

  it.each([
    ['refuses', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', /The proxy answered: HTTP\/1\.1 407/],
    ['sends a head without an end', `HTTP/1.1 200 OK\r\n${'x'.repeat(20_000)}`, /The proxy answered/],
    ['is none', 'SSH-2.0-OpenSSH\r\n\r\n', /The proxy answered: SSH/],
  ])('fails with the reason when the proxy %s', async (_how, answer, message) => {
    reply = answer;
    await expect(ask()).rejects.toThrow(message);
    expect(bodies).toBe(0);
  });

  it('is given up when the proxy never answers', async () => {
    reply = null;
    const failed = expect(ask()).rejects.toThrow(`No connection to ${HOST}`);
    await until(() => asked.length === 1);
    await clock.advance(10_000);
    await failed;
  });
});

describe('the choice of the proxy', () => {
  const choose = createFindProxy({
    proxyUrl: 'http://proxy.example:8080',
    directHosts: ['direct.example', '.corp', '10.0.0.5'],
  });
  it.each([
    ['https://api.openai.com/v1', true],
    ['https://notdirect.example/', true],
    ['https://direct.example/', false],
    ['https://api.direct.example/', false],
    ['https://models.corp/', false],
    ['https://10.0.0.5/', false],
    ['https://110.0.0.5/', true],
    ['https://localhost:8443/', false],
    ['https://127.0.0.1/', false],
    ['https://[::1]/', false],
    ['http://models.example/', false],
  ])('%s: %s', (address, isProxied) => {
    expect(choose(new URL(address)) !== null).toBe(isProxied);
  });

  it('is none without a setting, and none for any host with *', () => {
    expect(createFindProxy({ proxyUrl: null, directHosts: [] })(new URL('https://a.example'))).toBeNull();
    const all = createFindProxy({ proxyUrl: 'http://proxy.example:8080', directHosts: ['*'] });
    expect(all(new URL('https://a.example'))).toBeNull();
  });
});
