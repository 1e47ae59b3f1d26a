import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('guests are counted by the network they come from, on %s,', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  const start = (from: string, headers: Record<string, string> = {}, through = app) =>
    through.call({ method: 'POST', url: '/auth/guest', remoteAddress: from, headers });
  const statusOf = async (from: string, headers?: Record<string, string>): Promise<number> =>
    (await start(from, headers)).statusCode;

  const SPOOFED = [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'x-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'x-forwarded',
    'forwarded-for',
    'fastly-client-ip',
    'via',
    'client-ip',
  ];

  it('whatever forwarding headers a caller sends [MO-07]', async () => {
    for (let count = 0; count < 3; count += 1) expect(await statusOf('203.0.113.9')).toBe(200);
    for (const name of SPOOFED) {
      const value = name === 'forwarded' ? 'for=198.51.100.77;proto=https' : '198.51.100.77';
      expect([name, await statusOf('203.0.113.9', { [name]: value })]).toEqual([name, 429]);
    }
  });

  it('or from what the last trusted proxy saw, where proxies are named [MO-07]', async () => {
    const behind = await createTestApp({ beside: app, environment: { TRUSTED_PROXIES: '10.0.0.0/8' } });
    const through = (forwarded: string, proxy = '10.1.2.3') =>
      start(proxy, { 'x-forwarded-for': forwarded }, behind).then((answer) => answer.statusCode);
    for (let count = 0; count < 3; count += 1) expect(await through('198.51.100.1')).toBe(200);
    expect(await through('198.51.100.1')).toBe(429);
    // What the caller itself wrote is further left and is not trusted.
    expect(await through('192.0.2.50, 198.51.100.1')).toBe(429);
    expect(await through('198.51.100.1, 10.9.9.9')).toBe(429);
    expect(await through('198.51.100.2')).toBe(200);
    // Not a proxy of ours: its header counts for nothing.
    for (let count = 0; count < 3; count += 1) await through('192.0.2.51', '203.0.113.200');
    expect(await through('192.0.2.52', '203.0.113.200')).toBe(429);
    await behind.close();
  });

  it('whether or not proxies send ports, and by the proxy where they send no address [MO-07]', async () => {
    const behind = await createTestApp({ beside: app, environment: { TRUSTED_PROXIES: '10.0.0.0/8' } });
    const through = (forwarded: string, proxy = '10.1.2.3') =>
      start(proxy, { 'x-forwarded-for': forwarded }, behind).then((answer) => answer.statusCode);
    for (const port of [5001, 5002, 5003]) expect(await through(`203.0.113.7:${port}`)).toBe(200);
    for (const same of ['203.0.113.7:5004', '203.0.113.7', 'unknown, 203.0.113.7:1, 10.9.9.9:443'])
      expect(await through(same)).toBe(429);
    expect(await through('203.0.113.8:5001')).toBe(200);
    for (const port of [1, 2, 3]) expect(await through(`[2001:db8::${port}]:100${port}`)).toBe(200);
    expect(await through('[2001:db8::4]')).toBe(429);
    expect(await through('2001:db8:0:1::1')).toBe(200);
    for (const none of ['unknown', '_hidden', '203.0.113.7, nonsense']) expect(await through(none)).toBe(200);
    expect(await through('nonsense')).toBe(429);
    expect(await through('nonsense', '10.1.2.4')).toBe(200);
    for (const client of [1, 2, 3, 4]) expect(await through(`64:ff9b::198.51.100.${client}`)).toBe(200);
    await behind.close();
  });

  it('with one bucket for an IPv6 network and for every way to write an IPv4 address [MO-07]', async () => {
    expect(await statusOf('2001:db8:1:2::1')).toBe(200);
    expect(await statusOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(200);
    expect(await statusOf('2001:0db8:0001:0002:0000:0000:0000:0009')).toBe(200);
    expect(await statusOf('2001:db8:1:2::abcd')).toBe(429);
    expect(await statusOf('2001:db8:1:3::1')).toBe(200);
    for (const same of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'])
      expect(await statusOf(same)).toBe(200);
    expect(await statusOf('192.0.2.1')).toBe(429);
    for (const other of ['192.0.2.2', '::ffff:192.0.2.3']) expect(await statusOf(other)).toBe(200);
  });
});
