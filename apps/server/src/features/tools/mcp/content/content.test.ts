// Resources and prompts of people's servers, through the API.
import { createMcpHandler, McpServer as RemoteServer } from '@modelcontextprotocol/server';
import {
  MAX_MCP_PROMPT_CHARACTERS,
  MAX_MCP_RESOURCE_CHARACTERS,
  MAX_MCP_RESOURCES,
  McpContent,
  McpText,
} from '@parley/contract/mcp/content-schemas.ts';
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forwardTo } from '../../../../testing/mcp/serve-handler.ts';
import { startEverythingServer } from '../../../../testing/mcp/foreign-programs.ts';
import { startForwarder } from '../../../../testing/mcp/forward.ts';
import { createScriptedMcpServer } from '../../../../testing/mcp/scripted-mcp-server.ts';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('what MCP servers offer for messages on %s', (database) => {
  let servers: OutboundServers;
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({ database, addressGuard: servers.guard });
    member = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const post = (url: string, payload: object, person = member) =>
    app.call({ method: 'POST', url, payload }, person);
  async function connect(url: string): Promise<string> {
    return McpServer.parse((await post('/api/mcp-servers', { name: 'Notes', url })).json()).id;
  }
  const list = (id: string, person = member) => app.call({ url: `/api/mcp-servers/${id}/content` }, person);
  const read = (id: string, uri: string, person = member) =>
    post(`/api/mcp-servers/${id}/resources/read`, { uri }, person);
  const use = (id: string, payload: object, person = member) =>
    post(`/api/mcp-servers/${id}/prompts/use`, payload, person);

  /** Of the stateless era. */
  async function serve(prepare: (remote: RemoteServer) => void): Promise<string> {
    const create = () => {
      const remote = new RemoteServer({ name: 'notes', version: '1.0.0' });
      prepare(remote);
      return remote;
    };
    const server: OutboundServer = await servers.start(forwardTo(createMcpHandler(create), () => server));
    return connect(`${server.origin}/mcp`);
  }
  function addNote(remote: RemoteServer, uri: string, text: string): void {
    remote.registerResource(uri, uri, { title: `Note ${uri}`, mimeType: 'text/plain' }, () => ({
      contents: [{ uri, text }],
    }));
  }
  function addReport(remote: RemoteServer): void {
    const argsSchema = z.object({ port: z.string().describe('Which port') });
    remote.registerPrompt('report', { title: 'Report', argsSchema }, ({ port }) => ({
      messages: [
        { role: 'user', content: { type: 'text', text: `Report on ${port}.` } },
        { role: 'user', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } },
        { role: 'user', content: { type: 'resource', resource: { uri: 'note://a', text: 'Be brief.' } } },
      ],
    }));
  }

  it('is listed, read and filled in, of a server without sessions', async () => {
    const id = await serve((remote) => {
      addNote(remote, 'note://tides', 'High at noon.');
      addReport(remote);
    });
    expect(McpContent.parse((await list(id)).json())).toEqual({
      resources: [
        { uri: 'note://tides', title: 'Note note://tides', description: '', mime_type: 'text/plain' },
      ],
      prompts: [
        {
          name: 'report',
          title: 'Report',
          description: '',
          arguments: [{ name: 'port', description: 'Which port', required: true }],
        },
      ],
      left_out: 0,
    });
    expect((await read(id, 'note://tides')).json()).toEqual({ text: 'High at noon.', truncated: false });
    const filled = await use(id, { name: 'report', arguments: { port: 'Kiel' } });
    expect(filled.json()).toEqual({ text: 'Report on Kiel.\n\nBe brief.', truncated: false });
  });

  it('is listed, read and filled in, of the reference server with its sessions', async () => {
    const everything = await startEverythingServer();
    try {
      const { origin } = await startForwarder(servers, everything.origin);
      const id = await connect(`${origin}/mcp`);
      const { resources, prompts } = McpContent.parse((await list(id)).json());
      const document = resources.find(({ mime_type: type }) => type === 'text/markdown');
      expect(McpText.parse((await read(id, document?.uri ?? '')).json()).text).toContain('#');
      expect(prompts.map(({ name }) => name)).toContain('args-prompt');
      const filled = await use(id, { name: 'args-prompt', arguments: { city: 'Kiel' } });
      expect(McpText.parse(filled.json()).text).toContain('Kiel');
    } finally {
      await everything.stop();
    }
  }, 60_000);

  it('is only that of the own servers of a person', async () => {
    const id = await serve((remote) => {
      addNote(remote, 'note://tides', 'High at noon.');
      addReport(remote);
    });
    const other = await app.createMember();
    const answers = [
      await list(id, other),
      await read(id, 'note://tides', other),
      await use(id, { name: 'report' }, other),
      await list(id, await app.startGuest()),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403]);
  });

  it('is bounded, and what has no text is said to have none', async () => {
    const id = await serve((remote) => {
      for (let number = 0; number < MAX_MCP_RESOURCES; number += 1)
        addNote(remote, `note://${number}`, `${number}`);
      addNote(remote, 'note://long', 'x'.repeat(MAX_MCP_RESOURCE_CHARACTERS + 1));
      addNote(remote, `note://${'x'.repeat(2_000)}`, 'Its name is too long.');
      remote.registerResource('photo', 'note://photo', {}, () => ({
        contents: [{ uri: 'note://photo', blob: 'AAAA' }],
      }));
      remote.registerPrompt('long', {}, () => ({
        messages: [
          { role: 'user', content: { type: 'text', text: 'y'.repeat(MAX_MCP_PROMPT_CHARACTERS + 1) } },
        ],
      }));
    });
    const { resources, left_out: leftOut } = McpContent.parse((await list(id)).json());
    expect([resources.length, leftOut]).toEqual([MAX_MCP_RESOURCES, 3]);
    const long = McpText.parse((await read(id, 'note://long')).json());
    expect([long.text?.length, long.truncated]).toEqual([MAX_MCP_RESOURCE_CHARACTERS, true]);
    const prompt = McpText.parse((await use(id, { name: 'long' })).json());
    expect([prompt.text?.length, prompt.truncated]).toEqual([MAX_MCP_PROMPT_CHARACTERS, true]);
    expect((await read(id, 'note://photo')).json()).toEqual({ text: null, truncated: false });
  });

  it('is read without the parts of a kind that nobody knows', async () => {
    const remote = createScriptedMcpServer();
    const answers: Readonly<Record<string, object>> = {
      initialize: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {}, prompts: {}, resources: {} },
        serverInfo: { name: 'odd', version: '1' },
      },
      'prompts/get': {
        messages: [
          { role: 'user', content: { type: 'video', url: 'https://port.example/quay.mp4' } },
          { role: 'user', content: { type: 'text', text: 'Report on Kiel.' } },
        ],
      },
      'resources/read': {
        contents: [
          { uri: 'note://a', stream: true },
          { uri: 'note://a', text: 'High at noon.', mimeType: null },
        ],
      },
    };
    remote.onOther = (_request, body, response) => {
      const { id, method = '' } = JSON.parse(body || '{}') as { id?: string; method?: string };
      const result = answers[method];
      if (!result) return false;
      remote.sessions.add('odd');
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'odd' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      return true;
    };
    const id = await connect(`${(await remote.listen(servers)).origin}/mcp`);
    const used = await use(id, { name: 'report' });
    expect(used.json()).toEqual({ text: 'Report on Kiel.', truncated: false });
    expect((await read(id, 'note://a')).json()).toEqual({ text: 'High at noon.', truncated: false });
  });

  it('is nothing where a server has none, and a refusal is told as one', async () => {
    const remote = createScriptedMcpServer();
    const id = await connect(`${(await remote.listen(servers)).origin}/mcp`);
    expect((await list(id)).json()).toEqual({ resources: [], prompts: [], left_out: 0 });
    const notes = await serve((one) => addNote(one, 'note://tides', 'High at noon.'));
    expect((await read(notes, 'note://gone')).json()).toMatchObject({ code: 'mcp_refused' });
    remote.secret = { name: 'x-key', value: 'secret' };
    expect((await read(id, 'note://tides')).json()).toMatchObject({ code: 'mcp_sign_in_failed' });
  });
});
