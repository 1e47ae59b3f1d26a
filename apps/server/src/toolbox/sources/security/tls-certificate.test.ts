// Certificates of servers of the test, each with its own name, over real handshakes.
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { createLocalCertificate } from '../../../testing/vendors/local-certificate.ts';
import { createCertificateProbe } from '../../../platform/outbound/certificate-probe.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { bindTls } from '../../tls.ts';
import { SECURITY_TOOLS } from './index.ts';

const HOST = 'secure.example';
const AUTHORITIES = getCACertificates('default');
const certificate = createLocalCertificate(HOST);

beforeAll(() => setDefaultCACertificates([...AUTHORITIES, certificate.certificate]));
afterAll(() => setDefaultCACertificates(AUTHORITIES));

let servers: OutboundServers;
let stop: AbortController;
beforeEach(() => {
  servers = createOutboundServers();
  stop = new AbortController();
});
afterEach(() => servers.stop());

type Connect = (options: NetConnectOpts) => Socket;

async function check(args: object, connectTo: Connect = connect): Promise<unknown> {
  const { guard, clock } = servers;
  const probe = createCertificateProbe({ guard, clock, connect: connectTo });
  return callTool(SECURITY_TOOLS, 'tls-certificate-check', args, {
    clock: createManualClock(Date.now()),
    tls: bindTls(probe, { owner: 'ada', signal: stop.signal }),
  }).catch((error: unknown) => error);
}

const start = (name: string, shown = certificate) =>
  servers.startSecure(name, shown, (_request, response) => response.end());

describe('tls-certificate-check', () => {
  it('tells who vouches for a host, for which names, and for how long [TOOL-11]', async () => {
    const server = await start(HOST);
    expect(await check({ host: HOST, port: 8443 })).toMatchObject({
      data: {
        host: HOST,
        trusted: true,
        problem: null,
        days_left: 0,
        expires_soon: true,
        names: [HOST],
        protocol: expect.stringMatching(/^TLSv1\.[23]$/),
        chain: [{ subject: HOST, issuer: HOST, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
      source: `https://${HOST}:8443/`,
    });
    expect(server.seen).toEqual([]);
  });

  it('tells what is wrong with one that nobody vouches for, or that is for another name', async () => {
    await start('stranger.example', createLocalCertificate('stranger.example'));
    await start('other.example');
    expect(await check({ host: 'stranger.example', port: 8443 })).toMatchObject({
      data: { trusted: false, problem: 'self_signed', names: ['stranger.example'] },
    });
    expect(await check({ host: 'other.example', port: 8443 })).toMatchObject({
      data: { trusted: false, problem: 'wrong_name', names: [HOST] },
    });
  });

  it('connects to no address inside the network, and tells it by nothing from a missing one [SS-01] [SS-06]', async () => {
    const inside = await servers.startInside();
    servers.names.set('inside.example', [[inside.address]]);
    for (const host of ['inside.example', 'nobody.example']) {
      const startedMs = servers.clock.monotonic();
      expect(await advanceUntil(servers.clock, check({ host, port: 443 }), 100)).toMatchObject({
        code: 'upstream_down',
        message: expect.stringContaining('could not be reached'),
      });
      expect(servers.clock.monotonic() - startedMs).toBe(5_000);
    }
    expect(inside.connections()).toBe(0);
  });

  it('says where there is no TLS, no host, or no answer', async () => {
    const plain = await servers.startRaw((socket) => socket.end('HTTP/1.0 400 Bad Request\r\n\r\n'));
    const toPlain: Connect = (options) => connect({ ...options, port: 8080 });
    expect(await check({ host: plain.host }, toPlain)).toMatchObject({ code: 'failed' });
    const nobody = check({ host: 'nobody.example' });
    expect(await advanceUntil(servers.clock, nobody, 100)).toMatchObject({ code: 'upstream_down' });
    const silent = await servers.startRaw((socket) => {
      socket.once('data', () => void servers.clock.advance(16_000));
    });
    expect(await check({ host: silent.host }, toPlain)).toMatchObject({ code: 'timeout' });
  });

  it('ends with the run', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.on('connection', () => stop.abort(new Error('stopped')));
    const { port } = server.address() as { port: number };
    const toServer: Connect = () => connect({ host: '127.0.0.1', port });
    expect(await check({ host: 'stopped.example' }, toServer)).toMatchObject({ message: 'stopped' });
    server.close();
  });
});
