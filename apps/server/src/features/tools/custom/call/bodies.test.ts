// The bodies and addresses that calls send.
import type { OpenApiImport } from '@parley/contract/custom-tools/import-schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../../../testing/outbound/outbound-servers.ts';
import { createTestApp, type Person, type TestApp } from '../../../../testing/test-app.ts';
import { advanceUntil } from '../../../../testing/until.ts';

const PATH = '/api/custom-webhook-tools';
const FORM = 'application/x-www-form-urlencoded';
const TEXT = { type: 'string' };
const LIST = { type: 'array', items: TEXT };

describe('a call of a custom tool', () => {
  let app: TestApp;
  let servers: OutboundServers;
  let server: OutboundServer;
  let ada: Person;
  beforeEach(async () => {
    servers = createOutboundServers();
    server = await servers.start((_request, response) => response.end('"fine"'));
    app = await createTestApp({ addressGuard: servers.guard });
    ada = await app.createMember();
  });
  afterEach(async () => {
    await app.close();
    await servers.stop();
  });

  const send = (path: string, payload: object) =>
    app.call({ method: 'POST', url: `${PATH}${path}`, payload }, ada);
  async function call(tool: object, args: object): Promise<OutboundServer['seen'][number] | undefined> {
    const saved = await send('', tool);
    expect(saved.payload).not.toContain('errors');
    const { id } = saved.json<{ id: string }>();
    await advanceUntil(app.clock, send(`/${id}/test`, { arguments: args }), 10);
    return server.seen.at(-1);
  }
  const toTool = (contentType: string, template: string | null, properties: object) => ({
    name: 'send-it',
    description: 'Sends it.',
    method: 'POST',
    url: `${server.origin}/it`,
    headers: [{ name: 'Content-Type', value: contentType, secret: false }],
    body_template: template,
    parameters: { type: 'object', properties },
  });
  async function readOperations(paths: object) {
    const servedBy = [{ url: server.origin }];
    const document = JSON.stringify({ openapi: '3.0.0', servers: servedBy, paths });
    return (await send('/import/openapi', { document })).json<OpenApiImport>().operations;
  }

  it.each(['tags', 'tags*'])('repeats the pair of a list %s in a form', async (name) => {
    const tool = toTool(FORM, `${name}={tags}&q={q}&kind=a%20b`, { tags: LIST, q: TEXT });
    const sent = await call(tool, { tags: ['red', 'a&b'] });
    expect(sent?.body).toBe('tags=red&tags=a%26b&kind=a%20b');
  });

  it('sends a form where the type says so, also without a template', async () => {
    const sent = await call(toTool(FORM, null, { tags: LIST, q: TEXT }), { q: 'a b', tags: ['x', 'y'] });
    expect(sent?.headers['content-type']).toBe(FORM);
    expect(sent?.body).toBe('q=a%20b&tags=x&tags=y');
  });

  it.each(['text/xml; charset=utf-8', 'application/xml', 'application/soap+xml'])(
    'keeps a value within its element in %s',
    async (type) => {
      const value = `Smith & Sons</n><admin a='"'>1</admin>`;
      const sent = await call(toTool(type, '<n>{name}</n>', { name: TEXT }), { name: value });
      expect(sent?.body).toBe(
        '<n>Smith &amp; Sons&lt;/n&gt;&lt;admin a=&apos;&quot;&apos;&gt;1&lt;/admin&gt;</n>',
      );
    },
  );

  it.each(['text/xml', 'application/xml', 'application/soap+xml'])(
    'takes a document of %s as it is written [CWT-07]',
    async (type) => {
      const content = { [type]: { schema: { type: 'object', properties: { name: TEXT } } } };
      const [operation] = await readOperations({ '/it': { post: { requestBody: { content } } } });
      const sent = await call(operation?.tool ?? {}, { body: '<n a="1">Smith &amp; Sons</n>' });
      expect([sent?.body, sent?.headers['content-type']]).toEqual(['<n a="1">Smith &amp; Sons</n>', type]);
    },
  );

  it.each(['text/xml', 'text/plain', 'multipart/form-data; boundary=x'])(
    'makes no JSON of arguments for a body of %s: its template is asked for',
    async (type) => {
      const refused = await send('', toTool(type, null, { q: TEXT }));
      expect(refused.json()).toMatchObject({ errors: [{ field: 'body_template' }] });
      const placed = { ...toTool(type, null, { q: TEXT }), url: `${server.origin}/it?q={q}` };
      const sent = await call(placed, { q: 'a' });
      expect([sent?.url, sent?.body, sent?.headers['content-type']]).toEqual(['/it?q=a', '', type]);
    },
  );

  it('takes a body of any type as JSON', async () => {
    const content = { '*/*': { schema: { type: 'object', properties: { q: TEXT } } } };
    const [operation] = await readOperations({ '/it': { post: { requestBody: { content } } } });
    const sent = await call(operation?.tool ?? {}, { q: 'a' });
    expect([sent?.body, sent?.headers['content-type']]).toEqual(['{"q":"a"}', 'application/json']);
  });

  it('has no body where an optional one is not given', async () => {
    const content = { 'application/json': { schema: { type: 'array', items: {} } } };
    const [operation] = await readOperations({ '/it': { post: { requestBody: { content } } } });
    const sent = await call(operation?.tool ?? {}, {});
    expect([sent?.body, sent?.headers['content-type']]).toEqual(['', undefined]);
  });

  it('leaves out a header that is one value as a whole, where that is not given', async () => {
    const tool = {
      ...toTool('application/json', null, { trace: TEXT, q: TEXT }),
      headers: [
        { name: 'X-Trace', value: '{trace}', secret: false },
        { name: 'X-Of', value: 'of {q}', secret: false },
      ],
    };
    const sent = await call(tool, { q: 'a' });
    expect(sent?.headers).not.toHaveProperty('x-trace');
    expect(sent?.headers['x-of']).toBe('of a');
  });

  it('repeats the pair of a list in an address, and joins one that is not to be repeated', async () => {
    const toQuery = (name: string, more: object = {}) => ({ name, in: 'query', schema: LIST, ...more });
    const parameters = [toQuery('status'), toQuery('ids', { explode: false }), toQuery('tags[]')];
    const [operation] = await readOperations({ '/it': { get: { parameters } } });
    expect(operation?.tool?.parameters).toMatchObject({ properties: { status: LIST, ids: LIST } });
    const sent = await call(operation?.tool ?? {}, {
      status: ['new', 'a&b'],
      ids: ['1', '2'],
      tags__: ['x'],
    });
    expect(sent?.url).toBe('/it?status=new&status=a%26b&ids=1%2C2&tags%5B%5D=x');
  });

  it('sends an optional header of a document where it is given, and asks models for no keys', async () => {
    const toHeader = (name: string) => ({ name, in: 'header', schema: TEXT });
    const parameters = ['X-Version', 'X-Region', 'X-Api-Key', 'Idempotency-Key', 'Host'].map(toHeader);
    const [operation] = await readOperations({ '/it': { get: { parameters } } });
    expect(operation?.tool?.headers.map(({ name }) => name)).toEqual(['X-Version', 'X-Region']);
    const sent = await call(operation?.tool ?? {}, { 'X-Version': '2026-11-01' });
    expect(sent?.headers['x-version']).toBe('2026-11-01');
    expect(sent?.headers).not.toHaveProperty('x-region');
  });

  it('takes one value of a list that an address separates in its own way', async () => {
    const toQuery = (name: string, style: string) => ({
      name,
      in: 'query',
      style,
      explode: false,
      schema: LIST,
    });
    const parameters = [toQuery('ids', 'pipeDelimited'), toQuery('names', 'spaceDelimited')];
    const [operation] = await readOperations({ '/it': { get: { parameters } } });
    expect(operation?.tool?.parameters).toMatchObject({ properties: { ids: TEXT, names: TEXT } });
    const sent = await call(operation?.tool ?? {}, { ids: 'a', names: 'b c' });
    expect(sent?.url).toBe('/it?ids=a&names=b%20c');
  });

  it('sends what is inside a value as pairs of their own where a form says so', async () => {
    const card = { type: 'object', properties: { name: TEXT, limits: { type: 'object' } } };
    const schema = { type: 'object', properties: { card, expand: LIST, note: TEXT } };
    const inner = { style: 'deepObject', explode: true };
    const content = { [FORM]: { schema, encoding: { card: inner, expand: inner } } };
    const [operation] = await readOperations({ '/it': { post: { requestBody: { content } } } });
    expect(operation?.tool?.body_template).toBe('card[*]={card}&expand[*]={expand}&note={note}');
    const args = { card: { name: 'A&B', limits: { day: 5, 'a[b': null } }, expand: ['x', 'y'] };
    const sent = await call(operation?.tool ?? {}, args);
    expect([...new URLSearchParams(sent?.body)]).toEqual([
      ['card[name]', 'A&B'],
      ['card[limits][day]', '5'],
      ['card[limits][a[b]', ''],
      ['expand[0]', 'x'],
      ['expand[1]', 'y'],
    ]);
  });

  it('sends what is inside a value as pairs of their own where an address says so', async () => {
    const range = {
      anyOf: [{ type: 'object', properties: { gte: { type: 'integer' } } }, { type: 'integer' }],
    };
    const toQuery = (name: string, schema: object) => ({ name, in: 'query', style: 'deepObject', schema });
    const parameters = [
      toQuery('created', range),
      toQuery('due', range),
      toQuery('filter', { type: 'object' }),
    ];
    const [operation] = await readOperations({ '/it': { get: { parameters } } });
    const sent = await call(operation?.tool ?? {}, { created: { gte: 7 }, due: 9 });
    expect(sent?.url).toBe('/it?created%5Bgte%5D=7&due=9');
  });

  it('has no body where a form has no fields', async () => {
    const content = { [FORM]: { schema: { type: 'object', properties: {} } } };
    const [operation] = await readOperations({ '/it': { delete: { requestBody: { content } } } });
    const sent = await call(operation?.tool ?? {}, {});
    expect([sent?.body, sent?.headers['content-type']]).toEqual(['', undefined]);
  });

  it('cannot be made of a form whose lists are joined, which is said', async () => {
    const schema = { type: 'object', properties: { tags: LIST } };
    const content = { [FORM]: { schema, encoding: { tags: { explode: false } } } };
    const operations = await readOperations({ '/it': { post: { requestBody: { content } } } });
    expect(operations).toMatchObject([{ tool: null, problem: 'body_type' }]);
  });
});
