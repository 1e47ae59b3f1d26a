// What an MCP server says before it is connected, and since when it cannot be reached.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { McpCheck, McpServer, McpServerList } from '@parley/contract/mcp/schemas.ts';
import { createScriptedMcpServer, type ScriptedMcpServer } from '../../../testing/mcp/scripted-mcp-server.ts';
import { createOutboundServers, type OutboundServers } from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { createLocalCertificate } from '../../../testing/vendors/local-certificate.ts';

const HOST = 'mcp.example';
const AUTHORITIES = getCACertificates('default');
const certificate = createLocalCertificate(HOST);

describe.each(TEST_DATABASES)('an MCP server on %s', (database) => {
  let servers: OutboundServers;
  let remote: ScriptedMcpServer;
  let app: TestApp;
  let member: Person;
  let url: string;
  beforeAll(() => setDefaultCACertificates([...AUTHORITIES, certificate.certificate]));
  afterAll(() => setDefaultCACertificates(AUTHORITIES));
  beforeEach(async () => {
    servers = createOutboundServers();
    remote = createScriptedMcpServer();
    url = `${(await remote.listen(servers)).origin}/mcp`;
    app = await createTestApp({ database, addressGuard: servers.guard });
    member = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const post = (path: string, payload: object) =>
    advanceUntil(app.clock, app.call({ method: 'POST', url: `/api/mcp-servers${path}`, payload }, member));
  const check = async (payload: object): Promise<McpCheck> =>
    McpCheck.parse((await post('/check', payload)).json());
  const list = async (): Promise<readonly McpServer[]> =>
    McpServerList.parse((await app.call({ url: '/api/mcp-servers' }, member)).json()).servers;

  it('is checked before it is connected: what it is, its tools, and whether it wants a secret [MCP-01]', async () => {
    remote.secret = { name: 'x-port-key', value: 'canary-secret' };
    const secure = `${(await remote.listenSecurely(servers, HOST, certificate)).origin}/mcp`;
    expect(await check({ url: secure })).toMatchObject({ state: 'sign_in_needed', tools: [] });
    const header = { name: 'X-Port-Key', value: 'canary-secret' };
    expect(await check({ url: secure, header })).toMatchObject({
      state: 'ready',
      server_name: 'Port data',
      server_version: '1.2.3',
      protocol_version: '2025-06-18',
      response_ms: expect.any(Number),
      tools: [
        { title: expect.any(String), effect: 'read' },
        { title: expect.any(String), effect: 'write' },
      ],
    });
    expect((await post('/check', { url, header })).statusCode).toBe(422);
    expect((await post('/check', { url: 'http://169.254.169.254/' })).json().code).toBe(
      'destination_blocked',
    );
    expect(await check({ url: 'http://missing.example:8080/mcp' })).toMatchObject({ state: 'unreachable' });
    expect((await post('/check', { url, command: 'npx' })).json().code).toBe('local_mcp_command');
    expect(await list()).toEqual([]);
  });

  it('says since when it cannot be reached, until it can [MCP-01]', async () => {
    const made = McpServer.parse((await post('', { name: 'Port data', url })).json());
    expect(made.unreachable_since).toBeNull();
    const move = (to: string) =>
      advanceUntil(
        app.clock,
        app.call({ method: 'PUT', url: `/api/mcp-servers/${made.id}`, payload: { url: to } }, member),
      );
    const gone = McpServer.parse((await move('http://missing.example:8080/mcp')).json());
    expect(gone).toMatchObject({ state: 'unreachable', unreachable_since: expect.any(String) });
    app.clock.jump(3_600_000);
    const again = McpServer.parse((await post(`/${made.id}/refresh`, {})).json());
    expect(again.unreachable_since).toBe(gone.unreachable_since);
    const elsewhere = McpServer.parse((await move('http://absent.example:8080/mcp')).json());
    expect(Date.parse(String(elsewhere.unreachable_since))).toBeGreaterThan(
      Date.parse(String(gone.unreachable_since)),
    );
    expect(McpServer.parse((await move(url)).json())).toMatchObject({
      state: 'ready',
      unreachable_since: null,
    });
    expect((await list()).map(({ unreachable_since: since }) => since)).toEqual([null]);
  });
});
