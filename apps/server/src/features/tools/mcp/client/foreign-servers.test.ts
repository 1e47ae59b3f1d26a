// The reference server of the protocol, connected through the API and called by an agent.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectedServers } from '../../../../testing/mcp/connected-servers.ts';
import { startEverythingServer } from '../../../../testing/mcp/foreign-programs.ts';
import { startForwarder } from '../../../../testing/mcp/forward.ts';
import {
  createOutboundServers,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('MCP servers of others on %s', (database) => {
  let servers: OutboundServers;
  let app: TestApp;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({ database, addressGuard: servers.guard });
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  it('the reference server is connected, its tools are listed, and one is called [MCP-01]', async () => {
    const everything = await startEverythingServer();
    try {
      const { origin } = await startForwarder(servers, everything.origin);
      const connected = createConnectedServers(app, await app.createMember());
      const server = await connected.connect(`${origin}/mcp`);
      expect(server).toMatchObject({ state: 'ready', tools_left_out: 0 });
      const names = server.tools.map(({ remote_name: name }) => name);
      expect(names).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-structured-content']));
      expect(server.tools.every(({ is_enabled: isEnabled }) => !isEnabled)).toBe(true);
      expect(await connected.call(server, 'get-sum', { a: 19, b: 23 })).toContain('42');
    } finally {
      await everything.stop();
    }
  }, 60_000);
});
