// No request of the outbound client reaches an address that is not public, however it is named or found.
import { lookup } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../testing/outbound/outbound-servers.ts';
import { until } from '../../testing/until.ts';
import { createLog } from '../log.ts';
import { FAILED_CONNECTION_MS } from './failed-connection.ts';
import { createOutbound } from './outbound.ts';

const PRIVATE = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::1',
];

describe('addresses that the outbound client is given', () => {
  let servers: OutboundServers;
  let server: OutboundServer;
  beforeEach(async () => {
    servers = createOutboundServers();
    server = await servers.start((_request, response) => response.end('hello'));
  });
  afterEach(() => servers.stop());

  const get = (url: string) => servers.outbound.request({ url });

  /** The calls, begun together, learn at the same moment of the clock that they have failed. */
  async function expectUnreachable(begin: () => readonly Promise<unknown>[]): Promise<void> {
    let ended = 0;
    const calls = begin().map((call) => call.finally(() => (ended += 1)));
    const outcomes = Promise.allSettled(calls);
    // Each has two bounds, and waits once its connection has failed.
    await until(() => servers.clock.pending() === calls.length * 3, 'every connection to fail');
    await servers.clock.advance(FAILED_CONNECTION_MS - 1);
    expect(ended).toBe(0);
    await servers.clock.advance(1);
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { code: 'destination_unreachable', message: 'This address could not be reached.' },
      });
  }

  it('reaches a server that is allowed and says who calls', async () => {
    const answer = await get(`${server.origin}/path?query=1`);
    expect([answer.status, answer.body.toString(), answer.url]).toEqual([
      200,
      'hello',
      `${server.origin}/path?query=1`,
    ]);
    expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/path?query=1' });
    expect(server.seen[0]?.headers).toMatchObject({
      'user-agent': 'Parley/test',
      host: `${server.host}:8080`,
    });
  });

  it.each(PRIVATE)(
    'refuses %s, written out and as the answer for a name [SS-01] [SS-02]',
    async (address) => {
      const literal = address.includes(':') ? `[${address}]` : address;
      servers.names.set('inside.example', [[address]]);
      servers.names.set('mixed.example', [['93.184.215.14', address]]);
      await expect(get(`http://${literal}:8080/`)).rejects.toMatchObject({ code: 'destination_blocked' });
      await expectUnreachable(() => ['inside', 'mixed'].map((name) => get(`http://${name}.example:8080/`)));
      expect(server.connections()).toBe(0);
    },
  );

  it.each(['localhost', 'LOCALHOST.', 'api.localhost'])(
    'refuses %s as the address that it is',
    async (host) => {
      await expect(get(`http://${host}:8080/`)).rejects.toMatchObject({ code: 'destination_blocked' });
      expect(servers.lookedUp).toEqual([]);
    },
  );

  it('checks the name again for each connection, whatever it resolved to before [SS-03]', async () => {
    servers.names.set('rebinding.example', [[server.address], ['127.0.0.1']]);
    const closing = { connection: 'close' };
    const own = await servers.start((_request, response) => response.writeHead(200, closing).end('once'));
    servers.names.set('rebinding.example', [[own.address], ['127.0.0.1']]);
    expect((await get('http://rebinding.example:8080/')).body.toString()).toBe('once');
    await expectUnreachable(() => [get('http://rebinding.example:8080/')]);
    expect(own.connections()).toBe(1);
  });

  it('checks where the connection has really gone, should the look-up be wrong [SS-03]', async () => {
    const guard = {
      checkHost: createOutboundServers().guard.checkHost,
      lookup: ((_host, options, done) =>
        lookup(server.address, options, done)) as typeof servers.guard.lookup,
    };
    const outbound = createOutbound({
      guard,
      clock: servers.clock,
      log: createLog('silent'),
      findProxy: () => null,
      userAgent: 'x',
    });
    await expectUnreachable(() => [outbound.request({ url: server.origin })]);
    expect(server.seen).toEqual([]);
    await outbound.stop();
  });

  it('goes inside the network only for an address of the configuration', async () => {
    const url = `http://${server.address}:8080/keys`;
    const stranger = createOutboundServers();
    await expect(stranger.outbound.request({ url })).rejects.toMatchObject({ code: 'destination_blocked' });
    const answer = await stranger.outbound.request({ url, isFromConfiguration: true });
    expect(answer.body.toString()).toBe('hello');
    await stranger.stop();
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com:8080/',
    'data:text/plain,hello',
    'http://example.com:22/',
    'http://example.com:25/',
    'https://example.com:6379/',
    'https://user:word@example.com/',
    `https://example.com/${'a'.repeat(9_000)}`,
    '//example.com/',
    'nonsense',
  ])('refuses %.60s', async (url) => {
    await expect(get(url)).rejects.toMatchObject({ code: 'destination_blocked' });
  });

  it('tells a missing name, a closed port, one that is silent and an address inside by nothing apart [SS-06]', async () => {
    const cut = await servers.startRaw((socket) => socket.destroy());
    servers.names.set('closed.example', [[server.address]]);
    servers.names.set('inside.example', [['10.0.0.7']]);
    servers.names.set('mixed.example', [[server.address, '169.254.169.254']]);
    // A port where nobody answers, and a name that nobody answers for, both end with the connection's own bound, which is real
    // time: the clock of the test stands still until it is over.
    const addresses = [
      'http://missing.example/',
      'http://closed.example:8443/',
      'http://inside.example:8080/',
      'http://mixed.example:8080/',
      'http://slow.example/',
      cut.origin,
    ];
    await expectUnreachable(() => addresses.map(get));
  });
});
