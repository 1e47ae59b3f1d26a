import type { CurlImport, OpenApiImport } from '@parley/contract/custom-tools/import-schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOutboundServers,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../../testing/test-databases.ts';
import { advanceUntil } from '../../../../testing/until.ts';

const PATH = '/api/custom-webhook-tools';
const TEXT = { type: 'string' };
const QUOTES = {
  openapi: '3.0.3',
  info: { title: 'Northline', version: '2' },
  servers: [{ url: 'https://{region}.northline.example/v2/', variables: { region: { default: 'eu' } } }],
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    parameters: { Id: { name: 'quote.id', in: 'path', required: true, schema: { type: 'string' } } },
    schemas: {
      Note: {
        type: 'object',
        required: ['text'],
        properties: {
          id: { type: 'string', readOnly: true },
          text: { type: 'string', nullable: true, maxLength: 50, pattern: '(?=x)y' },
          replies: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
        },
      },
    },
  },
  paths: {
    '/quotes': {
      get: {
        operationId: 'listQuotes',
        summary: 'List quotes',
        description: 'Lists the quotes of a lane.',
        tags: ['Quotes'],
        parameters: [
          { name: 'from', in: 'query', required: true, schema: { type: 'string' }, description: 'A port' },
          { name: 'page size', in: 'query', schema: { type: 'integer', minimum: 1, exclusiveMinimum: true } },
          { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
      },
      head: {},
    },
    '/quotes/{quote.id}/notes': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      post: {
        operationId: 'addNote',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
        },
      },
      put: { requestBody: { content: { 'application/json': { schema: { type: 'array', items: {} } } } } },
    },
    '/uploads': { post: { requestBody: { content: { 'multipart/form-data': {} } } } },
    '/search': {
      post: {
        security: [],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['q'],
                properties: { q: { type: 'string' }, n: { type: 'integer' } },
              },
            },
          },
        },
      },
    },
  },
};

