// Questions that remote MCP servers ask the person in the middle of a call, in both eras of the protocol.
import { createMcpHandler, inputRequired, McpServer as RemoteServer } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApprovalList, type Approval } from '@parley/contract/approvals/schemas.ts';
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { z } from 'zod';
import { createAgentClient } from '../../../testing/agents/agent-client.ts';
import {
  createScriptedMcpServer,
  toFrame,
  WRITE_TOOL,
  type ScriptedMcpServer,
  type ToolCall,
} from '../../../testing/mcp/scripted-mcp-server.ts';
import { forwardTo } from '../../../testing/mcp/serve-handler.ts';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const FORM = {
  type: 'object' as const,
  properties: {
    berth: { type: 'string' as const, title: 'Berth', minLength: 2, maxLength: 8 },
    hours: { type: 'integer' as const, minimum: 1, maximum: 48 },
    urgent: { type: 'boolean' as const, default: false },
    quay: {
      type: 'string' as const,
      oneOf: [
        { const: 'n', title: 'North' },
        { const: 's', title: 'South' },
      ],
    },
  },
  required: ['berth', 'hours'],
};

const LONG = { type: 'object', properties: { a: { type: 'string', default: 'x'.repeat(1_000_000) } } };
const NO_FIELDS = { type: 'object' as const, properties: {} };

