import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient, type AgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const HOUR_MS = 3_600_000;
const calls = (name: string, text: string) => ({ toolCalls: [{ name, callId: 'v', arguments: { text } }] });

describe.each(TEST_DATABASES)('the limits of an agent’s run on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let member: Person;
  let client: AgentClient;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    member = await app.createMember();
    client = createAgentClient(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  async function askToWrite(given: object) {
    const id = await client.create(given);
    app.provider.next(calls('send_letter', 'Dear Ada'));
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Write' });
    await client.reach(reader, 'waiting');
    return reader;
  }
  const stateOf = async (runId: string) => (await app.call({ url: `/runs/${runId}` }, member)).json();

  it('an approval waits as long as the agent says; then the model reads a denial and goes on [APR-05]', async () => {
    const reader = await askToWrite({ approval_hours: 3 });
    app.clock.jump(3 * HOUR_MS - 60_000);
    await app.clock.advance(10_000);
    expect(await stateOf(reader.runId())).toMatchObject({ status: 'waiting' });
    app.provider.next({ text: 'Then I leave it.' });
    app.clock.jump(60_000);
    const events = await client.finish(reader);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'approval_decided', decision: 'expired', by: null }),
    );
    expect(events.at(-3)).toEqual({ type: 'message', final: 'Then I leave it.' });
    expect(JSON.stringify(app.provider.calls.at(-1)?.turn.messages)).toContain('Nobody allowed this call');
    expect(await stateOf(reader.runId())).toMatchObject({ status: 'succeeded' });
    expect(tools.made).toEqual([]);
  });

  it('or the run ends with that reason, and the model is not asked again [APR-05]', async () => {
    const reader = await askToWrite({ approval_hours: 1, on_expired_approval: 'end' });
    const asked = app.provider.calls.length;
    app.clock.jump(HOUR_MS);
    const events = await client.finish(reader);
    expect(events.find(({ type }) => type === 'error')).toMatchObject({ code: 'approval_expired' });
    expect(await stateOf(reader.runId())).toMatchObject({ status: 'limit', error: 'approval_expired' });
    expect(app.provider.calls).toHaveLength(asked);
    expect(tools.made).toEqual([]);
    const decided = (await app.call({ url: '/api/approvals?state=decided' }, member)).json();
    expect(decided.approvals).toMatchObject([{ state: 'expired', decided_by: null }]);
  });

  it.each([
    ['calls', 'sub_agent_ids', 'ask_scout'],
    ['hands over to', 'handoff_agent_ids', 'hand_over_to_scout'],
  ])(
    'an agent that the one of a deployment %s waits for approval as long as the deployment says [APR-05]',
    async (_how, field, tool) => {
      const scout = await client.create({ name: 'Scout' });
      const lead = await client.create({ name: 'Lead', [field]: [scout] });
      const post = (url: string, payload?: object) =>
        app.call({ method: 'POST', url, ...(payload && { payload }) }, member);
      const rules = { approval_hours: 1, on_expired_approval: 'end' };
      const schedule = { prompt: 'Write to Ada.', schedule: '@yearly', ...rules };
      const made = await post(`/agents/${lead}/deployments/scheduled`, schedule);
      app.provider.next({ toolCalls: [{ name: tool, callId: 'a', arguments: { task: 'Write' } }] });
      app.provider.next(calls('send_letter', 'Dear Ada'));
      const started = await post(`/agents/${lead}/deployments/${String(made.json().id)}/run-now`);
      const runId = String(started.json().run_id);
      const isIn = (status: string) =>
        advanceUntil(
          app.clock,
          until(async () => (await stateOf(runId)).status === status, status),
        );
      await isIn('waiting');
      const asked = app.provider.calls.length;
      app.clock.jump(HOUR_MS);
      await isIn('limit');
      expect(await stateOf(runId)).toMatchObject({ error: 'approval_expired' });
      expect(app.provider.calls).toHaveLength(asked);
      expect(tools.made).toEqual([]);
    },
  );

  it('it costs at most what its agent says; what is spent and what is reserved are told apart [DUR-06]', async () => {
    const maxCost = 0.02;
    const id = await client.create({ max_cost: maxCost });
    app.provider.otherwise(() => ({
      text: 'Once more. '.repeat(300),
      ...calls('look_up', String(app.provider.calls.length)),
    }));
    const seen: { cost: number; reserved: number }[] = [];
    tools.answer('look-up', async () => {
      const [run] = (await app.call({ url: '/runs?active=true' }, member)).json().runs;
      // The turn that asked for the call is written while a call that only reads has already begun.
      const before = seen.at(-1)?.cost ?? 0;
      await until(async () => (await stateOf(run.id)).cost > before, 'the cost of the turn');
      const usage = (await app.call({ url: `/users/${member.userId}/usage/analytics` }, member)).json();
      const { cost, reserved } = await stateOf(run.id);
      seen.push({ cost, reserved });
      expect(usage.reserved).toBe(reserved);
      return { data: 'found' };
    });
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Go on' });
    const events = await client.finish(reader);
    expect(events.find(({ type }) => type === 'error')).toMatchObject({ code: 'reply_budget_reached' });
    const run = await stateOf(reader.runId());
    expect(run).toMatchObject({ error: 'reply_budget_reached', reserved: 0 });
    expect(run.cost).toBeGreaterThan(0);
    expect(run.cost).toBeLessThanOrEqual(maxCost);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.map(({ cost }) => cost)).toEqual(seen.map(({ cost }) => cost).toSorted((a, b) => a - b));
    expect(seen[0]?.cost).toBeGreaterThan(0);
    for (const { cost, reserved } of seen) expect(cost + reserved).toBeLessThanOrEqual(maxCost);
  });
});
