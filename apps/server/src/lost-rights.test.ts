// Every change that takes a right away against every credential, on two servers, also in streams that are open.
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from './testing/agents/agent-client.ts';
import { openEvents, type EventClient } from './testing/event-client.ts';
import { PASSWORD, signUp, type SignedIn } from './testing/people.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { advanceUntil } from './testing/until.ts';
import { addMember, createWorkspace } from './testing/workspaces.ts';

const CREDENTIALS = [
  'sign-in',
  'API key',
  'MCP key',
  'deployment key',
  'admin',
  'manager',
  'member',
] as const;
type Credential = (typeof CREDENTIALS)[number];
type Statuses = Readonly<Record<Credential, number>>;

const KEPT = Object.fromEntries(CREDENTIALS.map((name) => [name, 200])) as Statuses;
const ALL_LOST = Object.fromEntries(CREDENTIALS.map((name) => [name, 401])) as Statuses;
/** Also what is asked with it as an admin and as a member. */
const SIGN_IN_LOST = { ...KEPT, 'sign-in': 401, admin: 401, manager: 401, member: 401 };

interface Scene {
  readonly app: TestApp;
  readonly ada: SignedIn;
  readonly mara: SignedIn;
  readonly workspaceId: string;
  readonly agentId: string;
  readonly deploymentId: string;
  readonly keys: Readonly<Record<'API key' | 'MCP key' | 'deployment key', string>>;
}

