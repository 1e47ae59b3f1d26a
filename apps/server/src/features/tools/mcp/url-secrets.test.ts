// Keys in the addresses of MCP servers.
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScriptedMcpServer } from '../../../testing/mcp/scripted-mcp-server.ts';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { stepUntil } from '../../../testing/until.ts';

const HOUR_MS = 3_600_000;
const KEY = 'q8Zk3vN1canary';

describe.each(TEST_DATABASES)('a key in the address of an MCP server on %s', (database) => {
  let app: TestApp;
  let servers: OutboundServers;
  let remote: OutboundServer;
  let ada: Person;
  let url: string;
  beforeEach(async () => {
    servers = createOutboundServers();
    remote = await createScriptedMcpServer().listen(servers);
    url = `${remote.origin}/mcp?api_key=${KEY}`;
    app = await createTestApp({ database, addressGuard: servers.guard });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    app.call({ method, url: `/api/mcp-servers${path}`, ...(payload && { payload }) }, ada);
  const connect = async (address = url) => (await call('POST', '', { name: 'Ports', url: address })).json();
  const stored = () => app.db.read.selectFrom('mcp_servers').selectAll().execute();
  const lastAsked = () => remote.seen.at(-1)?.url;

  it('is called with, and is neither shown nor stored as text', async () => {
    const made = await connect();
    expect(made).toMatchObject({ state: 'ready', url: `${remote.origin}/mcp?api_key=${SECRET_MASK}` });
    expect(lastAsked()).toBe(`/mcp?api_key=${KEY}`);
    expect(JSON.stringify(await stored())).not.toContain(KEY);
    for (const { payload } of [
      await call('GET', ''),
      await call('GET', `/${String(made.id)}`),
      await app.call({ method: 'GET', url: '/auth/me/export' }, ada),
    ])
      expect(payload).not.toContain(KEY);
  });

  it('is kept where its mask is sent back, and has to be entered again for another host', async () => {
    const { id, url: shown } = await connect();
    const change = (to: object) => call('PUT', `/${String(id)}`, to);
    expect((await change({ name: 'Harbours' })).json()).toMatchObject({ state: 'ready', url: shown });
    const moved = String(shown).replace('/mcp', '/v2/mcp');
    expect((await change({ url: moved })).json().url).toBe(moved);
    expect(lastAsked()).toBe(`/v2/mcp?api_key=${KEY}`);
    for (const to of [
      `https://mcp.example/mcp?api_key=${SECRET_MASK}`,
      `${remote.origin}/?token=${SECRET_MASK}`,
    ])
      expect((await change({ url: to })).json()).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'url' }],
      });
    await change({ url: `${remote.origin}/mcp?api_key=another-9Kd2` });
    expect(lastAsked()).toBe('/mcp?api_key=another-9Kd2');
  });

  it('is sealed where an earlier version stored it as text, and can be used meanwhile', async () => {
    const { id } = await connect();
    await app.db.write((tx) => tx.updateTable('mcp_servers').set({ url, url_enc: null }).execute());
    await call('POST', `/${String(id)}/refresh`, {});
    expect(lastAsked()).toBe(`/mcp?api_key=${KEY}`);
    expect((await call('GET', `/${String(id)}`)).payload).not.toContain(KEY);
    app.clock.jump(HOUR_MS);
    const isSealed = async () => !JSON.stringify(await stored()).includes(KEY);
    await stepUntil(app.clock, isSealed, { what: 'the address to be sealed', stepMs: 1_000 });
    await call('POST', `/${String(id)}/refresh`, {});
    expect(lastAsked()).toBe(`/mcp?api_key=${KEY}`);
  });
});
