// Models and tools that go wrong in every way: the run goes on or ends with a reason, and every call has a result.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools, type AgentTools } from '../../../testing/agents/agent-tools.ts';
import { createAgentApp, type AgentApp } from '../../../testing/agents/agent-app.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import type { Person } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { CODE_TOOLS } from '../../../toolbox/code/index.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import type { JsonValue } from '../../../toolbox/tool.ts';

const MEGABYTE = 1024 * 1024;
const ALL_TOOLS = ['look-up', 'code-run'];

function nest(levels: number): JsonValue {
  let inner: JsonValue = 'x';
  for (let level = 0; level < levels; level += 1) inner = [inner];
  return inner;
}

describe.each(TEST_DATABASES)('an agent whose model or tools go wrong on %s', (database) => {
  let server: AgentApp;
  let tools: AgentTools;
  let member: Person;
  beforeEach(async () => {
    const made = createAgentTools();
    tools = { ...made, tools: [...made.tools, ...CODE_TOOLS] };
    server = await createAgentApp({ database, agentTools: tools });
    member = await server.app.createMember();
  });
  afterEach(async () => {
    await checkBooks(server.app.db);
    await server.app.close();
  });

  const lookUp = (text: string, callId = 'v') => ({ name: 'look_up', arguments: { text }, callId });
  async function finish(agent: object = {}) {
    return look(await server.start(member, { agent: { tools: ALL_TOOLS, ...agent } }));
  }
  /** Of a run that ends. */
  async function look(runId: string) {
    const run = await server.reach(member, runId, 'succeeded', 'limit', 'failed');
    const events = await server.events(member, runId);
    const idsOf = (type: 'tool_called' | 'tool_output') =>
      events.flatMap((event) => (event.type === type ? [event.call_id] : [])).sort();
    expect(idsOf('tool_output')).toEqual(idsOf('tool_called'));
    return { run, events, outputs: events.flatMap((event) => (event.type === 'tool_output' ? [event] : [])) };
  }

  it('makes twenty calls of one turn, and refuses the others [SB-08]', async () => {
    const many = Array.from({ length: 30 }, (_, index) => lookUp(String(index), 'same-id'));
    server.app.provider.next({ toolCalls: many });
    server.app.provider.next({ text: 'Done.' });
    const { run, outputs } = await finish();
    expect(run.status).toBe('succeeded');
    expect(tools.made).toHaveLength(20);
    expect(outputs.filter(({ is_error: isError }) => isError)).toHaveLength(10);
  });

  it('bounds what tools answer: 50 MB of text, of numbers, and what is too deep [SB-08]', async () => {
    const answers: JsonValue[] = [
      'x'.repeat(50 * MEGABYTE),
      Array.from({ length: 500_000 }, (_, index) => ({ number: index, text: 'y'.repeat(80) })),
      nest(100_000),
      'last',
    ];
    answers.forEach((data, index) => {
      server.app.provider.next(() => {
        tools.answer('look-up', () => ({ data }));
        return { toolCalls: [lookUp(String(index))] };
      });
    });
    server.app.provider.next({ text: 'Done.' });
    const { run, outputs } = await finish();
    expect(run.status).toBe('succeeded');
    expect(outputs).toHaveLength(answers.length);
    for (const { output } of outputs) expect(output?.length).toBeLessThanOrEqual(8_000);
    const steps = await server.steps(member, run.id);
    for (const { result } of steps) expect(JSON.stringify(result).length).toBeLessThan(MEGABYTE / 2);
    expect(JSON.stringify(server.app.provider.calls.at(-1)?.turn.messages).length).toBeLessThan(100_000);
  });

  it('refuses arguments that are huge, too deep, or meant for the language [SB-08]', async () => {
    const wrong = [
      { name: 'look_up', arguments: { text: 'x'.repeat(300_000) } },
      { name: 'code_run', arguments: { code: '1', input: nest(3_000) } },
      { name: 'look_up', arguments: JSON.parse('{"__proto__": {"text": "x"}}') as Record<string, unknown> },
      { name: 'look_up', arguments: { constructor: { prototype: {} } } },
      { name: '__proto__' },
      { name: 'constructor' },
      { name: 'x'.repeat(10_000) },
      { name: '' },
    ];
    wrong.forEach((call, index) =>
      server.app.provider.next({ toolCalls: [{ ...call, callId: `v${index}` }] }),
    );
    server.app.provider.next({ text: 'Done.' });
    const { run, outputs } = await finish();
    expect(run.status).toBe('succeeded');
    expect(outputs.map(({ is_error: isError }) => isError)).toEqual(wrong.map(() => true));
    expect(tools.made).toEqual([]);
  });

  it('takes a call after a final text for a call, and an answer without words for an answer [SB-08]', async () => {
    server.app.provider.next({ text: 'That is all.', toolCalls: [lookUp('more')], finish: 'stop' });
    server.app.provider.next({ text: '' });
    const { run } = await finish();
    expect(run.status).toBe('succeeded');
    expect(tools.made).toHaveLength(1);
  });

  it.each(['no_such_tool', 'look_up'])(
    'stops when %s is asked for again and again, and says why [SB-08]',
    async (name) => {
      tools.answer('look-up', () => Promise.reject(new Error('broken')));
      server.app.provider.otherwise({
        text: 'Again.',
        toolCalls: [{ name, arguments: { text: '1' }, callId: 'v' }],
      });
      const { run } = await finish();
      expect(run).toMatchObject({ status: 'limit', error: 'run_repeats_itself' });
      expect(tools.made.length).toBeLessThanOrEqual(5);
    },
  );

  it('ends after five minutes of work on tools that hang [EXE-24] [SB-08]', async () => {
    tools.answer('look-up', () => new Promise<never>(() => undefined));
    const { provider } = server.app;
    provider.otherwise(() => ({ text: 'Again.', toolCalls: [lookUp(String(provider.calls.length))] }));
    const runId = await server.start(member, { agent: { max_steps: 50, tools: ALL_TOOLS } });
    const { runs } = server.app.server;
    const isOver = until(async () => (await runs.get(member, runId)).status === 'limit', 'the end');
    await advanceUntil(server.app.clock, isOver, 2_000);
    const { run, outputs } = await look(runId);
    expect(run).toMatchObject({ status: 'limit', error: 'run_time_limit' });
    expect(outputs.every(({ is_error: isError }) => isError)).toBe(true);
    expect(outputs.length).toBeLessThanOrEqual(21);
  });
});
