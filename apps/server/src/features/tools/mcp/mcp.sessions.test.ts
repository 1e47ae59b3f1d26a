// Servers that mix up, repeat, delay, swell or garble their answers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createToolContext } from '../../../testing/tools/call-tool.ts';
import {
  createScriptedMcpServer,
  READ_TOOL,
  toFrame,
  type ScriptedMcpServer,
  type ToolCall,
} from '../../../testing/mcp/scripted-mcp-server.ts';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, TEST_VAULT_KEYS, type Person, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { createSealer } from '../../../platform/crypto/sealed-text.ts';
import { createIds } from '../../../platform/ids.ts';
import { createMcp } from './index.ts';

const PEOPLE = 100;
const TOOL = 'mcp-port-data-waiting-times';

describe('a session with an MCP server', () => {
  let servers: OutboundServers;
  let remote: ScriptedMcpServer;
  let app: TestApp;
  let mcp: ReturnType<typeof createMcp>;
  let url: string;
  beforeEach(async () => {
    servers = createOutboundServers();
    remote = createScriptedMcpServer();
    remote.tools = [READ_TOOL];
    url = `${(await remote.listen(servers)).origin}/mcp`;
    app = await createTestApp({ addressGuard: servers.guard });
    const { clock, db } = app;
    const outbound = createOutbound({
      guard: servers.guard,
      findProxy: () => null,
      clock,
      log: createLog('silent'),
      userAgent: 'Parley/test',
    });
    mcp = createMcp({
      db,
      clock,
      ids: createIds(clock),
      audit: { add: () => Promise.resolve() },
      outbound,
      sealer: createSealer(TEST_VAULT_KEYS, 'mcp-servers'),
      publicUrl: 'https://parley.example',
    });
  });
  afterEach(async () => {
    await mcp.stop();
    await app.close();
    await servers.stop();
  });

  async function prepare(person: Person): Promise<void> {
    const owner = { userId: person.userId, requestId: 'req_1' };
    const { server, tools } = await mcp.servers.create(owner, {
      name: 'Port data',
      url,
      header: null,
    });
    await mcp.servers.changeTool(owner, { id: server.id, toolId: tools[0]?.id ?? '' }, { is_enabled: true });
  }
  async function refresh({ userId }: Person) {
    const { servers: listed } = await mcp.servers.list(userId, { page: 1, perPage: 1 });
    return mcp.servers.refresh(userId, listed[0]?.server.id ?? '');
  }
  async function call(person: Person, port: string): Promise<string> {
    const [tool] = await mcp.tools.list(person.userId, [TOOL]);
    if (!tool) throw new Error('The tool is not there');
    const context = createToolContext({ clock: app.clock, signal: AbortSignal.timeout(60_000) });
    return JSON.stringify(await tool.call({ port }, context));
  }

  it('gives a hundred people their own answers alone, from a server that swaps, repeats and delays them [SB-06]', async () => {
    const people: Person[] = [];
    for (let number = 0; number < PEOPLE; number += 1) {
      const person = await app.createMember();
      people.push(person);
      await prepare(person);
      // The pace at which one server is asked counts for all of them.
      await app.clock.advance(50);
    }
    const waiting: ToolCall[] = [];
    const toAnswer = ({ id, args }: ToolCall): object => ({
      jsonrpc: '2.0',
      id,
      result: { content: [{ type: 'text', text: `canary of ${String(args['port'])}` }] },
    });
    remote.onCall = (one) => {
      one.response.writeHead(200, { 'content-type': 'text/event-stream' });
      waiting.push(one);
      return null;
    };
    const answers: Promise<string>[] = [];
    for (const [number, person] of people.entries()) answers.push(call(person, `person-${number}`));
    await until(() => waiting.length === PEOPLE, 'all calls to arrive');
    for (const [index, one] of waiting.entries()) {
      const other = waiting[(index + 1) % waiting.length];
      if (other) one.response.write(toFrame(toAnswer(other)));
      one.response.write(toFrame(toAnswer({ ...one, id: index })));
    }
    for (const one of waiting.toReversed()) {
      one.response.write(toFrame(toAnswer(one)));
      one.response.end(toFrame(toAnswer(one)));
    }
    const texts = await Promise.all(answers);
    expect(texts).toEqual(
      people.map((_person, number) => expect.stringContaining(`canary of person-${number}"`)),
    );
    expect(new Set(waiting.map(({ id }) => id)).size).toBe(PEOPLE);
  }, 120_000);

  it.each<[string, (one: ToolCall) => void, RegExp]>([
    [
      'too large',
      ({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(`data: ${'x'.repeat(5 * 1024 * 1024)}\n\n`);
      },
      /too large/,
    ],
    [
      'cut off',
      ({ response }) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '999' })
          .write('{"json', () => response.destroy()),
      /./,
    ],
    [
      'no JSON',
      ({ response }) => void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
      /./,
    ],
    [
      'a page',
      ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      /./,
    ],
    ['no answer of the protocol', ({ response }) => void response.writeHead(500).end('no'), /./],
  ])(
    'ends a call whose answer is %s with an error, and goes on with the next [SB-06]',
    async (_what, answer, words) => {
      const person = await app.createMember();
      await prepare(person);
      remote.onCall = (one) => {
        answer(one);
        return null;
      };
      await expect(call(person, 'Turku')).rejects.toMatchObject({
        name: 'ToolFailure',
        message: expect.stringMatching(words),
      });
      remote.onCall = () => ({ content: [{ type: 'text', text: 'fine again' }] });
      expect(await call(person, 'Turku')).toContain('fine again');
    },
  );

  const found = { order_id: '<id>', total: 12, stock: [1, '<id>'] };
  const toMessage = (id: ToolCall['id']) => ({
    jsonrpc: '2.0',
    id,
    result: {
      content: [{ type: 'text', text: 'Found "order" 1234567890123456789.' }],
      structuredContent: found,
    },
  });
  it.each<[string, string, (message: object) => string]>([
    ['in one event', 'text/event-stream', toFrame],
    [
      'in an event of many lines',
      'text/event-stream; charset=utf-8',
      (message) =>
        `: "12345678901234567890\ndata: ${JSON.stringify(message, null, 1).replaceAll('\n', '\r\ndata: ')}\nid: 12345678901234567890\n\n`,
    ],
    ['as JSON', 'application/json', (message) => JSON.stringify(message)],
    ['as JSON of many lines', 'application/json', (message) => JSON.stringify(message, null, 2)],
  ])('passes on long integers with all their digits that come %s', async (_what, type, toBody) => {
    const person = await app.createMember();
    await prepare(person);
    remote.onCall = ({ id, response }) => {
      response.writeHead(200, { 'content-type': type });
      const body = toBody(toMessage(id)).replaceAll('"<id>"', '1234567890123456789');
      // Cut within the first integer.
      const at = body.lastIndexOf('6789');
      response.write(body.slice(0, at));
      setImmediate(() => response.end(body.slice(at)));
      return null;
    };
    expect(JSON.parse(await call(person, 'Turku'))).toMatchObject({
      data: {
        text: 'Found "order" 1234567890123456789.',
        data: { order_id: '1234567890123456789', total: 12, stock: [1, '1234567890123456789'] },
      },
    });
  });

  it('ends a call whose answer has no end, and one that only others are answered, when its time is over [SB-06]', async () => {
    const person = await app.createMember();
    await prepare(person);
    let isOpen = true;
    const comment = `: ${'still here '.repeat(100)}\n\n`;
    remote.onCall = ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (): void => {
        if (isOpen) response.write(comment, () => setImmediate(write));
      };
      write();
      response.on('close', () => (isOpen = false));
      return null;
    };
    await expect(call(person, 'Turku')).rejects.toMatchObject({ name: 'ToolFailure', code: 'too_large' });
    remote.onCall = ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(toFrame({ jsonrpc: '2.0', id: 1, result: {} }));
      return null;
    };
    let count = remote.methods.length;
    const late = expect(call(person, 'Turku')).rejects.toMatchObject({ code: 'timeout' });
    await until(() => remote.methods.slice(count).includes('tools/call'), 'the call to arrive');
    await app.clock.advance(71_000);
    await late;
    count = 0;
  });

  it('is shared by those who ask for a fresh one at the same time', async () => {
    const person = await app.createMember();
    await prepare(person);
    const begun = remote.methods.filter((method) => method === 'initialize').length;
    const shown = await Promise.all([refresh(person), refresh(person), refresh(person)]);
    expect(shown.map(({ server }) => server.state)).toEqual(['ready', 'ready', 'ready']);
    expect(remote.methods.filter((method) => method === 'initialize')).toHaveLength(begun + 1);
    await until(() => remote.sessions.size === 1, 'the sessions before to be closed');
  });

  it('is kept for a call that waits for its answer while a fresh one is opened and another call fails, and then closed', async () => {
    const person = await app.createMember();
    await prepare(person);
    const calls: ToolCall[] = [];
    remote.onCall = (one) => {
      calls.push(one);
      return null;
    };
    const first = call(person, 'Turku');
    await until(() => calls.length === 1, 'the first call to arrive');
    const failing = expect(call(person, 'Oulu')).rejects.toMatchObject({ name: 'ToolFailure' });
    await until(() => calls.length === 2, 'the second call to arrive');
    calls[1]?.response.writeHead(500).end('no');
    await failing;
    const second = call(person, 'Vaasa');
    await until(() => calls.length === 3, 'the third call to arrive');
    expect((await refresh(person)).server.state).toBe('ready');
    for (const [index, answer] of [first, second].entries()) {
      const asked = calls[index * 2];
      asked?.response.writeHead(200, { 'content-type': 'text/event-stream' });
      const result = { content: [{ type: 'text', text: `answer ${index}` }] };
      asked?.response.end(toFrame({ jsonrpc: '2.0', id: asked.id, result }));
      expect(await answer).toContain(`answer ${index}`);
    }
    await until(() => remote.sessions.size === 1, 'the session to be closed');
  });

  it('is closed when nobody has needed it for a while, and opened again where the server has forgotten it', async () => {
    const person = await app.createMember();
    await prepare(person);
    await call(person, 'Turku');
    expect(remote.sessions.size).toBe(1);
    remote.sessions.clear();
    expect(await call(person, 'Turku')).toContain('done');
    expect(remote.sessions.size).toBe(1);
    await app.clock.advance(6 * 60_000);
    await until(() => remote.sessions.size === 0, 'the session to be closed');
  });

  it('is opened again where the server says with 400 that it has forgotten it, as many do, and with no other 400', async () => {
    const person = await app.createMember();
    await prepare(person);
    await call(person, 'Turku');
    let words = 'Bad Request: No valid session ID provided';
    remote.onOther = (request, body, response) => {
      const isKnown = remote.sessions.has(String(request.headers['mcp-session-id']));
      if (isKnown || !body.includes('"tools/call"')) return false;
      const error = { code: -32_000, message: words };
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
      return true;
    };
    remote.sessions.clear();
    expect(await call(person, 'Turku')).toContain('done');
    words = 'Bad Request: the port is not known';
    remote.sessions.clear();
    await expect(call(person, 'Turku')).rejects.toMatchObject({ name: 'ToolFailure' });
  });
});
