// The stateless era of the protocol, against the official library for servers.
import { createMcpHandler, McpServer as RemoteServer } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { z } from 'zod';
import { createAgentClient } from '../../../../testing/agents/agent-client.ts';
import { forwardTo } from '../../../../testing/mcp/serve-handler.ts';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let servers: OutboundServers;
let app: TestApp;
beforeEach(async () => {
  servers = createOutboundServers();
  app = await createTestApp({ addressGuard: servers.guard });
});
afterEach(async () => {
  await app.close();
  await servers.stop();
});

function createRemote(): RemoteServer {
  const remote = new RemoteServer({ name: 'sums', version: '2.0.0' });
  const inputSchema = z.object({ a: z.number(), b: z.number() });
  remote.registerTool('add', { description: 'Adds.', inputSchema }, ({ a, b }) => ({
    content: [{ type: 'text', text: `sum ${a + b}` }],
  }));
  return remote;
}

it('lists and calls the tools of a server without sessions [MCP-01]', async () => {
  const server: OutboundServer = await servers.start(forwardTo(createMcpHandler(createRemote), () => server));
  const member = await app.createMember();
  const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
    app.call({ method, url: `/api/mcp-servers${url}`, payload }, member);
  const added = McpServer.parse(
    (await call('POST', '', { name: 'Sums', url: `${server.origin}/mcp` })).json(),
  );
  expect(added).toMatchObject({ state: 'ready', protocol_version: '2026-07-28', server_version: '2.0.0' });
  await call('PUT', `/${added.id}/tools/${added.tools[0]?.id ?? ''}`, { is_enabled: true });
  const client = createAgentClient(app, member);
  const agent = await client.create({ tools: ['mcp-sums-add'] });
  app.provider.next({ toolCalls: [{ name: 'mcp_sums_add', callId: 'v', arguments: { a: 2, b: 40 } }] });
  const reader = await client.execute(`/agents/${agent}/execute`, { content: 'Add' });
  const runId = async () =>
    (await app.call({ url: '/api/approvals' }, member)).json<{ approvals: { id: string }[] }>();
  await expect.poll(async () => (await runId()).approvals.length).toBe(1);
  // It may write, as far as anyone knows.
  const [waiting] = (await runId()).approvals;
  app.provider.next({ text: 'Done.' });
  await app.call(
    { method: 'POST', url: `/api/approvals/${waiting?.id ?? ''}/decision`, payload: { decision: 'allow' } },
    member,
  );
  await client.finish(reader);
  expect(reader.body()).toContain('sum 42');
});
