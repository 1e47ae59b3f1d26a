// Servers that describe themselves and their tools otherwise than the protocol wants it, connected through the API.
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createScriptedMcpServer,
  READ_TOOL,
  WRITE_TOOL,
  type ScriptedMcpServer,
} from '../../../../testing/mcp/scripted-mcp-server.ts';
import {
  createOutboundServers,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('odd MCP servers on %s', (database) => {
  let servers: OutboundServers;
  let remote: ScriptedMcpServer;
  let app: TestApp;
  beforeEach(async () => {
    servers = createOutboundServers();
    remote = createScriptedMcpServer();
    app = await createTestApp({ database, addressGuard: servers.guard });
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  /** Answers requests of this method with the result in place of the usual one. */
  function answerTo(method: string, toResult: () => object): void {
    remote.onOther = (_request, body, response) => {
      const message = JSON.parse(body || '{}') as { id?: string; method?: string };
      if (message.method !== method) return false;
      remote.sessions.add('odd');
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'odd' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: toResult() }));
      return true;
    };
  }
  async function connect(): Promise<McpServer> {
    const { origin } = await remote.listen(servers);
    const answer = await app.call(
      { method: 'POST', url: '/api/mcp-servers', payload: { name: 'Odd', url: `${origin}/mcp` } },
      await app.createMember(),
    );
    return McpServer.parse(answer.json());
  }

  it('are connected whatever characters are in their names, which are shown without what hides others [SB-06]', async () => {
    answerTo('initialize', () => ({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'odd', title: 'Port\u0000 data\u202e', version: '1\u0007.2' },
    }));
    expect(await connect()).toMatchObject({
      state: 'ready',
      server_name: 'Port\ufffd data',
      server_version: '1.2',
    });
  });

  it('have their tools listed where fields without a value are null, and those left out that cannot be read', async () => {
    answerTo('tools/list', () => ({
      tools: [
        { ...READ_TOOL, title: null, description: null, outputSchema: null, _meta: null },
        { ...WRITE_TOOL, annotations: { title: null, readOnlyHint: true }, inputSchema: null },
        {
          ...READ_TOOL,
          name: 'with_default',
          inputSchema: { type: 'object', required: null, properties: { port: { default: null } } },
        },
        {
          ...READ_TOOL,
          name: 'with_values',
          inputSchema: {
            type: 'object',
            title: null,
            properties: {},
            $defs: { None: { const: null, default: null, enum: [{ port: null }], description: null } },
          },
        },
        { ...READ_TOOL, name: 'list_of_ports', inputSchema: { type: 'array' } },
        { description: 'It has no name.' },
        null,
      ],
      nextCursor: null,
    }));
    const { state, tools, tools_left_out: leftOut } = await connect();
    expect([state, leftOut]).toEqual(['ready', 3]);
    expect(tools.map((tool) => [tool.remote_name, tool.title, tool.effect, tool.parameters])).toEqual([
      ['waitingTimes', 'waitingTimes', 'read', READ_TOOL.inputSchema],
      ['report_delay', 'report_delay', 'read', { type: 'object' }],
      ['with_default', 'Waiting times', 'read', { type: 'object', properties: { port: { default: null } } }],
      [
        'with_values',
        'Waiting times',
        'read',
        {
          type: 'object',
          properties: {},
          $defs: { None: { const: null, default: null, enum: [{ port: null }] } },
        },
      ],
    ]);
  });
});
