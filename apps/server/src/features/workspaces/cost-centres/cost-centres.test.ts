import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CostCentre, CostCentreList, OwnBudgets } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import { insertAgent } from '../../../testing/agents.ts';
import { checkBooks, readAccount } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

// One micro-dollar a token in, two a token out.
const PRICES = { input: 1, output: 2 };
const DAY_MS = 86_400_000;
/** 100 tokens in and 450 out. */
const REPLY = 0.001;

describe.each(TEST_DATABASES)('the spending of a workspace on %s', (database) => {
  let app: TestApp;
  let second: TestApp;
  let owner: Person;
  let member: Person;
  let workspaceId: string;
  const environment = { LIMIT_FACTOR: '100' };

  beforeEach(async () => {
    app = await createTestApp({ database, model: { prices: PRICES }, environment });
    second = await createTestApp({ beside: app, model: { prices: PRICES }, environment });
    owner = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 1 });
    workspaceId = await createWorkspace(app, owner);
    await addMember(app, workspaceId, member, { pays: 'owner' });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await second.close();
    await app.close();
  });

  const base = (): string => `/api/workspaces/${workspaceId}`;
  const call = (method: 'POST' | 'PUT', path: string, payload: object, person = owner) =>
    app.call({ method, url: `${base()}${path}`, payload }, person);
  async function create(payload: object): Promise<CostCentre> {
    const answer = await call('POST', '/cost-centres', payload);
    expect(answer.statusCode).toBe(201);
    return CostCentre.parse(answer.json());
  }
  const list = async (): Promise<CostCentreList> =>
    CostCentreList.parse((await app.call({ url: `${base()}/cost-centres` }, owner)).json());
  const analyse = async (query = '', person = owner): Promise<WorkspaceAnalytics> =>
    WorkspaceAnalytics.parse((await app.call({ url: `${base()}/analytics${query}` }, person)).json());
  const choose = (choice: object | null, session?: string, person = member) =>
    app.call(
      {
        method: 'PUT',
        url: '/api/spending-choice',
        payload: { choice, ...(session !== undefined && { session_id: session }) },
      },
      person,
    );

  async function reply(person = member, fields: Record<string, string> = {}): Promise<number> {
    app.provider.next({ text: 'Fine', usage: { inputTokens: 100, outputTokens: 450 } });
    return (await app.generate(person, { prompt: 'Hi', max_tokens: '500', ...fields })).statusCode;
  }

  it('is counted under the chat’s choice, the first rule that fits and the member’s default [BILL-12]', async () => {
    const sales = await create({ kind: 'team', name: 'Sales' });
    const ops = await create({
      kind: 'team',
      name: 'Operations',
      rules: [{ kind: 'person', id: member.userId }],
    });
    const audit = await create({ kind: 'department', name: 'Audit' });
    expect(await reply()).toBe(200);
    expect(
      (await choose({ workspace_id: workspaceId, team_id: sales.id, department_id: audit.id }, 'chat-1'))
        .statusCode,
    ).toBe(200);
    expect(await reply(member, { session_id: 'chat-1' })).toBe(200);
    expect(await reply(member, { session_id: 'chat-1', purpose: 'title' })).toBe(200);
    expect((await choose({ workspace_id: null }, 'chat-2')).statusCode).toBe(200);
    expect(await reply(member, { session_id: 'chat-2' })).toBe(200);
    const paid = (await readAccount(app.db, owner.userId)).usage;
    expect(
      paid.map(({ member_id: by, team_id: team, department_id: department }) => [by, team, department]),
    ).toEqual(
      expect.arrayContaining([
        [member.userId, ops.id, null],
        [member.userId, sales.id, audit.id],
      ]),
    );
    const ofSales = paid.filter(({ team_id: team }) => team === sales.id);
    expect([paid.length, ofSales.length]).toEqual([3, 2]);
    expect(ofSales.map(({ kind }) => kind).sort()).toEqual(['chat', 'title']);
    const sum = (rows: typeof paid) => rows.reduce((total, { cost }) => total + cost, 0) / 1_000_000;
    const own = (await readAccount(app.db, member.userId)).usage;
    expect(own.map(({ workspace_id: id, team_id: team }) => [id, team])).toEqual([[null, null]]);
    const { cost_centres: shown, spent } = await list();
    expect(spent).toBeCloseTo(sum(paid), 6);
    expect(shown.find(({ id }) => id === ops.id)).toMatchObject({
      spent: REPLY,
      by_rule: { people: REPLY, agents: 0, chosen: 0 },
    });
    expect(shown.find(({ id }) => id === sales.id)).toMatchObject({
      spent: sum(ofSales),
      by_rule: { people: 0, agents: 0, chosen: sum(ofSales) },
    });
  });

  it('is not charged to a cost centre or workspace of others', async () => {
    const stranger = await app.createMember({ balance: 1 });
    const team = await create({ kind: 'team', name: 'Sales' });
    expect((await choose({ workspace_id: workspaceId }, 'chat', stranger)).statusCode).toBe(404);
    expect((await choose({ workspace_id: workspaceId, project_id: team.id }, 'chat')).statusCode).toBe(422);
    expect(await reply(stranger)).toBe(200);
    expect((await readAccount(app.db, stranger.userId)).charges).toEqual([1_000]);
  });

  it('stops exactly at the budget of a team, over two servers and with members who pay themselves [BUD-01]', async () => {
    const payers = [member, owner, await app.createMember({ balance: 1 })];
    await addMember(app, workspaceId, payers[2] ?? member, { pays: 'self' });
    const team = await create({ kind: 'team', name: 'Sales', budget: 0.005, at_limit: 'stop_all' });
    for (const person of payers)
      await choose({ workspace_id: workspaceId, team_id: team.id }, undefined, person);
    expect(await reply()).toBe(200);
    const [reservation] = (await readAccount(app.db, owner.userId)).reservations;
    const amount = reservation?.amount ?? 0;
    await call('PUT', `/cost-centres/${team.id}`, { budget: 0.001 + (amount * 4) / 1_000_000 });
    for (const server of [app, second])
      server.provider.otherwise({
        text: 'Fine',
        delayMs: 1_000,
        usage: { inputTokens: amount - 1_000, outputTokens: 500 },
      });
    const asked = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? app : second).generate(payers[index % 3] ?? member, {
        prompt: 'Hi',
        max_tokens: '500',
      }),
    );
    const answers = await advanceUntil(app.clock, Promise.all(asked));
    const passed = answers.filter(({ statusCode }) => statusCode === 200);
    expect(passed).toHaveLength(4);
    expect(answers.filter(({ statusCode }) => statusCode === 402)).toHaveLength(8);
    const [shown] = (await list()).cost_centres;
    expect(shown?.spent).toBeCloseTo(shown?.budget ?? 0, 6);
    const refused = await app.generate(member, { prompt: 'Hi' });
    expect(refused.json()).toMatchObject({
      code: 'workspace_budget_reached',
      detail: expect.stringContaining('Sales'),
    });
    app.clock.jump(31 * DAY_MS);
    expect(await reply()).toBe(200);
    expect((await list()).cost_centres[0]).toMatchObject({ spent: REPLY });
  });

  it('is shown to a member with what is left of the budgets that it counts against, and to nobody else [BUD-01]', async () => {
    await create({ kind: 'team', name: 'Sales', budget: 5, rules: [{ kind: 'person', id: member.userId }] });
    const launch = await create({ kind: 'project', name: 'Launch', budget: 0.004, at_limit: 'stop_agents' });
    await create({ kind: 'department', name: 'Unlimited' });
    await create({ kind: 'department', name: 'Of others', budget: 9 });
    await choose({ workspace_id: workspaceId, project_id: launch.id });
    expect((await call('PUT', `/members/${member.userId}`, { monthly_cap: 0.01 })).statusCode).toBe(200);
    expect(await reply()).toBe(200);
    const ask = (person: Person) => app.call({ url: `${base()}/own-budgets` }, person);
    const answer = await ask(member);
    const { month, resets_at: resetsAt, budgets } = OwnBudgets.parse(answer.json());
    expect([month, resetsAt]).toEqual(['2026-01', '2026-02-01T00:00:00.000Z']);
    expect(budgets).toEqual([
      {
        kind: 'member',
        name: null,
        budget: 0.01,
        spent: REPLY,
        left: 0.009,
        warn_at: 0.8,
        at_limit: 'stop_all',
      },
      { kind: 'team', name: 'Sales', budget: 5, spent: REPLY, left: 4.999, warn_at: 0.8, at_limit: 'warn' },
      {
        kind: 'project',
        name: 'Launch',
        budget: 0.004,
        spent: REPLY,
        left: 0.003,
        warn_at: 0.8,
        at_limit: 'stop_agents',
      },
    ]);
    expect((await ask(owner)).json()).toMatchObject({ budgets: [] });
    expect((await ask(await app.createMember())).statusCode).toBe(404);
    // A month later, all of it is there again.
    app.clock.jump(31 * DAY_MS);
    expect(OwnBudgets.parse((await ask(member)).json()).budgets[1]).toMatchObject({ spent: 0, left: 5 });
  });

  it('only warns where a budget says so, and marks that once a month', async () => {
    const team = await create({
      kind: 'team',
      name: 'Sales',
      budget: 0.001,
      rules: [{ kind: 'person', id: member.userId }],
    });
    expect([await reply(), await reply()]).toEqual([200, 200]);
    const rows = await app.db.read
      .selectFrom('workspace_spending')
      .selectAll()
      .where('subject', '=', team.id)
      .execute();
    expect(rows).toMatchObject([{ spent: 2_000, warned_at: expect.any(Number) as number }]);
  });

  it('stops a member at their monthly cap, and one who was removed at once [BUD-01]', async () => {
    await app.db.write((tx) =>
      tx
        .updateTable('workspace_members')
        .set({ monthly_cap: 1_000 })
        .where('user_id', '=', member.userId)
        .execute(),
    );
    expect([await reply(), await reply()]).toEqual([200, 402]);
    await app.db.write((tx) =>
      tx.deleteFrom('workspace_members').where('user_id', '=', member.userId).execute(),
    );
    expect(await reply()).toBe(200);
    expect((await readAccount(app.db, member.userId)).charges).toEqual([1_000]);
  });

  it('is paid by the owner, and refused when the owner has nothing left', async () => {
    expect(await reply()).toBe(200);
    expect((await readAccount(app.db, owner.userId)).charges).toEqual([1_000]);
    expect((await readAccount(app.db, member.userId)).charges).toEqual([]);
    await app.db.write((tx) =>
      tx.updateTable('users').set({ balance: 0 }).where('id', '=', owner.userId).execute(),
    );
    await app.db.write((tx) =>
      tx.deleteFrom('balance_entries').where('user_id', '=', owner.userId).execute(),
    );
    await app.db.write((tx) => tx.deleteFrom('usage_records').where('user_id', '=', owner.userId).execute());
    await app.db.write((tx) => tx.deleteFrom('usage_days').where('user_id', '=', owner.userId).execute());
    expect(await reply()).toBe(402);
  });

  it('counts as active who belongs to the workspace still, of those who belong to it', async () => {
    await reply();
    await reply(owner);
    const path = `/api/workspaces/${workspaceId}/members/${member.userId}`;
    expect((await app.call({ method: 'DELETE', url: path }, owner)).statusCode).toBe(200);
    const { totals, by_member: people } = await analyse('?days=7');
    expect(totals).toMatchObject({ cost: 0.002, replies: 2, active_members: 1, members: 1 });
    expect(people.map(({ id, label }) => [id, label])).toEqual(
      expect.arrayContaining([[member.userId, null]]),
    );
  });

  it('is shown by day and by all that it is told apart by, to owners and admins alone [ADM-05]', async () => {
    const team = await create({
      kind: 'team',
      name: '=Sales',
      rules: [{ kind: 'person', id: member.userId }],
    });
    await reply();
    await reply(owner);
    const shown = await analyse('?days=7');
    expect(shown.totals).toMatchObject({ cost: 0.002, replies: 2, active_members: 2, members: 2, failed: 0 });
    expect(shown.by_day).toHaveLength(7);
    expect(shown.by_day.at(-1)?.parts).toEqual(
      expect.arrayContaining([
        { id: team.id, cost: REPLY },
        { id: null, cost: REPLY },
      ]),
    );
    expect(shown.by_team.map(({ id, cost }) => [id, cost])).toEqual([
      [team.id, REPLY],
      [null, REPLY],
    ]);
    expect(shown.by_project.map(({ id, cost }) => [id, cost])).toEqual([[null, 0.002]]);
    expect((await analyse(`?team=${team.id}`)).totals).toMatchObject({ cost: REPLY, active_members: 1 });
    expect((await analyse('?team=none')).totals).toMatchObject({ cost: REPLY });
    const file = await app.call({ url: `${base()}/analytics.csv?days=7` }, owner);
    const lines = file.body.trim().split('\r\n').slice(1);
    expect(
      lines.map((line) => Number(line.split(',').at(-1))).reduce((sum, cost) => sum + cost, 0),
    ).toBeCloseTo(0.002, 6);
    expect(file.body).toContain("'=Sales");
    const stranger = await app.createMember();
    const paths = ['/analytics', '/analytics.csv', '/cost-centres'];
    for (const path of paths) {
      expect((await app.call({ url: `${base()}${path}` }, member)).statusCode).toBe(403);
      expect((await app.call({ url: `${base()}${path}` }, stranger)).statusCode).toBe(404);
    }
  });

  it('is told apart by agent, each by its name', async () => {
    const agentId = await createAgentClient(app, owner).create({ name: 'Freight rate watch', tools: [] });
    await reply();
    const day = { requests: 1, replies: 0, runs: 1, automated: 1, failed: 0, tokens: 1_000, cost: 2_500 };
    const centres = { team_id: '', project_id: '', department_id: '' };
    const key = {
      workspace_id: workspaceId,
      day: Math.floor(app.clock.now() / DAY_MS),
      member_id: 'usr_gone',
    };
    await app.db.write((tx) =>
      tx
        .insertInto('workspace_usage_days')
        .values([
          { ...key, ...centres, agent_id: agentId, ...day },
          { ...key, ...centres, agent_id: 'agt_gone', ...day, day: key.day - 30 },
        ])
        .execute(),
    );
    const { by_agent: agents, by_member: members, totals } = await analyse();
    expect(agents.map(({ id, label, cost, runs }) => [id, label, cost, runs])).toEqual([
      [agentId, 'Freight rate watch', 0.0025, 1],
      [null, null, REPLY, 0],
    ]);
    expect(members[0]).toMatchObject({ id: 'usr_gone', label: null, cost: 0.0025, cost_before: 0.0025 });
    expect(totals).toMatchObject({ cost: 0.0035, cost_before: 0.0025 });
    expect((await analyse(`?agent=${agentId}`)).totals).toMatchObject({ cost: 0.0025 });
    expect((await analyse('?agent=none')).totals).toMatchObject({ cost: REPLY });
  });

  it('tells of private agents of others only what they cost together [AZ-05]', async () => {
    const others = [
      { id: 'agt_plans', name: 'Secret plans', workspace_id: null },
      { id: 'agt_offers', name: 'Secret offers', workspace_id: null },
      { id: 'agt_shared', name: 'Quotes', workspace_id: workspaceId },
    ];
    const today = Math.floor(app.clock.now() / DAY_MS);
    const day = { requests: 1, replies: 0, runs: 1, automated: 1, failed: 0, tokens: 1_000, cost: 2_500 };
    const centres = { team_id: '', project_id: '', department_id: '' };
    const key = { workspace_id: workspaceId, member_id: member.userId, ...centres };
    for (const agent of others) {
      await insertAgent(app.db, { ...agent, owner_id: member.userId });
      for (const at of [today, today - 30])
        await app.db.write((tx) =>
          tx
            .insertInto('workspace_usage_days')
            .values({ ...key, day: at, agent_id: agent.id, ...day })
            .execute(),
        );
    }
    const { by_agent: agents } = await analyse();
    expect(agents.map(({ id, label, cost, cost_before: before }) => [id, label, cost, before])).toEqual([
      ['private', null, 0.005, 0.005],
      ['agt_shared', 'Quotes', 0.0025, 0.0025],
    ]);
    expect((await analyse('?agent=agt_plans')).totals).toMatchObject({ requests: 0, cost: 0 });
    expect((await analyse('?agent=agt_shared')).totals).toMatchObject({ requests: 1 });
    const countRows = async (agentId: string) =>
      (await app.call({ url: `${base()}/analytics.csv?days=7&agent=${agentId}` }, owner)).body
        .trim()
        .split('\n').length - 1;
    expect(await countRows('agt_plans')).toBe(0);
    expect(await countRows('agt_shared')).toBe(1);
  });

  it('has no new rule for people outside or agents that its maker does not see, and tells no name of theirs [AZ-05]', async () => {
    const stranger = await app.createMember({ balance: 1 });
    await insertAgent(app.db, { id: 'agt_secret', owner_id: stranger.userId, name: 'Secret plans' });
    await insertAgent(app.db, { id: 'agt_own', owner_id: owner.userId, name: 'Quotes' });
    const own = [
      { kind: 'person', id: member.userId },
      { kind: 'agent', id: 'agt_own' },
    ];
    const made = await create({ kind: 'team', name: 'Sales', rules: own });
    expect(made.rules.map(({ label }) => label)).toContain('Quotes');
    for (const rule of [
      { kind: 'person', id: stranger.userId },
      { kind: 'agent', id: 'agt_secret' },
      { kind: 'agent', id: 'agt_none' },
    ]) {
      const created = await call('POST', '/cost-centres', {
        kind: 'team',
        name: 'Other',
        rules: [...own, rule],
      });
      const updated = await call('PUT', `/cost-centres/${made.id}`, { rules: [...own, rule] });
      for (const answer of [created, updated]) {
        expect(answer.statusCode).toBe(422);
        expect(answer.payload).toContain('rules.2.id');
        expect(answer.payload).not.toContain('Secret');
      }
    }
    // What was there before stays when its member has left.
    expect(
      (await app.call({ method: 'DELETE', url: `${base()}/members/${member.userId}` }, owner)).statusCode,
    ).toBe(200);
    expect(
      (await call('PUT', `/cost-centres/${made.id}`, { name: 'Sales team', rules: own })).statusCode,
    ).toBe(200);
  });

  it('does not tell what an agent of a rule is called since it was made private [AZ-05]', async () => {
    await insertAgent(app.db, {
      id: 'agt_plans',
      owner_id: member.userId,
      name: 'Quotes',
      workspace_id: workspaceId,
    });
    const rules = [{ kind: 'agent', id: 'agt_plans' }];
    const made = await create({ kind: 'team', name: 'Sales', rules });
    expect(made.rules).toMatchObject([{ id: 'agt_plans', label: 'Quotes' }]);
    const change = { workspace_id: null, name: 'Secret plans' } as const;
    await app.db.write((tx) => tx.updateTable('agents').set(change).where('id', '=', 'agt_plans').execute());
    for (const answer of [
      await app.call({ url: `${base()}/cost-centres` }, owner),
      await call('PUT', `/cost-centres/${made.id}`, { name: 'Sales team' }),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.payload).toContain('agt_plans');
      expect(answer.payload).not.toContain('Secret');
    }
  });

  it('is told apart by two hundred centres at most, and shown for a year', async () => {
    const nowMs = app.clock.now();
    await app.db.write((tx) =>
      tx
        .insertInto('cost_centres')
        .values(
          Array.from({ length: 200 }, (_, index) => ({
            id: `cst_${String(index)}`,
            workspace_id: workspaceId,
            kind: 'team' as const,
            name: String(index),
            name_key: String(index),
            owner_id: null,
            budget: null,
            warn_at: 80,
            at_limit: 'warn' as const,
            rules: '[]',
            archived_at: null,
            created_at: nowMs,
            updated_at: nowMs,
          })),
        )
        .execute(),
    );
    const refused = await call('POST', '/cost-centres', { kind: 'team', name: 'One more' });
    expect(refused.json()).toMatchObject({ code: 'too_many_cost_centres' });
    const rules = Array.from({ length: 201 }, (_, index) => ({ kind: 'agent', id: String(index) }));
    expect((await call('PUT', '/cost-centres/cst_1', { rules })).statusCode).toBe(422);
    expect((await app.call({ url: `${base()}/analytics?days=367` }, owner)).statusCode).toBe(422);
  });

  it('is told apart by centres that owners and admins alone change, with an entry of before and after', async () => {
    const team = await create({ kind: 'team', name: 'Sales' });
    expect((await call('POST', '/cost-centres', { kind: 'team', name: 'SALES' })).statusCode).toBe(409);
    expect((await call('POST', '/cost-centres', { kind: 'team', name: 'Mine' }, member)).statusCode).toBe(
      403,
    );
    expect(
      (await call('PUT', `/cost-centres/${team.id}`, { budget: 5, at_limit: 'stop_agents' })).statusCode,
    ).toBe(200);
    expect((await call('PUT', `/cost-centres/${team.id}`, { is_archived: true })).statusCode).toBe(200);
    expect((await list()).cost_centres).toEqual([]);
    const entries = await app.db.read
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('seq')
      .execute();
    const changed = entries.filter(({ action }) => action === 'cost_centre.update');
    expect(JSON.parse(changed[0]?.details ?? '{}')).toMatchObject({
      before: { budget: null, at_limit: 'warn' },
      after: { budget: 5_000_000, at_limit: 'stop_agents' },
    });
  });

  it('shows each of the last six months, and no other [BILL-12]', async () => {
    const { id } = await create({ kind: 'team', name: 'Operations', budget: 1 });
    const days = { project_id: '', department_id: '', agent_id: '', requests: 1, replies: 1, runs: 0 };
    await app.db.write(async (tx) => {
      await tx
        .insertInto('workspace_usage_days')
        .values(
          [Date.UTC(2025, 11, 31), Date.UTC(2026, 0, 1)].map((at, index) => ({
            ...days,
            workspace_id: workspaceId,
            day: at / DAY_MS,
            member_id: member.userId,
            team_id: id,
            automated: 0,
            failed: 0,
            tokens: 1,
            cost: (index + 1) * 1_000,
          })),
        )
        .execute();
      await tx
        .insertInto('workspace_spending')
        .values({ workspace_id: workspaceId, subject: id, month: '2025-12', spent: 1_000, warned_at: null })
        .execute();
    });
    const ask = (month: string) => app.call({ url: `${base()}/cost-centres?month=${month}` }, owner);
    const december = CostCentreList.parse((await ask('2025-12')).json());
    expect(december).toMatchObject({
      month: '2025-12',
      resets_at: '2026-01-01T00:00:00.000Z',
      spent: 0.001,
      forecast: 0.001,
      cost_centres: [{ id, spent: 0.001, forecast: 0.001, by_rule: { chosen: 0.001 } }],
    });
    expect(await list()).toMatchObject({ month: '2026-01', spent: 0.002, cost_centres: [{ id, spent: 0 }] });
    for (const month of ['2025-07', '2026-02', '2026-13', 'December'])
      expect((await ask(month)).statusCode, month).toBe(422);
  });
});
