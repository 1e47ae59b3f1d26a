import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toNewPayment } from '../../testing/payments/new-payment.ts';
import { TABLES } from '../../testing/tables.ts';
import { listPersonal } from '../../platform/db/records/personal-data.ts';
import { PASSWORD, post, signUp, statusOf, type SignedIn } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';

describe.each(TEST_DATABASES)('the own account on %s', (database) => {
  let app: TestApp;
  let ada: SignedIn;
  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: { input: 0, output: 1_000 } } });
    ada = await signUp(app, 'ada');
  });
  afterEach(() => app.close());

  const patch = (payload: object, person = ada) =>
    app.call({ method: 'PATCH', url: '/auth/me', payload }, person);

  it('takes a type, a language and names', async () => {
    const change = { user_type: 'developer', language: 'zh', username: 'Ada-L', email: 'a.l@example.com' };
    expect((await patch({ ...change, password: PASSWORD })).json()).toMatchObject(change);
    const me = await app.call({ method: 'GET', url: '/auth/me' }, ada);
    expect(me.json()).toMatchObject(change);
    const login = await post(app, '/auth/login-json', { username: 'ada-l', password: PASSWORD });
    expect(login.statusCode).toBe(200);
  });

  it('asks for the password before mails go elsewhere', async () => {
    app.clock.jump(6 * 60_000);
    const change = { email: 'thief@example.com', username: 'thief' };
    for (const password of [undefined, 'not the password'])
      expect((await patch({ ...change, password })).json()).toMatchObject({ code: 'wrong_password' });
    const me = await app.call({ method: 'GET', url: '/auth/me' }, ada);
    expect(me.json()).toMatchObject({ username: 'ada', email: 'ada@example.com' });
    expect((await patch({ username: 'ada-l' })).statusCode).toBe(200);
  });

  it('ignores a role and a balance [AU-01]', async () => {
    const answer = await patch({
      role: 'admin',
      balance: 99,
      is_admin: true,
      status: 'active',
      user_type: 'business',
    });
    expect(answer.json()).toMatchObject({ role: 'user', balance: 5, is_admin: false, user_type: 'business' });
  });

  it('does not take the names of others, nor names for guests', async () => {
    await signUp(app, 'zoe');
    expect((await patch({ username: 'ZOE' })).json().code).toBe('username_taken');
    expect((await patch({ email: 'Zoe@example.com', password: PASSWORD })).json().code).toBe('email_taken');
    expect((await patch({ user_type: 'wizard' })).statusCode).toBe(422);
    const guest = { ...(await app.startGuest()), refreshToken: '' };
    expect((await patch({ username: 'another_name' }, guest)).json().code).toBe('members_only');
    expect((await patch({ language: 'zh' }, guest)).json().language).toBe('zh');
  });

  it('can be taken along with all own records, none of others and no secrets [AUTH-56] [PR-04]', async () => {
    const zoe = await signUp(app, 'zoe');
    await app.generate(ada, { prompt: 'words of ada' });
    await app.generate(zoe, { prompt: 'words of zoe' });
    await app.call(
      { method: 'POST', url: '/api/api-keys', payload: { name: 'my script', scopes: ['account'] } },
      ada,
    );
    const answer = await app.call({ method: 'GET', url: '/auth/me/export' }, ada);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    const { sections } = answer.json();
    expect(Object.keys(sections).sort()).toEqual(
      [
        'api_keys',
        'audit_log',
        'balance_entries',
        'chat_owners',
        'logins',
        'reservations',
        'runs',
        'usage_days',
        'usage_records',
        'users',
      ].sort(),
    );
    expect(sections.users[0]).toMatchObject({ id: ada.userId, username: 'ada' });
    expect(sections.runs[0]).toMatchObject({ input: 'words of ada' });
    for (const hidden of ['zoe', zoe.userId, '$argon2id$', 'key_hash'])
      expect(answer.payload).not.toContain(hidden);
  });

  it('can be deleted with its password; only the ledger and the log stay, without a name [AUTH-56] [PR-04]', async () => {
    const zoe = await signUp(app, 'zoe');
    await app.generate(ada, { prompt: 'words of ada' });
    const unpaid = { run_id: 'run_unpaid', step: 0, user_id: ada.userId, amount: 7, created_at: 1 };
    const order = {
      userId: ada.userId,
      kind: 'checkout',
      amountMicros: 5_000_000,
      provider: 'sandbox',
    } as const;
    await app.db.write(async (tx) => {
      await tx.insertInto('uncovered_costs').values(unpaid).execute();
      await tx
        .insertInto('payments')
        .values(toNewPayment('pay_of_ada', order, app.clock.now()))
        .execute();
    });
    const remove = (payload: object) => app.call({ method: 'DELETE', url: '/auth/me', payload }, ada);
    expect((await remove({ password: 'not this' })).json().code).toBe('wrong_password');
    expect((await remove({})).json().code).toBe('wrong_password');
    expect((await remove({ password: PASSWORD })).json()).toEqual({ success: true });
    expect(await statusOf(app, ada)).toBe(401);
    expect((await post(app, '/auth/refresh', { refresh_token: ada.refreshToken })).statusCode).toBe(401);
    expect((await post(app, '/auth/login-json', { username: 'ada', password: PASSWORD })).statusCode).toBe(
      401,
    );
    for (const { name, owner, onRemoval } of listPersonal(TABLES)) {
      const rows: Record<string, unknown>[] = await app.db.read.selectFrom(name).selectAll().execute();
      const kept = rows.filter((row) => row[owner] === ada.userId);
      if (onRemoval === 'kept') expect(kept.length).toBeGreaterThan(0);
      else expect(kept, name).toEqual([]);
      expect(JSON.stringify(kept)).not.toContain('ada@');
    }
    expect(await statusOf(app, zoe)).toBe(200);
  });

  it('is not deleted where no admin would be left, not even by two at once [ADM-02]', async () => {
    const zoe = await signUp(app, 'zoe');
    const setAdmins = (usernames: readonly string[]) =>
      app.db.write((tx) =>
        tx.updateTable('users').set({ is_admin: 1 }).where('username', 'in', usernames).execute(),
      );
    const remove = (person: SignedIn) =>
      app.call({ method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } }, person);
    await setAdmins(['ada']);
    const refused = await remove(ada);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_admin']);
    expect(await statusOf(app, ada)).toBe(200);
    await setAdmins(['zoe']);
    const answers = await Promise.all([remove(ada), remove(zoe)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const left = await app.db.read.selectFrom('users').select(['is_admin', 'status']).execute();
    expect(left).toEqual([{ is_admin: 1, status: 'active' }]);
  });

  it('stops and settles what runs before it goes', async () => {
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 2 } });
    const reply = await app.stream(ada, { prompt: 'Go on' });
    await reply.waitFor('content');
    const gone = app.call({ method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } }, ada);
    expect((await advanceUntil(app.clock, gone)).statusCode).toBe(200);
    await reply.ended;
    const spent = await app.db.read
      .selectFrom('balance_entries')
      .selectAll()
      .where('reason', '=', 'usage')
      .execute();
    expect(spent).toMatchObject([{ user_id: ada.userId }]);
  });

  it('is gone within the hour too, when the removal failed half way [PR-04]', async () => {
    await app.db.write((tx) => tx.updateTable('users').set({ status: 'leaving' }).execute());
    app.clock.jump(3_600_000);
    await app.clock.advance(1);
    await expect
      .poll(async () => (await app.db.read.selectFrom('users').selectAll().execute()).length)
      .toBe(0);
  });

  it('is gone although the removal of another one fails, which stops no start of a server', async () => {
    const zoe = await signUp(app, 'zoe');
    await app.db.write((tx) => tx.updateTable('users').set({ status: 'leaving' }).execute());
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        const text = JSON.stringify(node);
        if (node.kind === 'DeleteQueryNode' && text.includes('"users"') && text.includes(ada.userId))
          throw new Error('This account stays');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const restarted = await createTestApp({
      beside: app,
      wrapDatabase: (db) => ({
        ...db,
        write: (work, options) => db.write((tx) => work(tx.withPlugin(failing)), options),
      }),
    });
    const left = await app.db.read.selectFrom('users').select('id').execute();
    expect(left).toEqual([{ id: ada.userId }]);
    expect(await statusOf(app, zoe)).toBe(401);
    await restarted.close();
    const repaired = await createTestApp({ beside: app });
    expect(await app.db.read.selectFrom('users').select('id').execute()).toEqual([]);
    await repaired.close();
  });

  it('is gone after a restart too, when the server stopped half way', async () => {
    await app.db.write((tx) => tx.updateTable('users').set({ status: 'leaving' }).execute());
    expect(await statusOf(app, ada)).toBe(401);
    const restarted = await createTestApp({ beside: app });
    expect(await app.db.read.selectFrom('users').selectAll().execute()).toEqual([]);
    await restarted.close();
  });
});
