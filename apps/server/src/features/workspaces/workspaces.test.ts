import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  InviteList,
  InvitePreview,
  MemberList,
  NewInvites,
  Workspace,
  WorkspaceList,
  type MemberBody,
} from '@parley/contract/workspaces/schemas.ts';
import { startMailbox, type Mailbox } from '../../testing/mailbox.ts';
import { signUp, type SignedIn } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('workspaces on %s', (database) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let ada: SignedIn;
  let ben: SignedIn;
  let workspaceId: string;
  beforeEach(async () => {
    mailbox = await startMailbox();
    const environment = {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'parley@example.com',
      PUBLIC_URL: 'https://parley.example',
    };
    app = await createTestApp({ database, environment });
    ada = await signUp(app, 'ada');
    ben = await signUp(app, 'ben');
    workspaceId = (await create(ada)).id;
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const send = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.call({ method, url: `/api${path}`, ...(payload && { payload }) }, person);
  const create = async (person: Person, name = 'Harbour & Pine') =>
    Workspace.parse((await send(person, 'POST', '/workspaces', { name })).json());
  const place = (rest = '') => `/workspaces/${workspaceId}${rest}`;
  const members = async (person: Person = ada, query = '') =>
    MemberList.parse((await send(person, 'GET', place(`/members${query}`))).json());
  const change = (person: Person, of: Person, body: MemberBody) =>
    send(person, 'PUT', place(`/members/${of.userId}`), body);
  const invite = async (body: object = {}, person: Person = ada) =>
    NewInvites.parse((await send(person, 'POST', place('/invites'), { role: 'member', ...body })).json());
  const toToken = (link: string): string => link.slice(link.lastIndexOf('/') + 1);
  const accept = (person: Person, token: string) => send(person, 'POST', `/invites/${token}/accept`);
  async function join(person: Person, role: 'admin' | 'member' | 'viewer' = 'member'): Promise<void> {
    const { invites } = await invite({ role });
    expect((await accept(person, toToken(invites[0]?.link ?? ''))).statusCode).toBe(200);
  }

  it('are made by any registered user, named in the profile, renamed and deleted', async () => {
    const made = await create(ben, '  Nordrev ');
    expect(made).toMatchObject({ name: 'Nordrev', role: 'owner', members: 1, owner_pays: false });
    const me = await app.call({ url: '/auth/me' }, ben);
    expect(me.json().workspaces).toEqual([{ id: made.id, name: 'Nordrev', role: 'owner' }]);
    const renamed = await send(ben, 'PUT', `/workspaces/${made.id}`, {
      name: 'Nordrev AB',
      owner_pays: true,
    });
    expect(renamed.json()).toMatchObject({ name: 'Nordrev AB', owner_pays: true });
    expect((await send(ben, 'DELETE', `/workspaces/${made.id}`)).statusCode).toBe(200);
    expect(WorkspaceList.parse((await send(ben, 'GET', '/workspaces')).json()).workspaces).toEqual([]);
    expect((await send(ben, 'GET', `/workspaces/${made.id}`)).statusCode).toBe(404);
  });

  it('are joined by a link, by one person; roles are changed, and members removed [ADM-04]', async () => {
    const { invites } = await invite({ role: 'viewer', monthly_cap: 10, pays: 'owner' });
    const token = toToken(invites[0]?.link ?? '');
    const preview = InvitePreview.parse((await send(ben, 'GET', `/invites/${token}`)).json());
    expect(preview).toMatchObject({
      workspace: { id: workspaceId, name: 'Harbour & Pine' },
      role: 'viewer',
      invited_by: 'ada',
      is_member: false,
    });
    expect((await accept(ben, token)).json()).toMatchObject({ id: workspaceId, role: 'viewer', members: 2 });
    expect((await members()).members).toMatchObject([
      { username: 'ada', role: 'owner', monthly_cap: null, pays: 'self' },
      { username: 'ben', role: 'viewer', monthly_cap: 10, pays: 'owner', spent_this_month: 0 },
    ]);
    expect((await change(ada, ben, { role: 'admin', monthly_cap: null })).json()).toMatchObject({
      role: 'admin',
      monthly_cap: null,
    });
    expect((await members(ben, '?q=ADA')).members.map((member) => member.username)).toEqual(['ada']);
    expect((await send(ada, 'DELETE', place(`/members/${ben.userId}`))).statusCode).toBe(200);
    expect((await send(ben, 'GET', place())).statusCode).toBe(404);
    expect((await members()).total).toBe(1);
  });

  it('invite several addresses at once, each by a mail with a link of its own [ADM-04]', async () => {
    await join(ben);
    const emails = ['Kaj@example.com', 'ida@example.com', 'kaj@example.com', 'ben@example.com'];
    const { invites, already_members: known } = await invite({ emails, language: 'zh' });
    expect(invites.map(({ email, was_mailed: wasMailed }) => [email, wasMailed])).toEqual([
      ['kaj@example.com', true],
      ['ida@example.com', true],
    ]);
    expect(known).toEqual(['ben@example.com']);
    await until(() => mailbox.mails.length === 2);
    expect(mailbox.mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).sort()).toEqual([
      'ida@example.com',
      'kaj@example.com',
    ]);
    const open = InviteList.parse((await send(ada, 'GET', place('/invites'))).json());
    expect(open.invites.map(({ email }) => email).sort()).toEqual(['ida@example.com', 'kaj@example.com']);
    expect(JSON.stringify(open)).not.toContain(toToken(invites[0]?.link ?? ''));
  });

  it('refuse an invite that is guessed, used, replaced, revoked, expired or meant for another [ADM-04]', async () => {
    const codeOf = async (token: string, person = ben) => (await accept(person, token)).json().code;
    expect(await codeOf('guessed')).toBe('not_found');
    const [link] = (await invite()).invites;
    const used = toToken(link?.link ?? '');
    const eve = await signUp(app, 'eve');
    expect((await accept(eve, used)).statusCode).toBe(200);
    // A second press of the same person.
    expect((await accept(eve, used)).statusCode).toBe(200);
    expect(await codeOf(used)).toBe('invite_used');

    const [other] = (await invite()).invites;
    const url = place(`/invites/${other?.id ?? ''}`);
    const renewed = toToken((await send(ada, 'POST', `${url}/link`)).json().link);
    expect(await codeOf(toToken(other?.link ?? ''))).toBe('not_found');
    await send(ada, 'DELETE', url);
    expect(await codeOf(renewed)).toBe('invite_revoked');
    expect((await send(ada, 'DELETE', url)).statusCode).toBe(404);

    const [forKaj] = (await invite({ emails: ['kaj@example.com'] })).invites;
    expect(await codeOf(toToken(forKaj?.link ?? ''))).toBe('invite_for_another');
    const [late] = (await invite({ emails: ['ben@example.com'] })).invites;
    app.clock.jump(7 * DAY_MS);
    const again = await app.call({
      method: 'POST',
      url: '/auth/login-json',
      payload: { username: 'ben', password: 'correct horse battery' },
    });
    const benLater = { userId: ben.userId, token: String(again.json().access_token) };
    expect(await codeOf(toToken(late?.link ?? ''), { ...ben, ...benLater })).toBe('invite_expired');
  });

  it('slow down who guesses links', async () => {
    const answers: number[] = [];
    for (let guess = 0; guess < 31; guess += 1)
      answers.push((await accept(ben, `guess-${guess}`)).statusCode);
    expect(answers.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  it('give a link to one person only, however many press at once', async () => {
    const [link] = (await invite()).invites;
    const people = await Promise.all(Array.from({ length: 6 }, () => app.createMember()));
    const answers = await Promise.all(people.map((person) => accept(person, toToken(link?.link ?? ''))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await members()).total).toBe(2);
  });

  it('keep an owner: the last one cannot leave, step down or delete the account, not even two at once [ADM-04]', async () => {
    await join(ben);
    expect((await change(ada, ada, { role: 'admin' })).json().code).toBe('last_owner');
    expect((await send(ada, 'DELETE', place(`/members/${ada.userId}`))).json().code).toBe('last_owner');
    const account = {
      method: 'DELETE',
      url: '/auth/me',
      payload: { password: 'correct horse battery' },
    } as const;
    expect((await app.call(account, ada)).json().code).toBe('last_owner');

    await change(ada, ben, { role: 'owner' });
    const both = await Promise.all([
      change(ada, ada, { role: 'member' }),
      send(ben, 'DELETE', place(`/members/${ben.userId}`)),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const owners = await app.db.read
      .selectFrom('workspace_members')
      .select('user_id')
      .where('role', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
    const { owner_id: payer } = await app.db.read
      .selectFrom('workspaces')
      .select('owner_id')
      .executeTakeFirstOrThrow();
    expect(owners).toEqual([{ user_id: payer }]);
  });

  it('end with the account of the only member, and pass to another owner otherwise', async () => {
    await join(ben);
    await change(ada, ben, { role: 'owner' });
    const account = {
      method: 'DELETE',
      url: '/auth/me',
      payload: { password: 'correct horse battery' },
    } as const;
    expect((await app.call(account, ada)).statusCode).toBe(200);
    expect((await send(ben, 'GET', place())).json()).toMatchObject({ role: 'owner', members: 1 });
    expect((await app.call(account, ben)).statusCode).toBe(200);
    expect(await app.db.read.selectFrom('workspaces').select('id').execute()).toEqual([]);
  });

  it('take back the links of who may no longer invite', async () => {
    await join(ben, 'admin');
    const [link] = (await invite({}, ben)).invites;
    await change(ada, ben, { role: 'member' });
    const eve = await signUp(app, 'eve');
    expect((await accept(eve, toToken(link?.link ?? ''))).json().code).toBe('invite_revoked');
  });

  it('know members, invites and cost centers of their own only [AZ-07]', async () => {
    await join(ben);
    const other = (await create(ben, 'Other')).id;
    const [foreign] = NewInvites.parse(
      (await send(ben, 'POST', `/workspaces/${other}/invites`, { role: 'viewer' })).json(),
    ).invites;
    const eve = await signUp(app, 'eve');
    const foreignInvite = `/invites/${foreign?.id ?? ''}`;
    const paths = [
      ['PUT', `/members/${eve.userId}`, { role: 'viewer' }],
      ['DELETE', `/members/${eve.userId}`, undefined],
      ['POST', `${foreignInvite}/link`, undefined],
      ['DELETE', foreignInvite, undefined],
    ] as const;
    for (const [method, path, body] of paths)
      expect((await send(ada, method, place(path), body)).statusCode, path).toBe(404);
    const nowMs = app.clock.now();
    await app.db.write((tx) =>
      tx
        .insertInto('cost_centres')
        .values({
          id: 'cc_other',
          workspace_id: other,
          kind: 'team',
          name: 'Tenders',
          name_key: 'tenders',
          owner_id: null,
          budget: null,
          warn_at: 80,
          at_limit: 'warn',
          rules: '[]',
          archived_at: null,
          created_at: nowMs,
          updated_at: nowMs,
        })
        .execute(),
    );
    const refused = await change(ada, ben, { team_id: 'cc_other' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'team_id']);
    const answer = await send(ada, 'POST', place('/invites'), { role: 'member', team_id: 'cc_other' });
    expect(answer.statusCode).toBe(422);
  });

  it('refuse a cap that is no amount of money [BUD-01]', async () => {
    await join(ben);
    for (const monthly_cap of [-1, 0.000_000_1, 1.000_000_5]) {
      const refused = await change(ada, ben, { monthly_cap });
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'monthly_cap']);
      const answer = await send(ada, 'POST', place('/invites'), { role: 'member', monthly_cap });
      expect(answer.statusCode).toBe(422);
    }
    expect((await change(ada, ben, { monthly_cap: 0.000_001 })).json()).toMatchObject({
      monthly_cap: 0.000_001,
    });
  });

  it('write down who changed what, shown to owners and admins, and defused as CSV [ADM-06]', async () => {
    await join(ben);
    await change(ada, ben, { role: 'admin' });
    await app.db.write((tx) =>
      tx.updateTable('users').set({ username: '=cmd()' }).where('id', '=', ben.userId).execute(),
    );
    await change(ben, ben, { monthly_cap: 5 });
    const log = (await send(ben, 'GET', place('/audit-log'))).json();
    expect(log.entries.map((entry: { action: string }) => entry.action)).toEqual([
      'workspace.member-changed',
      'workspace.member-changed',
      'workspace.member-joined',
      'workspace.invited',
      'workspace.created',
    ]);
    expect(log.entries[1]).toMatchObject({
      actor: 'ada',
      actor_id: ada.userId,
      target_type: 'user',
      target_id: ben.userId,
      location: expect.stringMatching(/^[0-9a-f]{4}$/),
      details: { before: { role: 'member' }, after: { role: 'admin' } },
    });
    const csv = (await send(ben, 'GET', place('/audit-log.csv'))).payload;
    expect(csv).toContain("'=cmd()");
    expect(csv.trim().split('\r\n')).toHaveLength(6);
  });
});
