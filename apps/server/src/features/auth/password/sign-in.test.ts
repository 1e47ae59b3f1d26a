import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextAddress, PASSWORD, post, signIn, signUp, statusOf } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const login = (app: TestApp, username: string, password: string, remoteAddress = nextAddress()) =>
  post(app, '/auth/login-json', { username, password }, { remoteAddress });

describe.each(TEST_DATABASES)('signing in on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
    await signUp(app, 'Ada');
  });
  afterEach(() => app.close());

  it.each(['Ada', 'ada', '  ADA ', 'ada@example.com', 'Ada@Example.com'])(
    'lets %j in [AUTH-04] [AUTH-05]',
    async (name) => {
      const answer = await login(app, name, PASSWORD);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
      });
    },
  );

  it('answers at both mounts of the auth router', async () => {
    const answer = await post(app, '/api/auth/login-json', { username: 'ada', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
  });

  it('answers a wrong name and a wrong password alike, with a detail [AUTH-06]', async () => {
    const [wrongName, wrongPassword] = await Promise.all([
      login(app, 'nobody', PASSWORD),
      login(app, 'ada', 'wrong'),
    ]);
    expect(wrongName.statusCode).toBe(401);
    expect(wrongPassword.statusCode).toBe(401);
    const withoutId = (answer: typeof wrongName) => ({ ...answer.json(), request_id: '' });
    expect(withoutId(wrongName)).toEqual(withoutId(wrongPassword));
    expect(wrongName.json().detail).toBe('Incorrect username or password');
  });

  it.each([
    ['ada', true, false],
    ['ADA@example.com', true, true],
    ['nobody', false, false],
    ['nobody@example.com', false, true],
  ])('says whether %s exists and whether it is an address [AUTH-09]', async (username, exists, isEmail) => {
    const answer = await post(app, '/auth/check-username', { username });
    expect(answer.json()).toEqual({ exists, is_email: isEmail });
  });

  it('tells a suspended user so, but only with the right password', async () => {
    await app.db.write((tx) => tx.updateTable('users').set({ status: 'suspended' }).execute());
    expect((await login(app, 'ada', 'wrong')).statusCode).toBe(401);
    const answer = await login(app, 'ada', PASSWORD);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('account_suspended');
  });

  it('writes down who signed in and who failed', async () => {
    app.clock.jump(1_000);
    const { userId } = await signIn(app, 'ada');
    app.clock.jump(1_000);
    await login(app, 'ada', 'wrong');
    const rows = await app.db.read.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const seen = rows.map(({ action, actor_id, target_type, outcome }) => [
      action,
      actor_id,
      target_type,
      outcome,
    ]);
    expect(seen.slice(-2)).toEqual([
      ['auth.signed-in', userId, 'login', 'ok'],
      ['auth.sign-in-failed', null, 'user', 'refused'],
    ]);
    expect(rows.every((row) => row.request_id?.startsWith('req_'))).toBe(true);
  });

  it('knows users, guests and visitors, and has no record of a visitor [AUTH-01] [AUTH-02]', async () => {
    const roleOf = async (person?: Person) =>
      (await app.call({ method: 'GET', url: '/auth/me' }, person)).json().role;
    const people = () => app.db.read.selectFrom('users').select('role').orderBy('role').execute();
    expect(await roleOf(await signIn(app, 'ada'))).toBe('user');
    expect(await people()).toEqual([{ role: 'user' }]);
    expect(await roleOf()).toBeUndefined();
    expect((await post(app, '/auth/check-username', { username: 'eve' })).statusCode).toBe(200);
    expect(await people()).toEqual([{ role: 'user' }]);
    expect(await roleOf(await app.startGuest())).toBe('guest');
    expect(await people()).toEqual([{ role: 'guest' }, { role: 'user' }]);
  });

  it('answers the current user, and refuses a missing or bad token [AUTH-42]', async () => {
    const ada = await signIn(app, 'ada');
    expect(await statusOf(app, ada)).toBe(200);
    expect((await app.call({ method: 'GET', url: '/auth/me' })).statusCode).toBe(401);
    expect(await statusOf(app, { ...ada, token: `${ada.token}x` })).toBe(401);
  });
});
