// Signing in at a server whose operator runs the authorization server as well.
import { createHash } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { McpServer } from '@parley/contract/mcp/schemas.ts';
import { createAgentClient } from '../../../../testing/agents/agent-client.ts';
import {
  createScriptedMcpServer,
  type ScriptedMcpServer,
} from '../../../../testing/mcp/scripted-mcp-server.ts';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { readTables } from '../../../../testing/stored-data/everything-kept.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';
import { createLocalCertificate } from '../../../../testing/vendors/local-certificate.ts';
import { advanceUntil, until } from '../../../../testing/until.ts';
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';

const HOST = 'mcp.example';
const ORIGIN = `https://${HOST}:8443`;
const ENVIRONMENT = { PUBLIC_URL: 'https://parley.example' };
const AUTHORITIES = getCACertificates('default');
const certificate = createLocalCertificate(HOST);
/** Where the server moves to. */
const NEW_HOST = 'moved.example';
const NEW_ORIGIN = `https://${NEW_HOST}:8443`;
const newCertificate = createLocalCertificate(NEW_HOST);

const SERVERS_AWAY: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node);
    if (text.includes('"mcp_servers"') && text.includes('"name":"id"'))
      throw new AppError('database_unavailable');
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

describe.each(TEST_DATABASES)('a sign-in at an MCP server on %s', (database) => {
  let servers: OutboundServers;
  let remote: ScriptedMcpServer;
  let old: OutboundServer;
  let app: TestApp;
  let member: Person;
  let metadata: Record<string, unknown>;
  /** What was asked for tokens. */
  let asked: URLSearchParams[];
  let issued: number;
  let lifetimeSeconds: number;
  /** Tokens are answered once it resolves. */
  let gate: Promise<void>;
  let isDatabaseAway: boolean;
  /** The rows of servers cannot be read by their id. */
  let areServersAway: boolean;
  /** Writes that were tried meanwhile. */
  let lostWrites: number;
  beforeAll(() =>
    setDefaultCACertificates([...AUTHORITIES, certificate.certificate, newCertificate.certificate]),
  );
  afterAll(() => setDefaultCACertificates(AUTHORITIES));
  beforeEach(async () => {
    servers = createOutboundServers();
    remote = createScriptedMcpServer();
    remote.secret = { name: 'authorization', value: 'Bearer none-yet' };
    remote.challenge = `Bearer resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp", scope="ports"`;
    asked = [];
    issued = 0;
    lifetimeSeconds = 3_600;
    gate = Promise.resolve();
    isDatabaseAway = false;
    areServersAway = false;
    lostWrites = 0;
    metadata = {
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/authorize`,
      token_endpoint: `${ORIGIN}/token`,
      registration_endpoint: `${ORIGIN}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    };
    remote.onOther = (request, body, response) => {
      const send = (status: number, value: object): true => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        return true;
      };
      const path = request.url ?? '';
      if (path.startsWith('/.well-known/oauth-protected-resource'))
        return send(200, { resource: `${ORIGIN}/mcp`, authorization_servers: [ORIGIN] });
      if (path.startsWith('/.well-known/')) return send(200, metadata);
      if (path === '/register')
        return send(201, { ...(JSON.parse(body) as object), client_id: 'registered' });
      if (path !== '/token') return false;
      asked.push(new URLSearchParams(body));
      issued += 1;
      remote.secret = { name: 'authorization', value: `Bearer access-${issued}` };
      const token = {
        access_token: `access-${issued}`,
        refresh_token: `refresh-${issued}`,
        token_type: 'bearer',
        expires_in: lifetimeSeconds,
        scope: 'ports',
      };
      void gate.then(() => send(200, token));
      return true;
    };
    old = await remote.listenSecurely(servers, HOST, certificate);
    app = await createTestApp({
      database,
      addressGuard: servers.guard,
      environment: ENVIRONMENT,
      wrapDatabase: (db) => ({
        ...db,
        get read() {
          return areServersAway ? db.read.withPlugin(SERVERS_AWAY) : db.read;
        },
        write(work, options) {
          if (!isDatabaseAway) return db.write(work, options);
          lostWrites += 1;
          return Promise.reject(new AppError('database_unavailable'));
        },
      }),
    });
    member = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const post = (url: string, payload: object, person = member) =>
    app.call({ method: 'POST', url, payload }, person);
  const connect = async (): Promise<McpServer> =>
    McpServer.parse((await post('/api/mcp-servers', { name: 'Port data', url: `${ORIGIN}/mcp` })).json());
  const begin = async ({ id }: McpServer): Promise<URL> =>
    new URL((await post(`/api/mcp-servers/${id}/sign-in`, {})).json<{ url: string }>().url);
  const finish = (page: URL, person = member, code = 'the-code') =>
    post('/api/mcp-servers/sign-in', { state: page.searchParams.get('state') ?? '', code }, person);

  it('leads to its page with a proof key, and its tokens are sealed and used [MCP-01] [SB-06]', async () => {
    const server = await connect();
    expect([server.state, server.tools]).toEqual(['sign_in_needed', []]);
    const page = await begin(server);
    expect(page.href).toMatch(`${ORIGIN}/authorize?`);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: 'registered',
      code_challenge_method: 'S256',
      redirect_uri: 'https://parley.example/mcp-sign-in',
      scope: 'ports',
      resource: `${ORIGIN}/mcp`,
    });
    const signedIn = McpServer.parse((await finish(page)).json());
    expect(signedIn).toMatchObject({ state: 'ready', sign_in: 'oauth', scopes: 'ports' });
    expect(signedIn.tools).toHaveLength(2);
    const verifier = asked[0]?.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    expect(page.searchParams.get('code_challenge')).toBe(challenge);
    const kept = [...(await readTables(app)).values()].join('\n');
    expect(/access-1|refresh-1/.test(kept + JSON.stringify(signedIn))).toBe(false);
  });

  it('is taken once, in time, and of its own person alone [SB-06]', async () => {
    const server = await connect();
    const page = await begin(server);
    const stranger = await app.createMember();
    expect((await finish(page, stranger)).json()).toMatchObject({ code: 'mcp_sign_in_failed' });
    expect((await finish(page)).statusCode).toBe(200);
    expect((await finish(page)).json()).toMatchObject({ code: 'mcp_sign_in_failed' });
    const late = await begin(server);
    await app.clock.advance(11 * 60_000);
    expect((await finish(late)).json()).toMatchObject({ code: 'mcp_sign_in_failed' });
    expect(asked).toHaveLength(1);
  });

  it('names its own document where the server reads those, which is public', async () => {
    metadata = { ...metadata, client_id_metadata_document_supported: true };
    const page = await begin(await connect());
    const address = 'https://parley.example/api/mcp-servers/client-metadata.json';
    expect(page.searchParams.get('client_id')).toBe(address);
    const document = await app.call({ url: new URL(address).pathname });
    expect(document.json()).toMatchObject({
      client_id: address,
      redirect_uris: ['https://parley.example/mcp-sign-in'],
      token_endpoint_auth_method: 'none',
    });
  });

  it('is renewed once, however many calls and processes need it [SB-06]', async () => {
    lifetimeSeconds = 120;
    const server = await connect();
    await finish(await begin(server));
    const other = await createTestApp({ beside: app, addressGuard: servers.guard, environment: ENVIRONMENT });
    await app.clock.advance(110_000);
    const refresh = (one: TestApp) =>
      one.call({ method: 'POST', url: `/api/mcp-servers/${server.id}/refresh`, payload: {} }, member);
    const answers = [refresh(app), refresh(app)];
    const first = await Promise.all(answers);
    expect(first.map((answer) => answer.json<McpServer>().state)).toEqual(['ready', 'ready']);
    expect((await refresh(other)).json()).toMatchObject({ state: 'ready' });
    expect(asked.map((one) => one.get('grant_type'))).toEqual(['authorization_code', 'refresh_token']);
    expect(asked[1]?.get('refresh_token')).toBe('refresh-1');
    await other.close();
  });

  it('keeps tokens that were renewed while the database was away', async () => {
    lifetimeSeconds = 120;
    const server = await connect();
    await finish(await begin(server));
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const refresh = () => post(`/api/mcp-servers/${server.id}/refresh`, {});
    await app.clock.advance(110_000);
    const renewed = refresh();
    await until(() => asked.length === 2, 'the renewal to begin');
    isDatabaseAway = true;
    opened.resolve();
    await until(() => lostWrites > 0, 'the new tokens to be lost');
    isDatabaseAway = false;
    expect((await advanceUntil(app.clock, renewed)).json()).toMatchObject({ state: 'ready' });
    await app.clock.advance(110_000);
    expect((await refresh()).json()).toMatchObject({ state: 'ready' });
    expect(asked.map((one) => one.get('refresh_token'))).toEqual([null, 'refresh-1', 'refresh-2']);
  });

  it('that cannot be read for a call that writes leaves it unmade, which is said [SB-06]', async () => {
    const server = await connect();
    const { id, tools } = McpServer.parse((await finish(await begin(server))).json());
    const tool = tools.find(({ remote_name: name }) => name === 'report_delay');
    const url = `/api/mcp-servers/${id}/tools/${tool?.id ?? ''}`;
    await app.call({ method: 'PUT', url, payload: { is_enabled: true } }, member);
    const client = createAgentClient(app, member);
    const agentId = await client.create({ tools: ['mcp-port-data-report-delay'] });
    app.provider.next({ toolCalls: [{ name: 'mcp_port_data_report_delay', callId: 'v', arguments: {} }] });
    app.provider.next({ text: 'Later.' });
    const reader = await client.execute(`/agents/${agentId}/execute`, { content: 'Go' });
    await client.reach(reader, 'waiting');
    const { approvals } = (await app.call({ url: '/api/approvals' }, member)).json();
    areServersAway = true;
    await post(`/api/approvals/${approvals[0].id}/decision`, { decision: 'allow' });
    await client.finish(reader);
    areServersAway = false;
    const { steps } = (await app.call({ url: `/runs/${reader.runId()}/steps` }, member)).json();
    const call = steps.find(({ kind }: { kind: string }) => kind === 'call');
    expect(call.output).toContain('could not be called now');
    expect(call.state).toBe('failed');
    expect(remote.methods).not.toContain('tools/call');
  });

  it('has its tokens masked in what the server answers, also once they are renewed [PR-02]', async () => {
    lifetimeSeconds = 120;
    const server = await connect();
    const { id, tools } = McpServer.parse((await finish(await begin(server))).json());
    const url = `/api/mcp-servers/${id}/tools/${tools[0]?.id ?? ''}`;
    await app.call({ method: 'PUT', url, payload: { is_enabled: true } }, member);
    remote.onCall = ({ headers: { authorization } }) => ({
      content: [{ type: 'text', text: `Sent: ${String(authorization)}.` }],
    });
    const client = createAgentClient(app, member);
    const agentId = await client.create({ tools: ['mcp-port-data-waiting-times'] });
    for (const token of ['access-1', 'access-2']) {
      app.provider.next({
        toolCalls: [{ name: 'mcp_port_data_waiting_times', callId: 'v', arguments: { port: 'Turku' } }],
      });
      app.provider.next({ text: 'Done.' });
      await client.finish(await client.execute(`/agents/${agentId}/execute`, { content: 'Go' }));
      expect(old.seen.map(({ headers }) => headers.authorization)).toContain(`Bearer ${token}`);
      const turn = JSON.stringify(app.provider.calls.at(-1)?.turn);
      expect(turn).toContain(`Sent: ${SECRET_MASK}.`);
      expect(turn).not.toContain(token);
      await app.clock.advance(110_000);
    }
  });

  it('is renewed by one process while the other waits for its result [SB-06]', async () => {
    lifetimeSeconds = 120;
    const server = await connect();
    await finish(await begin(server));
    const other = await createTestApp({ beside: app, addressGuard: servers.guard, environment: ENVIRONMENT });
    await app.clock.advance(110_000);
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const refresh = (one: TestApp) =>
      one.call({ method: 'POST', url: `/api/mcp-servers/${server.id}/refresh`, payload: {} }, member);
    const first = refresh(app);
    await until(() => asked.length === 2, 'the renewal to begin');
    let isDone = false;
    const second = refresh(other).finally(() => {
      isDone = true;
    });
    // Much longer than it looks again after, and the old token is refused all the while.
    for (let step = 0; step < 30; step += 1) await app.clock.advance(100);
    opened.resolve();
    expect((await first).json()).toMatchObject({ state: 'ready' });
    const seen = remote.methods.length;
    // Once it goes on it needs real time, not that of the clock.
    const hasGoneOn = (): boolean => isDone || remote.methods.length > seen;
    await until(async () => {
      if (!hasGoneOn()) await app.clock.advance(50);
      return hasGoneOn();
    }, 'the other to go on');
    expect((await second).json()).toMatchObject({ state: 'ready' });
    expect(asked.map((one) => one.get('grant_type'))).toEqual(['authorization_code', 'refresh_token']);
    await other.close();
  });

  it('is not asked of the person again because another process is slow to renew it', async () => {
    const server = await connect();
    await finish(await begin(server));
    const { id } = server;
    const holdsRenewal = app.clock.now() + 4_000_000;
    await app.db.write((tx) =>
      tx.updateTable('mcp_servers').set({ renewing_until: holdsRenewal }).where('id', '=', id).execute(),
    );
    remote.secret = { name: 'authorization', value: 'Bearer another' };
    const answer = app.call({ method: 'POST', url: `/api/mcp-servers/${id}/refresh`, payload: {} }, member);
    const shown = McpServer.parse((await advanceUntil(app.clock, answer)).json());
    expect([shown.state, shown.problem]).toEqual(['unreachable', 'destination_timeout']);
    expect(asked).toHaveLength(1);
  });

  it('sends the tokens of a new address to that alone, also from a session that is still open with the old one [SS-08]', async () => {
    const server = await connect();
    await finish(await begin(server));
    const other = await createTestApp({ beside: app, addressGuard: servers.guard, environment: ENVIRONMENT });
    const path = `/api/mcp-servers/${server.id}`;
    await other.call({ method: 'POST', url: `${path}/refresh`, payload: {} }, member);
    const moved = createScriptedMcpServer();
    moved.secret = { name: 'authorization', value: 'Bearer access-2' };
    moved.challenge = `Bearer resource_metadata="${NEW_ORIGIN}/.well-known/oauth-protected-resource/mcp"`;
    moved.onOther = ({ url = '' }, _body, response) => {
      if (!url.startsWith('/.well-known/')) return false;
      const answer = { resource: `${NEW_ORIGIN}/mcp`, authorization_servers: [ORIGIN] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return true;
    };
    const opened = await moved.listenSecurely(servers, NEW_HOST, newCertificate);
    await app.call({ method: 'PUT', url: path, payload: { url: `${NEW_ORIGIN}/mcp` } }, member);
    expect((await finish(await begin(server))).json()).toMatchObject({ state: 'ready' });
    const sent = (one: OutboundServer) => one.seen.map(({ headers }) => headers.authorization);
    expect(sent(opened)).toContain('Bearer access-2');
    const count = old.seen.length;
    // The other process closes its session, which says so to the old address within a few seconds of the clock.
    await app.clock.advance(5 * 60_000);
    await until(() => old.seen.length > count, 'the old session to be closed');
    expect(sent(old)).not.toContain('Bearer access-2');
    await other.close();
  });

  it('follows no discovery document inside the network [SS-01] [SS-06]', async () => {
    const inside = await servers.startInside();
    const server = await connect();
    metadata = {
      ...metadata,
      token_endpoint: `http://${inside.address}:8080/token`,
      registration_endpoint: `http://${inside.address}:8080/register`,
    };
    expect((await post(`/api/mcp-servers/${server.id}/sign-in`, {})).statusCode).toBe(422);
    remote.challenge = `Bearer resource_metadata="http://${inside.address}:8080/"`;
    expect((await post(`/api/mcp-servers/${server.id}/sign-in`, {})).statusCode).toBe(422);
    // A name that leads inside is told from one that does not exist by nothing.
    servers.names.set('inside.example', [[inside.address]]);
    const answers: unknown[] = [];
    for (const host of ['inside.example', 'missing.example']) {
      metadata = { ...metadata, registration_endpoint: `http://${host}:8080/register` };
      remote.challenge = 'Bearer';
      const asked = post(`/api/mcp-servers/${server.id}/sign-in`, {});
      const answer = await advanceUntil(app.clock, asked);
      answers.push([answer.statusCode, answer.json<{ code: string }>().code]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(inside.connections()).toBe(0);
  });
});
