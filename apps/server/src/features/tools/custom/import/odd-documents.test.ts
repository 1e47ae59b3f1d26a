// OpenAPI documents as people write them, whose parts are not all such that a tool can be made of them.
import type { OpenApiImport } from '@parley/contract/custom-tools/import-schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOutboundServers,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';

const SERVER = { url: 'https://api.example' };

describe('an OpenAPI document', () => {
  let app: TestApp;
  let servers: OutboundServers;
  let ada: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({ addressGuard: servers.guard });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  async function read(given: object): Promise<OpenApiImport> {
    const answer = await app.call(
      { method: 'POST', url: '/api/custom-webhook-tools/import/openapi', payload: given },
      ada,
    );
    expect(answer.json()).not.toHaveProperty('errors');
    return answer.json<OpenApiImport>();
  }
  const readPaths = async (paths: object, more: object = {}) =>
    (await read({ document: JSON.stringify({ openapi: '3.1.0', servers: [SERVER], paths, ...more }) }))
      .operations;
  const urlOf = async (serversOf: unknown) =>
    (await readPaths({ '/a': { get: {} } }, { servers: serversOf }))[0]?.tool?.url;

  it('is called at the first of its servers that can be called [CWT-07]', async () => {
    expect(await urlOf([{ url: 'wss://live.example' }, { url: '{scheme}://x' }, SERVER])).toBe(
      'https://api.example/a',
    );
    const variables = { port: { default: 8443 } };
    expect(await urlOf([{ url: 'https://api.example:{port}/v1', variables }])).toBe(
      'https://api.example:8443/v1/a',
    );
  });

  it('without servers is called where it comes from', async () => {
    const server = await servers.start((_request, response) =>
      response.end(`\ufeff${JSON.stringify({ openapi: '3.0.0', paths: { '/a': { get: {} } } })}`),
    );
    const { operations } = await read({ url: `${server.origin}/docs/openapi.json` });
    expect(operations[0]?.tool?.url).toBe(`${server.origin}/a`);
  });

  it('may be as large by its address as those of the largest services [CWT-07]', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, at) => [
        `/p${at}`,
        { get: { operationId: `get${at}`, responses: { 200: { description: 'Fine. '.repeat(1_000) } } } },
      ]),
    );
    const document = JSON.stringify({ openapi: '3.0.0', servers: [SERVER], paths });
    expect(document.length).toBeGreaterThan(8_000_000);
    const server = await servers.start((_request, response) => response.end(document));
    const { operations } = await read({ url: server.origin });
    expect(operations.filter(({ tool }) => tool !== null)).toHaveLength(1_500);
  });

  it('may write its version as a number', async () => {
    const document = `openapi: 3.1\nservers: [{url: ${SERVER.url}}]\npaths: {/a: {get: {}}}`;
    expect(await read({ document })).toMatchObject({ openapi: '3.1', operations: [{ problem: null }] });
  });

  it('has the operations alone left out that refer to what is not in it', async () => {
    const schema = { $ref: '#/components/schemas/Loop' };
    const operations = await readPaths(
      {
        '/a': { get: { parameters: [{ $ref: '#/components/parameters/Missing' }] } },
        '/b': { post: { requestBody: { content: { 'application/json': { schema } } } } },
        '/c': { get: {} },
      },
      { components: { schemas: { Loop: schema } } },
    );
    expect(operations.map(({ problem }) => problem)).toEqual(['unreadable', 'unreadable', null]);
  });

  it('has no body of a GET dropped that its service needs', async () => {
    const content = { 'application/json': { schema: { type: 'object', properties: { q: {} } } } };
    const operations = await readPaths({
      '/a': { get: { requestBody: { required: true, content } } },
      '/b': { get: { requestBody: { content } } },
    });
    expect(operations.map(({ problem }) => problem)).toEqual(['body_type', null]);
  });

  it('has no object of an address sent as JSON, however it is described', async () => {
    const toQuery = (name: string, schema: object, required = false) => ({
      ...{ name, in: 'query', required, schema },
    });
    const fields = { properties: { gt: { type: 'integer' } } };
    const operations = await readPaths({
      '/a': {
        get: {
          parameters: [
            toQuery('one', { type: ['object', 'null'], ...fields }),
            toQuery('two', fields),
            toQuery('three', { allOf: [{ type: 'object', ...fields }] }),
            toQuery('many', { type: ['array', 'null'], items: { type: 'string' } }),
          ],
        },
      },
      '/b': { get: { parameters: [toQuery('two', fields, true)] } },
    });
    expect(operations).toMatchObject([
      {
        tool: {
          url: 'https://api.example/a?many*={many}',
          parameters: { properties: { many: { type: ['array', 'null'] } } },
        },
      },
      { tool: null, problem: 'parameters' },
    ]);
  });

  it('asks for all keys that are sent together, and for none that only answers a challenge [CWT-07]', async () => {
    const toKey = (name: string, place = 'header') => ({ type: 'apiKey', in: place, name });
    const securitySchemes = {
      key: toKey('X-Key'),
      app: toKey('X-App'),
      query: toKey('key', 'query'),
      digest: { type: 'http', scheme: 'Digest' },
      bearer: { type: 'http', scheme: 'bearer' },
    };
    const toGet = (security: object[]) => ({ get: { security } });
    const operations = await readPaths(
      {
        '/a': toGet([{ key: [], app: [] }]),
        '/b': toGet([{ digest: [] }]),
        '/c': toGet([{ query: [], key: [] }, { bearer: [] }]),
        '/d': toGet([{}, { app: [] }]),
        '/e': toGet([{ query: [], app: [] }]),
        '/f': toGet([{ query: [] }]),
        '/g': toGet([{ query: [] }, {}]),
      },
      { components: { securitySchemes } },
    );
    expect(operations.map(({ credentials }) => credentials.map(({ header }) => header))).toEqual([
      ['X-Key', 'X-App'],
      [],
      ['Authorization'],
      ['X-App'],
      ['X-App'],
      [],
      [],
    ]);
    expect(operations.map(({ url_key: urlKey }) => urlKey)).toEqual([
      ...[null, null, null, null],
      ...['key', 'key', null],
    ]);
  });
});
