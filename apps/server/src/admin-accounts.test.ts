import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand, type AccountOptions } from './admin-accounts.ts';
import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { checkBooks } from './testing/ledger.ts';
import { PASSWORD, post, signIn, statusOf } from './testing/people.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';

const runOn = (
  app: TestApp,
  command: string,
  options: AccountOptions = {},
  environment: NodeJS.ProcessEnv = { PUBLIC_URL: 'https://parley.example' },
): Promise<string> =>
  runAccountCommand(command, options, {
    db: app.db,
    clock: app.clock,
    log: createLog('silent'),
    config: readConfig(environment),
  });
const ADA: AccountOptions = { username: 'ada', password: PASSWORD, balance: '20', admin: true };

describe.each(TEST_DATABASES)('the command line for accounts on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(() => app.close());

  const run = (command: string, options?: AccountOptions): Promise<string> => runOn(app, command, options);
  const createAda = (): Promise<string> => run('create-user', ADA);

  it('makes an account that can sign in, with a balance and the rights of an admin', async () => {
    expect(await createAda()).toMatch(/^Created ada \(usr_\w+\)\.$/);
    const ada = await signIn(app, 'ada');
    const me = await app.call({ method: 'GET', url: '/auth/me' }, ada);
    expect(me.json()).toMatchObject({ username: 'ada', balance: 20, is_admin: true, role: 'user' });
    expect(await run('list-users')).toContain('ada  -  20.000000 USD  active, admin');
    await checkBooks(app.db);
  });

  it.each<[string, AccountOptions, string]>([
    ['create-user', { username: 'ada' }, '--password is missing.'],
    ['create-user', { username: 'a b', password: PASSWORD }, '--username: a b cannot be a username.'],
    [
      'create-user',
      { username: 'eve', password: PASSWORD, email: 'eve' },
      '--email: eve is no email address.',
    ],
    ['create-user', { username: 'eve', password: 'short' }, '--password must have 8 to 128 characters.'],
    ...['much', '', '-1', '0.1234567', '10000.01', '9007199254.740993', '1e10', '9e15', '1e300'].map(
      (balance): [string, AccountOptions, string] => [
        'create-user',
        { username: 'eve', password: PASSWORD, balance },
        '--balance must be an amount of US dollars from 0 to 10000, such as 5 or 0.25.',
      ],
    ),
    ['create-user', { username: 'ADA', password: PASSWORD }, '--username: an account ADA exists already.'],
    ['make-admin', { username: 'nobody' }, 'There is no account nobody.'],
    ...['0', '-1', 'x', '1.5'].map((page): [string, AccountOptions, string] => [
      'list-users',
      { page },
      '--page must be a number from 1.',
    ]),
  ])('refuses %s with %j in one sentence', async (command, options, sentence) => {
    await createAda();
    await expect(run(command, options)).rejects.toThrow(sentence);
  });

  it('lists accounts by pages, and says where there is another one', async () => {
    await createAda();
    const ada = await app.db.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 100 }, (_, index) => {
      const name = `other-${index}`;
      return { ...ada, id: `usr_z${String(index).padStart(3, '0')}`, username: name, username_key: name };
    });
    await app.db.write((tx) => tx.insertInto('users').values(others.slice(0, 99)).execute());
    expect((await run('list-users')).split('\n')).toHaveLength(100);
    await app.db.write((tx) => tx.insertInto('users').values(others.slice(99)).execute());
    expect((await run('list-users')).split('\n').at(-1)).toBe('There are more: --page 2.');
    expect(await run('list-users', { page: '2' })).toMatch(/^usr_z099 .*$/);
  });

  it('keeps names as a form would, and names the option whose value another account has', async () => {
    const eve = { username: ' eve ', password: PASSWORD, email: ' eve@example.com ' };
    expect(await run('create-user', eve)).toMatch(/^Created eve \(/);
    expect(await run('list-users')).toContain('  eve  eve@example.com  ');
    const second = { ...eve, username: 'eva' };
    await expect(run('create-user', second)).rejects.toThrow('--email: an account with eve@example.com');
  });

  it('says of an account that is not suspended that there is nothing to end', async () => {
    await createAda();
    await run('create-user', { username: 'ben', password: PASSWORD });
    expect(await run('resume', { username: 'ben' })).toBe('ben is not suspended.');
    await run('suspend', { username: 'ben' });
    expect(await run('resume', { username: 'ben' })).toBe('ben can sign in again.');
  });

  it('makes a link that sets a new password once [AUTH-55]', async () => {
    await createAda();
    const link = await run('reset-link', { username: 'ada' });
    const token = /^https:\/\/parley\.example\/#\/login\?reset=([\w-]+)$/.exec(link)?.[1] ?? '';
    const reset = () => post(app, '/auth/reset-password', { token, password: 'a new one 1234' });
    expect((await reset()).statusCode).toBe(200);
    expect((await reset()).statusCode).toBe(400);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['192.168.1.5', 'http://192.168.1.5:3000'],
  ])('makes a link that can be opened where the server listens on %s', async (host, address) => {
    await createAda();
    const link = await runOn(app, 'reset-link', { username: 'ada' }, { HOST: host });
    expect(link.startsWith(`${address}/#/login?reset=`)).toBe(true);
  });

  it('suspends an admin only while there is another one [ADM-02]', async () => {
    await createAda();
    await expect(run('suspend', { username: 'ada' })).rejects.toThrow('ada is the only admin.');
    expect(await statusOf(app, await signIn(app, 'ada'))).toBe(200);
    await run('create-user', { username: 'ben', password: PASSWORD, admin: true });
    await run('suspend', { username: 'ada' });
    await expect(run('suspend', { username: 'ben' })).rejects.toThrow('ben is the only admin.');
    await run('resume', { username: 'ada' });
    await run('suspend', { username: 'ben' });
  });

  it('suspends, which ends tokens, closes streams and stops what runs, and lets in again', async () => {
    await createAda();
    await run('create-user', { username: 'ben', password: PASSWORD, admin: true });
    const ada = await signIn(app, 'ada');
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 2 } });
    const reply = await app.stream(ada, { prompt: 'Go on' });
    await reply.waitFor('content');
    await run('suspend', { username: 'ada' });
    expect(await statusOf(app, ada)).toBe(401);
    await app.clock.advance(4_000);
    await advanceUntil(app.clock, reply.ended);
    expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'invalid_credentials' });
    await advanceUntil(
      app.clock,
      until(() => app.provider.calls[0]?.wasAborted === true, 'the vendor call to be aborted'),
      1_000,
    );
    expect((await post(app, '/auth/login-json', { username: 'ada', password: PASSWORD })).statusCode).toBe(
      403,
    );
    await run('resume', { username: 'ada' });
    expect(await statusOf(app, await signIn(app, 'ada'))).toBe(200);
  });

  it('sets a password, which signs all devices out', async () => {
    await createAda();
    const ada = await signIn(app, 'ada');
    await run('set-password', { username: 'ada', password: 'a new one 1234' });
    expect(await statusOf(app, ada)).toBe(401);
    expect(
      (await post(app, '/auth/login-json', { username: 'ada', password: 'a new one 1234' })).statusCode,
    ).toBe(200);
  });
});

