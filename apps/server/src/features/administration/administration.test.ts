import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AdminOverview,
  AdminUser,
  AdminUserEntryList,
  AdminUserList,
  AuditList,
  NewAccount,
  PasswordLink,
} from '@parley/contract/administration/schemas.ts';
import { historyOf, toMessages, toSession } from '../../testing/conversations.ts';
import { createHookClient } from '../../testing/deployments/hook-client.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { PASSWORD, signUp, type SignedIn } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';
import { insertUsage } from '../../testing/usage.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

const USERS = '/api/admin/users';
const REASON = 'Credit for the outage';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('the administration on %s', (database) => {
  let app: TestApp;
  let admin: SignedIn;
  let mara: SignedIn;
  beforeEach(async () => {
    app = await createTestApp({ database });
    admin = await signUp(app, 'ada');
    mara = await signUp(app, 'mara');
    await promote(admin);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const promote = ({ userId }: Person) =>
    app.db.write((tx) => tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', userId).execute());
  const get = async (url: string, person: Person = admin) => (await app.call({ url }, person)).json();
  const post = (url: string, payload?: object, person: Person = admin) =>
    app.call({ method: 'POST', url, ...(payload && { payload }) }, person);
  const userOf = async ({ userId }: Person) => AdminUser.parse(await get(`${USERS}/${userId}`));
  const names = async (query: string) =>
    AdminUserList.parse(await get(`${USERS}?${query}`)).users.map(({ name }) => name);
  const adjust = (person: Person, change: object, actor: Person = admin) =>
    post(
      `${USERS}/${person.userId}/balance`,
      { direction: 'add', amount: 2, reason: REASON, key: 'adjust-0001', ...change },
      actor,
    );
  const suspend = (person: Person, actor: Person = admin) =>
    post(`${USERS}/${person.userId}/suspension`, { reason: 'Many accounts' }, actor);
  const setAdmin = (person: Person, isAdmin: boolean, password: string = PASSWORD, actor: Person = admin) =>
    app.call(
      {
        method: 'PUT',
        url: `${USERS}/${person.userId}/admin`,
        payload: { is_admin: isAdmin, password },
      },
      actor,
    );
  const audit = async (query = '') => AuditList.parse(await get(`/api/admin/audit-log?${query}`));

  it('refuses everyone without the flag, a business account included [ADM-01] [AZ-07] [MKT-18]', async () => {
    await app.call({ method: 'PATCH', url: '/auth/me', payload: { user_type: 'business' } }, mara);
    const calls = [
      ['GET', '/api/admin/overview'],
      ['GET', USERS],
      ['GET', `${USERS}/${mara.userId}`],
      ['POST', `${USERS}/${mara.userId}/balance`],
      ['POST', USERS],
      ['POST', `${USERS}/${mara.userId}/password-link`],
      ['PUT', `${USERS}/${mara.userId}/admin`],
      ['POST', `${USERS}/${admin.userId}/suspension`],
      ['DELETE', `${USERS}/${admin.userId}/suspension`],
      ['POST', `${USERS}/${admin.userId}/sign-out`],
      ['GET', '/api/admin/audit-log'],
      ['GET', '/api/admin/audit-log.csv'],
      ['GET', '/api/admin/users.csv'],
    ] as const;
    const guest = await app.startGuest();
    for (const person of [mara, guest])
      for (const [method, url] of calls)
        expect((await app.call({ method, url }, person)).statusCode, `${method} ${url}`).toBe(403);
    expect((await userOf(mara)).balance).toBe(5);
  });

  it('takes the right away with the flag that is stored, whatever the token says [ADM-01] [AZ-07]', async () => {
    await promote(mara);
    expect((await app.call({ url: USERS }, mara)).statusCode).toBe(200);
    expect((await setAdmin(mara, false)).json()).toMatchObject({ is_admin: false });
    expect((await app.call({ url: USERS }, mara)).statusCode).toBe(403);
  });

  it('finds people by name, address and id, by type, state and balance, a page at a time [ADM-02]', async () => {
    expect(await names('q=MAR')).toEqual(['mara']);
    expect(await names('q=mara%40example')).toEqual(['mara']);
    expect(await names(`q=${mara.userId}`)).toEqual(['mara']);
    expect(await names('q=%25')).toEqual([]);
    expect(await names('state=admin')).toEqual(['ada']);
    await suspend(mara);
    expect(await names('state=suspended')).toEqual(['mara']);
    await app.clock.advance(1);
    await app.startGuest();
    expect(await names('type=guest')).toEqual([null]);
    expect(await names('balance=under-1')).toEqual([null]);
    expect(await names('balance=over-10')).toEqual([]);
    await app.clock.advance(1);
    for (let number = 0; number < 50; number += 1) await app.createMember();
    const first = AdminUserList.parse(await get(USERS));
    expect([first.users.length, first.total, first.guests]).toEqual([50, 53, 1]);
    const second = AdminUserList.parse(await get(`${USERS}?after=${String(first.next)}`));
    expect([second.users.map(({ role }) => role), second.next]).toEqual([['guest', 'user', 'user'], null]);
  });

  it('lists every entry of a balance by pages, and the workspaces of an account [ADM-02]', async () => {
    await addMember(app, await createWorkspace(app, admin), mara, { pays: 'self' });
    const now = app.clock.now();
    await insertUsage(
      app.db,
      mara.userId,
      Array.from({ length: 60 }, (_, index) => ({ created_at: now + index + 1, cost: index + 1 })),
    );
    const one = AdminUser.parse(await get(`${USERS}/${mara.userId}`));
    expect([one.entries.length, one.entry_total]).toEqual([8, 61]);
    expect(one.workspaces).toEqual([{ id: 'wsp_test', name: 'Harbour & Pine', role: 'member' }]);
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(AdminUserEntryList.parse(await get(`${USERS}/${mara.userId}/entries?page=${page}`)));
    expect(pages.map(({ entries, total }) => [entries.length, total])).toEqual([
      [50, 61],
      [11, 61],
      [0, 61],
    ]);
    expect(pages[0]?.entries.slice(0, 8)).toEqual(one.entries);
    expect(pages[1]?.entries.at(-1)).toMatchObject({ reason: 'signup' });
    const ask = (path: string, person = admin) => app.call({ url: `${USERS}/${path}` }, person);
    expect((await ask('usr_unknown/entries')).statusCode).toBe(404);
    expect((await ask(`${mara.userId}/entries`, mara)).statusCode).toBe(403);
  });

  it('says as much of what someone spent in 30 days as their own usage does [ADM-02] [BILL-04]', async () => {
    const now = app.clock.now();
    // The first of these days, and less than 30 times 24 hours ago but a day before it.
    const firstDay = now - (now % DAY_MS) - 29 * DAY_MS;
    await insertUsage(app.db, mara.userId, [
      { created_at: firstDay - 1, cost: 7 },
      { created_at: firstDay, cost: 20 },
      { created_at: now, cost: 300 },
    ]);
    const own = await app.call({ url: `/users/${mara.userId}/usage/analytics?days=30` }, mara);
    expect(own.json().totals.cost).toBe(0.00032);
    expect((await userOf(mara)).spent_30d).toBe(0.00032);
    const { users } = AdminUserList.parse(await get(`${USERS}?q=mara`));
    expect(users.map(({ spent_30d: spent }) => spent)).toEqual([0.00032]);
  });

  it('adds to a balance and deducts, with a reason that the ledger and the audit log keep [ADM-02] [ADM-06]', async () => {
    await app.clock.advance(1);
    expect((await adjust(mara, {})).json()).toMatchObject({
      balance: 7,
      entries: [{ reason: 'admin', note: REASON, amount: 2, balance_after: 7 }, { reason: 'signup' }],
    });
    expect(
      (await adjust(mara, { direction: 'deduct', amount: 1.5, key: 'adjust-0002' })).json(),
    ).toMatchObject({
      balance: 5.5,
    });
    expect((await audit('action=account.balance-adjusted')).entries).toMatchObject([
      {
        details: {
          amountMicros: -1_500_000,
          before: { balanceMicros: 7e6 },
          after: { balanceMicros: 5.5e6 },
        },
      },
      {
        actor: { name: 'ada' },
        target: { type: 'user', name: 'mara' },
        details: { before: { balanceMicros: 5e6 }, after: { balanceMicros: 7e6 }, reason: REASON },
      },
    ]);
  });

  it('never takes a balance under zero, and wants an amount and a reason [ADM-02]', async () => {
    const answer = await adjust(mara, { direction: 'deduct', amount: 5.01 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'balance_too_low']);
    for (const change of [
      { amount: 0 },
      { amount: -1 },
      { amount: 1e6 },
      { reason: ' ' },
      { amount: 0.0000001 },
    ])
      expect((await adjust(mara, change)).statusCode, JSON.stringify(change)).toBe(422);
    expect((await adjust({ token: '', userId: 'usr_nobody' }, {})).statusCode).toBe(404);
    expect((await userOf(mara)).balance).toBe(5);
  });

  it('books what is sent twice once, and what several admins do at once exactly [ADM-02]', async () => {
    const boss = await signUp(app, 'boss');
    await promote(boss);
    const same = await Promise.all([adjust(mara, {}), adjust(mara, {}), adjust(mara, {})]);
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await userOf(mara)).balance).toBe(7);
    expect((await adjust(mara, { amount: 3 })).json().code).toBe('idempotency_mismatch');
    // Eight take one dollar each of what is enough for seven.
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        adjust(
          mara,
          { direction: 'deduct', amount: 1, key: `parallel-${index}` },
          index % 2 === 0 ? admin : boss,
        ),
      ),
    );
    expect(taken.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
    expect(await userOf(mara)).toMatchObject({ balance: 0, entry_total: 9 });
  });

  it('does not deduct what a run under way holds [ADM-02]', async () => {
    app.provider.next({ text: ['and'], fault: { kind: 'silence', afterPieces: 1 } });
    const stream = await app.stream(mara, { prompt: 'Go on' });
    await stream.waitFor('info');
    const { reserved } = await userOf(mara);
    expect(reserved).toBeGreaterThan(0);
    expect((await adjust(mara, { direction: 'deduct', amount: 5 })).json().code).toBe('balance_too_low');
    await advanceUntil(app.clock, suspend(mara), 10);
    await advanceUntil(app.clock, stream.ended, 10);
  });

  it('makes someone an admin only with the password of who does it, and records both states [ADM-02] [ADM-06]', async () => {
    expect((await setAdmin(mara, true, 'wrong password')).json().code).toBe('wrong_password');
    expect((await userOf(mara)).is_admin).toBe(false);
    expect((await setAdmin(mara, true)).json()).toMatchObject({ is_admin: true });
    const [entry] = (await audit('action=account.role-changed')).entries;
    expect(entry).toMatchObject({
      actor: { name: 'ada' },
      target: { name: 'mara' },
      details: { before: { isAdmin: false }, after: { isAdmin: true } },
    });
    expect((await setAdmin(await app.startGuest(), true)).json().code).toBe('members_only');
  });

  it('makes an account whose owner sets the password by a link, once, also where registration is closed [ADM-02]', async () => {
    const closed = { id: 'account-registrations', from: 3, to: 0 };
    await app.call({ method: 'PUT', url: '/api/admin/limits', payload: { changes: [closed] } }, admin);
    const email = 'nova@harbourpine.example';
    const made = await post(USERS, { username: 'nova', email, balance: 2.5 });
    expect(made.statusCode).toBe(201);
    const { user, link, expires_at: expiresAt } = NewAccount.parse(made.json());
    expect(user).toMatchObject({ name: 'nova', email, balance: 2.5, is_admin: false });
    expect(Date.parse(expiresAt) - app.clock.now()).toBe(3 * 86_400_000);
    const token = new URLSearchParams(new URL(link).hash.split('?')[1]).get('reset');
    const reset = () => post('/auth/reset-password', { token, password: 'chosen by nova' });
    expect((await reset()).statusCode).toBe(200);
    expect((await reset()).json().code).toBe('reset_link_invalid');
    const signIn = { username: 'nova', password: 'chosen by nova' };
    expect((await post('/auth/login-json', signIn)).statusCode).toBe(200);
    const [entry] = (await audit('action=account.created')).entries;
    expect(entry).toMatchObject({ actor: { name: 'ada' }, target: { name: 'nova' } });
    expect(JSON.stringify(await audit())).not.toContain(token);
  });

  it('makes no account of a name that is taken, reserved or none, nor with odd money [ADM-02]', async () => {
    const codeOf = async (body: object) => (await post(USERS, body)).json().code;
    expect(await codeOf({ username: 'Mara' })).toBe('username_taken');
    expect(await codeOf({ username: 'nova', email: 'mara@example.com' })).toBe('email_taken');
    for (const wrong of [
      { username: 'no' },
      { username: 'nova', balance: -1 },
      { username: 'nova', balance: 1e9 },
    ])
      expect(await codeOf(wrong)).toBe('validation_failed');
    const both = await Promise.all([post(USERS, { username: 'twin' }), post(USERS, { username: 'twin' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('makes a link for a new password only with the password of who does it, which ends the links before [ADM-02]', async () => {
    const askFor = (person: Person, password: string = PASSWORD, actor: Person = admin) =>
      post(`${USERS}/${person.userId}/password-link`, { password }, actor);
    expect((await askFor(mara, 'wrong password')).json().code).toBe('wrong_password');
    expect((await askFor(await app.startGuest())).json().code).toBe('members_only');
    expect((await askFor(admin)).json().code).toBe('own_account');
    const tokenOf = (answer: Awaited<ReturnType<typeof askFor>>) =>
      PasswordLink.parse(answer.json()).link.split('reset=')[1];
    const [first, second] = [tokenOf(await askFor(mara)), tokenOf(await askFor(mara))];
    const reset = (token: string | undefined) =>
      post('/auth/reset-password', { token, password: 'a new one' });
    expect((await reset(first)).json().code).toBe('reset_link_invalid');
    expect((await reset(second)).statusCode).toBe(200);
    expect((await app.call({ url: '/auth/me' }, mara)).statusCode).toBe(401);
    const late = tokenOf(await askFor(mara));
    await app.clock.advance(3_600_000);
    expect((await reset(late)).json().code).toBe('reset_link_invalid');
  });

  it('lets no one demote or suspend the own account, and keeps one admin when two end each other [ADM-02]', async () => {
    for (const answer of [await setAdmin(admin, false), await suspend(admin)])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_account']);
    await setAdmin(mara, true);
    const both = await Promise.all([setAdmin(mara, false), setAdmin(admin, false, PASSWORD, mara)]);
    expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    const left = await app.db.read.selectFrom('users').selectAll().where('is_admin', '=', 1).execute();
    expect(left).toHaveLength(1);
  });

  it('suspends in parallel until one admin is left [ADM-02]', async () => {
    await setAdmin(mara, true);
    const both = await Promise.all([suspend(mara), suspend(admin, mara)]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('cuts a suspended person off in the middle of a reply, on every server, and lifts it again [ADM-02] [PF-21] [AU-05]', async () => {
    const second = database === 'postgres' ? await createTestApp({ beside: app }) : app;
    app.provider.next({ text: ['and'], fault: { kind: 'silence', afterPieces: 1 } });
    const here = await app.stream(mara, { prompt: 'Go on' });
    await here.waitFor('info');
    const there = await second.follow(mara, here.runId());
    await advanceUntil(app.clock, there.waitFor('info'));
    expect((await advanceUntil(app.clock, suspend(mara), 10)).json()).toMatchObject({
      is_suspended: true,
      devices: 0,
    });
    await app.clock.advance(4_000);
    for (const stream of [here, there]) await advanceUntil(app.clock, stream.ended, 10);
    for (const one of [app, second]) expect((await one.call({ url: '/auth/me' }, mara)).statusCode).toBe(401);
    const run = await app.db.read.selectFrom('runs').select(['status']).executeTakeFirstOrThrow();
    expect(run.status).toBe('cancelled');
    const login = { username: 'mara', password: PASSWORD };
    expect((await post('/auth/login-json', login, { token: '', userId: '' })).json().code).toBe(
      'account_suspended',
    );
    const lifted = await app.call({ method: 'DELETE', url: `${USERS}/${mara.userId}/suspension` }, admin);
    expect(lifted.json()).toMatchObject({ is_suspended: false, balance: expect.any(Number) });
    expect((await post('/auth/login-json', login, { token: '', userId: '' })).statusCode).toBe(200);
    expect((await audit('q=mara&action=account')).entries.map(({ action }) => action)).toEqual([
      'account.resumed',
      'account.suspended',
      'account.created',
    ]);
    if (second !== app) await second.close();
  });

  it('stops the webhooks of a suspended owner at once [AU-05]', async () => {
    const hooks = createHookClient(app, mara);
    const hook = await hooks.create();
    app.provider.otherwise({ text: 'Booked.' });
    expect((await hooks.send(hook, 'One.')).statusCode).toBe(200);
    await suspend(mara);
    const asked = app.provider.calls.length;
    expect((await hooks.send(hook, 'Two.')).statusCode).toBe(404);
    expect(app.provider.calls).toHaveLength(asked);
  });

  it('hides what a suspended person shows to all, until the suspension is lifted [ADM-02]', async () => {
    const agent = (await post('/agents/', { name: 'Freight desk', is_public: true }, mara)).json();
    const history = historyOf(app, mara);
    await history.save(toSession('s', toMessages(2)));
    const { url } = (await history.share('s')).json<{ url: string }>();
    const show = async () => {
      const { statusCode } = await app.call({ url: `/agents/${String(agent.id)}` }, admin);
      const { total } = await get('/agents/?only_public=true&q=freight');
      const found = await get('/agents/public/search?query=freight');
      const shared = await app.server.app.inject({
        method: 'GET',
        url: `/api/shared/${url.slice(url.lastIndexOf('/') + 1)}`,
      });
      return [statusCode, total, found.total, found.categories.length, shared.statusCode];
    };
    expect(await show()).toEqual([200, 1, 1, 1, 200]);
    await suspend(mara);
    expect(await show()).toEqual([404, 0, 0, 0, 404]);
    await app.call({ method: 'DELETE', url: `${USERS}/${mara.userId}/suspension` }, admin);
    expect(await show()).toEqual([200, 1, 1, 1, 200]);
  });

  it('signs a person out everywhere, and nothing else [ADM-02]', async () => {
    expect((await post(`${USERS}/${mara.userId}/sign-out`)).json()).toMatchObject({
      devices: 0,
      is_suspended: false,
    });
    expect((await app.call({ url: '/auth/me' }, mara)).statusCode).toBe(401);
    expect((await audit('action=account.signed-out')).entries).toMatchObject([{ target: { name: 'mara' } }]);
  });

  it('calls what was acted on by the name that it has now, and by its id once it is gone [ADM-06]', async () => {
    expect((await post('/api/workspaces', { name: 'Harbour & Pine' }, mara)).statusCode).toBe(201);
    const key = await post('/api/api-keys', { name: 'Booking service', scopes: ['chat'] }, mara);
    expect(key.statusCode).toBe(201);
    const named = async () => {
      const { entries } = await audit(`actor=${mara.userId}`);
      return entries.map(({ target }) => [target?.type, target?.name]);
    };
    expect(await named()).toEqual(
      expect.arrayContaining([
        ['api-key', 'Booking service'],
        ['workspace', 'Harbour & Pine'],
      ]),
    );
    expect((await audit('q=BOOKING')).entries).toMatchObject([{ target: { name: 'Booking service' } }]);
    expect((await audit('q=harbour%20%26')).entries.map(({ target }) => target?.type)).toContain('workspace');
    expect((await audit('q=50%25')).entries).toEqual([]);
    await app.db.write((tx) => tx.deleteFrom('api_keys').where('user_id', '=', mara.userId).execute());
    expect(await named()).toContainEqual(['api-key', null]);
    expect(JSON.stringify(await named())).not.toContain('Booking');
  });

  it('calls a deployment by its agent, and by its own name as well where it has one [ADM-06]', async () => {
    const hooks = createHookClient(app, mara);
    await hooks.create();
    await hooks.create({ name: 'Night shift' });
    const named = async (query: string) => (await audit(query)).entries.map(({ target }) => target?.name);
    expect(await named('action=deployment')).toEqual(['Intake 2, Night shift', 'Intake 1']);
    expect(await named('q=intake%202,%20night')).toEqual(['Intake 2, Night shift']);
    expect(await named('action=deployment&q=INTAKE%201')).toEqual(['Intake 1']);
  });

  it('calls an error report by its message [ADM-06]', async () => {
    const report = {
      error_message: 'Cannot read steps',
      url: 'https://parley.example/',
      user_agent: 'Firefox',
    };
    await post('/api/errors/report', report, mara);
    const [group] = (await get('/api/admin/error-reports')).reports;
    const url = `/api/admin/error-reports/${String(group.id)}`;
    const fixed = await app.call({ method: 'PATCH', url, payload: { status: 'resolved' } }, admin);
    expect(fixed.statusCode).toBe(200);
    expect((await audit('q=read%20STEPS')).entries).toMatchObject([
      { target: { type: 'error-report', name: 'Cannot read steps' } },
    ]);
  });

  it('counts the schedules that run within a day, and those that are late', async () => {
    const { id } = (await post('/agents/', { name: 'Digest' }, mara)).json();
    const schedule = { schedule: 'every day at 7:30', prompt: 'Go' };
    expect((await post(`/agents/${String(id)}/convert-to-scheduled`, schedule, mara)).statusCode).toBe(200);
    const counts = async (days: number) => {
      const { installation } = AdminOverview.parse(await get(`/api/admin/overview?days=${days}`));
      return [installation.schedules_due, installation.schedules_late];
    };
    expect(await counts(1)).toEqual([1, 0]);
    const late = app.clock.now() - 120_000;
    await app.db.write((tx) => tx.updateTable('schedules').set({ next_run_at: late }).execute());
    expect(await counts(7)).toEqual([1, 1]);
  });

  it('says where the key is not the one that secrets are stored with, before anything else [PR-01] [ADM-01]', async () => {
    expect(AdminOverview.parse(await get('/api/admin/overview')).installation.keys).toBe('ok');
    // The address of a webhook is sealed; the vault is empty.
    await createHookClient(app, mara).create();
    const vaultKeys = [{ version: 1, secret: 'not-the-same-key-0123456789-abcdefghij' }] as const;
    const other = await createTestApp({ beside: app, vaultKeys });
    try {
      const answer = await other.call({ url: '/api/admin/overview' }, admin);
      const { attention, installation } = AdminOverview.parse(answer.json());
      expect(installation.keys).toBe('encryption-lost');
      expect(attention[0]).toMatchObject({ kind: 'encryption-lost', subject: null });
    } finally {
      await other.close();
    }
  });

  it('calls a device as the list of devices does, and finds it and an invite by what they are called [ADM-06]', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36';
    for (const agent of [firefox, chrome, 'curl/8.5.0']) {
      const signedIn = await app.call({
        method: 'POST',
        url: '/auth/login-json',
        payload: { username: 'mara', password: PASSWORD },
        headers: { 'user-agent': agent },
      });
      expect(signedIn.statusCode).toBe(200);
    }
    const named = async (query: string) =>
      (await audit(query)).entries.map(({ target }) => target?.name ?? null);
    const action = 'action=auth.signed-in';
    expect(await named(action)).toEqual([null, 'Chrome, Windows', 'Firefox, Linux']);
    expect(await named(`${action}&q=firefox`)).toEqual(['Firefox, Linux']);
    expect(await named(`${action}&q=chrome%2C%20windows`)).toEqual(['Chrome, Windows']);
    expect(await named(`${action}&q=safari`)).toEqual([]);
    expect(await named(`${action}&q=gecko`)).toEqual([]);

    const { id } = (await post('/api/workspaces', { name: 'Harbour & Pine' }, mara)).json();
    const emails = ['new_one@harbour.example', 'newxone@harbour.example'];
    const invites = `/api/workspaces/${String(id)}/invites`;
    expect((await post(invites, { emails, role: 'member' }, mara)).statusCode).toBe(201);
    expect(await named('q=NEW_ONE%40harbour')).toEqual(['new_one@harbour.example']);
  });

  it('shows who did what, filtered by actor, action and days, and never an address [ADM-06] [LO-01]', async () => {
    await adjust(mara, {});
    const all = await audit('days=1');
    expect(all.total).toBe(all.entries.length);
    expect(all.entries.map(({ number }) => number)).toEqual(
      all.entries.map(({ number }) => number).sort((a, b) => b - a),
    );
    const own = await audit(`actor=${admin.userId}&action=account`);
    expect(own.entries.map(({ action }) => action)).toEqual(['account.balance-adjusted', 'account.created']);
    expect(own.entries[0]).toMatchObject({ outcome: 'ok', request_id: expect.stringMatching(/^req_/) });
    expect(JSON.stringify(all)).not.toMatch(/198\.51\./);
    // Tokens of people who signed in end before.
    const later = await app.createMember({ isAdmin: true });
    app.clock.jump(3 * 86_400_000);
    expect(AuditList.parse(await get('/api/admin/audit-log?days=2', later)).entries).toEqual([]);
    expect(AuditList.parse(await get('/api/admin/audit-log', later)).entries).toHaveLength(
      all.entries.length,
    );
  });

  it('gives a few entries without counting the rest [ADM-06]', async () => {
    await adjust(mara, {});
    const all = await audit();
    const newest = all.entries[0]?.number ?? 0;
    const few = await audit(`before=${newest}&limit=1&with_total=false`);
    expect(few).toEqual({ entries: all.entries.slice(1, 2), total: null, next: all.entries[1]?.number });
    expect((await app.call({ url: '/api/admin/audit-log?limit=51' }, admin)).statusCode).toBe(422);
  });

  it('says where each entry came from: a code that stays the same for the same address [ADM-06] [LO-01]', async () => {
    const adjustFrom = (remoteAddress: string, index: number) =>
      app.call(
        {
          method: 'POST',
          url: `${USERS}/${mara.userId}/balance`,
          payload: { direction: 'add', amount: 1, reason: REASON, key: `adjust-000${index}` },
          remoteAddress,
        },
        admin,
      );
    // At the same moment: what is written together was still asked for from different places.
    await Promise.all(['198.51.100.7', '198.51.100.8', '198.51.100.7', '198.51.100.8'].map(adjustFrom));
    const { entries } = await audit('action=account.balance-adjusted');
    const codes = entries.map(({ location }) => location);
    expect(codes).toHaveLength(4);
    const [code = '', ...others] = new Set(codes);
    expect(others).toHaveLength(1);
    expect(code).toMatch(/^[0-9a-f]{4}$/);
    const found = await audit(`action=account.balance-adjusted&location=${code}`);
    expect(found.entries.map(({ id }) => id)).toEqual(
      entries.filter(({ location }) => location === code).map(({ id }) => id),
    );
    expect(found.total).toBe(2);
    expect((await app.call({ url: '/api/admin/audit-log?location=198.51.100.7' }, admin)).statusCode).toBe(
      422,
    );
  });

  it('finds the entries of each area and action, whatever signs are in its name [ADM-06]', async () => {
    await createWorkspace(app, mara);
    const payload = { kind: 'team', name: 'Quay', budget: null, at_limit: 'warn', rules: [] };
    expect((await post('/api/workspaces/wsp_test/cost-centres', payload, mara)).statusCode).toBe(201);
    for (const action of ['cost_centre', 'cost_centre.create'])
      expect((await audit(`action=${action}`)).entries).toMatchObject([
        { action: 'cost_centre.create', target: { name: 'Quay' } },
      ]);
    const file = await app.call({ url: '/api/admin/audit-log.csv?action=cost_centre' }, admin);
    expect(file.payload.trim().split('\r\n')).toHaveLength(2);
  });

  it('is not named in the copy that a person takes along of what it has given [AUTH-56] [PR-04]', async () => {
    await adjust(mara, {});
    const copy = await app.call({ url: '/auth/me/export' }, mara);
    const { balance_entries: entries, balance_adjustments: adjustments } = copy.json().sections;
    expect(entries).toContainEqual(
      expect.objectContaining({ reason: 'admin', reference: 'adjust-0001', amount: 2_000_000 }),
    );
    expect(adjustments).toMatchObject([{ note: REASON, amount: 2_000_000 }]);
    expect(copy.payload).not.toContain(admin.userId);
  });

  it('exports the audit log as a table that no spreadsheet runs [ADM-06]', async () => {
    await app.db.write((tx) =>
      tx.updateTable('users').set({ username: '=cmd()' }).where('id', '=', mara.userId).execute(),
    );
    await adjust(mara, { reason: '=1+1, "twice"' });
    const answer = await app.call({ url: '/api/admin/audit-log.csv?action=account.balance-adjusted' }, admin);
    expect(answer.headers['content-disposition']).toContain('audit-');
    const [head, line] = answer.payload.split('\r\n');
    expect(head).toBe('time,actor,action,target_type,target,outcome,location,request,details');
    expect(line).toContain(",ada,account.balance-adjusted,user,'=cmd(),ok,");
  });

  it('gives the users that a filter finds as CSV, whole, with formulas made harmless [ADM-02]', async () => {
    await app.db.write((tx) =>
      tx.updateTable('users').set({ username: '=cmd()' }).where('id', '=', mara.userId).execute(),
    );
    const answer = await app.call({ url: '/api/admin/users.csv?type=guest' }, admin);
    expect(answer.headers['content-disposition']).toContain('users-');
    expect(answer.payload.split('\r\n')).toEqual([
      'id,role,name,email,admin,type,suspended,balance_usd,spent_30d_usd,last_seen,created',
      '',
    ]);
    for (let number = 0; number < 60; number += 1) await app.createMember({ balance: 0.5 });
    const lines = (await app.call({ url: '/api/admin/users.csv' }, admin)).payload.trim().split('\r\n');
    expect(lines).toHaveLength(63);
    expect(new Set(lines).size).toBe(63);
    expect(lines.find((line) => line.startsWith(`${mara.userId},`))).toMatch(
      /^\w+,user,'=cmd\(\),[^,]*,false,[^,]*,false,5\.000000,0\.000000,/,
    );
    const poor = await app.call({ url: '/api/admin/users.csv?balance=under-1' }, admin);
    expect(poor.payload.trim().split('\r\n')).toHaveLength(61);
  });

  it('counts as active no guests and nobody who leaves [ADM-02]', async () => {
    await app.call({ method: 'POST', url: '/auth/guest' });
    const leaving = await signUp(app, 'leo');
    await app.db.write((tx) =>
      tx.updateTable('users').set({ status: 'leaving' }).where('id', '=', leaving.userId).execute(),
    );
    const { users } = AdminOverview.parse(await get('/api/admin/overview'));
    expect(users).toEqual({ total: 2, guests: 1, new: 2, active: 2 });
  });

  it('blames no provider for runs that could not be started [ADM-02]', async () => {
    const hooks = createHookClient(app, mara);
    const hook = await hooks.create();
    const deduct = { direction: 'deduct', amount: 5, key: 'adjust-0002' };
    for (let round = 0; round < 5; round += 1) {
      expect((await adjust(mara, { ...deduct, key: `deduct-000${round}` })).statusCode).toBe(200);
      await hooks.send(hook, `Book ${round}`);
      await adjust(mara, { amount: 5, key: `refill-000${round}` });
      await hooks.ask(hook, 'POST', '/resume');
    }
    await app.clock.advance(6_000);
    const { runs, providers, attention } = AdminOverview.parse(await get('/api/admin/overview'));
    expect(runs.failed).toBe(5);
    expect(providers.map(({ name }) => name)).not.toContain('');
    expect(attention.map(({ kind }) => kind)).not.toContain('provider');
  });

  it('tells what models cost from what was used of them, where they have a price of their own [ADM-02]', async () => {
    const moneyOf = async () => {
      await app.clock.advance(6_000);
      return AdminOverview.parse(await get('/api/admin/overview')).money;
    };
    const ask = async (prompt: string) => {
      const usage = { inputTokens: 1_000, cachedInputTokens: 400, outputTokens: 1_000 };
      app.provider.next({ text: 'Fine.', usage });
      expect((await app.generate(mara, { prompt })).statusCode).toBe(200);
    };
    const setPrice = async (price: object) => {
      const { models } = await get('/api/admin/models');
      const { state: from } = models.find(({ id }: { id: string }) => id === 'scripted/one');
      const changes = [{ id: 'scripted/one', from, to: { ...from, price } }];
      const payload = { changes, confirm_under_cost: true };
      const saved = await app.call({ method: 'PATCH', url: '/api/admin/models', payload }, admin);
      expect(saved.statusCode).toBe(200);
    };
    await setPrice({ input: 5, output: 5 });
    await ask('One');
    expect(await moneyOf()).toEqual({ charged: 0.01, model_cost: 0.003 });
    await setPrice({ input: 0, output: 0 });
    await ask('Two');
    expect(await moneyOf()).toEqual({ charged: 0.01, model_cost: 0.006 });
  });

  it('counts people, runs, money and failures of the last day [ADM-02]', async () => {
    app.provider.next({ text: 'Fine.', usage: { inputTokens: 1_000, outputTokens: 1_000 } });
    await app.generate(mara, { prompt: 'One' });
    await app.call({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'X', email: 'x@example.com', subject: 'billing', message: 'Where is my invoice?' },
    });
    await app.clock.advance(6_000);
    const overview = AdminOverview.parse(await get('/api/admin/overview'));
    expect(overview).toMatchObject({
      users: { total: 2, guests: 0, new: 2, active: 2 },
      runs: { total: 1, failed: 0 },
      installation: { database, servers: 1, can_mail: false, payments: null, runs_running: 0 },
    });
    expect(overview.series).toHaveLength(24);
    expect(overview.series.reduce((sum, { runs }) => sum + runs, 0)).toBe(1);
    expect(overview.money.charged).toBeGreaterThan(0);
    expect(overview.money.charged).toBeCloseTo(5 - (await userOf(mara)).balance, 6);
    expect(overview.attention.map(({ kind, count }) => [kind, count])).toEqual([['messages', 1]]);
    expect(overview.providers.find(({ requests }) => requests === 1)).toMatchObject({ state: 'healthy' });
    expect((await app.call({ url: '/api/admin/overview?days=2' }, admin)).statusCode).toBe(422);
  });
});
