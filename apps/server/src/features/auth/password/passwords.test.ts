import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from '../../../testing/mailbox.ts';
import { PASSWORD, post, signIn, signUp, statusOf, type SignedIn } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { until } from '../../../testing/until.ts';

const NEW_PASSWORD = 'a new one 1234';

describe.each(TEST_DATABASES)('passwords on %s', (database) => {
  let app: TestApp;
  let ada: SignedIn;
  let mailbox: Mailbox;
  beforeEach(async () => {
    mailbox = await startMailbox();
    app = await createTestApp({
      database,
      environment: {
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Parley <parley@example.com>',
        PUBLIC_URL: 'https://parley.example',
      },
    });
    ada = await signUp(app, 'ada');
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const login = (password: string) => post(app, '/auth/login-json', { username: 'ada', password });
  const change = (body: object) => post(app, '/auth/change-password', body, { person: ada });
  const reset = (token: string, password = NEW_PASSWORD) =>
    post(app, '/auth/reset-password', { token, password });

  /** The tokens of the links that came by mail, among notices of other things. */
  function listLinks(): string[] {
    const texts = mailbox.mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    return texts.flatMap(
      (text) => /https:\/\/parley\.example\/#\/login\?reset=([\w-]+)/.exec(text)?.[1] ?? [],
    );
  }

  async function askForLink(username = 'ada'): Promise<string> {
    const before = listLinks().length;
    await post(app, '/auth/forgot-password', { username });
    await until(() => listLinks().length > before, 'the mail');
    return listLinks().at(-1) ?? '';
  }

  it('can be changed with the old one, which signs all other devices out [AUTH-55]', async () => {
    const phone = await signIn(app, 'ada');
    const refused = await change({ current_password: 'not this', new_password: NEW_PASSWORD });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'wrong_password']);
    expect((await change({ current_password: PASSWORD, new_password: NEW_PASSWORD })).statusCode).toBe(200);
    expect(await statusOf(app, ada)).toBe(200);
    expect(await statusOf(app, phone)).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(401);
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('do not admit a sign-in with the old one that was under way when it changed [AU-05]', async () => {
    const link = await askForLink();
    // The one waits for the comparison of the old password, the other has it replaced in the meantime.
    const [old, changed] = await Promise.all([login(PASSWORD), reset(link)]);
    expect(changed.statusCode).toBe(200);
    const token: unknown = old.json().access_token;
    const status = typeof token === 'string' ? await statusOf(app, { ...ada, token }) : 401;
    expect(status).toBe(401);
  });

  it('are reset once by the link that comes by mail, which ends tokens and keys [AUTH-55]', async () => {
    const made = await app.call(
      { method: 'POST', url: '/api/api-keys', payload: { name: 'script', scopes: ['account'] } },
      ada,
    );
    const token = await askForLink();
    expect(mailbox.mails[0]).toContain('To: ada@example.com');
    expect((await reset(token)).statusCode).toBe(200);
    expect(await statusOf(app, ada)).toBe(401);
    expect(await statusOf(app, { ...ada, token: String(made.json().key) })).toBe(401);
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
    const again = await reset(token);
    expect([again.statusCode, again.json().code]).toEqual([400, 'reset_link_invalid']);
  });

  it('are not reset by an old link, a link before the newest, or a made-up one [AUTH-55]', async () => {
    const first = await askForLink();
    const second = await askForLink('ada@example.com');
    expect((await reset(first)).statusCode).toBe(400);
    expect((await reset('made-up')).statusCode).toBe(400);
    app.clock.jump(3_600_000);
    expect((await reset(second)).statusCode).toBe(400);
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  it('come by mail five times an hour at most, however often they are asked for [AU-06]', async () => {
    const countJobs = async () =>
      (await app.db.read.selectFrom('jobs').select('id').where('data', 'is not', null).execute()).length;
    for (const username of ['ada', 'Ada', 'ada@example.com', 'ADA', 'ada', 'ada', 'ada'])
      expect((await post(app, '/auth/forgot-password', { username })).statusCode).toBe(200);
    await until(async () => (await countJobs()) === 0, 'the mails');
    expect(listLinks()).toHaveLength(5);
    expect((await reset(listLinks().at(-1) ?? '')).statusCode).toBe(200);
    app.clock.jump(3_600_000);
    expect(await askForLink()).not.toBe('');
  });

  it('are asked for with the same answer whether the account exists or not', async () => {
    const known = await post(app, '/auth/forgot-password', { username: 'ada' });
    const unknown = await post(app, '/auth/forgot-password', { username: 'nobody' });
    expect(known.payload).toBe(unknown.payload);
    const options = await app.call({ method: 'GET', url: '/auth/options' });
    expect(options.json()).toMatchObject({ google_client_id: null, can_mail: true });
  });
});
