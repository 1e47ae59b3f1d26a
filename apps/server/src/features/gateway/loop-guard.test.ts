// Agents that call this product by one of its names again, through any of its entries: the count goes along.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../testing/outbound/outbound-servers.ts';
import { startForwarder } from '../../testing/mcp/forward.ts';
import { createKey } from '../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

describe.each(TEST_DATABASES)('an agent that calls itself on %s', (database) => {
  let servers: OutboundServers;
  let app: TestApp;
  let member: Person;
  /** The product under another name than its public address. */
  let alias: OutboundServer;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({
      database,
      addressGuard: servers.guard,
      environment: { LIMIT_FACTOR: '10000' },
    });
    member = await app.createMember();
    const authorization = `Bearer ${await createKey(app, member.userId, ['chat', 'agents'])}`;
    alias = await startForwarder(servers, await app.listen(), { authorization });
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.call({ method, url, ...(payload && { payload }) }, member);

  /** Allows what waits, until the runs have ended. */
  async function allowAll(): Promise<boolean> {
    const { approvals } = (await call('GET', '/api/approvals')).json<{ approvals: { id: string }[] }>();
    for (const { id } of approvals)
      await call('POST', `/api/approvals/${id}/decision`, { decision: 'allow' });
    const open = await app.db.read
      .selectFrom('runs')
      .select('id')
      .where('status', 'in', ['queued', 'running', 'waiting'])
      .execute();
    if (open.length > 0) await app.clock.advance(50);
    return open.length === 0;
  }

  /** Every run of the agent calls the tool once. Answers how many there were. */
  async function run(agentId: string, tool: string, args: object): Promise<number> {
    const toolCalls = [{ name: tool.replaceAll('-', '_'), callId: 'v', arguments: { ...args } }];
    app.provider.otherwise(({ messages }) =>
      messages.some(({ role }) => role === 'tool') ? { text: 'Done.' } : { toolCalls },
    );
    const agents = createAgentClient(app, member);
    await agents.change(agentId, { name: 'Echo', tools: [tool], model: 'scripted/one' });
    await agents.execute(`/agents/${agentId}/execute`, { content: 'Go' });
    await until(allowAll, 'the runs to end');
    return (await app.db.read.selectFrom('runs').select('id').execute()).length;
  }
  const create = () => createAgentClient(app, member).create({ name: 'Echo', tools: [] });

  it('over the compatible API is stopped within five runs [SS-08]', async () => {
    const agentId = await create();
    const answer = await call('POST', '/api/custom-webhook-tools', {
      name: 'call-home',
      description: 'Asks the agent again.',
      method: 'POST',
      url: `${alias.origin}/v1/chat/completions`,
      timeout_ms: 30_000,
      effect: 'read',
      body_template: JSON.stringify({
        model: `agent/${agentId}`,
        messages: [{ role: 'user', content: 'Go' }],
      }),
    });
    expect(answer.statusCode).toBe(201);
    expect(await run(agentId, 'call-home', {})).toBe(5);
    expect(alias.seen.map(({ headers }) => headers['x-parley-depth'])).toEqual(['1', '2', '3', '4', '5']);
  });

  it('over MCP, as its server and as its client, is stopped within five runs [SS-08]', async () => {
    const agentId = await create();
    const added = await call('POST', '/api/mcp-servers', { name: 'Self', url: `${alias.origin}/mcp` });
    const server = McpServer.parse(added.json());
    const tool = server.tools.find(({ remote_name: name }) => name === 'agent-echo');
    const path = `/api/mcp-servers/${server.id}/tools/${tool?.id ?? ''}`;
    expect((await call('PUT', path, { is_enabled: true })).statusCode).toBe(200);
    expect(await run(agentId, tool?.name ?? '', { message: 'Go' })).toBe(5);
    const depths = alias.seen
      .filter(({ body }) => body.includes('tools/call'))
      .map(({ headers }) => headers['x-parley-depth']);
    expect(depths).toEqual(['1', '2', '3', '4', '5']);
  });
});
