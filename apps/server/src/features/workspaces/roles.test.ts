// Every endpoint of workspaces against every role: what the access table says, word for word.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { WORKSPACE_ENDPOINTS } from '@parley/contract/workspaces/list.ts';
import { nextAddress } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const CALLERS = ['visitor', 'guest', 'user', 'viewer', 'member', 'admin', 'owner', 'platform admin'] as const;
type CallerKind = (typeof CALLERS)[number];
type Statuses = Readonly<Record<CallerKind, number>>;

const toStatuses = (
  ...statuses: readonly [number, number, number, number, number, number, number, number]
): Statuses =>
  // One for each kind of caller, in their order.
  Object.fromEntries(CALLERS.map((kind, index) => [kind, statuses[index]])) as Statuses;

const FOR_ALL = toStatuses(401, 403, 200, 200, 200, 200, 200, 200);
const MEMBERS_READ = toStatuses(401, 403, 404, 200, 200, 200, 200, 200);
const MANAGERS_READ = toStatuses(401, 403, 404, 403, 403, 200, 200, 200);
const MANAGERS_WRITE = toStatuses(401, 403, 404, 403, 403, 200, 200, 403);
const OWNERS_WRITE = toStatuses(401, 403, 404, 403, 403, 403, 200, 403);
const created = (statuses: Statuses): Statuses =>
  Object.fromEntries(
    Object.entries(statuses).map(([kind, status]) => [kind, status === 200 ? 201 : status]),
  ) as Statuses;

interface Case {
  readonly name: string;
  readonly endpoint: string;
  readonly expected: Statuses;
  readonly body?: object;
  /** Who it is done to: someone in that role. */
  readonly to?: 'member' | 'owner';
}

const CASES: readonly Case[] = [
  { name: 'lists their workspaces', endpoint: 'workspaces.list', expected: FOR_ALL },
  { name: 'makes one', endpoint: 'workspaces.create', expected: created(FOR_ALL), body: { name: 'New' } },
  { name: 'reads it', endpoint: 'workspaces.get', expected: MEMBERS_READ },
  { name: 'renames it', endpoint: 'workspaces.update', expected: MANAGERS_WRITE, body: { name: 'Other' } },
  {
    name: 'says who pays',
    endpoint: 'workspaces.update',
    expected: OWNERS_WRITE,
    body: { owner_pays: true },
  },
  { name: 'deletes it', endpoint: 'workspaces.remove', expected: OWNERS_WRITE },
  { name: 'lists members', endpoint: 'workspaces.listMembers', expected: MANAGERS_READ },
  {
    name: 'changes a member',
    endpoint: 'workspaces.updateMember',
    expected: MANAGERS_WRITE,
    body: { role: 'viewer' },
    to: 'member',
  },
  {
    name: 'makes an owner',
    endpoint: 'workspaces.updateMember',
    expected: OWNERS_WRITE,
    body: { role: 'owner' },
    to: 'member',
  },
  {
    name: 'demotes an owner',
    endpoint: 'workspaces.updateMember',
    expected: OWNERS_WRITE,
    body: { role: 'member' },
    to: 'owner',
  },
  { name: 'removes a member', endpoint: 'workspaces.removeMember', expected: MANAGERS_WRITE, to: 'member' },
  { name: 'removes an owner', endpoint: 'workspaces.removeMember', expected: OWNERS_WRITE, to: 'owner' },
  { name: 'lists invites', endpoint: 'workspaces.listInvites', expected: MANAGERS_READ },
  {
    name: 'invites',
    endpoint: 'workspaces.createInvites',
    expected: created(MANAGERS_WRITE),
    body: { role: 'admin' },
  },
  { name: 'makes a new link', endpoint: 'workspaces.renewInvite', expected: MANAGERS_WRITE },
  { name: 'revokes an invite', endpoint: 'workspaces.revokeInvite', expected: MANAGERS_WRITE },
  { name: 'looks at an invite', endpoint: 'workspaces.getInvite', expected: FOR_ALL },
  { name: 'accepts an invite', endpoint: 'workspaces.acceptInvite', expected: FOR_ALL },
  { name: 'reads the audit log', endpoint: 'workspaces.listAudit', expected: MANAGERS_READ },
  { name: 'exports the audit log', endpoint: 'workspaces.exportAudit', expected: MANAGERS_READ },
  { name: 'lists cost centers', endpoint: 'workspaces.listCostCentres', expected: MANAGERS_READ },
  {
    name: 'creates a cost center',
    endpoint: 'workspaces.createCostCentre',
    expected: created(MANAGERS_WRITE),
    body: { kind: 'team', name: 'Sales' },
  },
  {
    name: 'changes a cost center that is not there',
    endpoint: 'workspaces.updateCostCentre',
    expected: toStatuses(401, 403, 404, 403, 403, 404, 404, 403),
    body: { budget: 1 },
  },
  {
    name: 'asks for their own budgets',
    endpoint: 'workspaces.getOwnBudgets',
    expected: toStatuses(401, 403, 404, 200, 200, 200, 200, 404),
  },
  { name: 'asks what they spend for', endpoint: 'workspaces.getSpendingChoice', expected: FOR_ALL },
  {
    name: 'chooses what they spend for',
    endpoint: 'workspaces.setSpendingChoice',
    expected: FOR_ALL,
    body: { choice: null },
  },
  { name: 'reads analytics', endpoint: 'workspaces.analytics', expected: MANAGERS_READ },
  { name: 'exports analytics', endpoint: 'workspaces.exportAnalytics', expected: MANAGERS_READ },
];

