// The protocol's own tests for clients, each with its servers, which are connected through the API as any server is.
import { readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { McpServer } from '@parley/contract/mcp/schemas.ts';
import { createConnectedServers, type ConnectedServers } from '../../../../testing/mcp/connected-servers.ts';
import { runConformance } from '../../../../testing/mcp/foreign-programs.ts';
import { startForwarder } from '../../../../testing/mcp/forward.ts';
import { createScenarioServers, type ScenarioServers } from '../../../../testing/mcp/scenario-servers.ts';
import {
  createOutboundServers,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';
import { createLocalCertificate } from '../../../../testing/vendors/local-certificate.ts';
import { advanceUntil } from '../../../../testing/until.ts';

const RELAY = fileURLToPath(new URL('../../../../testing/mcp/conformance-relay.ts', import.meta.url));
const AUTHORITIES = getCACertificates('default');
const CERTIFICATES = ['mcp.example', 'sign-in.example'].map((name) => ({
  name,
  certificate: createLocalCertificate(name),
}));
const PUBLIC_URL = 'https://parley.example';
const OWN_DOCUMENT = `${PUBLIC_URL}/api/mcp-servers/client-metadata.json`;

/** Of the one tool of the servers that want a sign-in, as a model reads it. */
const ANSWER = String.raw`{\"text\":\"test\"}`;

/** Scenarios for clients that do not apply, and why. */
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'elicitation-sep1034-client-defaults':
    'asks on the stream for what belongs to no call, which is not opened (decision 076)',
  'auth/2025-03-26-oauth-metadata-backcompat':
    'serves metadata of another issuer than the one it was asked of, which RFC 8414 has refused',
  'auth/pre-registration': 'wants a client that was registered by hand, which people are not asked for',
  'auth/client-credentials-jwt': 'an extension without a person, who alone signs in here',
  'auth/client-credentials-basic': 'an extension without a person, who alone signs in here',
  'auth/cross-app-access-complete-flow': 'an extension for identity providers of companies',
};

interface Check {
  readonly id: string;
  readonly status: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

describe.each(TEST_DATABASES)("the protocol's own tests for clients on %s", (database) => {
  let servers: OutboundServers;
  let scenario: ScenarioServers;
  let app: TestApp;
  let connected: ConnectedServers;
  let results: string;
  beforeAll(() =>
    setDefaultCACertificates([
      ...AUTHORITIES,
      ...CERTIFICATES.map(({ certificate }) => certificate.certificate),
    ]),
  );
  afterAll(() => setDefaultCACertificates(AUTHORITIES));
  beforeEach(async () => {
    results = mkdtempSync(path.join(tmpdir(), 'parley-conformance-'));
    servers = createOutboundServers();
    scenario = createScenarioServers(servers, CERTIFICATES);
    app = await createTestApp({ database, addressGuard: servers.guard, environment: { PUBLIC_URL } });
    connected = createConnectedServers(app, await app.createMember());
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
    rmSync(results, { recursive: true, force: true });
  });

  function readChecks(): readonly Check[] {
    const [folder = ''] = readdirSync(results, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('checks.json'),
    );
    // Written by the program that has just ended.
    return JSON.parse(readFileSync(path.join(results, folder), 'utf8')) as Check[];
  }

  /** Does the work with the server of the scenario, and answers what the scenario has seen. */
  async function run(
    name: string,
    work: (address: string) => Promise<unknown>,
    { isClockMoving = true } = {},
  ): Promise<readonly Check[]> {
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
    const ending = runConformance([
      'client',
      ...['--scenario', name, '--command', command, '--output-dir', results, '--timeout', '50000'],
    ]);
    await (isClockMoving ? advanceUntil(app.clock, ending) : ending);
    await new Promise((resolve) => test.close(resolve));
    expect(failures).toEqual([]);
    return readChecks();
  }

  const listBad = (checks: readonly Check[]): readonly Check[] =>
    checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');

  /** At the address as the server's own process knows it. */
  async function connectPlainly(address: string): Promise<McpServer> {
    const { origin, pathname } = new URL(address);
    const { origin: known } = await startForwarder(servers, origin);
    return connected.connect(`${known}${pathname}`);
  }

  const connect = async (address: string): Promise<McpServer> => {
    const server = await connected.connect(await scenario.publish(address));
    expect(server.state).toBe('sign_in_needed');
    return server;
  };

  async function signIn(server: McpServer): Promise<McpServer> {
    const page = await connected.beginSignIn(server);
    if (!page) throw new Error('No sign-in was begun');
    return connected.finishSignIn(await scenario.visit(page));
  }

  async function signInAndCall(address: string): Promise<void> {
    const server = await signIn(await connect(address));
    expect(server.state).toBe('ready');
    expect(await connected.call(server, 'test-tool', {})).toContain(ANSWER);
  }

  const PLAIN: Readonly<Record<string, (server: McpServer) => Promise<unknown>>> = {
    initialize: (server) => Promise.resolve(expect(server.state).toBe('ready')),
    tools_call: async (server) =>
      expect(await connected.call(server, 'add_numbers', { a: 5, b: 3 })).toContain('is 8'),
  };

  const WITH_SIGN_IN: Readonly<Record<string, (address: string) => Promise<unknown>>> = {
    'auth/metadata-default': signInAndCall,
    'auth/metadata-var1': signInAndCall,
    'auth/metadata-var2': signInAndCall,
    'auth/metadata-var3': signInAndCall,
    'auth/scope-from-www-authenticate': signInAndCall,
    'auth/scope-from-scopes-supported': signInAndCall,
    'auth/scope-omitted-when-undefined': signInAndCall,
    'auth/token-endpoint-auth-basic': signInAndCall,
    'auth/token-endpoint-auth-post': signInAndCall,
    'auth/token-endpoint-auth-none': signInAndCall,
    'auth/2025-03-26-oauth-endpoint-fallback': signInAndCall,
    'auth/offline-access-scope': signInAndCall,
    'auth/offline-access-not-supported': signInAndCall,
    async 'auth/scope-step-up'(address) {
      const server = await signIn(await connect(address));
      expect(await connected.call(server, 'test-tool', {})).toContain('asks its user to sign in again');
      const again = await signIn(server);
      expect(await connected.call(again, 'test-tool', {})).toContain(ANSWER);
    },
    /** The server is never content; each sign-in is one of the person, and none is begun without them. */
    async 'auth/scope-retry-limit'(address) {
      const server = await signIn(await connect(address));
      expect(server.state).toBe('sign_in_needed');
    },
    async 'auth/resource-mismatch'(address) {
      expect(await connected.beginSignIn(await connect(address))).toBeNull();
    },
  };

  it.each(Object.entries(PLAIN))(
    'the scenario "%s" passes [MCP-01]',
    async (name, work) => {
      const checks = await run(name, async (address) => work(await connectPlainly(address)));
      expect(listBad(checks)).toEqual([]);
    },
    60_000,
  );

  it.each(Object.entries(WITH_SIGN_IN))(
    'the scenario "%s" passes [MCP-01]',
    async (name, work) => {
      expect(listBad(await run(name, work))).toEqual([]);
    },
    60_000,
  );

  it('the scenario "auth/basic-cimd" passes but for the address of the document, which is the own one [MCP-01]', async () => {
    const [bad, ...others] = listBad(await run('auth/basic-cimd', signInAndCall));
    expect(others).toEqual([]);
    expect([bad?.id, bad?.status]).toEqual(['cimd-client-id-used', 'WARNING']);
    expect(bad?.details?.['actualClientId']).toBe(OWN_DOCUMENT);
  }, 60_000);

  it('the scenario "sse-retry" passes but for how late a busy machine is [MCP-01]', async () => {
    const work = async (address: string) => {
      const server = await connectPlainly(address);
      expect(await connected.call(server, 'test_reconnection', {})).toContain('completed successfully');
      await connected.remove(server);
    };
    // The pause of the protocol is one of real time.
    const checks = await run('sse-retry', work, { isClockMoving: false });
    const late = checks.find(({ id }) => id === 'client-sse-retry-timing');
    expect(late?.details).toMatchObject({ tooEarly: false });
    expect(listBad(checks).filter((check) => check !== late)).toEqual([]);
  }, 60_000);

  it('every scenario is run or has a reason not to be', async () => {
    const { output } = await runConformance(['list', '--client']);
    const listed = [...output.matchAll(/^ {2}- (\S+) \[/gm)].map(([, name]) => name);
    const known = [
      ...[PLAIN, WITH_SIGN_IN, NOT_APPLICABLE].flatMap((names) => Object.keys(names)),
      ...['auth/basic-cimd', 'sse-retry'],
    ];
    expect(listed.toSorted()).toEqual(known.toSorted());
  }, 60_000);
});
