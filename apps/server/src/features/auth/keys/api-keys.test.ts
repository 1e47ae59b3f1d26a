import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn, signUp, statusOf, type SignedIn } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('API keys on %s', (database) => {
  let app: TestApp;
  let ada: SignedIn;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await signUp(app, 'ada');
  });
  afterEach(() => app.close());

  const create = (payload: object, person = ada) =>
    app.call(
      { method: 'POST', url: '/api/api-keys', payload: { name: 'script', scopes: ['account'], ...payload } },
      person,
    );
  const list = async () => (await app.call({ method: 'GET', url: '/api/api-keys' }, ada)).json();

  it('are shown once and stored as a hash', async () => {
    const answer = await create({});
    expect(answer.statusCode).toBe(201);
    const { key, ...shown } = answer.json();
    expect(key).toMatch(/^ak_[\w-]{43}$/);
    expect(await list()).toEqual({ api_keys: [shown], deployment_keys: 0, total: 1, page: 1, per_page: 20 });
    const stored = JSON.stringify(await app.db.read.selectFrom('api_keys').selectAll().execute());
    expect(stored).not.toContain(key);
  });

  it('work alike in both headers, and not in two that differ', async () => {
    const { key } = (await create({})).json();
    const ask = (headers: Record<string, string>) => app.call({ method: 'GET', url: '/auth/me', headers });
    expect((await ask({ authorization: `Bearer ${key}` })).json().id).toBe(ada.userId);
    expect((await ask({ 'x-api-key': key })).json().id).toBe(ada.userId);
    expect((await ask({ authorization: `Bearer ${key}`, 'x-api-key': key })).statusCode).toBe(200);
    expect((await ask({ authorization: `Bearer ${ada.token}`, 'x-api-key': key })).statusCode).toBe(401);
    expect((await ask({ 'x-api-key': ada.token })).statusCode).toBe(401);
    expect((await ask({ 'x-api-key': `${key}x` })).statusCode).toBe(401);
    expect((await list()).api_keys[0].last_used_at).not.toBeNull();
  });

  it('reach what their scopes allow and nothing else', async () => {
    const { key } = (await create({ scopes: ['models'] })).json();
    const person = { token: String(key), userId: ada.userId };
    expect((await app.call({ method: 'GET', url: '/models' }, person)).statusCode).toBe(200);
    const refused = await app.call({ method: 'GET', url: '/auth/me' }, person);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope_missing']);
    const never = await app.call({ method: 'POST', url: '/api/api-keys', payload: {} }, person);
    expect([never.statusCode, never.json().code]).toEqual([403, 'login_required']);
  });

  it.each([['admin'], ['api-keys'], ['credentials'], ['*']])(
    'are never given the scope %s [AU-10]',
    async (scope) => {
      const answer = await create({ scopes: ['account', scope] });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'scope_not_allowed']);
      expect((await list()).total).toBe(0);
    },
  );

  it('end when they are revoked or run out', async () => {
    const brief = (await create({ expires_at: new Date(app.clock.now() + 60_000).toISOString() })).json();
    const lasting = (await create({})).json();
    const asPerson = (key: string) => ({ token: key, userId: ada.userId });
    expect(await statusOf(app, asPerson(brief.key))).toBe(200);
    app.clock.jump(60_000);
    expect(await statusOf(app, asPerson(brief.key))).toBe(401);
    expect(await statusOf(app, asPerson(lasting.key))).toBe(200);
    const removed = await app.call({ method: 'DELETE', url: `/api/api-keys/${lasting.id}` }, ada);
    expect(removed.json()).toEqual({ success: true, id: lasting.id });
    expect(await statusOf(app, asPerson(lasting.key))).toBe(401);
    expect((await create({ expires_at: '2020-01-01T00:00:00Z' })).statusCode).toBe(422);
  });

  it("cannot be revoked by others, and others' are not listed", async () => {
    const { id, key } = (await create({})).json();
    const eve = await signUp(app, 'eve');
    expect((await app.call({ method: 'DELETE', url: `/api/api-keys/${id}` }, eve)).statusCode).toBe(404);
    expect((await app.call({ method: 'GET', url: '/api/api-keys' }, eve)).json().total).toBe(0);
    expect(await statusOf(app, { token: key, userId: ada.userId })).toBe(200);
  });

  it('are at most fifty, also where more are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => create({})));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
    const refused = answers.find(({ statusCode }) => statusCode !== 201)?.json();
    expect([refused.code, (await list()).total]).toEqual(['too_many_keys', 50]);
  });

  it('cannot be made to send any number of mails, or mails of any text [AU-06]', async () => {
    expect((await create({ name: 'key\n\nYour account is locked: https://evil.example' })).statusCode).toBe(
      422,
    );
    const made: number[] = [];
    while (made.length <= 100 && made.at(-1) !== 429) {
      const answer = await create({});
      made.push(answer.statusCode);
      if (answer.statusCode === 201)
        await app.call({ method: 'DELETE', url: `/api/api-keys/${answer.json().id}` }, ada);
    }
    expect(made.indexOf(429)).toBe(100);
    app.clock.jump(3_600_000);
    expect((await create({}, await signIn(app, 'ada'))).statusCode).toBe(201);
  });

  it('are not for guests', async () => {
    const answer = await create({}, { ...(await app.startGuest()), refreshToken: '' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'members_only']);
  });
});