describe.each(TEST_DATABASES)('questions of MCP servers on %s', (database) => {
  let servers: OutboundServers;
  let remote: ScriptedMcpServer;
  let app: TestApp;
  let first: TestApp;
  let member: Person;
  /** What the server was answered, as it was sent. */
  let answered: string[];
  let open: ToolCall | null;
  beforeEach(async () => {
    servers = createOutboundServers();
    remote = createScriptedMcpServer();
    answered = [];
    open = null;
    const environment = { LIMIT_FACTOR: '10000' };
    app = await createTestApp({ database, addressGuard: servers.guard, environment });
    first = app;
    member = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await first.testDatabase.remove();
    await servers.stop();
  });

  /** Another process takes over: nothing is left of the first but its database. */
  async function restart(): Promise<void> {
    // An embedded database belongs to one server at a time.
    const isPrepared = database === 'postgres';
    const next = await createTestApp({ beside: app, addressGuard: servers.guard, isPrepared });
    next.provider.next({ text: 'Done.' });
    await advanceUntil(app.clock, app.server.stop(), 5_000);
    if (!isPrepared) await next.server.prepare();
    app = next;
  }
  const call = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, person = member) =>
    app.call({ method, url, ...(payload && { payload }) }, person);
  async function connect(url: string): Promise<void> {
    const added = await call('POST', '/api/mcp-servers', { name: 'Port data', url });
    const server = McpServer.parse(added.json());
    for (const tool of server.tools)
      await call('PUT', `/api/mcp-servers/${server.id}/tools/${tool.id}`, { is_enabled: true });
  }
  /** Asks in the middle of a call, as the session era has it. */
  function askInSession(params: object): void {
    remote.tools = [{ ...WRITE_TOOL, annotations: { readOnlyHint: true } }];
    remote.onCall = (made) => {
      open = made;
      made.response.setHeader('content-type', 'text/event-stream');
      made.response.write(toFrame({ jsonrpc: '2.0', id: 'q1', method: 'elicitation/create', params }));
      return null;
    };
    remote.onOther = (request, body, response) => {
      if (request.method !== 'POST' || !body.includes('"q1"')) return false;
      answered.push(body);
      response.writeHead(202).end();
      const { action } = JSON.parse(body).result ?? { action: 'refused' };
      const result = { content: [{ type: 'text', text: `the server heard ${String(action)}` }] };
      open?.response.end(toFrame({ jsonrpc: '2.0', id: open.id, result }));
      return true;
    };
  }
  const listenInSession = async (params: object): Promise<void> => {
    askInSession(params);
    await connect(`${(await remote.listen(servers)).origin}/mcp`);
  };
  async function start(tool: string) {
    const client = createAgentClient(app, member);
    const id = await client.create({ tools: [`mcp-port-data-${tool}`] });
    app.provider.next({
      toolCalls: [{ name: `mcp_port_data_${tool.replaceAll('-', '_')}`, callId: 'v', arguments: {} }],
    });
    app.provider.next({ text: 'Done.' });
    return { client, reader: await client.execute(`/agents/${id}/execute`, { content: 'Go' }) };
  }
  const list = async (state = 'waiting', person = member) =>
    ApprovalList.parse((await call('GET', `/api/approvals?state=${state}`, undefined, person)).json())
      .approvals;
  async function findQuestion(): Promise<Approval> {
    await expect.poll(async () => (await list()).length).toBe(1);
    const [waiting] = await list();
    if (!waiting) throw new Error('Nothing is asked');
    return waiting;
  }
  const answer = (id: string, payload: object, person = member) =>
    call('POST', `/api/approvals/${id}/answer`, payload, person);

  it('wait in a run like requests for approval, are answered once, and the open call goes on', async () => {
    await listenInSession({ mode: 'form', message: 'Which berth?', requestedSchema: FORM });
    const { client, reader } = await start('report-delay');
    const asked = await findQuestion();
    expect(asked).toMatchObject({
      state: 'waiting',
      can_remember: false,
      why: 'Which berth?',
      question: { server: 'Port data', mode: 'form', message: 'Which berth?', asks_secret: false },
    });
    expect(
      asked.question?.fields.map(({ name, kind, is_required, min, max }) => [
        name,
        kind,
        is_required,
        min,
        max,
      ]),
    ).toEqual([
      ['berth', 'text', true, 2, 8],
      ['hours', 'integer', true, 1, 48],
      ['urgent', 'boolean', false, null, null],
      ['quay', 'choice', false, null, null],
    ]);
    expect((await call('GET', `/runs/${reader.runId()}`)).json().status).toBe('waiting');
    const stranger = await app.createMember();
    expect((await answer(asked.id, { action: 'cancel' }, stranger)).statusCode).toBe(404);
    expect(
      (await call('POST', `/api/approvals/${asked.id}/decision`, { decision: 'allow' })).statusCode,
    ).toBe(422);
    const wrong = await answer(asked.id, {
      action: 'answer',
      content: { berth: 'x', hours: 2.5, other: true },
    });
    expect(wrong.statusCode).toBe(422);
    expect(
      wrong
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['content.berth', 'content.hours', 'content.other']);
    const content = { berth: 'B4', hours: 6, urgent: true, quay: 's' };
    const both = await Promise.all([
      answer(asked.id, { action: 'answer', content }),
      answer(asked.id, { action: 'decline' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await client.finish(reader);
    const isFirst = both[0]?.statusCode === 200;
    expect(answered).toHaveLength(1);
    expect(JSON.parse(answered[0] ?? '').result).toEqual(
      isFirst ? { action: 'accept', content } : { action: 'decline' },
    );
    expect(reader.body()).toContain(`the server heard ${isFirst ? 'accept' : 'decline'}`);
    expect(await list()).toEqual([]);
    const [decided] = await list('decided');
    expect(decided?.answer?.action).toBe(isFirst ? 'answer' : 'decline');
    expect(remote.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  // The embedded database has one server at a time.
  it.runIf(database === 'postgres')(
    'are answered at any server, and the one that holds the call goes on with it',
    async () => {
      await listenInSession({ message: 'Which berth?', requestedSchema: FORM });
      const { client, reader } = await start('report-delay');
      const other = await createTestApp({ beside: app, addressGuard: servers.guard });
      const { id } = await findQuestion();
      const url = `/api/approvals/${id}/answer`;
      const payload = { action: 'answer', content: { berth: 'B4', hours: 6 } };
      expect((await other.call({ method: 'POST', url, payload }, member)).statusCode).toBe(200);
      await client.finish(reader);
      expect(reader.body()).toContain('the server heard accept');
      await other.close();
    },
  );

  it('are cancelled when nobody answers in time, and the server hears of it', async () => {
    await listenInSession({ message: 'Which berth?', requestedSchema: FORM });
    const { client, reader } = await start('report-delay');
    const asked = await findQuestion();
    app.clock.jump(10 * 60_000);
    expect((await answer(asked.id, { action: 'decline' })).statusCode).toBe(409);
    await advanceUntil(app.clock, client.finish(reader), 100);
    expect(answered.map((body) => JSON.parse(body).result)).toEqual([{ action: 'cancel' }]);
  });

  it('for passwords and keys are shown with a warning, and no form answers them', async () => {
    const requestedSchema = {
      type: 'object',
      properties: { apiKey: { type: 'string', title: 'Your code' } },
    };
    await listenInSession({ message: 'Sign in', requestedSchema });
    const { client, reader } = await start('report-delay');
    const asked = await findQuestion();
    expect(asked.question?.asks_secret).toBe(true);
    const refused = await answer(asked.id, { action: 'answer', content: { apiKey: 'canary' } });
    expect(refused.statusCode).toBe(422);
    expect((await answer(asked.id, { action: 'decline' })).statusCode).toBe(200);
    await client.finish(reader);
    expect(JSON.parse(answered[0] ?? '').result).toEqual({ action: 'decline' });
  });

  it.each([
    [
      'a form within a form',
      {
        message: 'x',
        requestedSchema: { type: 'object', properties: { a: { type: 'object', properties: {} } } },
      },
    ],
    ['a form of very many characters', { message: 'x', requestedSchema: LONG }],
    ['a page that is none', { mode: 'url', message: 'x', elicitationId: '1', url: 'javascript:alert(1)' }],
    [
      'a page with a password in its address',
      { mode: 'url', message: 'x', elicitationId: '1', url: 'https://a:b@port.example/' },
    ],
  ])('are not shown for %s', async (_name, params) => {
    await listenInSession(params);
    const { client, reader } = await start('report-delay');
    await client.finish(reader);
    expect(await list()).toEqual([]);
    expect(answered).toHaveLength(1);
    expect(answered[0]).not.toContain('accept');
  });

  it('come in no flood: what a server asks beyond a few is cancelled unseen [SB-06]', async () => {
    await listenInSession({ message: '', requestedSchema: NO_FIELDS });
    const heard = new Map<string, string>();
    remote.onCall = (made) => {
      open = made;
      made.response.setHeader('content-type', 'text/event-stream');
      const requestedSchema = { type: 'object', properties: { 'a\u0000b': { type: 'string' } } };
      const odd = { message: 'x', requestedSchema };
      const long = { message: 'Which?\u202e'.repeat(500), requestedSchema: NO_FIELDS };
      const frames = Array.from({ length: 60 }, (_, n) =>
        toFrame({ jsonrpc: '2.0', id: `f${n}`, method: 'elicitation/create', params: n === 0 ? odd : long }),
      );
      made.response.write(frames.join(''));
      return null;
    };
    remote.onOther = (request, body, response) => {
      if (request.method !== 'POST' || !body.includes('"result"')) return false;
      const { id, result } = JSON.parse(body);
      heard.set(id, result.action);
      response.writeHead(202).end();
      const all = { content: [{ type: 'text', text: 'enough' }] };
      if (heard.size === 60) open?.response.end(toFrame({ jsonrpc: '2.0', id: open.id, result: all }));
      return true;
    };
    const { client, reader } = await start('report-delay');
    let seen = 0;
    await until(async () => {
      const waiting = await list();
      expect(waiting.length).toBeLessThanOrEqual(5);
      for (const { id, why } of waiting) {
        expect(why.length).toBeLessThanOrEqual(2_000);
        expect(why).not.toContain('\u202e');
        expect((await answer(id, { action: 'answer', content: {} })).statusCode).toBe(200);
        seen += 1;
      }
      return heard.size === 60;
    }, 'the server to hear all answers');
    await client.finish(reader);
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThanOrEqual(10);
    expect(heard.get('f0')).toBe('cancel');
    expect([...heard.values()].filter((action) => action === 'accept')).toHaveLength(seen);
    expect(reader.body()).toContain('enough');
  });

  it('of a call that this process does not hold any more leave its outcome unknown, and nothing is repeated', async () => {
    await listenInSession({ message: 'Which berth?', requestedSchema: FORM });
    const { reader } = await start('report-delay');
    const asked = await findQuestion();
    await restart();
    expect(
      (await answer(asked.id, { action: 'answer', content: { berth: 'B4', hours: 6 } })).statusCode,
    ).toBe(200);
    const read = async () => (await call('GET', `/runs/${reader.runId()}`)).json();
    await expect.poll(async () => (await read()).status).toBe('succeeded');
    expect((await read()).tool_logs[0].output).toContain('not known');
    expect(answered).toEqual([]);
    expect(remote.methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  describe('of the stateless era', () => {
    let calls: (Record<string, unknown> | undefined)[];
    async function listen(ask: (round: number) => object | null): Promise<void> {
      calls = [];
      const create = (): RemoteServer => {
        const server = new RemoteServer({ name: 'port', version: '1.0.0' });
        const config = { description: 'Files.', inputSchema: z.object({}) };
        server.registerTool('file', config, (_args, context) => {
          calls.push(context.mcpReq.inputResponses);
          const asked = ask(calls.length);
          if (asked) return inputRequired(asked);
          return { content: [{ type: 'text', text: `state ${String(context.mcpReq.requestState())}` }] };
        });
        return server;
      };
      const opened = await servers.start(forwardTo(createMcpHandler(create), () => opened));
      await connect(`${opened.origin}/mcp`);
    }
    async function allow(): Promise<void> {
      const { id } = await findQuestion();
      expect((await call('POST', `/api/approvals/${id}/decision`, { decision: 'allow' })).statusCode).toBe(
        200,
      );
      await expect.poll(async () => (await list())[0]?.question ?? null).not.toBeNull();
    }

    it('survive a restart: the call is made once more with the answers, as the server wants it', async () => {
      await listen((round) =>
        round === 1
          ? {
              inputRequests: {
                where: inputRequired.elicit({ message: 'Which berth?', requestedSchema: FORM }),
                page: inputRequired.elicitUrl({ message: 'Pay', url: 'https://port.example/pay?x=1' }),
              },
              requestState: 'round-1',
            }
          : null,
      );
      const { reader } = await start('file');
      await allow();
      await restart();
      const asked = await list();
      expect(asked.map(({ question }) => question?.mode).sort()).toEqual(['form', 'url']);
      const form = asked.find(({ question }) => question?.mode === 'form');
      const page = asked.find(({ question }) => question?.mode === 'url');
      expect(page?.question?.url).toBe('https://port.example/pay?x=1');
      await answer(form?.id ?? '', { action: 'answer', content: { berth: 'B4', hours: 6 } });
      expect(calls).toHaveLength(1);
      await answer(page?.id ?? '', { action: 'answer' });
      const read = async () => (await call('GET', `/runs/${reader.runId()}`)).json();
      await expect.poll(async () => (await read()).status).toBe('succeeded');
      expect((await read()).tool_logs[0].output).toContain('state round-1');
      expect(calls).toHaveLength(2);
      expect(calls[1]).toMatchObject({
        where: { action: 'accept', content: { berth: 'B4', hours: 6 } },
        page: { action: 'accept' },
      });
    });

    it('end the call where a server never stops to ask', async () => {
      await listen((round) => ({
        inputRequests: {
          [`q${round}`]: inputRequired.elicit({ message: `Again ${round}?`, requestedSchema: NO_FIELDS }),
        },
        requestState: String(round),
      }));
      const { client, reader } = await start('file');
      await allow();
      const done = client.finish(reader);
      for (let round = 1; round <= 10; round += 1) {
        await expect.poll(async () => (await list())[0]?.why).toBe(`Again ${round}?`);
        const [asked] = await list();
        await answer(asked?.id ?? '', { action: 'answer', content: {} });
      }
      await done;
      expect(reader.body()).toContain('too many questions');
      expect(calls).toHaveLength(11);
    });
  });
});
