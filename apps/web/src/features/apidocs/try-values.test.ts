import { expect, test } from 'vitest';
import type { Operation } from './api-document.ts';
import type { JsonSchema } from './json-schema.ts';
import { toFormFields, toReadAs, toRequest } from './try-values.ts';

const OPERATION: Operation = {
  id: 'things.change',
  method: 'PATCH',
  path: '/things/{thingId}',
  summary: '',
  group: 'things',
  need: 'login',
  parameters: [
    { name: 'thingId', location: 'path', isRequired: true, schema: { type: 'string' } },
    { name: 'days', location: 'query', isRequired: false, schema: { type: 'integer' } },
  ],
  body: null,
  answers: [],
  errors: [],
};
const withBody = (kind: 'json' | 'form', schema: JsonSchema): Operation => ({
  ...OPERATION,
  body: { kind, schema },
});
const requestOf = (operation: Operation, values: Record<string, string>, files: Record<string, File> = {}) =>
  toRequest(operation, toFormFields(operation, {}), values, files);

const BODY: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { type: 'integer' },
    is_on: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    mood: { type: 'string', enum: ['true', 'false', 'maybe'] },
  },
  required: ['name'],
};

test('fills the address and leaves out what is empty', () => {
  expect(requestOf(OPERATION, { 'path:thingId': 'a/b c', 'query:days': '7' })).toMatchObject({
    path: '/things/a%2Fb%20c?days=7',
    wrong: [],
  });
  expect(requestOf(OPERATION, {})).toMatchObject({ path: '/things/{thingId}', wrong: ['path:thingId'] });
});

test('sends a header where it is filled in', () => {
  const schema = { type: 'string' };
  const parameter = { name: 'Idempotency-Key', location: 'header', isRequired: false, schema } as const;
  const operation = { ...OPERATION, parameters: [parameter] };
  expect(requestOf(operation, {}).headers).toEqual({});
  expect(requestOf(operation, { 'header:Idempotency-Key': 'order-7' }).headers).toEqual({
    'Idempotency-Key': 'order-7',
  });
});

test('gives each field of the body the type that its schema asks for', () => {
  const values = {
    'path:thingId': '1',
    'body:name': 'true',
    'body:size': '3',
    'body:is_on': 'false',
    'body:tags': '["a"]',
    'body:mood': 'true',
  };
  expect(requestOf(withBody('json', BODY), values).body).toEqual({
    kind: 'json',
    json: { name: 'true', size: 3, is_on: false, tags: ['a'], mood: 'true' },
  });
});

test('points at what is missing or no JSON, and at numbers that are none', () => {
  const values = { 'path:thingId': '1', 'body:name': '', 'body:size': 'three', 'body:tags': '[a' };
  expect(requestOf(withBody('json', BODY), values).wrong).toEqual(['body:name', 'body:size', 'body:tags']);
});

test('starts with an example of what must be sent, or of the first thing that can be', () => {
  const initial = (schema: JsonSchema) =>
    Object.fromEntries(
      toFormFields(withBody('json', schema), {})
        .filter((field) => field.location === 'body' && field.initial !== '')
        .map((field) => [field.name, field.initial]),
    );
  expect(initial(BODY)).toEqual({ name: 'My name' });
  expect(initial({ ...BODY, required: [] })).toEqual({ name: 'My name' });
});

test('begins with JSON where a field takes JSON, and with a number where only that one is taken', () => {
  const input = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
  const schema: JsonSchema = {
    type: 'object',
    properties: { input, version: { type: 'number', enum: [1] } },
    required: ['input', 'version'],
  };
  const request = requestOf(withBody('json', schema), { 'path:thingId': '1' });
  expect(request).toMatchObject({ body: { json: { input: 'Hello!', version: 1 } }, wrong: [] });
});

test('a form carries texts and files; a file that is needed can be missing', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { prompt: { type: 'string' }, image: { type: 'string', format: 'binary' } },
    required: ['image'],
  };
  const values = { 'path:thingId': '1', 'body:prompt': 'Hello' };
  const image = new File(['x'], 'cat.png');
  expect(requestOf(withBody('form', schema), values).wrong).toEqual(['body:image']);
  expect(requestOf(withBody('form', schema), values, { 'body:image': image })).toMatchObject({
    body: { kind: 'form', texts: { prompt: 'Hello' }, files: { image } },
    wrong: [],
  });
});

test('a form of nothing but a file needs it', () => {
  const schema: JsonSchema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  const request = requestOf(withBody('form', schema), { 'path:thingId': '1' });
  expect(request).toMatchObject({ body: { missing: ['file'] }, wrong: ['body:file'] });
});

test('a body that is no object is one field of JSON', () => {
  const operation = withBody('json', { type: 'array', items: { type: 'number' } });
  expect(requestOf(operation, { 'path:thingId': '1', body: '[1, 2]' }).body).toEqual({
    kind: 'json',
    json: [1, 2],
  });
});

test.each([
  [{}, 'events'],
  [{ 'body:stream': 'false' }, 'json'],
] as const)(
  'where a call streams unless it is told not to, its answer with %j is read as %s',
  (values, expected) => {
    const stream = { type: 'boolean', default: true };
    const answers = (['json', 'events'] as const).map((kind) => ({
      status: '200',
      kind,
      mediaType: '',
      schema: {},
    }));
    const operation = withBody('form', { type: 'object', properties: { stream } });
    expect(toReadAs({ ...operation, answers }, values)).toBe(expected);
  },
);

test.each([
  [[], {}, 'json'],
  [['text/event-stream'], {}, 'events'],
  [['application/json'], { 'body:stream': 'true' }, 'json'],
  [['application/json', 'text/event-stream'], {}, 'json'],
  [['application/json', 'text/event-stream'], { 'body:stream': 'true' }, 'events'],
  [['text/csv'], {}, 'text'],
  [['image/*'], {}, 'file'],
] as const)('answers of the types %j with %j are read as %s', (types, values, expected) => {
  const kinds = { 'application/json': 'json', 'text/event-stream': 'events' } as const;
  const answers = types.map((mediaType) => {
    const kind = mediaType in kinds ? kinds[mediaType as keyof typeof kinds] : ('file' as const);
    return { status: '200', kind, mediaType, schema: {} };
  });
  expect(toReadAs({ ...OPERATION, answers }, values)).toBe(expected);
});
