import type { RunEvent } from '@parley/contract/runs/events.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../testing/ledger.ts';
import type { ScriptedReply } from '../../providers/scripted/index.ts';
import type { Turn } from '../../providers/turn.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

/** Depends on the conversation alone, so that every server answers alike. */
function reply({ messages }: Turn): ScriptedReply {
  if (messages.some(({ role }) => role === 'tool'))
    return { text: ['Ada', ' is', ' in', ' Turku.'], delayMs: 1_000 };
  return { text: 'I look.', toolCalls: [{ name: 'look_up', callId: 'v', arguments: { text: 'ada' } }] };
}

/** As a client shows it: what comes after the place that `resumed` names is written again. */
function toShown(events: readonly { seq: number; event: RunEvent }[]): string {
  let shown: { seq: number; text: string }[] = [];
  for (const { seq, event } of events) {
    if (event.type === 'tool_called') shown = [];
    if (event.type === 'resumed') shown = shown.filter((piece) => piece.seq <= event.after);
    if (event.type === 'message' && 'content' in event) shown.push({ seq, text: event.content });
  }
  return shown.map(({ text }) => text).join('');
}

describe.each(TEST_DATABASES)('a running agent whose server is stopped on %s', (database) => {
  let app: TestApp;
  let next: TestApp;
  let tools: AgentTools;
  let member: Person;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    // An embedded database belongs to one server at a time.
    const isPrepared = database === 'postgres';
    next = await createTestApp({ beside: app, builtinTools: tools.tools, isPrepared });
    for (const { provider } of [app, next]) provider.otherwise(reply);
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(next.db);
    await next.close();
    await app.testDatabase.remove();
  });

  it('goes on at another server: its reader sees that it was resumed, without a gap or a repeat [DUR-04]', async () => {
    const client = createAgentClient(app, member);
    const id = await client.create();
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Where is Ada?' });
    const isBegun = until(
      () =>
        reader.events.some(
          (event) => event.type === 'message' && 'content' in event && event.content === 'Ada',
        ),
      'the answer to begin',
    );
    await advanceUntil(app.clock, isBegun);
    await advanceUntil(app.clock, app.server.stop());
    await reader.ended;
    expect(reader.body()).not.toContain('[DONE]');
    expect(reader.events.map(({ type }) => type)).not.toContain('complete');
    if (database === 'sqlite') await next.server.prepare();

    const rest = await next.follow(member, reader.runId(), reader.lastSeq());
    await advanceUntil(next.clock, rest.ended);
    const seqs = [...reader.seqs, ...rest.seqs];
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    const events = [...reader.events, ...rest.events].map((event, index) => ({
      seq: seqs[index] ?? 0,
      event,
    }));
    expect(events.filter(({ event }) => event.type === 'resumed')).toHaveLength(1);
    expect(rest.events[0]).toMatchObject({ type: 'resumed' });
    expect(toShown(events)).toBe('Ada is in Turku.');
    expect(events.filter(({ event }) => event.type === 'tool_called')).toHaveLength(1);
    expect(tools.made).toHaveLength(1);
    expect(events.at(-3)?.event).toEqual({ type: 'message', final: 'Ada is in Turku.' });
    const run = (await next.call({ url: `/runs/${reader.runId()}` }, member)).json();
    expect(run).toMatchObject({ status: 'succeeded', output: 'Ada is in Turku.', reserved: 0 });
  });
});
