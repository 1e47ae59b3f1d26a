import type { RunEvent } from '@parley/contract/runs/events.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient, type AgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const calls = (name: string, text: string) => ({
  toolCalls: [{ name, callId: 'v', arguments: { text } }],
});

describe.each(TEST_DATABASES)('an agent that is run on %s', (database) => {
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

  const post = (url: string, payload?: object, person = member) =>
    app.call({ method: 'POST', url, ...(payload && { payload }) }, person);
  const runIdOf = (events: readonly RunEvent[]): string => {
    const [info] = events;
    return info?.type === 'info' ? info.run_id : '';
  };

  it('streams its steps in order, costs what is recorded, and is listed and downloaded [EXE-01] [EXE-03] [AGT-18]', async () => {
    const id = await client.create();
    app.provider.next({ text: 'I look.', ...calls('look_up', 'ada') });
    app.provider.next({ text: 'Ada it is.' });
    const events = await client.finish(
      await client.execute(`/agents/${id}/execute`, { content: 'Who?' }, 'key-1'),
    );
    const types = events.map(({ type }) => type);
    expect([types[0], ...types.slice(-3)]).toEqual(['info', 'message', 'complete', 'streaming_ended']);
    expect(events.at(-3)).toEqual({ type: 'message', final: 'Ada it is.' });
    const complete = events.find((event) => event.type === 'complete');
    const usage = (await app.call({ url: `/users/${member.userId}/usage` }, member)).json();
    const sum = usage.usage.reduce((total: number, { cost }: { cost: number }) => total + cost, 0);
    expect(complete).toMatchObject({ cost: Math.round(sum * 1e6) / 1e6, reason: 'stop' });
    expect(usage.usage[0]).toMatchObject({ kind: 'agent', agent_id: id, agent_name: 'Tester' });
    const again = await client.finish(
      await client.execute(`/agents/${id}/execute`, { content: 'Who?' }, 'key-1'),
    );
    expect(runIdOf(again)).toBe(runIdOf(events));
    expect(tools.made).toHaveLength(1);
    expect((await app.call({ url: `/agents/${id}` }, member)).json()).toMatchObject({ stats: { runs: 1 } });

    const runs = (await app.call({ url: `/agents/${id}/runs` }, member)).json();
    expect(runs).toMatchObject({ total: 1, runs: [{ agent_version: 1, input_preview: 'Who?' }] });
    const recording = await post(`/agents/${id}/download`);
    expect((await post(`/agents/${id}/download`, {})).body).toBe(recording.body);
    expect(recording.json()).toMatchObject({ agent: { id, name: 'Tester' }, run: { output: 'Ada it is.' } });
    const markdown = await post(`/agents/${id}/download`, { format: 'markdown' });
    expect(markdown.payload).toContain('### look-up');
    expect(
      (await post(`/agents/${await client.create({ name: 'Idle' })}/download`, {})).json(),
    ).toMatchObject({
      detail: 'No recording available',
    });
  });

  it('is for those who are in: without a sign-in it is refused, and a guest session that begins then runs it [AUTH-50]', async () => {
    app.provider.next({ text: 'Welcome.' });
    const url = '/agents/execute-default';
    const body = { content: 'Hi', model: 'scripted/one' };
    const refused = await app.call({ method: 'POST', url, payload: body });
    expect(refused.statusCode).toBe(401);
    expect(app.provider.calls).toEqual([]);
    const guest = createAgentClient(app, await app.startGuest());
    const events = await guest.finish(await guest.execute(url, body));
    expect(events.at(-3)).toEqual({ type: 'message', final: 'Welcome.' });
  });

  it('answers a repeated request with its run although the agent is gone meanwhile', async () => {
    const id = await client.create();
    app.provider.next({ text: 'Done.' });
    const events = await client.finish(
      await client.execute(`/agents/${id}/execute`, { content: 'Go' }, 'key-1'),
    );
    await app.call({ method: 'DELETE', url: `/agents/${id}` }, member);
    const again = await client.finish(
      await client.execute(`/agents/${id}/execute`, { content: 'Go' }, 'key-1'),
    );
    expect(runIdOf(again)).toBe(runIdOf(events));
    const ask = (content: string, headers: Readonly<Record<string, string>>) =>
      app.call({ method: 'POST', url: `/agents/${id}/execute`, payload: { content }, headers }, member);
    // As with an agent that is there.
    const changed = await ask('Something else', { 'idempotency-key': 'key-1' });
    expect(changed.json()).toMatchObject({ code: 'idempotency_mismatch' });
    expect((await ask('Go', {})).statusCode).toBe(404);
    expect((await ask('Go', { 'idempotency-key': 'key-2' })).statusCode).toBe(404);
  });

  it('gives each call a key of its own, whichever run it is made in', async () => {
    const id = await client.create();
    for (const content of ['One', 'Two']) {
      app.provider.next(calls('look_up', 'ada'));
      app.provider.next({ text: 'Done.' });
      await client.finish(await client.execute(`/agents/${id}/execute`, { content }));
    }
    expect(tools.made).toHaveLength(2);
    expect(new Set(tools.made.map(({ callId }) => callId)).size).toBe(2);
  });

  it('ends with a line that says so [EXE-04]', async () => {
    app.provider.next({ text: 'Hello.' });
    const url = `${await app.listen()}/agents/${await client.create()}/execute`;
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: '{"content":"Hi"}' });
    const text = await advanceUntil(app.clock, answer.text());
    expect(text.trimEnd().split('\n').at(-1)).toBe('data: [DONE]');
  });

  it('is told the time where its person is, and no place of theirs where none is known', async () => {
    app.provider.otherwise({ text: 'Hello.' });
    const id = await client.create();
    const timeOf = async (context: object) => {
      await client.finish(await client.execute(`/agents/${id}/execute`, { content: 'Hi', context }));
      return /It is [^(]+\d \((.*)\. Answer/.exec(app.provider.calls.at(-1)?.turn.system ?? '')?.[1];
    };
    expect(await timeOf({ timezone: 'Asia/Shanghai' })).toBe('Asia/Shanghai) where the person is');
    expect(await timeOf({})).toBe('UTC); where the person is, it may be another time of day');
  });

  it('is the default one, or one that is not saved, and never another person’s private one [EXE-02]', async () => {
    app.provider.otherwise({ text: 'Hello.' });
    const body = { content: 'Hi', model: 'scripted/one', context: 'I was here before.' };
    const usual = await client.finish(await client.execute('/agents/execute-default', body));
    expect(usual[0]).toMatchObject({ agent_id: 'agent_default', agent_name: 'Assistant' });
    expect(app.provider.calls.at(-1)?.turn.messages).toHaveLength(2);
    const draft = { name: 'Draft', instructions: 'Be brief.', tools: ['look-up'] };
    await client.finish(await client.execute('/agents/execute-draft', { ...body, agent: draft }));
    expect(app.provider.calls.at(-1)?.turn.system).toContain('Be brief.');
    const unknown = { ...body, agent: { ...draft, tools: ['no-such-tool'] } };
    expect((await post('/agents/execute-draft', unknown)).json()).toMatchObject({ code: 'unknown_tool' });
    const id = await client.create();
    const stranger = await app.createMember();
    expect((await post(`/agents/${id}/execute`, body, stranger)).statusCode).toBe(404);
  });

  it('waits for its person, goes on as it was when it began, and is repeated without writing [DUR-05] [VER-02]', async () => {
    const id = await client.create();
    app.provider.next(calls('send_letter', 'Dear Ada'));
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Write' });
    await advanceUntil(
      app.clock,
      until(() => reader.events.some((event) => event.type === 'waiting'), 'the wait'),
    );
    const changed = { name: 'Tester', instructions: 'Be rude.', tools: [] };
    await app.call({ method: 'PUT', url: `/agents/${id}`, payload: changed }, member);
    const waiting = (await app.call({ url: '/api/approvals' }, member)).json();
    expect(waiting).toMatchObject({ total: 1, approvals: [{ tool_name: 'send-letter', effect: 'write' }] });
    app.provider.next({ text: 'Sent.' });
    await post(`/api/approvals/${waiting.approvals[0].id}/decision`, {
      decision: 'allow',
      arguments: { text: 'Dear Grace' },
    });
    const events = await client.finish(reader);
    expect(events.at(-3)).toEqual({ type: 'message', final: 'Sent.' });
    expect(app.provider.calls.at(-1)?.turn.system).not.toContain('Be rude.');
    expect(tools.made).toHaveLength(1);

    for (const mode of ['recorded', 'live']) {
      app.provider.next(calls('send_letter', 'Dear Ada'));
      app.provider.next({ text: 'Repeated.' });
      const replay = await post(`/runs/${runIdOf(events)}/replay`, { tools: mode });
      const { run_id: runId } = replay.json<{ run_id: string }>();
      const run = await advanceUntil(app.clock, app.server.runs.finished(member, runId));
      expect(run).toMatchObject({ output: 'Repeated.', replay_of: runIdOf(events), agent_version: 1 });
      const { steps } = (await app.call({ url: `/runs/${runId}/steps` }, member)).json();
      const [call] = steps.filter(({ kind }: { kind: string }) => kind === 'call');
      expect(call.output).toContain(mode === 'recorded' ? 'Dear Grace' : 'preview');
    }
    expect(tools.made).toHaveLength(1);
  });

  it('is stopped in the middle of a call, and what was shown is kept [EXE-23]', async () => {
    const id = await client.create();
    tools.answer('look-up', () => new Promise<never>(() => undefined));
    app.provider.next({ text: 'I look.', ...calls('look_up', 'ada') });
    const reader = await client.execute(`/agents/${id}/execute`, { content: 'Who?' });
    await advanceUntil(
      app.clock,
      until(() => tools.made.length === 1, 'the call'),
      10,
    );
    await post(`/runs/${runIdOf(reader.events)}/cancel`, {});
    const events = await client.finish(reader);
    expect(events.find((event) => event.type === 'complete')).toMatchObject({ reason: 'cancelled' });
    const run = (await app.call({ url: `/runs/${runIdOf(events)}` }, member)).json();
    expect(run).toMatchObject({ status: 'cancelled', output: 'I look.' });
  });
});
