import type { RunEvent } from '@parley/contract/runs/events.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScriptedReply } from '../../providers/scripted/index.ts';
import { createAgentClient, type AgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../testing/agents/agent-tools.ts';
import type { EventClient } from '../../testing/event-client.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const CALL = { name: 'look_up', callId: 'v', arguments: { text: 'ada' } };
const BROKEN = { kind: 'error', error: new Error('The vendor is down') } as const;

interface Ending {
  readonly script: readonly ScriptedReply[];
  readonly agent?: object;
  readonly act?: (reader: EventClient) => Promise<void>;
  readonly last: RunEvent['type'];
  readonly status: string;
  readonly output?: string;
}

describe.each(TEST_DATABASES)('the end of an agent’s run on %s', (database) => {
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

  async function stop(reader: EventClient): Promise<void> {
    await client.reach(reader, 'info', 10);
    const url = `/runs/${reader.runId()}/cancel`;
    await app.call({ method: 'POST', url, payload: {} }, member);
  }
  function failLookUp(): void {
    tools.answer('look-up', () => Promise.reject(new Error('The tool is broken')));
  }

  const ENDINGS: Readonly<Record<string, Ending>> = {
    'an answer': { script: [{ text: 'Ada.' }], last: 'message', status: 'succeeded', output: 'Ada.' },
    'an answer without text': { script: [{ text: '' }], last: 'message', status: 'succeeded', output: '' },
    'an answer after a call that failed': {
      script: [{ toolCalls: [CALL] }, { text: 'I could not look.' }],
      last: 'message',
      status: 'succeeded',
      output: 'I could not look.',
    },
    'a vendor that fails at once': { script: [{ fault: BROKEN }], last: 'error', status: 'failed' },
    'a vendor that fails in the middle of a text': {
      script: [{ text: ['I ', 'look ', 'at'], fault: { ...BROKEN, afterPieces: 2 } }],
      last: 'error',
      status: 'failed',
      output: 'I look ',
    },
    'a vendor that fails after a call': {
      script: [{ text: 'I look.', toolCalls: [CALL] }, { fault: BROKEN }],
      last: 'error',
      status: 'failed',
      output: 'I look.',
    },
    'too many steps': {
      script: [{ text: 'I look.', toolCalls: [CALL] }],
      agent: { max_steps: 1 },
      last: 'error',
      status: 'limit',
      output: 'I look.',
    },
    'a stop before any text': {
      script: [{ fault: { kind: 'hang' } }],
      act: stop,
      last: 'message',
      status: 'cancelled',
      output: '',
    },
  };

  it.each(Object.entries(ENDINGS))(
    'after %s comes in order, for those who listen and for those who come later [ST-10]',
    async (_name, { script, agent, act, last, status, output }) => {
      failLookUp();
      for (const reply of script) app.provider.next(reply);
      app.provider.otherwise({ fault: BROKEN });
      const id = await client.create(agent);
      const reader = await client.execute(`/agents/${id}/execute`, { content: 'Who?' });
      await act?.(reader);
      const events = await client.finish(reader);
      expect(events.slice(-3).map(({ type }) => type)).toEqual([last, 'complete', 'streaming_ended']);
      expect(events.filter(({ type }) => type === 'complete')).toHaveLength(1);
      expect(reader.isComplete()).toBe(true);
      expect(JSON.stringify(events)).not.toContain('[start processing]');
      const run = (await app.call({ url: `/runs/${reader.runId()}` }, member)).json();
      expect(run).toMatchObject({ status, ...(output !== undefined && { output }) });

      const later = await app.follow(member, reader.runId());
      expect(await client.finish(later)).toEqual(events);
    },
  );

  it('comes where nobody listens as well [ST-10]', async () => {
    app.provider.next({ text: ['I ', 'look ', 'closely'], delayMs: 50 });
    const id = await client.create();
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Who?' });
    await client.reach(reader, 'message', 10);
    const runId = reader.runId();
    reader.cut();
    const later = await app.follow(member, runId);
    const events = await client.finish(later);
    expect(events.slice(-3)).toMatchObject([
      { type: 'message', final: 'I look closely' },
      { type: 'complete', reason: 'stop' },
      { type: 'streaming_ended' },
    ]);
  });

  it('comes with the deletion of the agent', async () => {
    const agentId = await client.create({ tools: [] });
    app.provider.next({ fault: { kind: 'hang' } });
    const reader = await client.execute(`/agents/${agentId}/execute`, { content: 'Who?' });
    await client.reach(reader, 'info', 10);
    const removed = await app.call({ method: 'DELETE', url: `/agents/${agentId}` }, member);
    expect(removed.statusCode).toBe(200);
    await client.finish(reader);
    const run = (await app.call({ url: `/runs/${reader.runId()}` }, member)).json();
    expect(run).toMatchObject({ status: 'cancelled' });
  });
});
