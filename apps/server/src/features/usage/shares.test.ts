// What a person spends for a workspace, no matter who pays, and what the days of a period are made of.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageAnalytics, UsageList } from '@parley/contract/usage/schemas.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { insertUsage } from '../../testing/usage.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

const DAY_MS = 86_400_000;

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
