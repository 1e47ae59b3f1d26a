import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { until } from '../../../testing/until.ts';
import { toRateKind } from './rate.ts';

describe('the limit a call counts against', () => {
  it.each([
    ['a public read', { method: 'GET' }, null, 'public-read'],
    ['another public call', { method: 'POST' }, null, 'anonymous'],
    ['a guest', { method: 'POST' }, { kind: 'guest' }, 'guest'],
    ['a signed-in user', { method: 'GET' }, { kind: 'login' }, 'user'],
    ['an API key', { method: 'GET' }, { kind: 'api-key' }, 'api-key'],
    [
      'an operation with a limit of its own',
      { method: 'GET', rate: 'analytics' },
      { kind: 'login' },
      'analytics',
    ],
  ] as const)('%s', (_name, endpoint, caller, kind) => {
    expect(toRateKind(endpoint, caller)).toBe(kind);
  });
});

describe('calls a minute', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp();
  });
  afterEach(() => app.close());

  const location = (remoteAddress: string) => ({ remoteAddress });

  /** How many of the calls were let through before the first refusal. */
  async function countUntilRefused(call: () => ReturnType<TestApp['call']>): Promise<number> {
    for (let count = 0; ; count += 1) if ((await call()).statusCode === 429) return count;
  }

  it('are sent with every answer', async () => {
    const answer = await app.call({ url: '/api/models/public' });
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '599',
      'x-ratelimit-reset': String(app.clock.now() / 1_000 + 60),
    });
  });

  it('are refused beyond the limit, with the time to wait, until the minute is over', async () => {
    const read = () => app.call({ url: '/api/models/public' });
    await app.clock.advance(1);
    expect(await countUntilRefused(read)).toBe(600);
    await app.clock.advance(20_000);
    const refused = await read();
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      detail: 'Rate limit exceeded',
      retry_after: 40,
    });
    expect(refused.headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '0',
    });
    await app.clock.advance(40_000);
    expect((await read()).statusCode).toBe(200);
  });

  it('are counted for each kind of caller by itself', async () => {
    const guest = await app.startGuest();
    const member = await app.createMember();
    expect(await countUntilRefused(() => app.call({ url: '/auth/me' }, guest))).toBe(60);
    expect(await countUntilRefused(() => app.call({ url: '/auth/me' }, member))).toBe(300);
    const other = await app.createMember();
    expect((await app.call({ url: '/auth/me' }, other)).statusCode).toBe(200);
    expect((await app.call({ url: '/api/models/public' })).statusCode).toBe(200);
  });

  it('are counted for each API key by itself, beside those of its owner', async () => {
    const member = await app.createMember();
    async function createKey(): Promise<Person> {
      const payload = { name: 'Script', scopes: ['usage'] };
      const answer = await app.call({ method: 'POST', url: '/api/api-keys', payload }, member);
      return { userId: member.userId, token: answer.json<{ key: string }>().key };
    }
    const [one, other] = [await createKey(), await createKey()];
    const read = (person: Person) => app.call({ url: `/users/${member.userId}/usage` }, person);
    expect(await countUntilRefused(() => read(one))).toBe(600);
    expect((await read(other)).headers['x-ratelimit-remaining']).toBe('599');
    expect((await read(member)).headers['x-ratelimit-limit']).toBe('300');
  });

  it('without a good identity are counted by where they come from', async () => {
    const forged = { userId: 'usr_x', token: 'forged' };
    const knock = (remoteAddress: string) =>
      app.call({ url: '/auth/me', ...location(remoteAddress) }, forged);
    expect(await countUntilRefused(() => knock('203.0.113.9'))).toBe(60);
    expect((await knock('203.0.113.10')).statusCode).toBe(401);
    // The one who is signed in there is not held responsible.
    const member = await app.createMember();
    expect((await app.call({ url: '/auth/me', ...location('203.0.113.9') }, member)).statusCode).toBe(200);
  });

  it('from one IPv6 network count together [MO-07]', async () => {
    let host = 0;
    const read = () =>
      app.call({ url: '/api/models/public', ...location(`2001:db8:1:2::${(host += 1).toString(16)}`) });
    expect(await countUntilRefused(read)).toBe(600);
    expect((await app.call({ url: '/api/models/public', ...location('2001:db8:1:3::1') })).statusCode).toBe(
      200,
    );
  });

  it('cannot be spread over addresses that a caller makes up [MO-07]', async () => {
    let count = 0;
    const read = () => {
      const forged = `198.51.100.${(count += 1) % 250}`;
      const headers = {
        'x-forwarded-for': forged,
        forwarded: `for=${forged}`,
        'x-real-ip': forged,
        'cf-connecting-ip': forged,
      };
      return app.call({ url: '/api/models/public', headers });
    };
    expect(await countUntilRefused(read)).toBe(600);
  });

  it('that ask whether a name is taken or sign in are ten from one network', async () => {
    const ask = () =>
      app.call({ method: 'POST', url: '/auth/check-username', payload: { username: 'someone' } });
    expect(await countUntilRefused(ask)).toBe(10);
    const login = { username: 'someone', password: 'wrong-password' };
    const signIn = () => app.call({ method: 'POST', url: '/auth/login-json', payload: login });
    expect(await countUntilRefused(signIn)).toBe(10);
  });

  it('that cost much have a limit of their own [OV-07]', async () => {
    const member = await app.createMember();
    expect(
      await countUntilRefused(() => app.call({ url: `/users/${member.userId}/usage/analytics` }, member)),
    ).toBe(30);
    expect(
      (await app.call({ url: `/users/${member.userId}/usage/analytics?days=366` }, await app.createMember()))
        .statusCode,
    ).toBe(422);
    expect((await app.call({ url: '/auth/me' }, member)).statusCode).toBe(200);
  });

  it('of operators are not counted', async () => {
    for (let count = 0; count < 700; count += 1)
      expect((await app.call({ url: '/health' })).statusCode).toBe(200);
  });

  it('are multiplied by the factor of the installation', async () => {
    const dear = await createTestApp({ beside: app, environment: { LIMIT_FACTOR: '2' } });
    const answer = await dear.call({ url: '/api/models/public' });
    expect(answer.headers['x-ratelimit-limit']).toBe('1200');
    await dear.close();
  });
});

describe.runIf(TEST_DATABASES.includes('postgres'))('calls a minute to two servers', () => {
  it('are counted together', async () => {
    const first = await createTestApp({ database: 'postgres' });
    const second = await createTestApp({ beside: first });
    const guest = await first.startGuest();
    const call = async (app: TestApp) => (await app.call({ url: '/auth/me' }, guest)).statusCode;
    /** Until both servers have reported their counts: what is shared is the sum. */
    const share = (total: number) =>
      until(async () => {
        await first.clock.advance(100);
        const rows = await first.db.read.selectFrom('rate_buckets').select('used').execute();
        return rows.some(({ used }) => Number(used) === total);
      }, 'the shared count');
    for (let count = 0; count < 40; count += 1) expect(await call(first)).toBe(200);
    await share(40);
    let allowed = 0;
    while (allowed < 40 && (await call(second)) === 200) {
      allowed += 1;
      await share(40 + allowed);
    }
    expect(allowed).toBe(20);
    await second.close();
    await first.close();
  });
});