it('appoints the admins that the setting names, where they have an account, and nobody by an address', async () => {
  const first = await createTestApp();
  for (const username of ['ada', 'zoe'])
    await post(first, '/api/auth/register', {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
    });
  const second = await createTestApp({
    beside: first,
    environment: { ADMIN_USERNAMES: 'Ada, nobody, zoe@example.com' },
  });
  const other = await second.call({ method: 'GET', url: '/auth/me' }, await signIn(second, 'zoe'));
  expect(other.json().is_admin).toBe(false);
  const me = await second.call({ method: 'GET', url: '/auth/me' }, await signIn(second, 'ada'));
  expect(me.json().is_admin).toBe(true);
  await second.close();
  await first.close();
});

it('keeps the names in the setting for the operator, who makes their accounts', async () => {
  const app = await createTestApp({ environment: { ADMIN_USERNAMES: 'Ada' } });
  const body = { username: 'ADA', email: 'eve@example.com', password: PASSWORD };
  const reserved = { code: 'username_reserved', detail: 'This username is reserved' };
  expect((await post(app, '/api/auth/register', body)).json()).toMatchObject(reserved);
  const upgrade = { method: 'POST', url: '/api/auth/guest/upgrade', payload: body } as const;
  expect((await app.call(upgrade, await app.startGuest())).json()).toMatchObject(reserved);
  const rename = { method: 'PATCH', url: '/auth/me', payload: { username: 'ada' } } as const;
  expect((await app.call(rename, await app.createMember())).json()).toMatchObject(reserved);
  await runOn(app, 'create-user', ADA);
  const ada = await signIn(app, 'ada');
  expect((await app.call({ method: 'GET', url: '/auth/me' }, ada)).json().is_admin).toBe(true);
  const respell = { method: 'PATCH', url: '/auth/me', payload: { username: 'Ada' } } as const;
  expect((await app.call(respell, ada)).json()).toMatchObject({ username: 'Ada' });
  await app.close();
});
