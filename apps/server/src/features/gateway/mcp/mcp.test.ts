// Agents and chat served to the protocol's official client, over real connections.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient, type AgentClient } from '../../../testing/agents/agent-client.ts';
import { createAgentTools, type AgentTools } from '../../../testing/agents/agent-tools.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createKey } from '../../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const ERAS = ['legacy', 'auto'] as const;
const calls = (name: string, text: string) => ({ toolCalls: [{ name, callId: 'v', arguments: { text } }] });

describe.each(TEST_DATABASES)('MCP served on %s', (database) => {
  let app: TestApp;
  let tools: AgentTools;
  let member: Person;
  let agents: AgentClient;
  let clients: Client[];
  beforeEach(async () => {
    clients = [];
    tools = createAgentTools();
    app = await createTestApp({ database, builtinTools: tools.tools });
    member = await app.createMember();
    agents = createAgentClient(app, member);
  });
  afterEach(async () => {
    for (const client of clients) await client.close();
    await checkBooks(app.db);
    await app.close();
  });

  async function connect(mode: (typeof ERAS)[number], scopes = ['agents', 'chat']): Promise<Client> {
    const key = await createKey(app, member.userId, scopes);
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    clients.push(client);
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${await app.listen()}/mcp`), { requestInit }),
    );
    return client;
  }

  /** Lets the clock of the server move until the call has its answer. */
  const settle = <T>(call: Promise<T>): Promise<T> => advanceUntil(app.clock, call);

  describe.each(ERAS)('to a client of the era "%s"', (mode) => {
    it('lists the agents of the caller, calls one and tells what it does [MCP-03] [MKT-19]', async () => {
      await agents.create({ name: 'Élan Finder', description: 'Finds elan.' });
      const client = await connect(mode);
      const { tools: listed } = await client.listTools();
      expect(listed.map(({ name }) => name)).toEqual(['chat', 'get-run', 'agent-elan-finder']);
      expect(listed[2]).toMatchObject({
        title: 'Élan Finder',
        description: expect.stringContaining('Finds elan.'),
      });
      app.provider.next({ text: 'I look.', ...calls('look_up', 'ada') });
      app.provider.next({ text: 'Ada it is.' });
      const progress: unknown[] = [];
      const call = client.callTool(
        { name: 'agent-elan-finder', arguments: { message: 'Who?' } },
        { onprogress: ({ message }) => void progress.push(message) },
      );
      const answer = await settle(call);
      expect(answer.content).toEqual([{ type: 'text', text: 'Ada it is.' }]);
      expect(answer.structuredContent).toMatchObject({ status: 'succeeded', answer: 'Ada it is.' });
      expect(progress).toEqual(['Calls look-up']);
      const runs = (await app.call({ url: '/runs' }, member)).json();
      expect(runs.runs[0]).toMatchObject({ trigger: 'mcp', agent_name: 'Élan Finder' });
    });

    it('chats with the chosen model and instructions [MCP-03]', async () => {
      const client = await connect(mode);
      app.provider.next({ text: 'Bonjour' });
      const args = { message: 'Hello', system: 'Answer in French.' };
      const answer = await settle(client.callTool({ name: 'chat', arguments: args }));
      expect(answer.content).toEqual([{ type: 'text', text: 'Bonjour' }]);
      expect(app.provider.calls.at(-1)?.turn).toMatchObject({ system: 'Answer in French.' });
    });

    it('says in words what is wrong with a call, without ending the connection', async () => {
      const client = await connect(mode);
      const call = (name: string, args: Record<string, unknown>) =>
        settle(client.callTool({ name, arguments: args }));
      for (const args of [{}, { message: '' }, { message: 'a', temperature: 2 }, { message: ['a'] }])
        expect(await call('chat', args)).toMatchObject({ isError: true });
      expect(await call('chat', { message: 'a', model: 'none' })).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('model') }],
      });
      expect(await call('get-run', { run_id: 'none' })).toMatchObject({ isError: true });
      await expect(call('agent-of-others', { message: 'a' })).rejects.toThrow('There is no tool');
    });
  });

  it('reaches no further than the scopes of the key: neither chats nor runs of others [AU-10] [MCP-03]', async () => {
    await agents.create();
    app.provider.otherwise({ text: 'A secret.' });
    const said = await app.generate(member, { prompt: 'Hello' });
    const [, chatRun] = /"run_id":"([^"]+)"/.exec(said.body) ?? [];
    const narrow = await connect('auto', ['agents']);
    expect((await narrow.listTools()).tools.map(({ name }) => name)).toEqual(['get-run', 'agent-tester']);
    await expect(narrow.callTool({ name: 'chat', arguments: { message: 'Hello' } })).rejects.toThrow(
      'There is no tool',
    );
    const asked = { name: 'agent-tester', arguments: { message: 'Hello' } };
    const own = (await settle(narrow.callTool(asked))).structuredContent as { run_id: string };
    const wide = await connect('auto', ['agents', 'runs']);
    const other = (await settle(wide.callTool(asked))).structuredContent as { run_id: string };
    const read = async (client: Client, id: string | undefined) =>
      (await client.callTool({ name: 'get-run', arguments: { run_id: id } })).isError ?? false;
    expect(await read(narrow, own.run_id)).toBe(false);
    expect([await read(narrow, chatRun), await read(narrow, other.run_id)]).toEqual([true, true]);
    expect([await read(wide, chatRun), await read(wide, own.run_id)]).toEqual([false, false]);
  });

  it('gives each agent a name of its own, also where one is named like the second of another', async () => {
    for (const name of ['Sales report', 'Sales: report', 'Sales report 2']) await agents.create({ name });
    const { tools: listed } = await (await connect('auto')).listTools();
    expect(new Set(listed.map(({ name }) => name)).size).toBe(5);
  });

  it('answers a run that waits for a person at once, and tells later what became of it', async () => {
    await agents.create();
    const client = await connect('auto');
    app.provider.next({ text: '', ...calls('send_letter', 'ada') });
    app.provider.next({ text: 'It was sent.' });
    const call = { name: 'agent-tester', arguments: { message: 'Send it' } };
    const waiting = await settle(client.callTool(call));
    expect(waiting.structuredContent).toMatchObject({ status: 'waiting' });
    const { approvals } = (await app.call({ url: '/api/approvals' }, member)).json();
    const decided = await app.call(
      { method: 'POST', url: `/api/approvals/${approvals[0].id}/decision`, payload: { decision: 'allow' } },
      member,
    );
    expect(decided.statusCode).toBe(200);
    const { run_id: runId } = waiting.structuredContent as { run_id: string };
    const read = () => client.callTool({ name: 'get-run', arguments: { run_id: runId } });
    const isDone = until(async () => {
      const { structuredContent } = await read();
      return (structuredContent as { status: string }).status === 'succeeded';
    }, 'the run to end');
    await advanceUntil(app.clock, isDone);
    expect((await read()).content).toEqual([{ type: 'text', text: 'It was sent.' }]);
  });

  it('stops the run of a call that is given up', async () => {
    const client = await connect('auto');
    app.provider.next({ text: 'One two three', delayMs: 60_000 });
    const stop = new AbortController();
    const call = client.callTool({ name: 'chat', arguments: { message: 'Count' } }, { signal: stop.signal });
    call.catch(() => undefined);
    const list = async () => (await app.call({ url: '/runs' }, member)).json().runs;
    await until(async () => (await list()).length === 1, 'the run to begin');
    stop.abort(new Error('given up'));
    await expect(call).rejects.toThrow();
    await advanceUntil(
      app.clock,
      until(async () => (await list())[0].status === 'cancelled', 'the run to be stopped'),
    );
  });

  it('is for members and keys of the scope "agents", and keeps to its methods', async () => {
    await expect(connect('legacy', ['chat'])).rejects.toThrow();
    const address = `${await app.listen()}/mcp`;
    const key = await createKey(app, member.userId, ['agents']);
    const ask = (method: string, headers: Record<string, string>) =>
      fetch(address, { method, headers: { accept: 'text/event-stream', ...headers } });
    expect((await ask('GET', {})).status).toBe(401);
    expect((await ask('GET', { authorization: `Bearer ${key}` })).status).toBe(405);
    expect((await ask('DELETE', { authorization: `Bearer ${key}` })).status).toBe(405);
    const guest = await app.startGuest();
    expect((await ask('GET', { authorization: `Bearer ${guest.token}` })).status).toBe(403);
  });

  it('says in the words of the protocol what is no message', async () => {
    const key = await createKey(app, member.userId, ['agents']);
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const codeOf = async (body: string) => {
      const answer = await fetch(`${await app.listen()}/mcp`, { method: 'POST', headers, body });
      return ((await answer.json()) as { error: { code: number } }).error.code;
    };
    expect([await codeOf('{'), await codeOf('[]')]).toEqual([-32_700, -32_600]);
  });

  it('numbers agents of one name, and gives long lists in pages', async () => {
    for (const name of ['A b', 'a-B', '名字']) await agents.create({ name });
    const client = await connect('auto');
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.slice(2, 4)).toEqual(['agent-a-b', 'agent-a-b-2']);
    expect(names[4]).toMatch(/^agent-[a-z0-9-]+$/);
    await expect(client.listTools({ cursor: 'x' })).rejects.toThrow('cursor');
  });
});
