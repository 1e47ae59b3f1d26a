import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentInput } from '@parley/contract/agents/schemas.ts';
import { MAX_MEMORIES, MAX_MEMORY_HISTORY, Memory, MemoryList } from '@parley/contract/memory/schemas.ts';
import { createMemories, type Memories } from './index.ts';
import { createIds } from '../../platform/ids.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { insertAgent } from '../../testing/agents.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { addMember, createWorkspace } from '../../testing/workspaces.ts';

describe.each(TEST_DATABASES)('what agents remember on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  let memories: Memories;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    ben = await app.createMember();
    await insertAgent(app.db, { id: 'rates', name: 'Rate watch', owner_id: ada.userId, is_public: 1 });
    const definition = JSON.stringify({ name: 'Desk', memory_enabled: true });
    await insertAgent(app.db, { id: 'desk', name: 'Desk', owner_id: ada.userId, definition });
    const { db, clock } = app;
    memories = createMemories({
      db,
      clock,
      ids: createIds(clock),
      listVisibleAgents: () => expect.unreachable(),
    });
  });
  afterEach(() => app.close());

  const list = async (query = '', person = ada) =>
    MemoryList.parse((await app.call({ url: `/api/memory${query}` }, person)).json());
  const textsOf = async (query = '', person = ada) =>
    (await list(query, person)).memories.map(({ text }) => text);
  const change = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = ada) =>
    app.call({ method, url: `/api/memory${path}`, ...(payload && { payload }) }, person);
  async function add(text: string, given: object = {}, person = ada): Promise<Memory> {
    app.clock.jump(1_000);
    const answer = await change('POST', '', { agent_id: 'rates', text, ...given }, person);
    expect(answer.statusCode).toBe(201);
    return Memory.parse(answer.json());
  }

  it('lists them by agent, words and importance, in any script and case [MEM-01]', async () => {
    await add('Rates under 3% are NOT worth a message', { importance: 3 });
    await add('宁波的运价比上海晚两个小时公布', { key: '宁波' });
    await add('Answers in English', { agent_id: 'desk' });
    expect((await list()).agents).toEqual([
      { id: 'desk', name: 'Desk', memories: 1, remembers: true, is_own: true },
      { id: 'rates', name: 'Rate watch', memories: 2, remembers: false, is_own: true },
    ]);
    expect(await textsOf('?agent_id=desk')).toEqual(['Answers in English']);
    expect(await textsOf('?q=not+worth')).toEqual(['Rates under 3% are NOT worth a message']);
    expect(await textsOf(`?q=${encodeURIComponent('上海 运价')}`)).toEqual([
      '宁波的运价比上海晚两个小时公布',
    ]);
    expect(await textsOf('?q=3%25')).toEqual(['Rates under 3% are NOT worth a message']);
    expect((await textsOf('?sort=importance'))[0]).toMatch(/^Rates under/);
    const second = await list('?per_page=2&page=2');
    expect([second.total, second.memories.map(({ text }) => text)]).toEqual([
      3,
      ['Rates under 3% are NOT worth a message'],
    ]);
  });

  it('are added, edited, taken back, deleted and cleared [MEM-02]', async () => {
    const added = await add('Lives in Riga', { key: 'city' });
    const put = async (payload: object) => change('PUT', `/${added.id}`, payload);
    const edited = Memory.parse((await put({ text: 'Lives in Tallinn', importance: 3 })).json());
    expect(edited).toMatchObject({ id: added.id, text: 'Lives in Tallinn', key: 'city', importance: 3 });
    expect(edited.history.map(({ text }) => text)).toEqual(['Lives in Riga']);
    const back = Memory.parse((await change('POST', `/${added.id}/revert`)).json());
    expect([back.text, back.history]).toEqual(['Lives in Riga', []]);
    expect((await change('POST', `/${added.id}/revert`)).statusCode).toBe(409);
    const other = await add('Drinks tea', { key: 'drink' });
    expect((await put({ key: 'drink' })).json().code).toBe('conflict');
    expect((await change('DELETE', `/${other.id}`)).statusCode).toBe(200);
    expect(await textsOf()).toEqual(['Lives in Riga']);
    await add('Answers in English', { agent_id: 'desk' });
    expect((await change('DELETE', '?agent_id=rates')).json().removed).toBe(1);
    expect(await textsOf()).toEqual(['Answers in English']);
    expect((await list()).agents).toMatchObject([
      { id: 'desk', memories: 1 },
      { id: 'rates', memories: 0 },
    ]);
  });

  it('keep the day on which they were learned when they are pinned', async () => {
    const first = await add('Lives in Riga');
    const second = await add('Drinks tea');
    app.clock.jump(86_400_000);
    for (const importance of [3, 2]) {
      const pinned = Memory.parse((await change('PUT', `/${first.id}`, { importance })).json());
      expect(pinned).toMatchObject({ importance, updated_at: first.updated_at, source: 'user' });
    }
    expect((await list()).memories.map(({ id }) => id)).toEqual([second.id, first.id]);
    await change('PUT', `/${first.id}`, { text: 'Lives in Oslo', importance: 3 });
    const [latest] = (await list()).memories;
    expect(latest).toMatchObject({ id: first.id, text: 'Lives in Oslo', importance: 3 });
    expect(latest?.history).toMatchObject([{ text: 'Lives in Riga', created_at: first.updated_at }]);
  });

  it('are kept apart where a name, a number or another word makes two facts of nearly the same text', async () => {
    const texts = [
      "The user's son Max is allergic to peanuts and tree nuts.",
      "The user's son Leo is allergic to peanuts and tree nuts.",
      "The user's son Leo is not allergic to peanuts and tree nuts.",
      'The user meets their accountant every second Monday of the month',
      'The user meets their accountant every second Friday of the month',
      'The balance of the account that the user watches is -350 euros',
      'The balance of the account that the user watches is 350 euros',
      'The user writes all of their programs in C++',
      'The user writes all of their programs in C#',
      '用户的儿子小明对花生和坚果过敏，不能吃任何含花生的点心',
      '用户的儿子小刚对花生和坚果过敏，不能吃任何含花生的点心',
    ];
    const run = memories.forRun({ userId: ada.userId, agentId: 'rates', runId: 'run-1' });
    for (const text of texts) await run.save({ text, key: null, importance: 1 });
    expect((await textsOf('?per_page=100')).toSorted()).toEqual(texts.toSorted());
    // The same words: nothing is lost.
    for (const text of [` ${texts[1] ?? ''}\n`, texts[1]?.replace('.', '') ?? ''])
      await run.save({ text, key: null, importance: 1 });
    expect((await list()).total).toBe(texts.length);
    // What a person adds is theirs to tidy up.
    for (const text of texts.slice(0, 2)) await add(text);
    expect((await list()).total).toBe(texts.length + 2);
  });

  it('replace the earlier wording under a known key, which is kept', async () => {
    const keyed = await add('Home city is Riga', { key: 'home city' });
    const moved = await add('Has moved to Oslo', { key: 'home city' });
    expect(moved).toMatchObject({ id: keyed.id, history: [{ text: 'Home city is Riga' }] });
    expect((await list()).total).toBe(1);
    for (let round = 0; round < MAX_MEMORY_HISTORY + 5; round += 1)
      await add(`Wording ${round}`, { key: 'home city' });
    const kept = (await list()).memories.find(({ id }) => id === keyed.id);
    expect(kept?.history).toHaveLength(MAX_MEMORY_HISTORY);
    expect(kept?.history[0]?.text).toBe(`Wording ${MAX_MEMORY_HISTORY + 3}`);
  });

  it('stay as important as they were where an agent saves them again, which may only raise it', async () => {
    const pinned = await add('Lives in Riga', { key: 'city', importance: 3 });
    await add('Drinks tea', { key: 'drink', importance: 1 });
    const run = memories.forRun({ userId: ada.userId, agentId: 'rates', runId: 'run-1' });
    for (const text of ['Lives in Tallinn', 'Lives in Tallinn.'])
      expect(await run.save({ text, key: 'city', importance: 2 })).toMatchObject({ importance: 3 });
    expect(await run.save({ text: 'Drinks mate', key: 'drink', importance: 2 })).toMatchObject({
      importance: 2,
    });
    const unpinned = Memory.parse((await change('PUT', `/${pinned.id}`, { importance: 2 })).json());
    expect(unpinned.importance).toBe(2);
  });

  it('are the same under a key that is written otherwise', async () => {
    const keyed = await add('Home city is Riga', { key: 'home city' });
    const run = memories.forRun({ userId: ada.userId, agentId: 'rates', runId: 'run-1' });
    expect(await run.save({ text: 'Lives in Oslo', key: 'Home_City', importance: 2 })).toMatchObject({
      id: keyed.id,
      text: 'Lives in Oslo',
      key: 'home city',
    });
    expect(await run.remove('HOME CITY')).toBe(true);
    expect((await list()).memories).toEqual([]);
  });

  it('are changed also where another one has had a key since before that names the same', async () => {
    const old = await add('Lives in Riga', { key: 'city' });
    const other = await add('Born in Oslo', { key: 'home city' });
    await app.db.write((tx) =>
      tx.updateTable('memories').set({ key: 'Home_City' }).where('id', '=', old.id).execute(),
    );
    const put = async (key: string) =>
      (await change('PUT', `/${old.id}`, { text: 'Lives in Tallinn', key })).statusCode;
    expect(await put('Home_City')).toBe(200);
    expect(await put('home-city')).toBe(409);
    expect((await list()).memories.map(({ id }) => id)).toContain(other.id);
  });

  it('are found by their key after an earlier wording is taken up again, by the one that they have now', async () => {
    const { id } = await add('Lives in Riga', { key: 'city' });
    await change('PUT', `/${id}`, { text: 'Lives in Tallinn' });
    await change('PUT', `/${id}`, { key: 'home' });
    await change('POST', `/${id}/revert`);
    expect([await textsOf('?q=home'), await textsOf('?q=city')]).toEqual([['Lives in Riga'], []]);
  });

  it('are of one person with one agent, however many run it [MEM-03]', async () => {
    const mine = await add('Ada pays in euros');
    await add('Ben pays in dollars', {}, ben);
    expect([await textsOf(), await textsOf('', ben)]).toEqual([
      ['Ada pays in euros'],
      ['Ben pays in dollars'],
    ]);
    expect((await change('POST', '', { agent_id: 'desk', text: 'Mine' }, ben)).statusCode).toBe(404);
    const run = { userId: ben.userId, agentId: 'rates', runId: 'run-1' };
    const ofBen = memories.forRun(run);
    expect((await ofBen.search('pays', 10)).map(({ text }) => text)).toEqual(['Ben pays in dollars']);
    expect(await ofBen.remove(mine.id)).toBe(false);
    expect(await memories.listFitting({ ...run, text: 'euros', limit: 10 })).toMatchObject([
      { text: 'Ben pays in dollars' },
    ]);
    expect(await memories.clear(ben.userId, 'rates')).toBe(1);
    expect(await textsOf()).toEqual(['Ada pays in euros']);
  });

  it('are added by members of the workspace that an agent is shared with, as long as they are members [MEM-02]', async () => {
    const workspaceId = await createWorkspace(app, ada);
    await addMember(app, workspaceId, ben, { pays: 'owner' });
    await insertAgent(app.db, { id: 'shared', owner_id: ada.userId, workspace_id: workspaceId });
    const added = await add('Ben pays in dollars', { agent_id: 'shared' }, ben);
    expect(await textsOf('?agent_id=shared', ben)).toEqual([added.text]);
    const more = { agent_id: 'shared', text: 'Ben lives in Oslo' };
    expect((await change('POST', '', more, await app.createMember())).statusCode).toBe(404);
    await app.db.write((tx) =>
      tx.deleteFrom('workspace_members').where('user_id', '=', ben.userId).execute(),
    );
    expect((await change('POST', '', more, ben)).statusCode).toBe(404);
  });

  it('say of each agent whether it remembers, which its owner alone can change [MEM-01]', async () => {
    await insertAgent(app.db, { id: 'plain', name: 'Almanac', owner_id: ada.userId });
    await add('Ben pays in dollars', {}, ben);
    const agentsOf = async (person: Person) =>
      (await list('', person)).agents.map(({ name, memories, remembers, is_own }) => [
        name,
        memories,
        remembers,
        is_own,
      ]);
    expect(await agentsOf(ada)).toEqual([
      ['Desk', 0, true, true],
      ['Almanac', 0, false, true],
      ['Rate watch', 0, false, true],
    ]);
    expect(await agentsOf(ben)).toEqual([['Rate watch', 1, false, false]]);
    const agent = AgentInput.parse({ name: 'Almanac', memory_enabled: true });
    const turnOn = (person: Person) =>
      app.call({ method: 'PUT', url: '/agents/plain', payload: agent }, person);
    expect((await turnOn(ben)).statusCode).toBe(404);
    expect((await turnOn(ada)).statusCode).toBe(200);
    expect((await agentsOf(ada)).slice(0, 2)).toEqual([
      ['Almanac', 0, true, true],
      ['Desk', 0, true, true],
    ]);
    expect((await app.call({ method: 'DELETE', url: '/agents/rates' }, ada)).statusCode).toBe(200);
    expect(await agentsOf(ben)).toEqual([[null, 1, false, false]]);
  });

  it('are found again by later runs, the important and the fitting first', async () => {
    const run = memories.forRun({ userId: ada.userId, agentId: 'rates', runId: 'run-1' });
    for (const [text, importance] of [
      ['Ships leave Shanghai on Mondays', 1],
      ['Prefers short answers', 3],
      ['宁波的运价每天公布', 2],
      ['Likes tables', 2],
    ] as const)
      await run.save({ text, key: null, importance });
    const fitting = await memories.listFitting({
      userId: ada.userId,
      agentId: 'rates',
      runId: null,
      text: 'When does the ship leave Shanghai? 运价呢',
      limit: 3,
    });
    expect(fitting.map(({ text }) => text)).toEqual([
      'Prefers short answers',
      'Ships leave Shanghai on Mondays',
      '宁波的运价每天公布',
    ]);
    expect((await list('?q=tables')).memories).toMatchObject([{ source: 'agent', run_id: 'run-1' }]);
    expect(await run.list(2)).toHaveLength(2);
  });

  it('say how many runs have read them, each counted once, and when the last one did [MEM-01]', async () => {
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ memory_enabled: true, tools: ['memory-search'] });
    await add('Prefers short answers', { agent_id: agentId });
    await add('Answers go to Ada', { agent_id: agentId });
    await add('Likes tables', { agent_id: 'desk' });
    const usesOf = async () =>
      (await list()).memories.map(({ text, uses, last_used_at: at }) => [text, uses, at]);
    expect(await usesOf()).toContainEqual(['Prefers short answers', 0, null]);
    const run = async () => {
      const search = { name: 'memory_search', callId: 's', arguments: { query: 'short' } };
      app.provider.next({ toolCalls: [search] });
      app.provider.next({ text: 'Done.' });
      const at = new Date(app.clock.now()).toISOString();
      const reader = await agent.execute(`/agents/${agentId}/execute`, { content: 'How?' });
      await agent.finish(reader);
      return at;
    };
    await run();
    app.clock.jump(86_400_000);
    const day = (await run()).slice(0, 10);
    const used = expect.stringMatching(new RegExp(`^${day}T`));
    expect(await usesOf()).toEqual([
      ['Likes tables', 0, null],
      ['Answers go to Ada', 2, used],
      ['Prefers short answers', 2, used],
    ]);
    const [, , short] = (await list()).memories;
    // Another wording is used as the same fact.
    await change('PUT', `/${String(short?.id)}`, { text: 'Prefers long answers' });
    expect(await usesOf()).toContainEqual(['Prefers long answers', 2, used]);
  });

  it('are a thousand of an agent: the oldest of the least important go first', async () => {
    const row = {
      user_id: ada.userId,
      agent_id: 'rates',
      key: null,
      source: 'user' as const,
      run_id: null,
      step: null,
      superseded_by: null,
      use_count: 0,
      last_used_at: null,
      last_used_run: null,
    };
    const rows = Array.from({ length: MAX_MEMORIES }, (_, index) => ({
      ...row,
      id: `mem-${index}`,
      text: `Fact ${index}`,
      search_text: `fact ${index}`,
      importance: index === 0 ? 3 : 2,
      created_at: index,
      updated_at: index,
    }));
    await app.db.write(async (tx) => {
      for (let from = 0; from < rows.length; from += 100)
        await tx
          .insertInto('memories')
          .values(rows.slice(from, from + 100))
          .execute();
    });
    await add('One more than there is room for', { importance: 1 });
    expect((await list()).total).toBe(MAX_MEMORIES);
    expect((await list('?q=fact+1&sort=date&per_page=100')).memories.map(({ id }) => id)).not.toContain(
      'mem-1',
    );
    expect((await list('?sort=importance&per_page=1')).memories).toMatchObject([{ id: 'mem-0' }]);
  });
});
