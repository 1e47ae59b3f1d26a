import { AUDIT_SEARCH_MAX_LENGTH } from '@parley/contract/workspaces/constants.ts';
import {
  NewInvites,
  Workspace,
  WorkspaceAuditList,
  type MemberBody,
} from '@parley/contract/workspaces/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { createIds } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { insertAgent } from '../../testing/agents.ts';
import { signUp, type SignedIn } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('the audit log of a workspace on %s', (database) => {
  let app: TestApp;
  let ada: SignedIn;
  let ben: SignedIn;
  let id: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await signUp(app, 'ada');
    ben = await signUp(app, 'ben_o');
    id = await createWorkspace(ada, 'Harbour & Pine');
  });
  afterEach(() => app.close());

  const send = async (
    person: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) => {
    const answer = await app.call({ method, url: `/api${path}`, ...(payload && { payload }) }, person);
    expect(answer.statusCode, answer.payload).toBeLessThan(300);
    return answer;
  };
  const createWorkspace = async (person: Person, name: string) =>
    Workspace.parse((await send(person, 'POST', '/workspaces', { name })).json()).id;
  const place = (rest: string) => `/workspaces/${id}${rest}`;
  const invite = async (body: object) =>
    NewInvites.parse((await send(ada, 'POST', place('/invites'), { role: 'member', ...body })).json())
      .invites[0];
  async function join(person: Person): Promise<void> {
    const link = (await invite({}))?.link ?? '';
    await send(person, 'POST', `/invites/${link.slice(link.lastIndexOf('/') + 1)}/accept`);
  }
  const change = (of: Person, body: MemberBody) => send(ada, 'PUT', place(`/members/${of.userId}`), body);
  const createCentre = async (kind: string, name: string) =>
    String((await send(ada, 'POST', place('/cost-centres'), { kind, name })).json().id);
  const read = async (q = '', person: Person = ada) =>
    WorkspaceAuditList.parse(
      (await send(person, 'GET', place(`/audit-log?q=${encodeURIComponent(q)}`))).json(),
    );
  const named = async (q = '') =>
    (await read(q)).entries.map(({ action, target_name: name }) => [action, name]);

  it('names what was changed: people, invites, cost centers, collections, the workspace [ADM-06]', async () => {
    await join(ben);
    await invite({ emails: ['new_one@harbour.example'] });
    const sales = await createCentre('team', 'Sales');
    const { id: collection } = (
      await send(ada, 'POST', '/knowledge', {
        name: 'Price lists',
        description: '',
        workspace_id: id,
      })
    ).json();
    expect(await named()).toEqual([
      ['knowledge.shared', 'Price lists'],
      ['cost_centre.create', 'Sales'],
      ['workspace.invited', 'new_one@harbour.example'],
      ['workspace.member-joined', 'ben_o'],
      ['workspace.invited', null],
      ['workspace.created', 'Harbour & Pine'],
    ]);
    await change(ben, { team_id: sales, role: 'admin' });
    const [changed] = (await read()).entries;
    expect(changed).toMatchObject({ actor: 'ada', target_name: 'ben_o', names: { [sales]: 'Sales' } });

    // Private again, and called otherwise: no longer the workspace's to read.
    const own = { name: 'My own notes', description: '', workspace_id: null };
    await send(ada, 'PUT', `/knowledge/${String(collection)}`, own);
    expect((await named()).slice(0, 2)).toEqual([
      ['knowledge.unshared', null],
      ['workspace.member-changed', 'ben_o'],
    ]);
    expect(await named('own notes')).toEqual([]);
  });

  it('calls a member without a name by the email, as long as they belong to it [ADM-06]', async () => {
    await join(ben);
    await app.db.write((tx) =>
      tx
        .updateTable('users')
        .set({ username: null, username_key: null, email: 'Ben@Pine.example', email_key: 'ben@pine.example' })
        .where('id', '=', ben.userId)
        .execute(),
    );
    const [joined] = (await read('BEN@pine')).entries;
    expect(joined).toMatchObject({
      action: 'workspace.member-joined',
      actor: 'Ben@Pine.example',
      target_name: 'Ben@Pine.example',
    });
    await send(ada, 'DELETE', place(`/members/${ben.userId}`));
    expect((await read('ben@pine')).total).toBe(0);
    expect((await read(ben.userId)).entries.map((entry) => [entry.actor, entry.target_name])).toEqual([
      ['ada', null],
      [null, null],
    ]);
  });

  it('names in the details only who and what belongs to the workspace [ADM-06]', async () => {
    await insertAgent(app.db, { id: 'agt_private', owner_id: ada.userId, name: 'Secret plans' });
    await insertAgent(app.db, { id: 'agt_shared', owner_id: ada.userId, workspace_id: id, name: 'Quotes' });
    await join(ben);
    await send(ada, 'POST', place('/cost-centres'), {
      kind: 'team',
      name: 'Sales',
      owner_id: ben.userId,
      rules: [
        { kind: 'person', id: ben.userId },
        { kind: 'agent', id: 'agt_private' },
        { kind: 'agent', id: 'agt_shared' },
      ],
    });
    expect((await read()).entries[0]?.names).toEqual({
      [ben.userId]: 'ben_o',
      agt_shared: 'Quotes',
    });
    expect((await read('secret')).total).toBe(0);
  });

  it('names what the details of a page mention up to a thousand times [ADM-06]', async () => {
    await insertAgent(app.db, { id: 'agt_shared', owner_id: ada.userId, workspace_id: id, name: 'Quotes' });
    const shared = { kind: 'agent', id: 'agt_shared' };
    const others = Array.from({ length: 199 }, (_, rule) => ({ kind: 'agent', id: `agt_${rule}` }));
    for (const { id: privateId } of others)
      await insertAgent(app.db, { id: privateId, owner_id: ada.userId, name: privateId });
    for (let made = 0; made < 6; made += 1)
      await send(ada, 'POST', place('/cost-centres'), {
        kind: 'team',
        name: `Team ${made}`,
        rules: made === 0 ? [...others, shared] : others,
      });
    const pageOf = async (query: string) =>
      WorkspaceAuditList.parse((await send(ada, 'GET', place(`/audit-log?${query}`))).json()).entries;
    expect((await pageOf('per_page=5'))[4]?.target_name).toBe('Team 1');
    const sixth = (await pageOf('per_page=6'))[5];
    expect([sixth?.target_name, sixth?.names]).toEqual(['Team 0', {}]);
    expect((await pageOf('per_page=5&page=2'))[0]?.names).toEqual({ agt_shared: 'Quotes' });
  });

  it('is searched by the actor or the target, part of the name or the whole id [ADM-06]', async () => {
    await join(ben);
    await invite({ emails: ['new_one@harbour.example'] });
    await invite({ emails: ['newxone@pine.example'] });
    await createCentre('team', 'Sales');
    const all = await read();
    expect(all.total).toBe(6);
    expect(await named('NEW_ONE')).toEqual([['workspace.invited', 'new_one@harbour.example']]);
    expect(await named('ben_')).toEqual([['workspace.member-joined', 'ben_o']]);
    expect(await named(ben.userId)).toEqual([['workspace.member-joined', 'ben_o']]);
    expect(await named('sale')).toEqual([['cost_centre.create', 'Sales']]);
    expect((await read('ada')).total).toBe(5);
    expect((await read('ada')).entries).toHaveLength(5);
    expect(await named(ben.userId.slice(0, -1))).toEqual([]);
    expect(await named('100%')).toEqual([]);
    const found = await send(ada, 'GET', place('/audit-log?q=ada&page=2&per_page=3'));
    expect(WorkspaceAuditList.parse(found.json())).toMatchObject({ total: 5, page: 2, entries: [{}, {}] });
    const tooMuch = [`q=${'a'.repeat(AUDIT_SEARCH_MAX_LENGTH + 1)}`, 'q=a%0Ab', 'per_page=101', 'days=366'];
    for (const query of tooMuch)
      expect((await app.call({ url: `/api${place(`/audit-log?${query}`)}` }, ada)).statusCode).toBe(422);
  });

  it('never finds or names what is in another one, and is for those who manage it [ADM-06]', async () => {
    const eve = await signUp(app, 'eve');
    const other = await createWorkspace(eve, 'Tenders');
    await send(eve, 'POST', `/workspaces/${other}/invites`, {
      role: 'member',
      emails: ['x@tenders.example'],
    });
    for (const q of ['eve', eve.userId, 'tenders', other]) expect((await read(q)).total, q).toBe(0);
    await join(ben);
    for (const path of ['/audit-log?q=ada', '/audit-log.csv?q=ada']) {
      const refused = await app.call({ url: `/api${place(path)}` }, ben);
      expect([refused.statusCode, refused.json().code], path).toEqual([403, 'not_allowed']);
      expect((await app.call({ url: `/api${place(path)}` }, eve)).statusCode, path).toBe(404);
    }
  });

  it('exports what is found, with the names [ADM-06]', async () => {
    await invite({ emails: ['new_one@harbour.example'] });
    await createCentre('team', '=Sales');
    const csv = async (q: string) =>
      (await send(ada, 'GET', place(`/audit-log.csv?q=${encodeURIComponent(q)}`))).payload
        .trim()
        .split('\r\n');
    const [head, ...lines] = await csv('=sales');
    expect(head).toBe('at,actor,actor_id,action,target_type,target_id,target_name,outcome,location,details');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(",'=Sales,ok,");
    expect(await csv('')).toHaveLength(4);
    expect((await csv('new_one'))[1]).toContain(',new_one@harbour.example,ok,');
  });

  it('exports more than it reads at a time, each entry once, newest first [ADM-06]', async () => {
    const { db, clock } = app;
    const audit = createAudit({ db, clock, ids: createIds(clock), log: createLog('silent') });
    await app.db.write(async (tx) => {
      for (let number = 1; number <= 1_001; number += 1)
        await audit.add(tx, {
          action: 'workspace.changed',
          actorId: ada.userId,
          workspaceId: id,
          target: { type: 'workspace', id },
          details: { number },
          requestId: null,
        });
    });
    const csv = (await send(ada, 'GET', place('/audit-log.csv?q=harbour'))).payload.trim().split('\r\n');
    const numbers = csv.slice(1, -1).map((line) => Number(/""number"":(\d+)/.exec(line)?.[1]));
    expect(numbers).toEqual(Array.from({ length: 1_001 }, (_, index) => 1_001 - index));
    expect(csv.at(-1)).toContain('workspace.created');
  });
});
