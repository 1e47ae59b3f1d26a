import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExpectedRun } from '@parley/contract/agents/expected/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createAgentClient, type AgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('what the next run of an agent is expected to take, on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let client: AgentClient;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      builtinTools: createAgentTools().tools,
      environment: { LIMIT_FACTOR: '100' },
    });
    ada = await app.createMember();
    client = createAgentClient(app, ada);
  });
  afterEach(() => app.close());

  const get = (id: string, person = ada) => app.call({ url: `/agents/${id}/expected-run` }, person);
  const expected = async (id: string) => ExpectedRun.parse((await get(id)).json());
  async function run(id: string, lookUps: number): Promise<void> {
    for (let n = 0; n < lookUps; n += 1)
      app.provider.next({
        toolCalls: [{ name: 'look_up', callId: `c${n}`, arguments: { text: `word ${n}` } }],
      });
    app.provider.next({ text: 'Done.' });
    await client.finish(await client.execute(`/agents/${id}/execute`, { content: 'Go on' }));
    await app.clock.advance(1_000);
  }

  it('comes from the runs before it that succeeded, once there are three of them', async () => {
    const id = await client.create();
    expect(await expected(id)).toEqual({ cost: null, steps: null });
    await run(id, 1);
    await run(id, 4);
    const { cost, steps } = await expected(id);
    expect(steps).toBeNull();
    expect(cost).toBe((await app.call({ url: `/agents/${id}` }, ada)).json().stats.typical_cost);
    expect(cost).toBeGreaterThan(0);
    await run(id, 2);
    expect(await expected(id)).toMatchObject({ steps: 2 });
    // What failed stopped somewhere on its way.
    app.provider.next({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    await client.finish(await client.execute(`/agents/${id}/execute`, { content: 'Go on' }));
    expect(await expected(id)).toMatchObject({ steps: 2 });
    const old = { started_at: app.clock.now() - 91 * 86_400_000 };
    await app.db.write((tx) => tx.updateTable('runs').set(old).where('agent_id', '=', id).execute());
    expect(await expected(id)).toEqual({ cost: null, steps: null });
  });

  it('is told of public agents, and not of those that one cannot see', async () => {
    const ben = await app.createMember();
    const id = await client.create();
    expect((await get(id, ben)).statusCode).toBe(404);
    const open = await client.create({ name: 'Open', is_public: true });
    expect((await get(open, ben)).json()).toEqual({ cost: null, steps: null });
    expect((await get(open, await app.startGuest())).statusCode).toBe(200);
  });
});
