import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { nextAddress, PASSWORD, post, signUp, toBody, toSignedIn } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const register = (app: TestApp, body: object, remoteAddress = nextAddress()) =>
  post(app, '/api/auth/register', body, { remoteAddress });

describe.each(TEST_DATABASES)('registration on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  it('answers tokens of a user with a balance of 5 [AUTH-12] [AUTH-03] [CONST-06]', async () => {
    const answer = await register(app, toBody('ada'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ token_type: 'bearer', expires_in: 1_800 });
    const { token } = await toSignedIn(app, answer);
    const me = await app.call({ method: 'GET', url: '/auth/me' }, { token, userId: '' });
    expect(me.json()).toMatchObject({
      username: 'ada',
      email: 'ada@example.com',
      role: 'user',
      balance: 5,
      is_admin: false,
    });
    await checkBooks(app.db);
  });

  it.each([
    ['admin', 9_999],
    ['owner', 1e9],
    ['guest', -1],
    [null, 'text'],
    [['admin'], { amount: 1 }],
    [{ role: 'admin' }, null],
  ])(
    'ignores the role %j and the balance %j and notes that they were asked for [AUTH-13] [AU-01]',
    async (role, balance) => {
      const person = await toSignedIn(
        app,
        await register(app, toBody('eve', { role, balance, is_admin: true })),
      );
      const user = await app.db.read
        .selectFrom('users')
        .selectAll()
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ role: 'user', is_admin: 0, balance: 5_000_000, status: 'active' });
      const entries = await app.db.read
        .selectFrom('balance_entries')
        .selectAll()
        .where('user_id', '=', person.userId)
        .execute();
      expect(entries).toMatchObject([{ reason: 'signup', amount: 5_000_000 }]);
      const noted = await app.db.read
        .selectFrom('audit_log')
        .select('action')
        .where('actor_id', '=', person.userId)
        .execute();
      expect(noted.map((row) => row.action).sort()).toEqual(['account.created', 'account.rights-asked-for']);
    },
  );

  it('refuses a name and an address that are taken, in any case', async () => {
    await signUp(app, 'Ada');
    const sameName = await register(app, toBody('aDA', { email: 'other@example.com' }));
    expect(sameName.statusCode).toBe(409);
    expect(sameName.json().detail).toBe('Username already taken');
    const sameAddress = await register(app, toBody('other', { email: 'ADA@example.com' }));
    expect(sameAddress.statusCode).toBe(409);
    expect(sameAddress.json().detail).toBe('Email already registered');
  });

  it('gives a name that two want at once to one of them', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => register(app, toBody('twin', { email: `t${n}@example.com` }))),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    ['ab', 'a@example.com', PASSWORD, 'username'],
    ['with space', 'a@example.com', PASSWORD, 'username'],
    ['a@b', 'a@example.com', PASSWORD, 'username'],
    ['fine', 'no address', PASSWORD, 'email'],
    ['fine', 'a@example.com', 'short', 'password'],
    ['fine', 'a@example.com', 'x'.repeat(129), 'password'],
  ])('names the field that is not valid: %s %s', async (username, email, password, field) => {
    const answer = await register(app, { username, email, password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe(field);
  });

  it('makes three accounts a day for one network, also when many come at once [AUTH-15] [MO-08]', async () => {
    const address = '203.0.113.50';
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => register(app, toBody(`many${n}`), address)),
    );
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.json()).toMatchObject({
      code: 'registration_limit',
      detail: 'Maximum accounts per day reached. Please wait 24 hours before creating another account.',
      retry_after: 86_400,
    });
    app.clock.jump(86_400_000);
    expect((await register(app, toBody('nextday'), address)).statusCode).toBe(200);
    expect((await register(app, toBody('elsewhere'))).statusCode).toBe(200);
  });

  it('stores a password only as an argon2id hash and never answers it [AUTH-53]', async () => {
    const { userId, token } = await signUp(app, 'ada');
    const rows = JSON.stringify(await app.db.read.selectFrom('users').selectAll().execute());
    expect(rows).toContain('$argon2id$');
    expect(rows).not.toContain(PASSWORD);
    const me = await app.call({ method: 'GET', url: '/auth/me' }, { token, userId });
    expect(me.payload).not.toContain('argon2');
  });
});

describe.each(TEST_DATABASES)('sign-up credit of one network on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      environment: { REGISTRATIONS_PER_DAY: '100', SIGNUP_CREDIT_PER_LOCATION: '10' },
    });
  });
  afterEach(() => app.close());

  it('refuses a free account once it is used up, and still makes a paid one without credit [AUTH-16]', async () => {
    const address = nextAddress();
    await signUp(app, 'one', address);
    await signUp(app, 'two', address);
    const free = await register(app, toBody('three'), address);
    expect(free.statusCode).toBe(402);
    expect(free.json().detail).toBe(
      'Maximum free credits used from this location. Please create a paid account to continue.',
    );
    const paid = await toSignedIn(app, await register(app, toBody('three', { paid: true }), address));
    const me = await app.call({ method: 'GET', url: '/auth/me' }, paid);
    expect(me.json()).toMatchObject({ role: 'user', balance: 0 });
  });
});
