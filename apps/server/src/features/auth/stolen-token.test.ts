// An attacker has the access token of a user who signed in a while ago, and tries to gain lasting access.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { startGoogle, type FakeGoogle } from '../../testing/vendors/google.ts';
import { startMailbox, type Mailbox } from '../../testing/mailbox.ts';
import { PASSWORD, post, signIn, signUp, statusOf, toSignedIn, type SignedIn } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'a new one 1234';
const THIEF = { sub: 'google-thief', email: 'thief@example.com' };

describe.each(TEST_DATABASES)('the thief of an access token on %s', (database) => {
  let google: FakeGoogle;
  let mailbox: Mailbox;
  let app: TestApp;
  let ada: SignedIn;
  beforeAll(async () => {
    google = await startGoogle();
  });
  afterAll(() => google.close());
  beforeEach(async () => {
    mailbox = await startMailbox();
    app = await createTestApp({
      database,
      environment: {
        ...google.environment,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Parley <parley@example.com>',
        PUBLIC_URL: 'https://parley.example',
      },
    });
    ada = await signUp(app, 'ada');
    app.clock.jump(6 * MINUTE_MS);
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const link = async (more: object = {}, claims = THIEF) =>
    post(app, '/auth/link-google', { token: await google.issue(app, claims), ...more }, { person: ada });
  const unlink = (more: object = {}) => post(app, '/auth/unlink-google', more, { person: ada });
  const createKey = (more: object = {}, person = ada) =>
    post(app, '/api/api-keys', { name: 'script', scopes: ['account'], ...more }, { person });
  const setEmail = (more: object = {}) =>
    app.call({ method: 'PATCH', url: '/auth/me', payload: { email: 'thief@example.com', ...more } }, ada);
  const change = (more: object = {}, person = ada) =>
    post(
      app,
      '/auth/change-password',
      { current_password: PASSWORD, new_password: NEW_PASSWORD, ...more },
      { person },
    );
  const loginWithGoogle = async (claims = THIEF) =>
    post(app, '/auth/google', { token: await google.issue(app, claims) });
  const statusOfKey = (made: LightMyRequestResponse) =>
    statusOf(app, { userId: ada.userId, token: String(made.json().key) });
  const linkedEmail = async () =>
    (await app.call({ method: 'GET', url: '/auth/me' }, ada)).json().google_email;
  const auditActions = async () =>
    (await app.db.read.selectFrom('audit_log').select('action').execute()).map(({ action }) => action);
  const readMail = (index = -1) => mailbox.mails.at(index)?.replaceAll('=\r\n', '') ?? '';

  it('cannot link a Google account, unlink one, make an API key or change the e-mail without the password [F-04]', async () => {
    for (const attempt of [link, unlink, createKey, setEmail]) {
      for (const more of [{}, { password: 'a guess' }]) {
        const answer = await attempt(more);
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'wrong_password']);
      }
    }
    expect(await app.db.read.selectFrom('auth_identities').selectAll().execute()).toEqual([]);
    expect(await app.db.read.selectFrom('api_keys').selectAll().execute()).toEqual([]);
    expect(mailbox.mails).toEqual([]);
  });

  it('is not helped by refreshing, nor by the owner signing in elsewhere just now [F-04]', async () => {
    const refreshed = await post(app, '/auth/refresh', { refresh_token: ada.refreshToken });
    const thief = await toSignedIn(app, refreshed);
    const owner = await signIn(app, 'ada');
    expect((await createKey({}, thief)).json().code).toBe('wrong_password');
    expect((await createKey({}, owner)).statusCode).toBe(201);
  });

  it('cannot guess the password that way [F-04]', async () => {
    for (let guess = 0; guess < 10; guess += 1) await createKey({ password: `guess ${guess}` });
    expect((await createKey({ password: PASSWORD })).statusCode).toBe(429);
  });

  it('is seen: each change is in the audit log and goes to the owner by e-mail [F-04]', async () => {
    expect((await link({ password: PASSWORD })).statusCode).toBe(200);
    expect((await unlink({ password: PASSWORD })).json()).toEqual({ linked: false });
    expect((await createKey({ password: PASSWORD })).statusCode).toBe(201);
    expect((await setEmail({ password: PASSWORD })).statusCode).toBe(200);
    expect(await auditActions()).toEqual(
      expect.arrayContaining([
        'auth.google-linked',
        'auth.google-unlinked',
        'api-key.created',
        'account.email-changed',
      ]),
    );
    await until(() => mailbox.mails.length === 4, 'the mails');
    // The last one goes where the owner still reads.
    expect(mailbox.mails.every((mail) => mail.includes('To: ada@example.com'))).toBe(true);
    expect(mailbox.mails.map((mail) => mail.replaceAll('=\r\n', '')).join()).toMatch(/thief@example\.com/);
  });

  it('loses keys and a linked Google account of their own when the owner changes the password [F-04]', async () => {
    await link({ password: PASSWORD });
    const made = await createKey({ password: PASSWORD });
    expect((await change()).statusCode).toBe(200);
    expect(await statusOfKey(made)).toBe(401);
    expect(await linkedEmail()).toBeNull();
    expect((await loginWithGoogle()).json().is_new_user).toBe(true);
    await until(() => mailbox.mails.length === 3, 'the mails');
    expect(readMail()).toContain('The password of your Parley account was changed.');
  });

  it('loses them also when the owner resets the password by a link [F-04]', async () => {
    await link({ password: PASSWORD });
    const made = await createKey({ password: PASSWORD });
    await post(app, '/auth/forgot-password', { username: 'ada' });
    const readToken = () => /reset=([\w-]+)/.exec(readMail().replaceAll('=3D', '='))?.[1];
    await until(() => readToken() !== undefined, 'the link');
    const reset = await post(app, '/auth/reset-password', { token: readToken(), password: NEW_PASSWORD });
    expect(reset.statusCode).toBe(200);
    expect(await statusOfKey(made)).toBe(401);
    expect((await loginWithGoogle()).json().is_new_user).toBe(true);
  });

  it('does not take from the owner what they say is theirs: chosen keys, and Google under the own address [F-04]', async () => {
    const mine = await createKey({ password: PASSWORD });
    const other = await createKey({ password: PASSWORD });
    await link({ password: PASSWORD });
    expect((await change({ keep_api_keys: [mine.json().id], keep_google: true })).statusCode).toBe(200);
    expect([await statusOfKey(mine), await statusOfKey(other)]).toEqual([200, 401]);
    expect(await linkedEmail()).toBe('thief@example.com');
    const own = { sub: 'google-ada', email: 'ADA@example.com' };
    expect((await link({ password: NEW_PASSWORD }, own)).statusCode).toBe(200);
    await change({ current_password: NEW_PASSWORD, new_password: PASSWORD });
    expect(await linkedEmail()).toBe('ADA@example.com');
  });

  it('does not take the keys of deployments, where the owner says to keep them [F-04]', async () => {
    const agent = (await post(app, '/agents/', { name: 'Booking' }, { person: ada })).json();
    const deploy = () => post(app, `/agents/${String(agent.id)}/deployments/api`, {}, { person: ada });
    const countKeys = async () =>
      (await app.call({ method: 'GET', url: '/api/api-keys' }, ada)).json().deployment_keys;
    await deploy();
    await deploy();
    const own = await createKey({ password: PASSWORD });
    expect(await countKeys()).toBe(2);
    await change({ keep_deployment_keys: true });
    expect([await countKeys(), await statusOfKey(own)]).toEqual([2, 401]);
    await change({ current_password: NEW_PASSWORD, new_password: PASSWORD });
    expect(await countKeys()).toBe(0);
  });

  it('cannot slip a key in while the password is being changed [F-04]', async () => {
    const [made, changed] = await Promise.all([createKey({ password: PASSWORD }), change()]);
    expect(changed.statusCode).toBe(200);
    expect(made.statusCode === 201 ? await statusOfKey(made) : 401).toBe(401);
  });

  it('cannot remove the only sign-in method of an account that uses Google alone; a fresh sign-in is required [F-04]', async () => {
    const claims = { sub: 'google-zoe', email: 'zoe@example.com' };
    const zoe = await toSignedIn(app, await loginWithGoogle(claims));
    const remove = () => post(app, '/auth/unlink-google', {}, { person: zoe });
    expect((await remove()).json().code).toBe('google_is_only_sign_in');
    expect((await createKey({}, zoe)).statusCode).toBe(201);
    app.clock.jump(6 * MINUTE_MS);
    for (const more of [{}, { password: 'a guess' }])
      expect((await createKey(more, zoe)).json().code).toBe('sign_in_again');
    const again = await toSignedIn(app, await loginWithGoogle(claims));
    expect((await createKey({}, again)).statusCode).toBe(201);
  });

  it('gets no use out of a link for a new password that was asked for before password or e-mail changed [F-22]', async () => {
    for (const secure of [() => change(), () => setEmail({ password: NEW_PASSWORD })]) {
      const before = mailbox.mails.length;
      await post(app, '/auth/forgot-password', { username: 'ada' });
      const readTokens = () =>
        mailbox.mails
          .slice(before)
          .flatMap((mail) => /reset=3D([\w-]+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? []);
      await until(() => readTokens().length === 1, 'the link');
      expect((await secure()).statusCode).toBe(200);
      const reset = await post(app, '/auth/reset-password', {
        token: readTokens()[0],
        password: 'of the thief 1',
      });
      expect([reset.statusCode, reset.json().code]).toEqual([400, 'reset_link_invalid']);
    }
  });
});
