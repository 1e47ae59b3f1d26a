// A tool whose calls do not all do the same: some write, some destroy.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createOutboundServers, type OutboundServers } from '../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('an approval of a request on %s', (database) => {
  let app: TestApp;
  let servers: OutboundServers;
  let ada: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({ database, addressGuard: servers.guard });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  it('is not given for good for one that deletes, nor by an earlier one for good', async () => {
    const server = await servers.start((_request, response) => response.end('done'));
    const agent = createAgentClient(app, ada);
    const agentId = await agent.create({ tools: ['http-request'] });
    const begin = async (method: string) => {
      app.provider.next({
        toolCalls: [{ name: 'http_request', arguments: { url: `${server.origin}/list`, method } }],
      });
      app.provider.next({ text: 'Done.' });
      return agent.execute(`/agents/${agentId}/execute`, { content: 'Do it.' });
    };
    const waiting = async () => {
      const { approvals } = (await app.call({ url: '/api/approvals' }, ada)).json();
      return approvals[0];
    };
    const decide = (id: string, payload: object) =>
      app.call({ method: 'POST', url: `/api/approvals/${id}/decision`, payload }, ada);

    const writing = await begin('POST');
    await agent.reach(writing, 'waiting');
    const asked = await waiting();
    expect(asked).toMatchObject({ effect: 'write', can_remember: true });
    expect((await decide(asked.id, { decision: 'allow', remember: 'agent' })).statusCode).toBe(200);
    await agent.finish(writing);
    await agent.finish(await begin('PUT'));

    const deleting = await begin('DELETE');
    await agent.reach(deleting, 'waiting');
    const final = await waiting();
    expect(final).toMatchObject({ effect: 'destroy', can_remember: false });
    expect((await decide(final.id, { decision: 'allow', remember: 'agent' })).statusCode).toBe(422);
    expect((await decide(final.id, { decision: 'allow' })).statusCode).toBe(200);
    await agent.finish(deleting);
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
  });
});
