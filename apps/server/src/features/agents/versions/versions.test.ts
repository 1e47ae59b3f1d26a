import { sayNote } from '@parley/contract/agents/version-notes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent, AgentFile, type AgentInput } from '@parley/contract/agents/schemas.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const CANARY = 'canary-0451';

describe.each(TEST_DATABASES)('versions, copies and opinions of agents on %s', (database) => {
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
  const put = (id: string, payload: Partial<AgentInput> & { note?: string }) =>
    app.call({ method: 'PUT', url: `/agents/${id}`, payload }, ada);
  const make = async (person: Person, given: Partial<AgentInput>): Promise<Agent> =>
    Agent.parse((await post('', person, given)).json());

  it('are made by saves that change what an agent does, and say what changed [VER-01]', async () => {
    const { id } = await make(ada, { name: 'Rates', instructions: 'One', tools: ['calculator'] });
    const plain = { name: 'Freight', icon: 'ship', instructions: 'One', tools: ['calculator'] };
    expect((await put(id, { ...plain, starters: ['Hello'] })).json()).toMatchObject({ version: 1 });
    const second = { ...plain, instructions: 'Two', tools: ['date-difference'], max_steps: 3 };
    expect((await put(id, second)).json()).toMatchObject({ version: 2, max_steps: 3 });
    await put(id, { ...second, memory_enabled: true, note: 'Remembers customers' });
    const { versions, total } = (await get(`${id}/versions?per_page=2`, ada)).json();
    expect(total).toBe(3);
    expect(versions).toMatchObject([
      { number: 3, note: 'Remembers customers', is_current: true, created_by: { id: ada.userId }, runs: 0 },
      {
        number: 2,
        note: 'Changed the instructions; added the tools date-difference, removed the tools calculator; set the step limit to 3',
        is_current: false,
      },
    ]);
    expect((await get(`${id}/versions/1`, ada)).json()).toMatchObject({
      number: 1,
      agent: { name: 'Rates', instructions: 'One', tools: ['calculator'] },
    });
    expect((await get(`${id}/versions/4`, ada)).statusCode).toBe(404);
  });

  it('are gone back to as a new one, which leaves name and visibility alone [VER-01]', async () => {
    const helper = await make(ada, { name: 'Helper' });
    const { id } = await make(ada, { name: 'Rates', instructions: 'One', handoff_agent_ids: [helper.id] });
    await put(id, { name: 'Freight', instructions: 'Two', is_public: true });
    await app.call({ method: 'DELETE', url: `/agents/${helper.id}` }, ada);
    expect((await post(`${id}/versions/1/restore`, ada)).json()).toMatchObject({
      name: 'Freight',
      instructions: 'One',
      is_public: true,
      handoff_agent_ids: [],
      version: 3,
    });
    expect((await get(`${id}/versions`, ada)).json().versions[0]).toMatchObject({
      number: 3,
      note: 'Restored version 1',
    });
    expect((await get(`${id}/versions/2`, ada)).json()).toMatchObject({ agent: { instructions: 'Two' } });
    expect((await post(`${id}/versions/9/restore`, ada)).statusCode).toBe(404);
  });

  it('say what changed in words that a reader of Chinese sees in Chinese [VER-01]', async () => {
    const helper = await make(ada, { name: 'Helper' });
    const { id } = await make(ada, { name: 'Rates', tools: ['calculator'] });
    const changes: readonly Partial<AgentInput>[] = [
      { instructions: 'One' },
      { instructions: 'Two', tools: ['date-difference'] },
      { tools: ['date-difference', 'calculator'] },
      { tools: [] },
      { temperature: 0.5, max_steps: 3, max_cost: 0.2, approval_hours: 5 },
      { reasoning_effort: 'high', on_expired_approval: 'end', memory_enabled: true },
      { reasoning_effort: null, memory_enabled: false, model: app.model.id },
      { handoff_agent_ids: [helper.id], sub_agent_ids: [helper.id] },
    ];
    let agent: Partial<AgentInput> = { name: 'Rates', tools: ['calculator'] };
    for (const change of changes) {
      agent = { ...agent, ...change };
      expect((await put(id, agent)).statusCode).toBe(200);
    }
    await post(`${id}/versions/2/restore`, ada);
    const { versions } = (await get(`${id}/versions`, ada)).json();
    const notes = versions.map(({ note }: { note: string }) => sayNote(note, 'zh')).toReversed();
    expect(notes).toEqual([
      '已创建',
      '添加了指令',
      '修改了指令；添加了工具 date-difference，移除了工具 calculator',
      '添加了工具 calculator',
      '移除了工具 date-difference、calculator',
      '将温度设为 0.5；将单次运行的步数上限设为 3；将费用上限（美元）设为 0.2；将批准等待小时数设为 5',
      '将思考强度设为高；将逾期未答复时的处理方式设为结束；开启了记忆',
      `将模型设为 ${app.model.id}；将思考强度设为默认值；关闭了记忆`,
      '修改了可转交的智能体；修改了可调用的智能体',
      '恢复了版本 2',
    ]);
    await put(id, { ...agent, instructions: 'Four', note: 'Set the tone; shorter' });
    const [{ note }] = (await get(`${id}/versions`, ada)).json().versions;
    expect(sayNote(note, 'zh')).toBe('Set the tone; shorter');
    expect(sayNote('Created', 'en')).toBe('Created');
  });

  it('get numbers without gaps, however many saves come at once [VER-01]', async () => {
    const { id } = await make(ada, { name: 'Rates' });
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
    await Promise.all(texts.map((instructions) => put(id, { name: 'Rates', instructions })));
    const { versions } = (await get(`${id}/versions`, ada)).json();
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    const current = (await get(`${id}/versions/6`, ada)).json();
    expect((await get(id, ada)).json()).toMatchObject({
      version: 6,
      instructions: current.agent.instructions,
    });
  });

  it('are bounded: the oldest goes when there are a thousand', async () => {
    const { id } = await make(ada, { name: 'Rates' });
    await app.db.write((tx) =>
      tx.updateTable('agents').set({ version: 1_000 }).where('id', '=', id).execute(),
    );
    expect((await put(id, { name: 'Rates', instructions: 'New' })).json()).toMatchObject({ version: 1_001 });
    expect((await get(`${id}/versions`, ada)).json()).toMatchObject({
      total: 1,
      versions: [{ number: 1_001 }],
    });
  });

  it('say how long their runs took that succeeded, as a median [VER-01]', async () => {
    const { id } = await make(ada, { name: 'Rates', instructions: 'One' });
    await put(id, { name: 'Rates', instructions: 'Two' });
    const startedAt = app.clock.now() - 60_000;
    async function insertRun(version: number, ms: number, status: 'succeeded' | 'failed' = 'succeeded') {
      await app.generate(ada, { prompt: 'Hello' });
      const newest = app.db.read.selectFrom('runs').select('id').orderBy('id', 'desc').limit(1);
      const { id: runId } = await newest.executeTakeFirstOrThrow();
      const times = { started_at: startedAt, finished_at: startedAt + ms };
      const change = { agent_id: id, agent_version: version, status, ...times };
      await app.db.write((tx) => tx.updateTable('runs').set(change).where('id', '=', runId).execute());
      await app.clock.advance(1);
    }
    for (const ms of [9_000, 50_000, 11_000]) await insertRun(1, ms);
    await insertRun(1, 100, 'failed');
    await insertRun(2, 4_000);
    await insertRun(2, 7_000);
    await put(id, { name: 'Rates', instructions: 'Three' });
    expect((await get(`${id}/versions`, ada)).json().versions).toMatchObject([
      { number: 3, typical_ms: null },
      { number: 2, typical_ms: 4_000 },
      { number: 1, typical_ms: 11_000, runs: 4 },
    ]);
    expect((await get(`${id}/versions/1`, ada)).json()).toMatchObject({ typical_ms: 11_000 });
  });

  it('are cloned as they were, under the name of now, by those who can change the agent [AGT-16] [VER-01]', async () => {
    const { id } = await make(ada, {
      name: 'Rates',
      instructions: 'One',
      tools: ['calculator'],
      is_public: true,
      share_instructions: true,
    });
    await put(id, { name: 'Freight', instructions: 'Two', is_public: true, share_instructions: true });
    const copy = await post(`${id}/clone?version=1`, ada);
    expect(copy.statusCode).toBe(201);
    expect(copy.json()).toMatchObject({
      name: 'Freight 2',
      instructions: 'One',
      tools: ['calculator'],
      is_public: false,
      version: 1,
      cloned_from: id,
    });
    expect((await post(`${id}/clone`, ada)).json()).toMatchObject({ instructions: 'Two', tools: [] });
    expect((await post(`${id}/clone?version=9`, ada)).statusCode).toBe(404);
    expect((await post(`${id}/clone?version=0`, ada)).statusCode).toBe(422);
    // Others read what is public now, not what it was before.
    expect((await post(`${id}/clone?version=1`, ben)).statusCode).toBe(403);
  });

  it('copy an own or public agent, with a name that is free [AGT-16] [AGT-17]', async () => {
    const open = await make(ada, {
      name: 'Rates',
      instructions: 'Say it',
      is_public: true,
      share_instructions: true,
    });
    const closed = await make(ada, { name: 'Closed' });
    expect((await post(`${closed.id}/clone`, ben)).statusCode).toBe(404);
    const copies = await Promise.all([1, 2, 3].map(() => post(`${open.id}/clone`, ben)));
    const agents = copies.map((answer) => Agent.parse(answer.json()));
    expect(agents.map(({ name }) => name).sort()).toEqual(['Rates', 'Rates 2', 'Rates 3']);
    for (const agent of agents)
      expect(agent).toMatchObject({
        instructions: 'Say it',
        creator: { id: ben.userId },
        cloned_from: open.id,
        is_public: false,
        version: 1,
        stats: { clones: 0 },
      });
    expect((await get(open.id, ben)).json().stats.clones).toBe(3);
    expect((await post(`${closed.id}/clone`, ada)).json()).toMatchObject({ name: 'Closed 2' });
  });

  it('carry nothing that the creator keeps to themselves [AZ-06]', async () => {
    const secret = await make(ada, { name: 'Secret' });
    const open = await make(ada, {
      name: 'Rates',
      instructions: CANARY,
      is_public: true,
      cost_tags: { team: CANARY },
      handoff_agent_ids: [secret.id],
    });
    await app.call({ method: 'POST', url: '/api/memory', payload: { agent_id: open.id, text: CANARY } }, ada);
    const copy = await post(`${open.id}/clone`, ben);
    expect(copy.statusCode).toBe(201);
    const seen = [
      copy,
      await get(`${copy.json().id}/full`, ben),
      await get(`${copy.json().id}/versions/1`, ben),
      await get(`${copy.json().id}/export`, ben),
      await get(`${open.id}/export`, ben),
      await get(`${open.id}/full`, ben),
    ];
    for (const { payload } of seen) {
      expect(payload).not.toContain(CANARY);
      expect(payload).not.toContain(secret.id);
    }
  });

  it('travel as files, and what is unknown here is refused [AZ-06]', async () => {
    const made = await make(ada, {
      name: 'Rates',
      instructions: 'Say it',
      tools: ['calculator'],
      model: 'scripted/one',
      is_public: true,
    });
    const file = AgentFile.parse((await get(`${made.id}/export`, ada)).json());
    const imported = await post('import', ben, file);
    expect(imported.json()).toMatchObject({
      name: 'Rates',
      instructions: 'Say it',
      tools: ['calculator'],
      is_public: false,
      cloned_from: null,
      creator: { id: ben.userId },
    });
    expect((await post('import', ben, file)).json()).toMatchObject({ name: 'Rates 2' });
    const withAgent = (change: object) => ({ ...file, agent: { ...file.agent, ...change } });
    expect((await post('import', ben, withAgent({ tools: ['no-such-tool'] }))).json()).toMatchObject({
      code: 'unknown_tool',
      errors: [{ field: 'tools.0' }],
    });
    expect((await post('import', ben, withAgent({ model: 'no/model' }))).json().code).toBe('unknown_model');
    expect((await post('import', ben, withAgent({ command: 'rm', args: ['-rf'] }))).statusCode).toBe(422);
  });

  it('say whether an agent can run [AGT-13]', async () => {
    const { id } = await make(ada, { name: 'Rates', tools: ['calculator'] });
    expect((await get(`${id}/validate`, ada)).json()).toEqual({
      agent_id: id,
      valid: true,
      issues: [],
      missing_tools: [],
      missing_credentials: [],
    });
    const { definition } = await app.db.read
      .selectFrom('agents')
      .select('definition')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const older = JSON.stringify({ ...JSON.parse(definition), tools: ['retired-tool'], model: 'gone/model' });
    await app.db.write((tx) =>
      tx.updateTable('agents').set({ definition: older }).where('id', '=', id).execute(),
    );
    expect((await get(`${id}/validate`, ada)).json()).toMatchObject({
      valid: false,
      issues: [{ code: 'unknown_tool', tool: 'retired-tool' }, { code: 'unknown_model' }],
      missing_tools: ['retired-tool'],
    });
  });

  it('count one opinion of each account, however many arrive at once [AGT-19] [AGT-20]', async () => {
    const { id } = await make(ada, { name: 'Rates', is_public: true });
    const closed = await make(ada, { name: 'Closed' });
    const judge = (person: Person, kind: string) => post(`${id}/feedback?feedback_type=${kind}`, person);
    const people = await Promise.all(Array.from({ length: 5 }, () => app.createMember()));
    await Promise.all(
      people.flatMap((person) => ['like', 'dislike', 'like'].map((kind) => judge(person, kind))),
    );
    await Promise.all(people.map((person) => judge(person, 'like')));
    expect((await judge(ben, 'dislike')).json()).toEqual({
      agent_id: id,
      feedback_type: 'dislike',
      likes: 5,
      dislikes: 1,
    });
    const takeBack = () => app.call({ method: 'DELETE', url: `/agents/${id}/feedback` }, ben);
    expect((await takeBack()).json()).toMatchObject({ feedback_type: null, likes: 5, dislikes: 0 });
    expect((await takeBack()).json()).toMatchObject({ feedback_type: null, likes: 5, dislikes: 0 });
    expect((await judge(ben, 'love')).statusCode).toBe(422);
    expect((await post(`${closed.id}/feedback?feedback_type=like`, ben)).statusCode).toBe(404);
  });
});
