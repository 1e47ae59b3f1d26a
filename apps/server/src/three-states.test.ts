import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { post, signUp, toBody } from './testing/people.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';

describe.each(TEST_DATABASES)('who calls, on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  const readRoles = async () =>
    (await app.db.read.selectFrom('users').select('role').orderBy('created_at').execute()).map(
      ({ role }) => role,
    );
  const askWho = (token?: string) =>
    app.call({ method: 'GET', url: '/auth/me' }, token === undefined ? undefined : { token, userId: '' });

  it('is a visitor, a guest or a user; a visitor leaves no record [AUTH-01] [AUTH-02]', async () => {
    for (const url of ['/api/models/public', '/auth/options', '/health']) {
      expect((await app.call({ method: 'GET', url })).statusCode).toBe(200);
    }
    expect((await askWho()).json()).toMatchObject({ code: 'authentication_required' });
    expect(await readRoles()).toEqual([]);
    const guest = await app.startGuest();
    expect((await askWho(guest.token)).json()).toMatchObject({ id: guest.userId, role: 'guest' });
    app.clock.jump(1_000);
    const mara = await signUp(app, 'mara');
    expect((await askWho(mara.token)).json()).toMatchObject({ id: mara.userId, role: 'user' });
    expect(await readRoles()).toEqual(['guest', 'user']);
  });

  it('is a guest no more once a user came of it, and no role can be asked for [AUTH-01] [AUTH-02]', async () => {
    const guest = await app.startGuest();
    const upgraded = await post(app, '/auth/guest/upgrade', toBody('mara', { role: 'admin' }), {
      person: guest,
    });
    expect((await askWho(String(upgraded.json().access_token))).json()).toMatchObject({
      id: guest.userId,
      role: 'user',
      is_admin: false,
    });
    expect((await askWho(guest.token)).statusCode).toBe(401);
    await post(app, '/api/auth/register', toBody('jonas', { role: 'admin' }));
    expect(await readRoles()).toEqual(['user', 'user']);
  });
});
