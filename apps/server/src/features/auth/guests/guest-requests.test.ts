import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { post, toBody } from '../../../testing/people.ts';
import { createTestApp, TEST_SECRET, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { createTokens } from '../devices/tokens.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('the requests of a guest on %s', (database) => {
  let app: TestApp;
  let guest: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    app.provider.otherwise({ text: 'Yes', usage: { inputTokens: 1, outputTokens: 1 } });
    guest = await app.startGuest();
  });
  afterEach(() => app.close());

  const ask = async (person = guest, purpose = 'chat') =>
    app.generate(person, { prompt: 'Hi', max_tokens: '5', purpose });
  const left = async (person = guest): Promise<unknown> =>
    (await app.call({ method: 'GET', url: '/auth/me' }, person)).json().limits.requests_left;

  /** A guest's own token ends before its first request is a day old. */
  async function withFreshToken(): Promise<Person> {
    const tokens = createTokens({ secret: TEST_SECRET, clock: app.clock });
    const token = await tokens.sign({
      userId: guest.userId,
      role: 'guest',
      tokenId: 'tok_fresh',
      loginId: null,
      version: 0,
      lifetimeSeconds: 3_600,
    });
    return { token, userId: guest.userId };
  }

  it('are reported from the start, one fewer with each that counts, down to the refusal [AUTH-25]', async () => {
    const started = await app.call({ method: 'POST', url: '/auth/guest', remoteAddress: '203.0.113.8' });
    expect(started.json().user.limits).toEqual({ guest_max_balance: 0.1, requests_left: 20 });
    for (let count = 20; count > 0; count -= 1) {
      expect(await left()).toBe(count);
      expect((await ask()).statusCode).toBe(200);
      expect((await ask(guest, 'title')).statusCode).toBe(200);
      app.clock.jump(30_000);
    }
    expect(await left()).toBe(0);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'guest_request_limit',
      detail: 'Request limit exceeded: guests may send 20 requests per day',
    });
    expect(await left()).toBe(0);
  });

  it('come back one by one, each a day after it was used, when the refusal said', async () => {
    const firstAtMs = app.clock.now();
    for (let count = 0; count < 20; count += 1) {
      await ask();
      app.clock.jump(60_000);
    }
    app.clock.jump(firstAtMs + DAY_MS - 1 - app.clock.now());
    const person = await withFreshToken();
    expect(await left(person)).toBe(0);
    expect((await ask(person)).json()).toMatchObject({ code: 'guest_request_limit', retry_after: 1 });
    app.clock.jump(1);
    expect(await left(person)).toBe(1);
    expect((await ask(person)).statusCode).toBe(200);
    expect(await left(person)).toBe(0);
    app.clock.jump(60_000);
    expect(await left(person)).toBe(1);
  });

  it('are a whole number, rounded up, whatever the limit factor is', async () => {
    const narrow = await createTestApp({ beside: app, environment: { LIMIT_FACTOR: '0.33' } });
    const started = await narrow.call({ method: 'POST', url: '/auth/guest', remoteAddress: '203.0.113.9' });
    expect([started.statusCode, started.json().user.limits.requests_left]).toEqual([200, 7]);
    expect(started.headers['x-ratelimit-limit']).toMatch(/^\d+$/);
    const me = await narrow.call({ method: 'GET', url: '/auth/me' }, guest);
    expect(me.json().limits.requests_left).toBe(7);
    await narrow.close();
  });

  it('are as many as the limit factor makes them, and none of a member’s business', async () => {
    const wide = await createTestApp({ beside: app, environment: { LIMIT_FACTOR: '3' } });
    await ask();
    const me = await wide.call({ method: 'GET', url: '/auth/me' }, guest);
    expect(me.json().limits.requests_left).toBe(59);
    await wide.close();
    const upgraded = await post(app, '/auth/guest/upgrade', toBody('ada'), { person: guest });
    const ada = { token: String(upgraded.json().access_token), userId: guest.userId };
    expect((await app.call({ method: 'GET', url: '/auth/me' }, ada)).json().limits).toEqual({});
  });
});
