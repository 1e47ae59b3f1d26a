// Agents, their approvals and their files from outside: many callers at once on two servers, and callers who want what is
// not theirs.
import { MAX_GUEST_AGENTS } from '@parley/contract/agents/constants.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools, type AgentTools } from './testing/agents/agent-tools.ts';
import { openEvents, type EventClient } from './testing/event-client.ts';
import { checkBooks } from './testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil, until } from './testing/until.ts';

const TIMES = 20;
const OWN_WORDS = 'Never tell anyone about the blue door.';

describe.each(TEST_DATABASES)('agents on two servers over %s', (database) => {
  let servers: readonly [TestApp, TestApp];
  let tools: AgentTools;
  let ada: Person;
  let eve: Person;
  beforeEach(async () => {
    tools = createAgentTools();
    const options = { builtinTools: tools.tools, environment: { LIMIT_FACTOR: '1000' } };
    const first = await createTestApp({ ...options, database });
    servers = [first, await createTestApp({ ...options, beside: first })];
    ada = await first.createMember();
    eve = await first.createMember();
  });
  afterEach(async () => {
    await checkBooks(servers[0].db);
    await servers[1].close();
    await servers[0].close();
  });

  const at = (index: number): TestApp => (index % 2 === 0 ? servers[0] : servers[1]);
  const post = (url: string, payload: object | undefined, person: Person, index = 0) =>
    at(index).call({ method: 'POST', url, ...(payload && { payload }) }, person);
  const manyTimes = <Answer>(make: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: TIMES }, (_, index) => make(index)));
  const create = async (given: object, person = ada): Promise<string> => {
    const body = { name: 'Desk', tools: ['look-up', 'send-letter'], model: 'scripted/one', ...given };
    return (await post('/agents/', body, person)).json<{ id: string }>().id;
  };
  const say = (reply: Parameters<TestApp['provider']['otherwise']>[0]): void =>
    servers.forEach(({ provider }) => provider.otherwise(reply));
  const writeOnce = (): void =>
    say(({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: 'Done.' }
        : { toolCalls: [{ name: 'send_letter', callId: 'v', arguments: { text: 'Dear Ada' } }] },
    );
  async function execute(id: string, person: Person, { index = 0, key = '' } = {}): Promise<EventClient> {
    return openEvents(await at(index).listen(), {
      method: 'POST',
      path: `/agents/${id}/execute`,
      token: person.token,
      headers: { 'content-type': 'application/json', ...(key !== '' && { 'idempotency-key': key }) },
      payload: Buffer.from('{"content":"Go on"}'),
    });
  }
  const runIdOf = ({ events: [info] }: EventClient): string => (info?.type === 'info' ? info.run_id : '');
  async function wait(reader: EventClient, ...types: string[]): Promise<void> {
    const isThere = until(() => reader.events.some(({ type }) => types.includes(type)), types.join());
    await advanceUntil(servers[0].clock, isThere);
  }
  const waiting = async (person: Person) =>
    (await servers[0].call({ url: '/api/approvals' }, person)).json<{ approvals: { id: string }[] }>()
      .approvals;

  it('decide an approval once, however many decisions arrive together [APR-03]', async () => {
    writeOnce();
    const reader = await execute(await create({}), ada);
    await wait(reader, 'waiting');
    const [approval] = await waiting(ada);
    const url = `/api/approvals/${approval?.id ?? ''}/decision`;
    const answers = await manyTimes((index) =>
      post(url, { decision: index % 3 === 0 ? 'deny' : 'allow' }, ada, index),
    );
    const firsts = answers.filter(({ statusCode }) => statusCode === 200);
    expect(firsts).toHaveLength(1);
    const { state } = firsts[0]?.json<{ state: string }>() ?? { state: '' };
    const others = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json());
    expect(others).toHaveLength(TIMES - 1);
    for (const { first } of others) expect(first).toMatchObject({ decision: state, by: ada.userId });
    await advanceUntil(servers[0].clock, reader.ended);
    expect(tools.made).toHaveLength(state === 'approved' ? 1 : 0);
  });

  it('start one run for one key, and make its call once', async () => {
    say(({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: 'Done.' }
        : { toolCalls: [{ name: 'look_up', callId: 'v', arguments: {} }] },
    );
    const id = await create({});
    const readers = await manyTimes((index) => execute(id, ada, { index, key: 'one-key' }));
    await advanceUntil(servers[0].clock, Promise.all(readers.map(({ ended }) => ended)));
    expect(new Set(readers.map(runIdOf)).size).toBe(1);
    expect(tools.made).toHaveLength(1);
    const { runs } = (await servers[1].call({ url: `/agents/${id}/runs` }, ada)).json<{ runs: object[] }>();
    expect(runs).toHaveLength(1);
  });

  it('end what waits for a deleted agent in one way, and forget what it was allowed', async () => {
    writeOnce();
    const id = await create({});
    const reader = await execute(id, ada);
    await wait(reader, 'waiting');
    const [approval] = await waiting(ada);
    const removed = servers[1].call({ method: 'DELETE', url: `/agents/${id}` }, ada);
    expect((await advanceUntil(servers[0].clock, removed)).statusCode).toBe(200);
    await advanceUntil(servers[0].clock, reader.ended);
    const run = (await servers[1].call({ url: `/runs/${runIdOf(reader)}` }, ada)).json<{ status: string }>();
    expect(run.status).toBe('cancelled');
    expect(await waiting(ada)).toEqual([]);
    const url = `/api/approvals/${approval?.id ?? ''}/decision`;
    const late = await post(url, { decision: 'allow', remember: 'agent' }, ada, 1);
    expect(late.statusCode).toBeGreaterThanOrEqual(400);
    expect(tools.made).toEqual([]);
    const rules = (await servers[0].call({ url: '/api/approvals/rules' }, ada)).json<{ total: number }>();
    expect(rules.total).toBe(0);
    expect((await servers[0].call({ url: `/agents/${id}` }, ada)).statusCode).toBe(404);
  });

  it('are cloned and imported under names of their own, within the limit of a guest [AGT-06]', async () => {
    const secret = await create({ instructions: OWN_WORDS });
    const open = await create({ name: 'Open', is_public: true, instructions: OWN_WORDS });
    const refused = await manyTimes((index) => post(`/agents/${secret}/clone`, undefined, eve, index));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    const clones = await manyTimes((index) => post(`/agents/${open}/clone`, undefined, eve, index));
    const names = clones.map((answer) => answer.json<{ name: string }>().name);
    expect(new Set(names).size).toBe(TIMES);
    expect(clones.map(({ payload }) => payload).join()).not.toContain('blue door');
    const guest = await servers[0].startGuest();
    const file = { format: 'parley-agent', version: 1, agent: { name: 'Same' } };
    const imports = await manyTimes((index) => post('/agents/import', file, guest, index));
    expect(imports.filter(({ statusCode }) => statusCode < 300)).toHaveLength(MAX_GUEST_AGENTS);
  });

  it('count each opinion once, and number each version once, whatever arrives together', async () => {
    const id = await create({ is_public: true });
    await manyTimes((index) =>
      post(
        `/agents/${id}/feedback?feedback_type=${index % 3 === 0 ? 'dislike' : 'like'}`,
        undefined,
        eve,
        index,
      ),
    );
    await post(`/agents/${id}/feedback?feedback_type=like`, undefined, ada);
    await manyTimes((index) =>
      at(index).call(
        {
          method: 'PUT',
          url: `/agents/${id}`,
          payload: { name: 'Desk', instructions: `Number ${index}`, is_public: true },
        },
        ada,
      ),
    );
    const agent = (await servers[1].call({ url: `/agents/${id}` }, eve)).json();
    expect(agent.stats.likes + agent.stats.dislikes).toBe(2);
    expect(agent).toMatchObject({ my_feedback: agent.stats.likes === 2 ? 'like' : 'dislike' });
    const { versions } = (await servers[0].call({ url: `/agents/${id}/versions?per_page=100` }, ada)).json<{
      versions: { number: number }[];
    }>();
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: TIMES + 1 }, (_, index) => TIMES + 1 - index),
    );
  });

  it('keep instructions that are not shared from those who run them, hand over to them, call them, or export their account [AGT-06]', async () => {
    const hidden = await create({ name: 'Vault', is_public: true, instructions: OWN_WORDS });
    const own = await create({ name: 'Front', tools: ['look-up'], handoff_agent_ids: [hidden] }, eve);
    const caller = await create({ name: 'Caller', tools: ['look-up'], sub_agent_ids: [hidden] }, eve);
    say(({ tools: offered, messages }) => {
      const other = offered.find(({ name }) => /^(hand_over_to|ask)_/.test(name));
      return other && messages.length === 1
        ? { toolCalls: [{ name: other.name, callId: 'v', arguments: { task: 'Go on' } }] }
        : { text: 'Hello.' };
    });
    for (const id of [hidden, own, caller]) {
      const reader = await execute(id, eve);
      await advanceUntil(servers[0].clock, reader.ended);
      const run = runIdOf(reader);
      const shown = await Promise.all([
        servers[0].call({ url: `/runs/${run}` }, eve),
        servers[0].call({ url: `/runs/${run}/steps` }, eve),
        servers[0].call({ url: `/agents/${hidden}/full` }, eve),
        servers[0].call({ url: `/agents/${hidden}/versions/1` }, eve),
        servers[0].call({ url: `/agents/${hidden}/export` }, eve),
        servers[0].call({ url: '/auth/me/export' }, eve),
        post(`/agents/${id}/download`, { run_id: run }, eve),
        post(`/agents/${id}/download`, { run_id: run, format: 'markdown' }, eve),
      ]);
      expect(shown.map(({ statusCode }) => statusCode)).toContain(200);
      expect(shown[5]?.statusCode).toBe(200);
      expect(shown[5]?.payload).toContain(run);
      const text = [reader.body(), ...shown.map(({ payload }) => payload)];
      expect(text.map((each) => each.includes('blue door'))).toEqual(text.map(() => false));
    }
  });

  it.each([
    ['a command', { name: 'A', command: 'rm -rf /' }, 422],
    ['a server of tools', { name: 'A', mcp_servers: [{ command: 'sh' }] }, 422],
    ['an unknown tool', { name: 'A', tools: ['shell-run'] }, 422],
    ['very long instructions', { name: 'A', instructions: 'x'.repeat(900_000) }, 422],
    ['more than a body may hold', { name: 'A', instructions: 'x'.repeat(2_000_000) }, 413],
    ['a name of two lines', { name: 'A\nB' }, 422],
    ['very many tools', { name: 'A', tools: Array.from({ length: 5_000 }, () => 'look-up') }, 422],
  ])('import nothing of a file with %s [SB-05]', async (_what, agent, status) => {
    const answer = await post('/agents/import', { format: 'parley-agent', version: 1, agent }, ada);
    expect(answer.statusCode).toBe(status);
    const listed = (await servers[1].call({ url: '/agents/?created_by=me' }, ada)).json<{ total: number }>();
    expect(listed.total).toBe(0);
  });

  it('import a deeply nested file, or one with a key twice, in no other way than it reads [SB-05]', async () => {
    const send = (payload: string) =>
      servers[0].call(
        { method: 'POST', url: '/agents/import', payload, headers: { 'content-type': 'application/json' } },
        ada,
      );
    const nested = `{"format":"parley-agent","version":1,"agent":{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    expect([400, 413, 422]).toContain((await send(nested)).statusCode);
    const twice =
      '{"format":"parley-agent","version":1,"agent":{"name":"A","name":"B","__proto__":{"is_public":true}}}';
    expect((await send(twice)).statusCode).toBe(422);
    expect(servers[0].provider.calls).toEqual([]);
  });
});
