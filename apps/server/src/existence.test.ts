// Objects of other users are indistinguishable from missing ones: in the reply and in the work it takes.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import type { Database } from './platform/db/database.ts';
import { toMessages } from './testing/conversations.ts';
import { toForm } from './testing/form.ts';
import { OBJECTS, PICTURE, PICTURE_ID } from './testing/stored-data/owned-objects.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';

/** As a client would send them, so that only the ownership of the object can be the obstacle. */
const BODIES: Readonly<Record<string, object>> = {
  'history.appendMessages': { messages: toMessages(1), from_index: 0 },
  'history.updateMetadata': { name: 'Mine now' },
  'history.createShare': { expires_in_days: null },
  'prompts.updateSystemPrompt': { title: 'Mine', prompt: 'Be brief.', category: 'general' },
  'approvals.answer': { action: 'cancel' },
  'approvals.decide': { decision: 'allow' },
  'approvals.updateRule': { after_outside: true },
  'mcp.update': { name: 'Mine now' },
  'mcp.readResource': { uri: 'note://port' },
  'mcp.usePrompt': { name: 'report' },
  'mcp.updateTool': { is_enabled: true },
  'memory.update': { text: 'Mine now' },
  'knowledge.update': { name: 'Mine now' },
  'customtools.update': { is_active: false },
  'customtools.test': { arguments: {} },
  'agents.change': { memory_enabled: true },
  'agents.update': { name: 'Mine now' },
  'agents.replay': {},
  'deployments.createApi': {},
  'deployments.createScheduled': { prompt: 'Look.', schedule: '@daily' },
  'deployments.convertToWebhook': {},
  'deployments.convertToScheduled': { prompt: 'Look.', schedule: '@daily' },
  'deployments.update': { name: 'Mine now' },
  'deployments.pause': {},
  'deployments.rotate': {},
  'deployments.testHook': { body: '{}' },
  'deployments.createKey': { name: 'Mine' },
  'deployments.replaceKey': {},
  'deployments.run': { content: 'Go on' },
  'workspaces.update': { name: 'Mine now' },
  'workspaces.createCostCentre': { kind: 'team', name: 'Mine' },
  'workspaces.updateCostCentre': { name: 'Mine' },
  'workspaces.updateMember': { role: 'viewer' },
  'workspaces.createInvites': { role: 'member' },
  'payments.paySandbox': { card: '4242424242424242' },
  'billing.setApiKeyBudget': { per_run: 1, per_month: 1 },
};

/** What an endpoint wants to be asked. */
const QUERIES: Readonly<Record<string, string>> = { 'knowledge.search': '?q=zebra' };

/** Well-formed, but the id of no object. */
const MISSING = {
  id: 'run_01h0000000missing0000000000',
  picture: PICTURE_ID.replaceAll(/[0-9]/g, '0'),
};

const GUARDED = ENDPOINTS.filter(
  ({ path, guards }) => path.includes('{') && guards !== 'none' && guards !== 'self',
);

function toRequest(endpoint: AnyEndpoint, id: string, pictureId: string): InjectOptions {
  const { method, path, form, body } = endpoint;
  const place = path
    .replaceAll('{image_id}', pictureId)
    .replaceAll('{number}', '1')
    .replaceAll(/\{\w+\}/g, id);
  const url = `${place}${QUERIES[endpoint.id] ?? ''}`;
  if (form)
    return { method, url, ...toForm({}, [{ field: form.files[0] ?? '', name: 'p.png', bytes: PICTURE }]) };
  if (!body) return { method, url };
  const payload = BODIES[endpoint.id];
  if (!payload) throw new Error(`There is no body for ${endpoint.id}`);
  return { method, url, payload };
}

/** All that a caller gets to see, but for what is of the call itself. */
function toSeen(answer: LightMyRequestResponse): object {
  const { request_id: requestId, ...body } = answer.json<Record<string, unknown>>();
  const { date, 'x-ratelimit-remaining': left, ...headers } = answer.headers;
  expect([requestId, date, left]).not.toContain(undefined);
  return { status: answer.statusCode, body, headers };
}

describe.each(TEST_DATABASES)('what belongs to another account on %s', (database) => {
  let app: TestApp;
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      return Promise.resolve(result);
    },
  };
  const count = (db: Database): Database => ({
    ...db,
    read: db.read.withPlugin(counter),
    longRead: db.longRead.withPlugin(counter),
    write: (work) => db.write((tx) => work(tx.withPlugin(counter))),
  });
  beforeAll(async () => {
    app = await createTestApp({
      database,
      environment: { LIMIT_FACTOR: '10000' },
      wrapDatabase: count,
    });
  });
  afterAll(() => app.close());

  it.each(GUARDED.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers as for what does not exist, with as much work [PR-06]',
    async (_id, endpoint) => {
      const object = await OBJECTS[endpoint.guards](app, await app.createMember());
      if (object === null) throw new Error(`${endpoint.id} guards nothing`);
      const theirs = endpoint.path.includes('{key}') ? 'the-key' : object;
      const stranger = await app.createMember();
      const ask = async (id: string, pictureId: string): Promise<object> => {
        statements = 0;
        const seen = toSeen(await app.call(toRequest(endpoint, id, pictureId), stranger));
        return { ...seen, statements };
      };
      const missing = await ask(MISSING.id, MISSING.picture);
      expect(missing).toMatchObject(
        endpoint.guards === 'self-or-admin' ? { status: 403 } : { status: 404, body: { code: 'not_found' } },
      );
      expect(await ask(theirs, PICTURE_ID)).toEqual(missing);
      expect(await ask(theirs, MISSING.picture)).toEqual(missing);
    },
  );

  it.each(['own-run', 'own-login', 'own-share'] as const)(
    'has an address that cannot be guessed from others: %s [PR-06]',
    async (guard) => {
      const people = [await app.createMember(), await app.createMember(), await app.createMember()];
      const made = await Promise.all(people.map((person) => OBJECTS[guard](app, person)));
      const characters = made.map((id) => /^[a-z]+_[0-9a-z]{10}([0-9a-z]{16})$/.exec(id ?? '')?.[1] ?? '');
      expect(characters.every((each) => each.length === 16)).toBe(true);
      // Two random ones have the same character at one position of 32.
      const [first = '', second = ''] = characters;
      expect([...first].filter((character, index) => character === second[index]).length).toBeLessThan(8);
      expect(new Set(characters).size).toBe(people.length);
    },
  );
});
