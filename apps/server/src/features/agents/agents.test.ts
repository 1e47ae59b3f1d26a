import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_GUEST_AGENTS } from '@parley/contract/agents/constants.ts';
import { Agent, AgentList, type AgentInput } from '@parley/contract/agents/schemas.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

type Given = Partial<AgentInput> & { note?: string; base_updated_at?: string };

describe.each(TEST_DATABASES)('agents on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '100' } });
    ada = await app.createMember();
    ben = await app.createMember();
  });
  afterEach(() => app.close());

  const post = (path: string, person: Person, payload?: object) =>
    app.call({ method: 'POST', url: `/agents/${path}`, ...(payload && { payload }) }, person);
  const get = (path: string, person: Person) => app.call({ method: 'GET', url: `/agents/${path}` }, person);
  const put = (id: string, person: Person, payload: Given) =>
    app.call({ method: 'PUT', url: `/agents/${id}`, payload }, person);
  const remove = (id: string, person: Person) => app.call({ method: 'DELETE', url: `/agents/${id}` }, person);
  const make = async (person: Person, given: Given): Promise<Agent> => {
    const answer = await post('', person, given);
    expect(answer.statusCode).toBe(201);
    return Agent.parse(answer.json());
  };
  const list = async (person: Person, query = '') => AgentList.parse((await get(query, person)).json());
  const namesOf = (agents: readonly Agent[]) => agents.map(({ name }) => name);
  const read = async (id: string, person: Person) => Agent.parse((await get(id, person)).json());
  const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;

  it('belong to the account that makes them, with all that they were given [AGT-01] [AGT-07]', async () => {
    const helper = await make(ada, { name: 'Helper', is_public: true });
    const given: AgentInput = {
      name: 'Rates desk',
      description: 'Compares freight rates',
      instructions: 'Be exact.',
      tools: ['calculator'],
      model: 'scripted/one',
      is_public: false,
      category: 'research',
      icon: 'ship',
      temperature: 0.5,
      reasoning_effort: 'low',
      max_steps: 12,
      max_cost: 0.25,
      approval_hours: 48,
      on_expired_approval: 'end',
      memory_enabled: true,
      handoff_agent_ids: [helper.id],
      sub_agent_ids: [helper.id],
      knowledge_ids: [],
      starters: ['What is the rate to Oslo?'],
      share_instructions: false,
      workspace_id: null,
      cost_tags: { team: 'Ocean' },
    };
    const made = await make(ada, given);
    expect(made).toMatchObject(given);
    expect(made).toMatchObject({
      creator: { id: ada.userId },
      version: 1,
      is_default: false,
      cloned_from: null,
      my_feedback: null,
      permissions: { edit: true, delete: true, deploy: true, clone: true },
      stats: { runs: 0, likes: 0, dislikes: 0, clones: 0, success_rate: null, typical_cost: null },
    });
    expect(await read(made.id, ada)).toEqual(made);
  });

  it('refer only to what there is [AGT-07]', async () => {
    const secret = await make(ada, { name: 'Secret' });
    const wrong = await post('', ben, { name: 'A', tools: ['calculator', 'no-such-tool'] });
    expect(wrong.json()).toMatchObject({ code: 'unknown_tool', errors: [{ field: 'tools.1' }] });
    expect(codeOf(await post('', ben, { name: 'A', model: 'no/model' }))).toBe('unknown_model');
    const hidden = await post('', ben, { name: 'A', handoff_agent_ids: [secret.id] });
    expect(hidden.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'handoff_agent_ids.0' }],
    });
    expect(codeOf(await post('', ben, { name: 'A', workspace_id: 'wsp_1' }))).toBe('validation_failed');
    const own = await make(ben, { name: 'Own' });
    expect(codeOf(await put(own.id, ben, { name: 'Own', handoff_agent_ids: [own.id] }))).toBe(
      'validation_failed',
    );
  });

  it('are named once by each account, however they are written and how many come at once [AGT-07]', async () => {
    const answers = await Promise.all(
      ['Rates', 'rates', ' RATES ', 'Rates'].map((name) => post('', ada, { name })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual(
      Array.from({ length: 3 }, () => 'agent_name_taken'),
    );
    await make(ben, { name: 'Rates' });
    const other = await make(ada, { name: 'Other' });
    expect(codeOf(await put(other.id, ada, { name: 'rates' }))).toBe('agent_name_taken');
    expect((await put(other.id, ada, { name: 'OTHER' })).statusCode).toBe(200);
  });

  it('are changed in one setting while the others are edited elsewhere, by their owner alone [MEM-01] [AGT-06]', async () => {
    const own = await make(ada, { name: 'Own', instructions: 'Be brief.' });
    const patch = (payload: object, person = ada) =>
      app.call({ method: 'PATCH', url: `/agents/${own.id}`, payload }, person);
    const [changed] = await Promise.all([
      patch({ memory_enabled: true }),
      put(own.id, ada, { name: 'Renamed', instructions: 'Be exact.', memory_enabled: true }),
    ]);
    expect(changed.statusCode).toBe(200);
    expect(await read(own.id, ada)).toMatchObject({
      name: 'Renamed',
      instructions: 'Be exact.',
      memory_enabled: true,
    });
    expect((await patch({ memory_enabled: false })).json()).toMatchObject({
      name: 'Renamed',
      memory_enabled: false,
    });
    expect((await patch({ memory_enabled: true, name: 'Other' })).statusCode).toBe(422);
    expect((await patch({ memory_enabled: true }, ben)).statusCode).toBe(404);
  });

  it('are not saved over what was saved since they were read, where a save says what it began with [AGT-08]', async () => {
    const seen = await make(ada, { name: 'Rates', instructions: 'One', description: 'First' });
    const base = { name: 'Rates', base_updated_at: seen.updated_at };
    await app.clock.advance(1_000);
    // Makes no version, and is not to be lost either.
    const saved = Agent.parse(
      (await put(seen.id, ada, { ...base, instructions: 'One', description: 'Second' })).json(),
    );
    expect(saved).toMatchObject({ version: 1, description: 'Second' });
    const stale = await put(seen.id, ada, { ...base, instructions: 'Two', description: 'First' });
    expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'agent_changed']);
    expect(await read(seen.id, ada)).toEqual(saved);

    const current = { ...base, base_updated_at: saved.updated_at };
    await app.clock.advance(1_000);
    const both = await Promise.all(
      ['Three', 'Four'].map((instructions) => put(seen.id, ada, { ...current, instructions })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await put(seen.id, ada, { name: 'Rates', instructions: 'Five' })).statusCode).toBe(200);
    expect((await put(seen.id, ada, { ...base, base_updated_at: 'yesterday' })).statusCode).toBe(422);
    // Who may not change it is told nothing about it.
    expect((await put(seen.id, ben, base)).statusCode).toBe(404);
  });

  it('are checked for a free name [AGT-10]', async () => {
    const mine = await make(ada, { name: 'Rates' });
    const check = async (query: string, person = ada) => (await get(`check-name?${query}`, person)).json();
    expect(await check('name=%20rATES')).toMatchObject({ name: 'rATES', available: false });
    expect(await check(`name=rates&exclude_id=${mine.id}`)).toMatchObject({ available: true, message: null });
    expect(await check('name=rates', ben)).toMatchObject({ available: true });
    expect(await check('name=')).toMatchObject({ available: false, message: 'Name is required' });
  });

  it('of someone else are read where they are public, and changed nowhere [AGT-06] [AGT-08] [AGT-33]', async () => {
    const own = { instructions: 'Secret words', cost_tags: { team: 'Ocean' }, is_public: true };
    const open = await make(ada, { name: 'Open', ...own });
    const closed = await make(ada, { name: 'Closed' });
    expect(await read(open.id, ben)).toMatchObject({
      instructions: null,
      cost_tags: null,
      permissions: { edit: false, delete: false, deploy: false, clone: true },
    });
    const asBen = async (id: string) => [
      await put(id, ben, { name: 'Taken over' }),
      await remove(id, ben),
      await get(`${id}/versions`, ben),
      await get(`${id}/versions/1`, ben),
      await post(`${id}/versions/1/restore`, ben),
    ];
    for (const answer of await asBen(open.id))
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'not_allowed']);
    for (const answer of await asBen(closed.id))
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found']);
    for (const path of ['', '/full', '/validate', '/export'])
      expect((await get(`${closed.id}${path}`, ben)).statusCode).toBe(404);
    expect((await put(open.id, ada, { name: 'Open', ...own, share_instructions: true })).statusCode).toBe(
      200,
    );
    expect(await read(open.id, ben)).toMatchObject({ name: 'Open', instructions: 'Secret words' });
  });

  it('go with what their owner has of them, and leave their name free [AGT-09]', async () => {
    const agent = await make(ada, { name: 'Rates', is_public: true });
    const fact = { agent_id: agent.id, text: 'Likes tea' };
    expect((await app.call({ method: 'POST', url: '/api/memory', payload: fact }, ada)).statusCode).toBe(201);
    expect((await remove(agent.id, ada)).json()).toEqual({ success: true, id: agent.id });
    expect((await get(agent.id, ada)).statusCode).toBe(404);
    expect((await remove(agent.id, ada)).statusCode).toBe(404);
    expect(namesOf((await list(ben)).agents)).not.toContain('Rates');
    expect((await app.call({ url: '/api/memory' }, ada)).json()).toMatchObject({ total: 0 });
    await make(ada, { name: 'Rates' });
  });

  it('of guests are few and private [AGT-07]', async () => {
    const guest = await app.startGuest();
    expect(codeOf(await post('', guest, { name: 'Open', is_public: true }))).toBe('members_only');
    const answers = await Promise.all(
      Array.from({ length: MAX_GUEST_AGENTS + 2 }, (_, index) => post('', guest, { name: `Mine ${index}` })),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(MAX_GUEST_AGENTS);
    expect(codeOf(await post('agent_default/clone', guest))).toBe('too_many_agents');
    const id: string = made[0]?.json().id ?? '';
    expect(codeOf(await put(id, guest, { name: 'Open', is_public: true }))).toBe('members_only');
    expect(await read(id, guest)).toMatchObject({ permissions: { edit: true, deploy: false } });
  });

  it('are told apart from fixed addresses [AGT-27]', async () => {
    const paths = ['search', 'check-name?name=a', 'public/search', 'all-types', 'list-with-indicators'];
    for (const path of [...paths, 'all-with-deployments', 'default/info', 'default/id'])
      expect([path, (await get(path, ada)).statusCode]).toEqual([path, 200]);
    for (const name of ['search', 'check-name', 'default', 'public', 'all-types', 'execute-default'])
      expect((await put(name, ada, { name: 'Mine' })).statusCode).toBe(404);
  });

  it('begin with one that everyone has, also where two servers start at once [AGT-14] [AGT-15]', async () => {
    const second = await createTestApp({ beside: app });
    const guest = await app.startGuest();
    const info = (await get('default/info', guest)).json();
    expect(info).toMatchObject({
      default_agent_id: 'agent_default',
      agent: { name: 'Assistant', is_default: true, is_public: true, creator: { username: 'Parley' } },
    });
    expect((await get('default/id', guest)).json()).toEqual({ default_agent_id: info.default_agent_id });
    expect((await list(ben)).total).toBe(1);
    const admin = await app.createMember({ isAdmin: true });
    expect((await put('agent_default', ben, { name: 'Mine' })).statusCode).toBe(403);
    const changed = await put('agent_default', admin, { name: 'Helper', instructions: 'Be kind.' });
    expect(changed.json()).toMatchObject({ name: 'Helper', is_public: true, version: 2 });
    expect((await remove('agent_default', admin)).statusCode).toBe(403);
    await second.close();
    const third = await createTestApp({ beside: app });
    expect((await get('agent_default', ben)).json()).toMatchObject({ name: 'Helper', version: 2 });
    await third.close();
    const entries = await app.db.read
      .selectFrom('audit_log')
      .select(['actor_id', 'target_id'])
      .where('action', '=', 'agent.default-changed')
      .execute();
    expect(entries).toEqual([{ actor_id: admin.userId, target_id: 'agent_default' }]);
  });
});
