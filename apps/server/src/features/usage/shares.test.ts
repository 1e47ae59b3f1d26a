// What a person spends for a workspace, no matter who pays, and what the days of a period are made of.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageAnalytics, UsageList } from '@parley/contract/usage/schemas.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { PASSWORD, signUp } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { insertUsage } from '../../testing/usage.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

const DAY_MS = 86_400_000;

type Sections = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

describe.each(TEST_DATABASES)('shares of usage on %s', (database) => {
  let app: TestApp;
  let owner: Person;
  let member: Person;
  let workspace: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    owner = await app.createMember({ balance: 1 });
    member = await app.createMember({ balance: 2 });
    workspace = await createWorkspace(app, owner);
    await addMember(app, workspace, member, { pays: 'owner' });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const get = (path: string, person = member, of = member) =>
    app.call({ url: `/users/${of.userId}/${path}` }, person);
  const exportOf = async (person: Person) =>
    (await app.call({ url: '/auth/me/export' }, person)).json<{ sections: Sections }>().sections;
  async function runAgent(id: string): Promise<void> {
    const client = createAgentClient(app, member);
    await client.finish(await client.execute(`/agents/${id}/execute`, { content: 'Will it rain?' }));
  }
  const listOf = async (query: string) => UsageList.parse((await get(`usage${query}`)).json());
  const analyse = async (query: string, person = member) =>
    UsageAnalytics.parse((await get(`usage/analytics${query}`, person, person)).json());

  it('shows members what they spend on the account of the owner, but not its balance [BILL-12]', async () => {
    await app.generate(member, { prompt: 'Hello' });
    expect(await listOf('')).toMatchObject({ total: 0, usage: [] });
    const share = await listOf(`?workspace=${workspace}`);
    expect(share).toMatchObject({ total: 1, balance: 2 });
    expect(share.usage).toMatchObject([{ kind: 'chat', workspace_id: workspace, balance_after: null }]);
    expect(await analyse(`?workspace=${workspace}`)).toMatchObject({
      totals: { requests: 1, cost: share.total_cost },
      by_model: [{ key: 'scripted/one', requests: 1 }],
    });
    const [head, line] = (await get(`usage.csv?workspace=${workspace}`)).payload.split('\r\n');
    expect(line?.split(',')[head?.split(',').indexOf('balance_after') ?? -1]).toBe('');
  });

  it('shows who pays what members cost, and nothing else of what they do [AZ-05] [BILL-12]', async () => {
    const agent = await createAgentClient(app, member).create({
      name: 'Wedding',
      tools: [],
      is_public: false,
    });
    app.provider.next({ text: 'Yes.' });
    await runAgent(agent);
    await app.clock.advance(1_000);
    await app.generate(member, { prompt: 'Hello', session_id: 'session-of-mine' });
    await app.clock.advance(1_000);
    await app.generate(owner, { prompt: 'Hello', session_id: 'session-of-owner' });
    const paid = UsageList.parse((await get('usage', owner, owner)).json());
    const hidden = { session_id: null, run_id: null, agent_id: null, agent_name: null };
    expect(paid.usage).toMatchObject([
      { session_id: 'session-of-owner', run_id: expect.stringMatching(/^run_/) },
      { kind: 'chat', cost: expect.any(Number), ...hidden },
      { kind: 'agent', cost: expect.any(Number), ...hidden },
    ]);
    const file = (await get('usage.csv', owner, owner)).payload;
    const sums = await get('usage/analytics?split=agent', owner, owner);
    for (const text of [file, sums.payload])
      expect(text).not.toMatch(new RegExp(`Wedding|${agent}|session-of-mine`));
    expect(UsageAnalytics.parse(sums.json())).toMatchObject({ totals: { requests: 3 }, by_agent: [] });
    const own = `?workspace=${workspace}`;
    expect((await listOf(own)).usage).toMatchObject([
      { session_id: 'session-of-mine' },
      { agent_id: agent, agent_name: 'Wedding', run_id: expect.stringMatching(/^run_/) },
    ]);
    expect((await analyse(own)).by_agent).toMatchObject([{ key: agent, label: 'Wedding', requests: 1 }]);
  });

  it('are in the export of who has spent them, without the balance of who pays [PR-04]', async () => {
    await app.generate(member, { prompt: 'Hello', session_id: 'session-of-mine' });
    await app.generate(owner, { prompt: 'Hello', session_id: 'session-of-owner' });
    const [mine, paid] = [await exportOf(member), await exportOf(owner)];
    expect(mine['usage_records']).toMatchObject([
      { session_id: 'session-of-mine', cost: expect.any(Number) },
    ]);
    expect(mine['usage_records']?.[0]).not.toHaveProperty('balance_after');
    expect(mine['usage_days']).toMatchObject([{ spender_id: member.userId, requests: 1 }]);
    expect(paid['usage_records']).toMatchObject([
      { session_id: 'session-of-owner', balance_after: expect.any(Number) },
    ]);
    expect(paid['usage_days']).toMatchObject([{ spender_id: owner.userId, requests: 1 }]);
    const held = { run_id: null, member_id: null, api_key_id: null, deployment_id: null };
    const reserved = paid['reservations']?.toSorted((one) => (one['run_id'] === null ? -1 : 1));
    expect(reserved).toMatchObject([held, { member_id: owner.userId }]);
    expect(paid['balance_entries']?.filter(({ reason }) => reason === 'usage')).toHaveLength(2);
  });

  it('stay with who paid when the member deletes the account, without a word of theirs [PR-04]', async () => {
    const leaver = await signUp(app, 'lea');
    await addMember(app, workspace, leaver, { pays: 'owner' });
    const theirs = { workspace_id: workspace, member_id: leaver.userId, session_id: 'session-of-lea' };
    const agent = { agent_id: 'agt_1', agent_name: 'Wedding' };
    const now = app.clock.now();
    await insertUsage(
      app.db,
      owner.userId,
      Array.from({ length: 1_200 }, (_, index) => ({
        created_at: now - index,
        cost: 1,
        ...theirs,
        ...agent,
      })),
    );
    await insertUsage(app.db, leaver.userId, [{ created_at: now, cost: 1 }]);
    const removal = { method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } } as const;
    expect((await app.call(removal, leaver)).statusCode).toBe(200);
    const rows = await app.db.read.selectFrom('usage_records').selectAll().execute();
    expect(rows).toHaveLength(1_200);
    expect(new Set(rows.map((row) => `${row.user_id} ${row.session_id} ${row.agent_name}`))).toEqual(
      new Set([`${owner.userId} null null`]),
    );
    const days = await app.db.read.selectFrom('usage_days').select(['agent_name', 'cost']).execute();
    expect(days).toEqual([{ agent_name: null, cost: 1_200 }]);
  });

  it('stay with who has spent them when the account that paid is deleted, and go with the second one [PR-04]', async () => {
    const [payer, leaver] = [await signUp(app, 'pia'), await signUp(app, 'lea')];
    const now = app.clock.now();
    const of = (person: Person, cost: number) => ({
      created_at: now - cost,
      cost,
      workspace_id: workspace,
      member_id: person.userId,
    });
    await insertUsage(app.db, payer.userId, [of(member, 1), of(leaver, 10), of(payer, 100)]);
    await insertUsage(app.db, payer.userId, [{ created_at: now, cost: 1_000 }]);
    const costs = async () => {
      const tables = ['usage_records', 'usage_days'] as const;
      const sums = tables.map((table) =>
        app.db.read
          .selectFrom(table)
          .select(({ fn }) => fn.sum('cost').as('cost'))
          .executeTakeFirst(),
      );
      return (await Promise.all(sums)).map((sum) => Number(sum?.cost));
    };
    const remove = async (person: Person) => {
      const removal = { method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } } as const;
      expect((await app.call(removal, person)).statusCode).toBe(200);
    };
    await remove(payer);
    expect(await costs()).toEqual([11, 11]);
    const share = await listOf(`?workspace=${workspace}`);
    expect(share).toMatchObject({ total: 1, total_cost: 0.000_001 });
    expect(share.usage).toMatchObject([{ cost: 0.000_001, balance_after: null }]);
    expect((await exportOf(member))['usage_records']).toMatchObject([{ cost: 1 }]);
    await remove(leaver);
    expect(await costs()).toEqual([1, 1]);
  });

  it('leaves out what others spend for the workspace, and what the person spends elsewhere [BILL-03]', async () => {
    const now = app.clock.now();
    await insertUsage(app.db, owner.userId, [
      { created_at: now - 3, cost: 1, workspace_id: workspace },
      { created_at: now - 2, cost: 10, workspace_id: workspace, member_id: member.userId },
      { created_at: now - 1, cost: 100 },
    ]);
    await insertUsage(app.db, member.userId, [
      { created_at: now - 3, cost: 1_000 },
      { created_at: now - 2, cost: 10_000, workspace_id: workspace },
      { created_at: now - 1, cost: 100_000, workspace_id: 'wsp_other' },
    ]);
    const costOf = async (query: string, person = member) =>
      Math.round((await analyse(query, person)).totals.cost * 1e6);
    expect(await costOf(`?workspace=${workspace}`)).toBe(10_010);
    expect(await costOf(`?workspace=${workspace}`, owner)).toBe(1);
    expect(await costOf('')).toBe(111_000);
    expect(await costOf('', owner)).toBe(111);
    expect(await costOf('?workspace=wsp_unknown')).toBe(0);
    expect((await get(`usage/analytics?workspace=${workspace}`, owner, member)).statusCode).toBe(403);
    expect((await get('usage/analytics?workspace=')).statusCode).toBe(422);
  });

  it('counts a run of many steps once, and every call of a model [DUR-03]', async () => {
    const now = app.clock.now();
    const agent = { kind: 'agent', agent_id: 'agt_1', agent_name: 'Scout', run_id: 'run_1', cost: 1 };
    await insertUsage(app.db, member.userId, [
      { created_at: now - 3, ...agent },
      { created_at: now - 2, ...agent, step: 1, run_id: 'run_1/1' },
      { created_at: now - 1, ...agent, step: 2, run_id: 'run_1/2' },
    ]);
    const { by_agent: agents, by_model: models, by_day: days } = await analyse('');
    expect(days.at(-1)).toMatchObject({ requests: 3, runs: 1 });
    expect(agents).toMatchObject([{ key: 'agt_1', requests: 3, runs: 1 }]);
    expect(models).toMatchObject([{ key: 'scripted/one', requests: 3 }]);
  });

  it('splits every day as it is asked to, and calls teams by their names [BILL-02] [BILL-12]', async () => {
    const created = await app.call(
      {
        method: 'POST',
        url: `/api/workspaces/${workspace}/cost-centres`,
        payload: { kind: 'team', name: 'Harbor' },
      },
      owner,
    );
    const { id: team } = created.json<{ id: string }>();
    const now = app.clock.now();
    await insertUsage(app.db, member.userId, [
      { created_at: now - DAY_MS, cost: 5, model: 'a', team_id: team },
      { created_at: now - 3, cost: 7, model: 'a', agent_id: 'agt_1', agent_name: 'Scout' },
      { created_at: now - 2, cost: 8, model: 'b', team_id: team },
      { created_at: now - 1, cost: 0, model: 'c' },
    ]);
    const partsOf = async (split: string) =>
      (await analyse(`?days=2&split=${split}`)).by_day.map(({ parts }) =>
        parts
          .map(({ key, cost }) => `${key} ${Math.round(cost * 1e6)}`)
          .sort()
          .join(', '),
      );
    expect(await partsOf('model')).toEqual(['a 5', 'a 7, b 8']);
    expect(await partsOf('agent')).toEqual(['', 'agt_1 7']);
    expect(await partsOf('team')).toEqual([`${team} 5`, `${team} 8`]);
    expect((await analyse('')).by_team).toMatchObject([{ key: team, label: 'Harbor', requests: 2 }]);
    expect((await get('usage/analytics?split=color')).statusCode).toBe(422);
  });
});