const findEndpoint = (id: string): AnyEndpoint => {
  const found = WORKSPACE_ENDPOINTS.find((endpoint) => endpoint.id === id);
  if (!found) throw new Error(`There is no endpoint ${id}`);
  return found;
};

describe.each(TEST_DATABASES)('the roles of a workspace on %s', (database) => {
  let app: TestApp;
  let workspaceId: string;
  let people: Readonly<Record<CallerKind, Person | undefined>>;
  let targets: Readonly<Record<'member' | 'owner', Person>>;
  beforeAll(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const owner = await app.createMember();
    const payload = { name: 'Harbour & Pine' };
    const made = await app.call({ method: 'POST', url: '/api/workspaces', payload }, owner);
    workspaceId = String(made.json().id);
    const join = async (role: 'owner' | 'admin' | 'member' | 'viewer'): Promise<Person> => {
      const person = await app.createMember();
      await app.db.write((tx) =>
        tx
          .insertInto('workspace_members')
          .values({
            workspace_id: workspaceId,
            user_id: person.userId,
            role,
            monthly_cap: null,
            team_id: null,
            project_id: null,
            department_id: null,
            pays: 'self',
            joined_at: 0,
          })
          .execute(),
      );
      return person;
    };
    people = {
      visitor: undefined,
      guest: await app.startGuest(nextAddress()),
      user: await app.createMember(),
      viewer: await join('viewer'),
      member: await join('member'),
      admin: await join('admin'),
      owner,
      'platform admin': await app.createMember({ isAdmin: true }),
    };
    targets = { member: await join('member'), owner: await join('owner') };
  });

  async function makeInvite(): Promise<{ id: string; token: string }> {
    const url = `/api/workspaces/${workspaceId}/invites`;
    const answer = await app.call({ method: 'POST', url, payload: { role: 'viewer' } }, people.owner);
    const { id, link } = answer.json().invites[0];
    return { id, token: String(link).slice(String(link).lastIndexOf('/') + 1) };
  }

  it('are tried with every endpoint', () => {
    const tried = new Set(CASES.map(({ endpoint }) => endpoint));
    expect(WORKSPACE_ENDPOINTS.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });

  it.each(CALLERS.flatMap((kind) => CASES.map((each) => [kind, each.name, each] as const)))(
    '%s %s: as the access table says [ADM-01] [MKT-18]',
    async (kind, _name, { endpoint, expected, body, to }) => {
      const { method, path } = findEndpoint(endpoint);
      const invite = path.includes('nvite') ? await makeInvite() : { id: '', token: '' };
      const url = path
        .replace('{id}', workspaceId)
        .replace('{userId}', targets[to ?? 'member'].userId)
        .replace('{inviteId}', invite.id)
        .replace('{centreId}', 'none')
        .replace('{token}', invite.token);
      const answer = await app.call({ method, url, ...(body && { payload: body }) }, people[kind]);
      expect(answer.statusCode).toBe(expected[kind]);
    },
  );

  it('count at once, also on a second server [AZ-07]', async () => {
    const second = await createTestApp({ database, beside: app });
    const url = `/api/workspaces/${workspaceId}`;
    const statusOf = async (path = '') =>
      (await second.call({ url: `${url}${path}` }, people.admin)).statusCode;
    expect([await statusOf(), await statusOf('/members')]).toEqual([200, 200]);
    const member = `${url}/members/${people.admin?.userId ?? ''}`;
    await app.call({ method: 'PUT', url: member, payload: { role: 'viewer' } }, people.owner);
    expect([await statusOf(), await statusOf('/members')]).toEqual([200, 403]);
    await app.call({ method: 'DELETE', url: member }, people.owner);
    expect([await statusOf(), await statusOf('/members')]).toEqual([404, 404]);
    await second.close();
  });
});
