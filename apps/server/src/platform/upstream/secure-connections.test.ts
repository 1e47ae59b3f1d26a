// The HTTP client over TLS, against a server with a certificate of the test's own.
import type { AddressInfo, LookupFunction, Socket } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates, type Server } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalCertificate } from '../../testing/vendors/local-certificate.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createUpstream, readText, type Upstream } from './upstream.ts';

const HOST = 'vendor.example';
const AUTHORITIES = getCACertificates('default');
const toLoopback: LookupFunction = (_host, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

let server: Server;
let upstream: Upstream;
/** Of each connection, whether it went on with an earlier session. */
let resumed: boolean[];
let refusesSessions: boolean;

beforeEach(async () => {
  const { certificate, key } = createLocalCertificate(HOST);
  setDefaultCACertificates([...AUTHORITIES, certificate]);
  resumed = [];
  refusesSessions = false;
  let latest: Socket | null = null;
  server = createServer({ cert: certificate, key }, (socket) => {
    resumed.push(socket.isSessionReused());
    if (refusesSessions && socket.isSessionReused()) latest?.resetAndDestroy();
    else socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nok'));
  });
  server.on('connection', (socket) => (latest = socket));
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream = createUpstream({
    clock: createManualClock(),
    guard: { checkHost: () => undefined, lookup: toLoopback },
  });
});
afterEach(async () => {
  upstream.close();
  setDefaultCACertificates(AUTHORITIES);
  await new Promise((resolve) => server.close(resolve));
});

async function ask(host = HOST): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const url = `https://${host}:${port}/`;
  const request = { method: 'GET', url, headers: {} } as const;
  return readText(await upstream.request(request, new AbortController().signal), 1_000);
}

describe('a secure connection', () => {
  it('goes on with the session of the one before', async () => {
    expect([await ask(), await ask()]).toEqual(['ok', 'ok']);
    expect(resumed).toEqual([false, true]);
  });

  it('starts again after one that was refused', async () => {
    await ask();
    refusesSessions = true;
    await expect(ask()).rejects.toThrow();
    expect(await ask()).toBe('ok');
    expect(resumed).toEqual([false, true, false]);
  });

  it('is not made with a certificate for another name', async () => {
    await expect(ask('other.example')).rejects.toThrow(/other\.example/);
  });
});
