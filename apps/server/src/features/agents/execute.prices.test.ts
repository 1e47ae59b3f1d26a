// What the turns of a run cost whose model gets another price while it waits.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminModels } from '@parley/contract/model-settings/schemas.ts';
import { createAgentClient, type AgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools } from '../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('the price of an agent’s run on %s', (database) => {
  let app: TestApp;
  let admin: Person;
  let member: Person;
  let client: AgentClient;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      builtinTools: createAgentTools().tools,
      model: { prices: { input: 0, output: 0 } },
    });
    admin = await app.createMember({ isAdmin: true });
    member = await app.createMember({ balance: 1 });
    client = createAgentClient(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  async function setPrice(price: { input: number; output: number } | null): Promise<void> {
    const { models } = (await app.call({ url: '/api/admin/models' }, admin)).json<AdminModels>();
    const from = models.find(({ id }) => id === 'scripted/one')?.state;
    const changes = [{ id: 'scripted/one', from, to: { ...from, price } }];
    const payload = { changes, confirm_under_cost: true };
    const saved = await app.call({ method: 'PATCH', url: '/api/admin/models', payload }, admin);
    expect(saved.statusCode).toBe(200);
  }

  async function runOverPrice(price: { input: number; output: number } | null): Promise<number> {
    const agent = await client.create();
    app.provider.next({
      text: 'I write.',
      toolCalls: [{ name: 'send_letter', callId: 'call-1', arguments: { text: 'Dear Ada' } }],
      usage: { inputTokens: 1_000, outputTokens: 1_000 },
    });
    const reader = await client.execute(`/agents/${agent}/execute`, { content: 'Write' });
    await client.reach(reader, 'waiting');
    await setPrice(price);
    app.provider.next({ text: 'It is sent.', usage: { inputTokens: 1_000, outputTokens: 1_000 } });
    const { approvals } = (await app.call({ url: '/api/approvals' }, member)).json();
    const url = `/api/approvals/${String(approvals[0].id)}/decision`;
    await app.call({ method: 'POST', url, payload: { decision: 'allow' } }, member);
    await client.finish(reader);
    const run = (await app.call({ url: `/runs/${reader.runId()}` }, member)).json();
    expect(run.status).toBe('succeeded');
    return Math.round(run.cost * 1_000_000);
  }

  it('stays nothing where the model cost nothing when it began', async () => {
    expect(await runOverPrice({ input: 5, output: 5 })).toBe(0);
  });

  it('stays what it was where the model costs nothing from now on', async () => {
    await setPrice({ input: 5, output: 5 });
    expect(await runOverPrice({ input: 0, output: 0 })).toBe(20_000);
  });
});
