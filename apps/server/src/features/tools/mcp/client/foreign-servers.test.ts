// Servers of others, connected through the API and called by an agent: the reference server, and those of the protocol's
// own tests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { createAgentClient } from '../../../../testing/agents/agent-client.ts';
import { runConformance, startEverythingServer } from '../../../../testing/mcp/foreign-programs.ts';
import { startForwarder } from '../../../../testing/mcp/forward.ts';
import {
  createOutboundServers,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../../testing/until.ts';

const RELAY = fileURLToPath(new URL('../../../../testing/mcp/conformance-relay.ts', import.meta.url));

describe.each(TEST_DATABASES)('MCP servers of others on %s', (database) => {
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

  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.call({ method, url, ...(payload && { payload }) }, member);

  /** At the address as the server's own process knows it. */
  async function connect(address: string): Promise<McpServer> {
    const { origin, pathname } = new URL(address);
    const { origin: known } = await startForwarder(servers, origin);
    const answer = await ask('POST', '/api/mcp-servers', { name: 'Other', url: `${known}${pathname}` });
    return McpServer.parse(answer.json());
  }

  /** Has an agent call the tool of the server, which a person allows, and answers what the model is told of it. */
  async function call(server: McpServer, remoteName: string, args: Record<string, unknown>): Promise<string> {
    const tool = server.tools.find((one) => one.remote_name === remoteName);
    const { id = '', name = '' } = tool ?? {};
    await ask('PUT', `/api/mcp-servers/${server.id}/tools/${id}`, { is_enabled: true });
    const client = createAgentClient(app, member);
    const agent = await client.create({ tools: [name] });
    app.provider.next({
      toolCalls: [{ name: name.replaceAll('-', '_'), callId: 'v', arguments: args }],
    });
    app.provider.next({ text: 'Done.' });
    const reader = await client.execute(`/agents/${agent}/execute`, { content: 'Go' });
    const listWaiting = async () =>
      (await ask('GET', '/api/approvals')).json<{ approvals: { id: string }[] }>();
    if (tool?.effect !== 'read') {
      await until(async () => (await listWaiting()).approvals.length === 1, 'the call to wait');
      const waiting = (await listWaiting()).approvals[0]?.id ?? '';
      await ask('POST', `/api/approvals/${waiting}/decision`, { decision: 'allow' });
    }
    await client.finish(reader);
    return JSON.stringify(
      (await ask('GET', `/runs/${reader.runId()}`)).json<{ tool_logs: unknown }>().tool_logs,
    );
  }

  it('the reference server is connected, its tools are listed, and one is called [MCP-01]', async () => {
    const everything = await startEverythingServer();
    try {
      const server = await connect(`${everything.origin}/mcp`);
      expect(server).toMatchObject({ state: 'ready', tools_left_out: 0 });
      const names = server.tools.map(({ remote_name: name }) => name);
      expect(names).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-structured-content']));
      expect(server.tools.every(({ is_enabled: isEnabled }) => !isEnabled)).toBe(true);
      expect(await call(server, 'get-sum', { a: 19, b: 23 })).toContain('42');
    } finally {
      await everything.stop();
    }
  }, 60_000);

  /** Runs a scenario of the protocol against what the work does with the scenario's server. */
  async function runScenario(scenario: string, work: (address: string) => Promise<unknown>) {
    const failures: unknown[] = [];
    const test = createServer((request, response) => {
      let address = '';
      request.on('data', (bytes) => (address += String(bytes)));
      request.on('end', () => {
        void work(address)
          .catch((error: unknown) => failures.push(error))
          .then(() => response.writeHead(failures.length === 0 ? 200 : 500).end());
      });
    });
    await new Promise<void>((resolve) => test.listen(0, '127.0.0.1', resolve));
    // It listens on a port.
    const { port } = test.address() as AddressInfo;
    const command = `${process.execPath} ${RELAY} http://127.0.0.1:${port}`;
    const ended = await advanceUntil(
      app.clock,
      runConformance(['client', '--scenario', scenario, '--command', command]),
    );
    await new Promise((resolve) => test.close(resolve));
    return { ...ended, failures };
  }

  /**
   * The other scenarios for clients do not apply: those of `auth/` serve sign-ins without TLS, where no sign-in is begun;
   * `elicitation-*` asks on the stream for what belongs to no call, which is not opened; and `sse-retry` measures real time.
   */
  it.each<[string, (server: McpServer) => Promise<unknown>]>([
    ['initialize', (server) => Promise.resolve(expect(server.state).toBe('ready'))],
    [
      'tools_call',
      async (server) => expect(await call(server, 'add_numbers', { a: 5, b: 3 })).toContain('is 8'),
    ],
  ])(
    'the scenario "%s" of the protocol passes [MCP-01]',
    async (scenario, work) => {
      const { code, output, errors, failures } = await runScenario(scenario, async (address) =>
        work(await connect(address)),
      );
      expect(failures).toEqual([]);
      expect(`${output}${errors}`).toContain('0 failed');
      expect(code).toBe(0);
    },
    60_000,
  );
});
