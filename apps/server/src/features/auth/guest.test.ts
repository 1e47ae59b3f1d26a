import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GUEST_MAX_BALANCE } from '@parley/contract/auth/constants.ts';
import { readAccount } from '../../testing/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const DAY_MS = 86_400_000;
const LIMIT_TEXT = 'Maximum 3 guest sessions per day reached. Please wait 24 hours or create an account.';

describe.each(TEST_DATABASES)('guest sessions on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  const start = (from: string, headers: Record<string, string> = {}, through = app) =>
    through.call({ method: 'POST', url: '/auth/guest', remoteAddress: from, headers });
  const statusOf = async (from: string, headers?: Record<string, string>): Promise<number> =>
    (await start(from, headers)).statusCode;

  it('give a visitor a token and an account of the role guest [AUTH-17]', async () => {
    const answer = await start('203.0.113.9');
    expect(answer.statusCode).toBe(200);
    const { access_token: token, user } = answer.json<{ access_token: string; user: { id: string } }>();
    expect(user).toMatchObject({ role: 'guest', username: null, email: null, is_admin: false });
    const me = await app.call({ url: '/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toEqual(user);
  });

  it('start with ten cents that stand in the ledger [AUTH-19]', async () => {
    const answer = await start('203.0.113.9');
    expect(GUEST_MAX_BALANCE).toBe(0.1);
    expect(answer.json()).toMatchObject({ user: { balance: 0.1, limits: { guest_max_balance: 0.1 } } });
    const account = await readAccount(app.db, answer.json<{ user: { id: string } }>().user.id);
    expect(account).toMatchObject({ balance: 100_000, entries: 100_000, reserved: 0 });
  });

  it('end after 24 hours', async () => {
    const guest = await app.startGuest();
    app.clock.jump(DAY_MS - 1_000);
    expect((await app.call({ url: '/auth/me' }, guest)).statusCode).toBe(200);
    app.clock.jump(2_000);
    expect((await app.call({ url: '/auth/me' }, guest)).statusCode).toBe(401);
  });

  it('are three a day for one location; the fourth says when to come back [AUTH-20]', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect(await statusOf('203.0.113.9')).toBe(200);
      app.clock.jump(1_000);
    }
    const fourth = await start('203.0.113.9');
    expect(fourth.statusCode).toBe(429);
    expect(fourth.json()).toMatchObject({
      code: 'guest_session_limit',
      detail: LIMIT_TEXT,
      retry_after: DAY_MS / 1_000 - 3,
    });
    expect(await statusOf('203.0.113.10')).toBe(200);
    app.clock.jump(DAY_MS - 3_000);
    expect(await statusOf('203.0.113.9')).toBe(200);
    expect(await statusOf('203.0.113.9')).toBe(429);
  });

  it('are exactly three when twenty are asked for at once, over two servers [PF-09]', async () => {
    const other = await createTestApp({ beside: app });
    const asked = Array.from({ length: 20 }, (_, index) =>
      start('203.0.113.9', { 'x-forwarded-for': `198.51.100.${index}` }, index % 2 ? app : other),
    );
    const statuses = (await Promise.all(asked)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
    await other.close();
  });

  describe('take the location from the connection', () => {
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
      // What the caller wrote itself stands further left and is not believed.
      expect(await through('192.0.2.50, 198.51.100.1')).toBe(429);
      expect(await through('198.51.100.1, 10.9.9.9')).toBe(429);
      expect(await through('198.51.100.2')).toBe(200);
      // Not a proxy of ours: its header counts for nothing.
      for (let count = 0; count < 3; count += 1) await through('192.0.2.51', '203.0.113.200');
      expect(await through('192.0.2.52', '203.0.113.200')).toBe(429);
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

    it('and keep only a keyed hash of it [PR-07]', async () => {
      await start('203.0.113.9');
      const rows = JSON.stringify([
        await app.db.read.selectFrom('guest_sessions').selectAll().execute(),
        await app.db.read.selectFrom('users').selectAll().execute(),
      ]);
      expect(rows).not.toContain('203.0.113');
    });
  });
});
