import type { LastInputs } from '@parley/contract/agents/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient, type AgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';

const usage = (inputTokens: number, outputTokens: number) => ({ usage: { inputTokens, outputTokens } });
const letter = {
  toolCalls: [{ name: 'send_letter', callId: 'v', arguments: { text: 'Dear Ada' } }],
  ...usage(100, 10),
};

describe.each(TEST_DATABASES)('the last inputs of an agent on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let member: Person;
  let client: AgentClient;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({
      database,
      builtinTools: tools.tools,
      otherModels: [{ id: 'scripted/dear', model: 'dear', prices: { input: 10, output: 20 } }],
    });
    member = await app.createMember();
    client = createAgentClient(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const list = (id: string, query = '', person = member) =>
    app.call({ url: `/agents/${id}/last-inputs${query}` }, person);
  const replay = (runId: string, payload: object, person = member) =>
    app.call({ method: 'POST', url: `/runs/${runId}/replay`, payload }, person);
  const run = async (id: string, content: string, model?: string) => {
    const body = { content, ...(model !== undefined && { model }) };
    await client.finish(await client.execute(`/agents/${id}/execute`, body));
  };

  it('are ten different ones, priced for the model of a draft, and only for its owner [VER-03]', async () => {
    const id = await client.create();
    app.provider.otherwise({ text: 'Done.', ...usage(1_000, 500) });
    for (let n = 1; n <= 11; n += 1) await run(id, `Question ${n}`);
    await run(id, 'Question 5');
    const last = (await list(id)).json<LastInputs>();
    expect(last.inputs.map(({ input_preview: text }) => text)).toEqual(
      [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((n) => `Question ${n}`),
    );
    // 1,000 tokens at $1 and 500 at $2 per million.
    expect(last.inputs[0]).toMatchObject({ estimated_cost: 0.002 });
    expect(last.total_cost).toBe(0.02);
    const dear = (await list(id, '?model=scripted/dear')).json<LastInputs>();
    expect(dear).toMatchObject({
      total_cost: 0.2,
      inputs: [{ estimated_cost: 0.02 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
    expect((await list(id, '?model=no-such')).json()).toMatchObject({ code: 'unknown_model' });
    const stranger = await app.createMember();
    expect((await list(id, '', stranger)).statusCode).toBe(404);
    const shared = await client.create({ name: 'Shared', is_public: true });
    expect((await list(shared, '', stranger)).json()).toMatchObject({ code: 'not_allowed' });
    expect((await list(shared)).json()).toEqual({ inputs: [], total_cost: 0 });
  });

  it('are run with a draft, its own model and recorded results, and nothing is written [VER-03]', async () => {
    const id = await client.create({ tools: ['look-up'] });
    app.provider.next({ text: 'Old answer.', ...usage(1_000, 500) });
    await run(id, 'Write to Ada', 'scripted/one');
    const { inputs } = (await list(id)).json<LastInputs>();
    const runId = inputs[0]?.run_id ?? '';
    const agent = {
      name: 'Tester',
      instructions: 'Be brief.',
      tools: ['send-letter'],
      model: 'scripted/dear',
    };
    app.provider.next(letter);
    app.provider.next({ text: 'New answer.', ...usage(100, 10) });
    const started = (await replay(runId, { agent })).json<{ run_id: string }>();
    const repeated = await advanceUntil(app.clock, app.server.runs.finished(member, started.run_id));
    expect(repeated).toMatchObject({
      agent_id: id,
      agent_version: null,
      replay_of: runId,
      input: 'Write to Ada',
      output: 'New answer.',
      model: 'scripted/dear',
      // 200 tokens at $10 and 20 at $20 per million.
      cost: 2_400,
    });
    expect(app.provider.calls.at(-1)?.turn.system).toContain('Be brief.');
    expect(tools.made).toEqual([]);
    // Neither the list nor the figures of the agent know the draft.
    expect((await list(id)).json()).toMatchObject({ inputs: [{ run_id: runId }] });
    expect((await app.call({ url: `/agents/${id}` }, member)).json()).toMatchObject({
      version: 1,
      stats: { runs: 1, typical_cost: 0.002 },
    });
  });

  it('are run only with a draft that could be saved, by the owner of the agent', async () => {
    const id = await client.create({ is_public: true });
    app.provider.otherwise({ text: 'Done.', ...usage(10, 10) });
    const visitor = await app.createMember();
    const theirs = createAgentClient(app, visitor);
    await theirs.finish(await theirs.execute(`/agents/${id}/execute`, { content: 'Hi' }));
    const { runs } = (await app.call({ url: `/agents/${id}/runs` }, visitor)).json<{
      runs: { id: string }[];
    }>();
    const agent = { name: 'Tester' };
    const foreign = await replay(runs[0]?.id ?? '', { agent }, visitor);
    expect(foreign.json()).toMatchObject({ code: 'not_allowed' });
    await run(id, 'Hello');
    const runId = (await list(id)).json<LastInputs>().inputs[0]?.run_id ?? '';
    const unknown = await replay(runId, { agent: { ...agent, tools: ['no-such-tool'] } });
    expect(unknown.json()).toMatchObject({ code: 'unknown_tool' });
    expect((await replay(runId, { agent, agent_version: 1 })).statusCode).toBe(422);
  });
});