interface Change {
  readonly name: string;
  readonly left: Statuses;
  /** The streams that end. */
  readonly ends: readonly Credential[];
  apply(scene: Scene): Promise<LightMyRequestResponse>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (app: TestApp, person: Person, method: Method, url: string, payload?: object) =>
  app.call({ method, url, ...(payload && { payload }) }, person);

async function revoke({ app, mara }: Scene, name: string): Promise<LightMyRequestResponse> {
  const { api_keys: keys } = (await call(app, mara, 'GET', '/api/api-keys')).json();
  const key = keys.find((each: { name: string }) => each.name === name);
  return call(app, mara, 'DELETE', `/api/api-keys/${String(key.id)}`);
}

const toDeployment = ({ agentId, deploymentId }: Scene): string =>
  `/agents/${agentId}/deployments/${deploymentId}`;
const toMember = ({ workspaceId, mara }: Scene): string =>
  `/api/workspaces/${workspaceId}/members/${mara.userId}`;
const toUser = ({ mara }: Scene): string => `/api/admin/users/${mara.userId}`;

async function listKeys(scene: Scene): Promise<{ id: string }[]> {
  return (await call(scene.app, scene.mara, 'GET', `${toDeployment(scene)}/keys`)).json().keys;
}

const CHANGES: readonly Change[] = [
  {
    name: 'a suspension',
    left: ALL_LOST,
    ends: ['sign-in', 'API key', 'deployment key'],
    apply: (scene) =>
      call(scene.app, scene.ada, 'POST', `${toUser(scene)}/suspension`, { reason: 'Many accounts' }),
  },
  {
    name: 'a sign-out by an admin',
    left: SIGN_IN_LOST,
    ends: ['sign-in'],
    apply: (scene) => call(scene.app, scene.ada, 'POST', `${toUser(scene)}/sign-out`),
  },
  {
    name: 'the removal of the device',
    left: SIGN_IN_LOST,
    ends: ['sign-in'],
    apply: ({ app, mara }) => call(app, mara, 'POST', '/auth/logout'),
  },
  {
    name: 'the demotion of an admin',
    left: { ...KEPT, admin: 403 },
    ends: [],
    apply: (scene) =>
      call(scene.app, scene.ada, 'PUT', `${toUser(scene)}/admin`, { is_admin: false, password: PASSWORD }),
  },
  {
    name: 'a lower role in a workspace',
    left: { ...KEPT, manager: 403 },
    ends: [],
    apply: (scene) => call(scene.app, scene.ada, 'PUT', toMember(scene), { role: 'viewer' }),
  },
  {
    name: 'the removal from a workspace',
    // An admin of the platform goes on reading every workspace.
    left: { ...KEPT, 'deployment key': 401, manager: 403, member: 404 },
    ends: ['sign-in', 'API key', 'deployment key'],
    apply: (scene) => call(scene.app, scene.ada, 'DELETE', toMember(scene)),
  },
  {
    name: 'the end of an API key',
    left: { ...KEPT, 'API key': 401 },
    ends: ['API key'],
    apply: (scene) => revoke(scene, 'script'),
  },
  {
    name: 'the end of a key that MCP clients use',
    left: { ...KEPT, 'MCP key': 401 },
    ends: [],
    apply: (scene) => revoke(scene, 'editor'),
  },
  {
    name: 'the end of a deployment key',
    left: { ...KEPT, 'deployment key': 401 },
    ends: ['deployment key'],
    apply: async (scene) => {
      const [key] = await listKeys(scene);
      return call(scene.app, scene.mara, 'DELETE', `${toDeployment(scene)}/keys/${key?.id ?? ''}`);
    },
  },
  {
    name: 'a deployment key that is replaced at once',
    left: { ...KEPT, 'deployment key': 401 },
    ends: ['deployment key'],
    apply: async (scene) => {
      const [key] = await listKeys(scene);
      const url = `${toDeployment(scene)}/keys/${key?.id ?? ''}/replace`;
      return call(scene.app, scene.mara, 'POST', url, { overlap_hours: 0 });
    },
  },
  {
    name: 'the end of a deployment',
    left: { ...KEPT, 'deployment key': 401 },
    ends: ['deployment key'],
    apply: (scene) => call(scene.app, scene.mara, 'DELETE', toDeployment(scene)),
  },
];

async function createKey(app: TestApp, person: Person, name: string, scopes: string[]): Promise<string> {
  return String((await call(app, person, 'POST', '/api/api-keys', { name, scopes })).json().key);
}

describe.each(TEST_DATABASES)('what takes a right away on %s', (database) => {
  let app: TestApp;
  let other: TestApp;
  let scene: Scene;
  beforeEach(async () => {
    const environment = { LIMIT_FACTOR: '1000' };
    app = await createTestApp({ database, environment });
    // The embedded database belongs to one process.
    other = database === 'postgres' ? await createTestApp({ beside: app, environment }) : app;
    const ada = await signUp(app, 'ada');
    const mara = await signUp(app, 'mara');
    const admins = [ada.userId, mara.userId];
    await app.db.write((tx) =>
      tx.updateTable('users').set({ is_admin: 1 }).where('id', 'in', admins).execute(),
    );
    const workspaceId = await createWorkspace(app, ada);
    await addMember(app, workspaceId, mara, { pays: 'owner', role: 'admin' });
    const agentId = await createAgentClient(app, mara).create({ workspace_id: workspaceId, tools: [] });
    const made = (await call(app, mara, 'POST', `/agents/${agentId}/deployments/api`, {})).json();
    const keys = {
      'API key': await createKey(app, mara, 'script', ['account', 'chat', 'runs']),
      'MCP key': await createKey(app, mara, 'editor', ['agents']),
      'deployment key': String(made.key),
    };
    scene = { app, ada, mara, workspaceId, agentId, deploymentId: String(made.id), keys };
  });
  afterEach(async () => {
    if (other !== app) await other.close();
    await app.close();
  });

  const as = (name: keyof Scene['keys']): Person => ({ ...scene.mara, token: scene.keys[name] });
  const run = () => `/api/v1/deployments/${scene.deploymentId}/run`;

  const PROBES: Readonly<Record<Credential, (server: TestApp) => Promise<{ statusCode: number }>>> = {
    'sign-in': (server) => call(server, scene.mara, 'GET', '/auth/me'),
    'API key': (server) => call(server, as('API key'), 'GET', '/auth/me'),
    // Answered as a stream of the protocol's own.
    'MCP key': async (server) => {
      const answer = await fetch(`${await server.listen()}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${scene.keys['MCP key']}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      await answer.text();
      return { statusCode: answer.status };
    },
    'deployment key': (server) => call(server, as('deployment key'), 'POST', run(), { content: 'Hello' }),
    admin: (server) => call(server, scene.mara, 'GET', '/api/admin/overview'),
    manager: (server) =>
      call(server, scene.mara, 'PUT', `/api/workspaces/${scene.workspaceId}`, { name: 'Harbour' }),
    member: (server) => call(server, scene.mara, 'GET', `/agents/${scene.agentId}`),
  };

  async function probe(server: TestApp): Promise<Statuses> {
    const statuses: [Credential, number][] = [];
    for (const name of CREDENTIALS)
      statuses.push([name, (await advanceUntil(app.clock, PROBES[name](server), 10)).statusCode]);
    // One for each credential.
    return Object.fromEntries(statuses) as Statuses;
  }

  /** Replies that would go on for a week, each opened with another credential. */
  async function openStreams(server: TestApp): Promise<Map<Credential, EventClient>> {
    const silence = { text: ['and'], fault: { kind: 'silence', afterPieces: 1 } } as const;
    const streams = new Map<Credential, EventClient>();
    for (const [name, person] of [
      ['sign-in', scene.mara],
      ['API key', as('API key')],
    ] as const) {
      server.provider.next(silence);
      streams.set(name, await server.stream(person, { prompt: 'Go on' }));
    }
    server.provider.next(silence);
    const deployed = openEvents(await server.listen(), {
      method: 'POST',
      path: run(),
      token: scene.keys['deployment key'],
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from(JSON.stringify({ content: 'Go on', stream: true })),
    });
    streams.set('deployment key', await advanceUntil(app.clock, deployed, 10));
    for (const stream of streams.values()) await advanceUntil(app.clock, stream.waitFor('info'), 10);
    return streams;
  }

  it.each(CHANGES)('$name: in force within five seconds [PF-21] [AU-05] [AZ-07]', async (change) => {
    for (const server of [app, other]) expect(await probe(server)).toEqual(KEPT);
    const streams = await openStreams(other);
    const before = app.clock.now();
    const changed = await advanceUntil(app.clock, change.apply(scene), 10);
    expect(changed.statusCode).toBeLessThan(300);
    await app.clock.advance(Math.max(0, before + 4_500 - app.clock.now()));
    for (const [name, stream] of streams) {
      if (change.ends.includes(name)) await advanceUntil(app.clock, stream.ended, 10);
      expect([name, stream.isComplete()]).toEqual([name, change.ends.includes(name)]);
    }
    for (const server of [app, other]) expect(await probe(server)).toEqual(change.left);
    for (const stream of streams.values()) stream.cut();
  });
});
