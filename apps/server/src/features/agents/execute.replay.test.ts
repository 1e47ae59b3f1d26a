import type { RunEvent } from '@parley/contract/runs/events.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScriptedReply } from '../../providers/scripted/index.ts';
import { createAgentClient, type AgentClient } from '../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

type Asked = readonly [name: string, text: string];

const calls = (...asked: readonly Asked[]): ScriptedReply => ({
  toolCalls: asked.map(([name, text], index) => ({ name, callId: `v${index}`, arguments: { text } })),
});

const runIdOf = (events: readonly RunEvent[]): string => {
  const [info] = events;
  return info?.type === 'info' ? info.run_id : '';
};

describe.each(TEST_DATABASES)('a run that repeats another on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let member: Person;
  let client: AgentClient;
  let agentId: string;
  beforeEach(async () => {
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    member = await app.createMember();
    client = createAgentClient(app, member);
    agentId = await client.create({ tools: ['look-up', 'send-letter', 'delete-all'] });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const post = (url: string, payload: object) => app.call({ method: 'POST', url, payload }, member);

  async function record(reply: ScriptedReply, context: object = {}): Promise<string> {
    app.provider.next(reply);
    app.provider.next({ text: 'Done.' });
    const body = { content: 'Who is Ada?', context };
    return runIdOf(await client.finish(await client.execute(`/agents/${agentId}/execute`, body)));
  }

  async function replay(runId: string, payload: object, ...replies: ScriptedReply[]): Promise<string> {
    for (const reply of replies) app.provider.next(reply);
    const answer = await post(`/runs/${runId}/replay`, payload);
    return answer.json<{ run_id: string }>().run_id;
  }

  const reach = (runId: string, status: string) =>
    advanceUntil(
      app.clock,
      until(
        async () => (await app.call({ url: `/runs/${runId}` }, member)).json().status === status,
        `the run to be ${status}`,
      ),
    );
  const finish = (runId: string) => advanceUntil(app.clock, app.server.runs.finished(member, runId));
  const listWaiting = async (
    language = 'en',
  ): Promise<{ id: string; tool_name: string; why: string; args: { text: string } }[]> =>
    (await app.call({ url: `/api/approvals?language=${language}` }, member)).json().approvals;
  const decide = (id: string, decision: 'allow' | 'deny') =>
    post(`/api/approvals/${id}/decision`, { decision });
  async function listOutputs(runId: string): Promise<string[]> {
    const { steps } = (await app.call({ url: `/runs/${runId}/steps` }, member)).json();
    return steps.flatMap(({ kind, output }: { kind: string; output: string }) =>
      kind === 'call' ? [output] : [],
    );
  }

  it('can be asked something else, also once it is repeated itself [VER-02]', async () => {
    const first = await record(calls(['look_up', 'ada']));
    const second = await replay(first, { input: 'Who is Grace?' }, { text: 'An admiral.' });
    expect(await finish(second)).toMatchObject({ input: 'Who is Grace?', output: 'An admiral.' });
    expect(app.provider.calls.at(-1)?.turn.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Who is Grace?' }] },
    ]);
    const third = await replay(second, {}, { text: 'An admiral.' });
    expect(await finish(third)).toMatchObject({ input: 'Who is Grace?', replay_of: second });
    const empty = await post(`/runs/${first}/replay`, { input: ' ' });
    expect(empty.statusCode).toBe(422);
    expect(empty.json()).toMatchObject({ errors: [{ field: 'input' }] });
  });

  it('asks before it reads what was not recorded, writes nothing, and asks nothing twice [VER-02]', async () => {
    const first = await record(calls(['look_up', 'ada'], ['look_up', 'ada']));
    expect(tools.made).toHaveLength(2);
    const asked = calls(
      ['look_up', 'ada'],
      ['look_up', 'bob'],
      ['look_up', 'cleo'],
      ['send_letter', 'Dear Ada'],
      ['delete_all', ''],
    );
    const second = await replay(first, { unrecorded: 'ask' }, asked, { text: 'Compared.' });
    await reach(second, 'waiting');
    const waiting = await listWaiting();
    expect(waiting.map(({ tool_name: tool, why }) => [tool, why])).toEqual([
      ['look-up', 'Not recorded. Call the tool now?'],
      ['look-up', 'Not recorded. Call the tool now?'],
    ]);
    expect(tools.made).toHaveLength(2);
    await decide(waiting[0]?.id ?? '', 'allow');
    await decide(waiting[1]?.id ?? '', 'deny');
    expect(await finish(second)).toMatchObject({ status: 'succeeded', output: 'Compared.' });
    expect(tools.made.slice(2).map(({ tool }) => tool)).toEqual(['look-up']);
    const outputs = (await listOutputs(second)).toSorted();
    expect(outputs.filter((output) => output.includes('preview'))).toHaveLength(2);
    expect(outputs.filter((output) => output.includes('look-up ada'))).toHaveLength(1);
    expect(outputs.filter((output) => output.includes('did not allow'))).toHaveLength(1);
  });

  it('without being told to ask fails what was not recorded, and a repeat of it asks after all [VER-02]', async () => {
    const first = await record(calls(['look_up', 'ada']));
    const second = await replay(first, {}, calls(['look_up', 'bob']), { text: 'Nothing.' });
    await finish(second);
    expect((await listOutputs(second))[0]).toContain('was not made in the recorded run');
    expect(await listWaiting()).toEqual([]);
    const third = await replay(second, { unrecorded: 'ask' }, calls(['look_up', 'bob']), { text: 'Bob.' });
    await reach(third, 'waiting');
    await decide((await listWaiting())[0]?.id ?? '', 'allow');
    expect(await finish(third)).toMatchObject({ output: 'Bob.' });
    expect((await listOutputs(third))[0]).toContain('look-up bob');
  });

  it('asks in the language of its person, nobody in research, and nobody with new results', async () => {
    const chinese = await record(calls(['look_up', 'ada']), { language: 'zh' });
    const second = await replay(chinese, { unrecorded: 'ask' }, calls(['look_up', 'bob']), { text: '好。' });
    await reach(second, 'waiting');
    expect((await listWaiting('zh'))[0]?.why).toBe('没有记录。现在调用此工具吗？');
    expect((await listWaiting('en'))[0]?.why).toBe('Not recorded. Call the tool now?');
    await decide((await listWaiting())[0]?.id ?? '', 'deny');
    await finish(second);

    const research = await record(calls(['look_up', 'ada']), { mode: 'research' });
    const third = await replay(research, { unrecorded: 'ask' }, calls(['look_up', 'bob']), { text: 'So.' });
    expect(await finish(third)).toMatchObject({ status: 'succeeded', output: 'So.' });
    expect((await listOutputs(third))[0]).toContain('was not made in the recorded run');

    const live = { unrecorded: 'ask', tools: 'live' };
    const fourth = await replay(chinese, live, calls(['look_up', 'bob']), { text: 'Bob.' });
    expect(await finish(fourth)).toMatchObject({ status: 'succeeded', output: 'Bob.' });
    expect((await listOutputs(fourth))[0]).toContain('look-up bob');
  });

  it('takes results of the same call in their order, also where it has to wait in between [VER-02]', async () => {
    let count = 0;
    tools.answer('look-up', () => ({ data: `result ${(count += 1)}` }));
    app.provider.next(calls(['look_up', 'ada']));
    const first = await record(calls(['look_up', 'ada']));
    const second = await replay(
      first,
      { unrecorded: 'ask' },
      calls(['look_up', 'ada']),
      calls(['look_up', 'bob']),
      calls(['look_up', 'ada']),
      { text: 'Done.' },
    );
    await reach(second, 'waiting');
    await decide((await listWaiting())[0]?.id ?? '', 'allow');
    await finish(second);
    expect(await listOutputs(second)).toEqual([
      expect.stringContaining('result 1'),
      expect.stringContaining('result 3'),
      expect.stringContaining('result 2'),
    ]);
  });

  it('goes on where the run that it repeats is removed meanwhile: nothing is recorded any more [VER-02]', async () => {
    const first = await record(calls(['look_up', 'ada']));
    const asked = [calls(['look_up', 'bob']), calls(['look_up', 'ada']), { text: 'Done.' }];
    const second = await replay(first, { unrecorded: 'ask' }, ...asked);
    await reach(second, 'waiting');
    await app.db.write(async (tx) => {
      await tx.deleteFrom('run_steps').where('run_id', '=', first).execute();
      await tx.deleteFrom('runs').where('id', '=', first).execute();
    });
    await decide((await listWaiting())[0]?.id ?? '', 'deny');
    await until(async () => (await listWaiting())[0]?.args.text === 'ada', 'the second request');
    await decide((await listWaiting())[0]?.id ?? '', 'allow');
    expect(await finish(second)).toMatchObject({ status: 'succeeded', output: 'Done.' });
    expect((await listOutputs(second))[1]).toContain('look-up ada');
  });

  it('is found again under its key, also where its agent is gone meanwhile', async () => {
    const first = await record(calls(['look_up', 'ada']));
    app.provider.next({ text: 'Ada again.' });
    const headers = { 'idempotency-key': 'key-1' };
    const url = `/runs/${first}/replay`;
    const send = () => app.call({ method: 'POST', url, payload: { agent_version: 1 }, headers }, member);
    const all = await Promise.all([send(), send(), send()]);
    const ids = new Set(all.map((answer) => answer.json<{ run_id: string }>().run_id));
    expect(ids.size).toBe(1);
    await finish([...ids][0] ?? '');
    await app.call({ method: 'DELETE', url: `/agents/${agentId}` }, member);
    expect((await send()).json()).toEqual({ run_id: [...ids][0] });
  });

  it('asks again about what nobody answered in time in the run that it repeats [VER-02]', async () => {
    const asked = calls(['look_up', 'bob']);
    const first = await record(calls(['look_up', 'ada']));
    const second = await replay(first, { unrecorded: 'ask' }, asked, { text: 'Left out.' });
    await reach(second, 'waiting');
    app.clock.jump(25 * 3_600_000);
    await finish(second);
    expect((await listOutputs(second))[0]).toContain('in time');
    const third = await replay(second, { unrecorded: 'ask' }, asked, { text: 'Bob.' });
    await reach(third, 'waiting');
    await decide((await listWaiting())[0]?.id ?? '', 'deny');
    await finish(third);
    // What a person has said no to is not asked once more.
    const fourth = await replay(third, { unrecorded: 'ask' }, asked, { text: 'Left out.' });
    expect(await finish(fourth)).toMatchObject({ output: 'Left out.' });
    expect((await listOutputs(fourth))[0]).toContain('did not allow');
  });

  it.each(['ask_helper', 'hand_over_to_helper'])(
    'asks for what another agent reads after %s, and writes nothing for it [VER-02]',
    async (name) => {
      const helper = await client.create({ name: 'Helper', tools: ['look-up', 'send-letter'] });
      const others = { sub_agent_ids: [helper], handoff_agent_ids: [helper] };
      agentId = await client.create({ name: 'Lead', tools: ['look-up'], ...others });
      const first = await record(calls(['look_up', 'ada']));
      const other: ScriptedReply = { toolCalls: [{ name, callId: 'h', arguments: { task: 'Look.' } }] };
      const inner = calls(['look_up', 'ada'], ['look_up', 'bob'], ['send_letter', 'Dear Ada']);
      const second = await replay(
        first,
        { unrecorded: 'ask' },
        other,
        inner,
        { text: 'In.' },
        { text: 'Out.' },
      );
      await reach(second, 'waiting');
      expect(tools.made).toHaveLength(1);
      const waiting = await listWaiting();
      expect(waiting).toMatchObject([{ tool_name: 'look-up', args: { text: 'bob' } }]);
      await decide(waiting[0]?.id ?? '', 'allow');
      expect(await finish(second)).toMatchObject({ status: 'succeeded' });
      expect(tools.made.map(({ tool, args }) => [tool, args])).toEqual([
        ['look-up', { text: 'ada' }],
        ['look-up', { text: 'bob' }],
      ]);
    },
  );
});
