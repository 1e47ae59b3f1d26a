import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACTIVITY_DAYS, AgentActivity } from '@parley/contract/agents/activity/schemas.ts';
import { AgentList, PublicSearch, type Agent, type AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Row } from '../../../platform/db/schema.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DATABASES)('lists of agents on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = await app.createMember();
    ben = await app.createMember();
  });
  afterEach(() => app.close());

  const get = (path: string, person: Person) => app.call({ url: `/agents/${path}` }, person);
  const post = (path: string, person: Person, payload?: object) =>
    app.call({ method: 'POST', url: `/agents/${path}`, ...(payload && { payload }) }, person);
  const make = async (person: Person, given: Partial<AgentInput>): Promise<string> =>
    (await post('', person, given)).json().id;
  const list = async (query: string, person = ben) =>
    AgentList.parse((await get(`?${query}`, person)).json());
  const search = async (query: string, person = ben) =>
    PublicSearch.parse((await get(`public/search?${query}`, person)).json());
  const namesOf = ({ agents }: { agents: readonly Agent[] }) => agents.map(({ name }) => name);

  /** A run that has ended, as the run loop leaves it. */
  async function insertRun(agentId: string, given: Partial<Row<'runs'>> & { daysAgo?: number } = {}) {
    await app.generate(ben, { prompt: 'Hello' });
    const last = await app.db.read
      .selectFrom('runs')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { daysAgo = 0, ...change } = given;
    await app.db.write((tx) =>
      tx
        .updateTable('runs')
        .set({
          agent_id: agentId,
          agent_version: 1,
          started_at: app.clock.now() - daysAgo * DAY_MS,
          cost: 2_000,
          ...change,
        })
        .where('id', '=', last.id)
        .execute(),
    );
    await app.clock.advance(1);
  }

  it('show own and public agents alone, in pages, counted as narrowed [AGT-02] [AGT-04]', async () => {
    for (let index = 0; index < 5; index += 1) {
      await make(ada, { name: `Open ${index}`, is_public: true, category: index < 2 ? 'data' : 'general' });
      await make(ada, { name: `Closed ${index}` });
      await app.clock.advance(1);
    }
    await make(ben, { name: 'Mine' });
    const all = await list('');
    expect(all).toMatchObject({ total: 7, page: 1, per_page: 50 });
    expect(namesOf(all).filter((name) => name.startsWith('Closed'))).toEqual([]);
    expect(await list('only_public=true')).toMatchObject({ total: 6 });
    expect(namesOf(await list('created_by=me'))).toEqual(['Mine']);
    expect(await list(`created_by=${ada.userId}`)).toMatchObject({ total: 5 });
    expect(await list(`created_by=${ada.userId}`, ada)).toMatchObject({ total: 10 });
    expect(namesOf(await list('category=data&sort=name'))).toEqual(['Open 0', 'Open 1']);
    expect(await list('q=closed')).toMatchObject({ total: 0, agents: [] });
    const second = await list('sort=name&per_page=2&page=2');
    expect(second).toMatchObject({ total: 7, page: 2, per_page: 2 });
    expect(namesOf(second)).toEqual(['Open 0', 'Open 1']);
    for (const query of ['sort=best', 'page=0', 'per_page=1000', 'category=none'])
      expect((await get(`?${query}`, ben)).statusCode).toBe(422);
  });

  it('have 50 agents a page by default [AGT-03]', async () => {
    for (let index = 0; index < 51; index += 1) await make(ben, { name: `Mine ${index}` });
    const { agents, total } = await list('created_by=me');
    expect([agents.length, total]).toEqual([50, 51]);
    expect((await list('created_by=me&page=2')).agents).toHaveLength(1);
  });

  it('are searched by words of name, description and tools, literally and in any case [AGT-05] [AGT-21]', async () => {
    await make(ben, { name: 'Ärzte-Suche', description: 'Findet 100% der Praxen' });
    await make(ada, { name: '运价助手', description: '比较 freight_rates', is_public: true });
    await make(ada, { name: 'Hidden ärzte' });
    const found = async (q: string) => namesOf((await get(`search?q=${encodeURIComponent(q)}`, ben)).json());
    expect(await found('ÄRZTE praxen')).toEqual(['Ärzte-Suche']);
    expect(await found('100%')).toEqual(['Ärzte-Suche']);
    expect(await found('100_')).toEqual([]);
    expect(await found('%')).toEqual(['Ärzte-Suche']);
    expect(await found('freight_rates')).toEqual(['运价助手']);
    expect(await found('freightXrates')).toEqual([]);
    expect(await found('运价')).toEqual(['运价助手']);
    expect(await found('calculator')).toEqual(['Assistant']);
    expect(await found(`\\' or 1=1 --`)).toEqual([]);
    expect(namesOf(await search(`query=${encodeURIComponent('运价')}`))).toEqual(['运价助手']);
    expect(await search('query=praxen')).toMatchObject({ total: 0 });
    for (const query of ['limit=-1', 'limit=0', 'limit=1000000000', 'skip=-1', 'limit=NaN', 'sort_by=best'])
      expect((await get(`public/search?${query}`, ben)).statusCode).toBe(422);
  });

  it('find full-width letters and signs, also in agents that were saved by an earlier version', async () => {
    await make(ben, { name: '报告（ＡＢＣ）新' });
    const old = await make(ben, { name: '报告（ＡＢＣ）旧' });
    await app.db.write((tx) =>
      tx.updateTable('agents').set({ search_key: '报告（ａｂｃ）旧' }).where('id', '=', old).execute(),
    );
    const found = async (q: string) =>
      namesOf((await get(`search?q=${encodeURIComponent(q)}`, ben)).json()).sort();
    for (const q of ['（ＡＢＣ）', '报告（', 'ａｂｃ'])
      expect(await found(q)).toEqual(['报告（ＡＢＣ）新', '报告（ＡＢＣ）旧']);
    expect(await found('abc')).toEqual(['报告（ＡＢＣ）新']);
  });

  it('of public agents are sorted and carry what speaks for them, also for guests [AGT-21] [GAL-01]', async () => {
    const plain = await make(ada, { name: 'Plain', is_public: true });
    const liked = await make(ada, { name: 'Liked', is_public: true });
    const guest = await app.startGuest();
    await post(`${liked}/feedback?feedback_type=like`, guest);
    expect((await post(`${liked}/clone`, guest)).statusCode).toBe(201);
    await insertRun(liked);
    await insertRun(liked, { status: 'failed', cost: 4_000 });
    await insertRun(liked, { status: 'cancelled', cost: 90_000 });
    await insertRun(liked, { status: 'failed', daysAgo: 91 });
    await insertRun(liked, { status: 'failed', cost: 70_000, replay_of: 'run_before' });
    await insertRun(plain, { status: 'limit', cost: 6_000 });
    const popular = await search('limit=2', guest);
    expect(popular).toMatchObject({ total: 3, page: 1, per_page: 2, limit: 2, skip: 0, sort_by: 'popular' });
    expect(popular.agents[0]).toMatchObject({
      name: 'Liked',
      my_feedback: 'like',
      stats: { likes: 1, clones: 1, success_rate: 0.5, typical_cost: 0.003 },
    });
    expect(namesOf(await search('sort_by=name&skip=1'))).toEqual(['Liked', 'Plain']);
    expect(namesOf(await search('sort_by=likes&limit=1'))).toEqual(['Liked']);
    expect((await search('query=plain')).agents[0]?.stats).toMatchObject({
      success_rate: 0,
      typical_cost: 0.006,
    });
    expect((await get(liked, ben)).json().my_feedback).toBeNull();
  });

  it('of public agents are counted by category, private and deleted ones never [GAL-01]', async () => {
    const research = { category: 'research', is_public: true } as const;
    await make(ada, { name: 'Tender finder', ...research });
    await make(ben, { name: 'Paper finder', ...research });
    const gone = await make(ada, { name: 'Gone finder', ...research });
    expect((await app.call({ method: 'DELETE', url: `/agents/${gone}` }, ada)).statusCode).toBe(200);
    await make(ben, { name: 'My finder', category: 'research' });
    await make(ada, { name: 'Hidden finder', category: 'sales' });
    await make(ada, { name: 'Sheet reader', category: 'data', is_public: true });
    const counted = async (query: string) =>
      (await search(query)).categories.map(({ category, count }) => `${category} ${count}`);
    // With the default agent of the installation.
    expect(await counted('')).toEqual(['general 1', 'research 2', 'data 1']);
    expect(await counted('limit=1&skip=1')).toEqual(['general 1', 'research 2', 'data 1']);
    expect(await counted('category=data')).toEqual(['general 1', 'research 2', 'data 1']);
    expect(await counted('query=finder&category=data')).toEqual(['research 2']);
    expect(await search('category=research')).toMatchObject({ total: 2 });
  });

  it('of own agents say how they are deployed [AGT-23] [AGT-25] [AGT-26]', async () => {
    await make(ada, { name: 'Open', is_public: true });
    await make(ben, { name: 'Mine', instructions: 'Be brief.' });
    const types = (await get('all-types', ben)).json();
    expect(types).toMatchObject({ total: 1, api: [], scheduled: [], webhook: [] });
    expect(namesOf({ agents: types.regular })).toEqual(['Mine']);
    expect((await get('list-with-indicators', ben)).json()).toMatchObject({
      total: 1,
      agents: [{ name: 'Mine', instructions: null, indicators: { has_api: false, active_deployments: 0 } }],
    });
    expect((await get('all-with-deployments', ben)).json()).toMatchObject({
      total: 1,
      agents: [{ name: 'Mine', deployments: [] }],
    });
    expect((await get('all-with-deployments?kind=api', ben)).json()).toMatchObject({ total: 0 });
  });

  it('tell how often own agents ran on each of the last days, and those of others not [AGT-28]', async () => {
    const mine = await make(ben, { name: 'Mine', is_public: true });
    const idle = await make(ben, { name: 'Idle' });
    const other = await make(ada, { name: 'Open', is_public: true });
    await insertRun(mine);
    await insertRun(mine, { status: 'failed' });
    await insertRun(mine, { status: 'cancelled' });
    await insertRun(mine, { daysAgo: ACTIVITY_DAYS - 1 });
    await insertRun(mine, { daysAgo: ACTIVITY_DAYS });
    await insertRun(mine, { agent_version: null });
    await insertRun(other);
    const ask = async (person: Person) =>
      AgentActivity.parse((await get(`activity?ids=${[mine, idle, other].join(',')}`, person)).json());
    const quiet = Array.from({ length: ACTIVITY_DAYS - 2 }, () => 0);
    const from = new Date(app.clock.now() - (ACTIVITY_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    expect(await ask(ben)).toEqual({
      from,
      agents: [{ agent_id: mine, runs: [1, ...quiet, 2], failed: [0, ...quiet, 1] }],
    });
    expect((await ask(ada)).agents.map(({ agent_id: id }) => id)).toEqual([other]);
    const many = Array.from({ length: 101 }, (_, index) => `agent-${index}`).join(',');
    for (const query of ['', 'ids=', `ids=${many}`])
      expect((await get(`activity?${query}`, ben)).statusCode).toBe(422);
  });

  it('give one agent with its tools and the caller’s own runs of it [AGT-24]', async () => {
    const id = await make(ada, { name: 'Open', tools: ['calculator'], is_public: true });
    await insertRun(id);
    const full = (await get(`${id}/full`, ben)).json();
    expect(full).toMatchObject({
      name: 'Open',
      deployments: [],
      missing_credentials: [],
      tool_details: [{ name: 'calculator' }],
      memory_count: 0,
    });
    expect(full).toMatchObject({ recent_runs: [{ agent_id: id }], run_count: 1 });
    expect((await get(`${id}/full`, ada)).json()).toMatchObject({ recent_runs: [], run_count: 0 });
  });
});