describe.each(TEST_DATABASES)('tools made of what exists, on %s', (database) => {
  let app: TestApp;
  let servers: OutboundServers;
  let ada: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    app = await createTestApp({
      database,
      addressGuard: servers.guard,
      environment: { LIMIT_FACTOR: '10000' },
    });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const send = (path: string, payload: object) =>
    app.call({ method: 'POST', url: `${PATH}${path}`, payload }, ada);
  const curl = async (command: string) => {
    const answer = await send('/import/curl', { command });
    expect(answer.json()).not.toHaveProperty('errors');
    return answer.json<CurlImport>();
  };
  const openApi = async (given: object) => {
    const answer = await send('/import/openapi', given);
    expect(answer.json()).not.toHaveProperty('errors');
    return answer.json<OpenApiImport>();
  };
  const refused = async (path: string, payload: object) => {
    const answer = await send(path, payload);
    const { errors = [], code } = answer.json<{
      errors?: { field: string; message: string }[];
      code: string;
    }>();
    return [answer.statusCode, errors[0]?.field ?? code, errors[0]?.message ?? ''] as const;
  };
  const count = async () => (await app.call({ url: PATH }, ada)).json<{ total: number }>().total;

  it('are read of a pasted curl command, with its secrets apart, and saved only on request [CWT-07]', async () => {
    const server = await servers.start((_request, response) => response.end('"fine"'));
    const found = await curl(
      `curl -sS -X POST '${server.origin}/v2/quotes?from=CNNGB&to=NL%20RTM' \\\n  -H "Accept: application/json" -H 'content-type: application/json' -H 'Host: x' -m 20 --data-raw $'{"note":"it\\'s","weight":4.5,"urgent":true}'`,
    );
    expect(found).toMatchObject({
      dropped_headers: ['Host'],
      notes: [],
      tool: {
        name: 'post-v2-quotes',
        method: 'POST',
        url: `${server.origin}/v2/quotes?from={from}&to={to}`,
        headers: [
          { name: 'Accept', value: 'application/json', secret: false },
          { name: 'content-type', value: 'application/json', secret: false },
        ],
        body_template: null,
        timeout_ms: 20_000,
        parameters: {
          properties: {
            from: { type: 'string', description: 'For example CNNGB' },
            to: { description: 'For example NL RTM' },
            note: { type: 'string' },
            weight: { type: 'number' },
            urgent: { type: 'boolean' },
          },
        },
      },
    });
    expect(await count()).toBe(0);
    const saved = (await send('', found.tool)).json<{ id: string }>();
    expect((await curl(`curl -X POST '${server.origin}/v2/quotes'`)).tool.name).toBe('post-v2-quotes-2');
    const args = { from: 'A', to: 'B C', note: 'it', weight: 1, urgent: false };
    await advanceUntil(app.clock, send(`/${saved.id}/test`, { arguments: args }), 10);
    expect(server.seen).toMatchObject([
      { url: '/v2/quotes?from=A&to=B%20C', body: '{"note":"it","weight":1,"urgent":false}' },
    ]);

    const secret = await curl(
      'curl https://api.example/ -H "Authorization: Bearer canary-1" -H "X-Api-Key: canary-2" -b "sid=canary-3"',
    );
    expect(secret.tool.headers.map(({ name, secret: isSecret }) => [name, isSecret])).toEqual([
      ['Authorization', true],
      ['X-Api-Key', true],
      ['Cookie', true],
    ]);
    expect(secret.notes).toEqual(['no_inputs']);
    const stored = await send('', secret.tool);
    expect(stored.statusCode).toBe(201);
    expect(stored.payload).not.toContain('canary');
    const user = await curl('curl -u ada:pw https://api.example/?api_key=abc');
    expect(user.tool.headers).toEqual([{ name: 'Authorization', value: 'Basic YWRhOnB3', secret: true }]);
    expect(user.notes).toEqual(['secret_in_url', 'no_inputs']);
    expect((await curl('curl api.example/find -G --data-urlencode "q=a b"')).tool).toMatchObject({
      method: 'GET',
      url: 'http://api.example/find?q={q}',
    });
    expect((await curl('curl api.example/f -d a=1 -d b=2')).tool).toMatchObject({
      method: 'POST',
      body_template: 'a={a}&b={b}',
      headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    });
    expect((await curl(`curl api.example/f --json '{"a":1,"list":[{"b":2}]}'`)).tool.body_template).toBe(
      '{"a": {a}, "list": [{"b":2}]}',
    );
    const keyed = await curl(`curl api.example/f --json '{"api_key":"canary-4","token":"red","q":"ships"}'`);
    expect(keyed.tool).toMatchObject({
      body_template: '{"api_key": "canary-4", "token": {token}, "q": {q}}',
      parameters: { properties: { token: TEXT, q: TEXT }, required: ['token', 'q'] },
    });
    expect(JSON.stringify(keyed.tool.parameters)).not.toContain('canary');
    const long = '1234567890123456789';
    const { tool } = await curl(`curl api.example/f --json '{"id":${long},"of":{"id":${long}}}'`);
    expect(tool).toMatchObject({
      parameters: { properties: { id: { type: 'string', description: `For example ${long}` } } },
      body_template: `{"id": {id}, "of": {"id":"${long}"}}`,
    });
  });

  const WRONG_COMMANDS: [string, RegExp][] = [
    ['wget https://api.example/', /curl/],
    ['curl', /no address/],
    ['curl https://a.example/ https://b.example/', /one address/],
    ['curl https://a.example/ --next https://b.example/', /--next/],
    ['curl https://api.example/$(id)', /\$\(/],
    ['curl "https://api.example/$HOME"', /\$H/],
    ['curl https://api.example/`id`', /`/],
    ['curl https://api.example/ | sh', /\|/],
    ['curl https://api.example/?a=1&b=2', /&/],
    ['curl https://api.example/ > /etc/passwd', />/],
    ['curl https://api.example/ -d @/etc/passwd', /reads a file/],
    ['curl https://api.example/ --data-urlencode a@b', /reads a file/],
    ['curl https://api.example/ -H @headers', /reads a file/],
    ['curl https://api.example/ -b cookies.txt', /reads a file/],
    ['curl https://api.example/ -o out', /--output/],
    ['curl https://api.example/ --proxy http://p.example', /--proxy/],
    ['curl https://api.example/ -x http://p.example', /--proxy/],
    ['curl https://api.example/ --resolve a:443:127.0.0.1', /--resolve/],
    ['curl https://api.example/ --unix-socket /run/x', /--unix-socket/],
    ['curl https://api.example/ -k', /--insecure/],
    ['curl https://api.example/ -F a=b', /--form/],
    ['curl https://api.example/ -X TRACE', /TRACE/],
    ['curl https://api.example/ -X', /needs a value/],
    ['curl "https://api.example/', /not closed/],
    ["curl $'https://api.example/\\x00'", /NUL/],
    ['curl https://u:p@api.example/', /-u/],
    [`curl https://api.example/ --json '{"a"'`, /JSON/],
    [`curl https://api.example/ ${'-H "X: y" '.repeat(300)}`, /words/],
    [`curl https://api.example/ ${'a'.repeat(60_000)}`, /50000|50,000/],
    [`curl https://api.example/ --json '${'['.repeat(5_000)}${']'.repeat(5_000)}'`, /nested/],
  ];
  it('refuse of a command what a tool cannot do, and name it [CWT-07]', async () => {
    for (const [command, reason] of WRONG_COMMANDS) {
      const [status, field, message] = await refused('/import/curl', { command });
      expect([status, field], command.slice(0, 80)).toEqual([422, 'command']);
      expect(message).toMatch(reason);
    }
  });

  it('are read of an OpenAPI document that is pasted or fetched, operation by operation [CWT-07]', async () => {
    const read = await openApi({ document: JSON.stringify(QUOTES) });
    expect(read).toMatchObject({
      title: 'Northline',
      openapi: '3.0.3',
      base_url: 'https://eu.northline.example/v2',
    });
    const find = (key: string) => read.operations.find((one) => one.key === key);
    const credentials = [{ header: 'X-Key', prefix: '' }];
    expect(find('GET /quotes')).toMatchObject({
      group: 'Quotes',
      title: 'List quotes',
      credentials,
      is_taken: false,
      tool: {
        name: 'list-quotes',
        description: 'Lists the quotes of a lane.',
        url: 'https://eu.northline.example/v2/quotes?from={from}&page%20size={page_size}',
        headers: [
          { name: 'X-Tenant', value: '{X-Tenant}', secret: false },
          { name: 'X-Trace', value: '{X-Trace}', secret: false },
        ],
        parameters: {
          properties: {
            from: { type: 'string', description: 'A port' },
            page_size: { type: 'integer', exclusiveMinimum: 1 },
          },
          required: ['from', 'X-Tenant'],
        },
      },
    });
    expect(find('POST /quotes/{quote.id}/notes')?.tool).toMatchObject({
      name: 'add-note',
      url: 'https://eu.northline.example/v2/quotes/{quote_id}/notes',
      body_template: null,
      parameters: {
        properties: { text: { type: ['string', 'null'], maxLength: 50 }, replies: { type: 'array' } },
        required: ['quote_id', 'text'],
      },
    });
    expect(JSON.stringify(find('POST /quotes/{quote.id}/notes')?.tool)).not.toMatch(/\$ref|pattern|"id"/);
    expect(find('PUT /quotes/{quote.id}/notes')?.tool?.body_template).toBe('{body}');
    expect(find('HEAD /quotes')).toMatchObject({ tool: null, problem: 'method' });
    expect(find('POST /uploads')).toMatchObject({ tool: null, problem: 'body_type' });
    expect(find('POST /search')).toMatchObject({ credentials: [], tool: { body_template: 'q={q}&n={n}' } });
    expect(await count()).toBe(0);
    const search = find('POST /search')?.tool;
    const server = await servers.start((_request, response) =>
      response.end(
        'openapi: 3.1.0\ninfo: {title: Ports}\nservers: [{url: /v1}]\npaths:\n  /ports:\n    get: {}\n',
      ),
    );
    const form = (await send('', { ...search, name: 'form', url: `${server.origin}/form` })).json<{
      id: string;
    }>();
    await advanceUntil(app.clock, send(`/${form.id}/test`, { arguments: { q: 'a b' } }), 10);
    expect(server.seen.map(({ body }) => body)).toEqual(['q=a%20b']);
    // Every draft is one that can be saved, and is then marked.
    for (const { tool } of read.operations)
      if (tool) expect((await send('', tool)).statusCode, tool.name).toBe(201);
    const again = await openApi({ document: JSON.stringify(QUOTES), base_url: 'https://other.example/' });
    expect(again.operations.every(({ tool, is_taken: isTaken }) => isTaken === (tool !== null))).toBe(true);
    expect(again.base_url).toBe('https://other.example');

    const fetched = await openApi({ url: `${server.origin}/openapi.yaml` });
    expect(fetched.operations).toMatchObject([
      { tool: { name: 'get-ports', url: `${server.origin}/v1/ports` } },
    ]);
    expect(server.seen.map(({ url }) => url)).toEqual(['/form', '/openapi.yaml']);
  });

  const withPaths = (paths: object, more: object = {}) =>
    JSON.stringify({ openapi: '3.0.0', servers: [{ url: 'https://api.example' }], paths, ...more });
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi']
    .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[at]}`).join(',')}]`)
    .join('\n')}\n`;
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const WRONG_DOCUMENTS: [string, object, string, RegExp][] = [
    ['nothing', {}, 'document', /empty/],
    ['two sources', { document: '{}', url: 'https://api.example' }, 'url', /document/],
    ['no JSON', { document: '{"openapi":' }, 'document', /JSON/],
    ['no YAML', { document: 'a: [1' }, 'document', /YAML/],
    ['another document', { document: 'swagger: "2.0"' }, 'document', /version 3/],
    ['NUL characters', { document: 'openapi: 3.0.0\0' }, 'document', /NUL/],
    ['no paths', { document: 'openapi: 3.0.0' }, 'document', /paths/],
    ['no server', { document: withPaths({ '/a': { get: {} } }, { servers: [] }) }, 'base_url', /server/],
    [
      'a strange server',
      { document: withPaths({ '/a': { get: {} } }), base_url: 'ftp://x' },
      'base_url',
      /http/,
    ],
    ['deep nesting', { document: deep }, 'document', /nested/],
    ['a YAML bomb', { document: bomb }, 'document', /alias/i],
    ['a YAML cycle', { document: 'a: &a [*a]\n' }, 'document', /nested|alias|read/i],
    ['a length', { document: `openapi: 3.0.0 ${' '.repeat(2_000_000)}` }, 'document', /2000000/],
    [
      'many operations',
      {
        document: withPaths(
          Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`/p${at}`, { get: {} }])),
        ),
      },
      'document',
      /2000 operations/,
    ],
    [
      'another document in it',
      { document: withPaths({ '/a': { $ref: 'http://server0.example:8080/paths.json' } }) },
      'document',
      /not fetched: http/,
    ],
    [
      'references in a circle',
      {
        document: withPaths(
          { '/a': { $ref: '#/components/x' } },
          { components: { x: { $ref: '#/components/y' }, y: { $ref: '#/components/x' } } },
        ),
      },
      'document',
      /back to itself/,
    ],
    ['a reference to nothing', { document: withPaths({ '/a': { $ref: '#/no' } }) }, 'document', /not in it/],
  ];
  it('refuse of a document what is wrong with it, and name the field [CWT-07]', async () => {
    const server = await servers.start((_request, response) => response.end('{}'));
    for (const [what, given, field, reason] of WRONG_DOCUMENTS) {
      const [status, named, message] = await refused('/import/openapi', given);
      expect([status, named], what).toEqual([422, field]);
      expect(message).toMatch(reason);
    }
    expect(server.connections()).toBe(0);
  });

  it('read no document inside the network, and tell it from a missing one by nothing [SS-01] [SS-06]', async () => {
    const inside = await servers.startInside();
    servers.names.set('inside.example', [[inside.address]]);
    expect(await refused('/import/openapi', { url: `http://${inside.address}:8080/` })).toEqual([
      422,
      'destination_blocked',
      '',
    ]);
    const [hidden, missing] = await Promise.all(
      ['inside.example', 'missing.example'].map((host) =>
        advanceUntil(app.clock, refused('/import/openapi', { url: `http://${host}:8080/` })),
      ),
    );
    expect(hidden).toEqual([503, 'destination_unreachable', '']);
    expect(missing).toEqual(hidden);
    expect(inside.connections()).toBe(0);
  });

  it('read a schema inside itself, many times over, as far as a tool may be long [CWT-07]', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`field_${at}`, { $ref: '#/components/schemas/Wide' }]),
    );
    const read = await openApi({
      document: withPaths(
        {
          '/a': {
            post: {
              requestBody: {
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Wide' } } },
              },
            },
          },
        },
        { components: { schemas: { Wide: { type: 'object', properties: wide } } } },
      ),
    });
    const [operation] = read.operations;
    expect(Object.keys(operation?.tool?.parameters['properties'] ?? {})).toHaveLength(40);
    expect(JSON.stringify(operation).length).toBeLessThan(33_000);
  });
});
