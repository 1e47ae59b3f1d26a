import { expect, test } from 'vitest';
import { JsonSchema } from './json-schema.ts';
import { toExample } from './schema-example.ts';
import { toFields } from './schema-fields.ts';

const SCHEMAS = { Person: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } };
const fieldsOf = (schema: JsonSchema) => toFields(schema, SCHEMAS);
const typesOf = (schema: JsonSchema) => fieldsOf(schema).map(({ name, type }) => [name, type]);
const exampleOf = (schema: JsonSchema, isWhole = true) => toExample(schema, SCHEMAS, { isWhole });

test('names the type of every field as a program would', () => {
  const properties: Record<string, JsonSchema> = {
    text: { type: 'string', nullable: true },
    list: { type: 'array', items: { type: 'integer' } },
    people: { type: 'array', items: { $ref: '#/components/schemas/Person' } },
    either: { anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['0', '1'] }] },
    image: { type: 'string', format: 'binary' },
    odd: {},
  };
  expect(typesOf({ type: 'object', properties })).toEqual([
    ['text', 'string | null'],
    ['list', 'integer[]'],
    ['people', 'object[]'],
    ['either', 'boolean | string'],
    ['image', 'file'],
    ['odd', 'any'],
  ]);
});

test('says null beside the values and alternatives that it is one of', () => {
  const nothing = { type: 'string', nullable: true, enum: [null] };
  const properties: Record<string, JsonSchema> = {
    reason: { type: 'string', nullable: true, enum: ['stop', 'length', null] },
    owner: { anyOf: [{ $ref: '#/components/schemas/Person' }, nothing] },
  };
  expect(fieldsOf({ type: 'object', properties })).toMatchObject([
    { type: 'string | null', choices: ['stop', 'length'] },
    { type: 'object | null', choices: [], fields: [{ fields: [{ name: 'name' }] }] },
  ]);
  expect(exampleOf({ type: 'object', properties })).toEqual({ reason: 'stop', owner: { name: 'My name' } });
});

test('opens objects, lists, maps and references', () => {
  const person = { $ref: '#/components/schemas/Person' };
  expect(typesOf(person)).toEqual([['name', 'string']]);
  expect(typesOf({ type: 'array', items: person })).toEqual([['name', 'string']]);
  expect(typesOf({ type: 'object', additionalProperties: person })).toEqual([['*', 'object']]);
  const [field] = fieldsOf({ type: 'object', properties: { owner: person }, required: ['owner'] });
  expect(field).toMatchObject({ isRequired: true, fields: [{ name: 'name', isRequired: true }] });
});

test('names the alternatives of a stream by what distinguishes them', () => {
  const variant = (type: string): JsonSchema => ({
    type: 'object',
    properties: { type: { type: 'string', enum: [type] }, text: { type: 'string' } },
  });
  const fields = fieldsOf({ oneOf: [variant('info'), variant('end')] });
  expect(fields.map(({ name }) => name)).toEqual(['type: info', 'type: end']);
  expect(fields[0]?.fields.map(({ name }) => name)).toEqual(['type', 'text']);
});

test('shows limits that were set, and no others', () => {
  const properties: Record<string, JsonSchema> = {
    name: { type: 'string', minLength: 1, maxLength: 20 },
    page: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
    ids: { type: 'array', maxItems: 5, items: { type: 'string', enum: ['a', 'b'] } },
  };
  expect(fieldsOf({ type: 'object', properties })).toMatchObject([
    { limits: { least: 1, most: 20, unit: 'characters' } },
    { limits: { least: 1, most: undefined, unit: 'value', byDefault: '1' } },
    { limits: { most: 5, unit: 'entries' }, choices: ['a', 'b'] },
  ]);
});

test('a schema that names itself ends somewhere', () => {
  const tree: Record<string, JsonSchema> = {
    Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
  };
  const node = { $ref: '#/components/schemas/Node' };
  expect(JSON.stringify(toFields(node, tree)).length).toBeLessThan(5_000);
  expect(JSON.stringify(toExample(node, tree, { isWhole: true })).length).toBeLessThan(500);
});

test.each<[JsonSchema, unknown]>([
  [{ type: 'string', enum: ['low', 'high'] }, 'low'],
  [{ type: 'integer', minimum: 3 }, 3],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER }, 0],
  [{ type: 'boolean' }, false],
  [{ type: 'string', default: 'chat' }, 'chat'],
  [{ type: 'string', format: 'date-time' }, '2026-01-31T12:00:00Z'],
  [{ type: 'array', items: { type: 'number' } }, [0]],
  [{ $ref: '#/components/schemas/Person' }, { name: 'My name' }],
  [{ type: 'object', properties: { email: { type: 'string' } } }, { email: 'you@example.com' }],
])('an example of %j is %j', (schema, example) => {
  expect(exampleOf(schema)).toEqual(example);
});

test('an example to be sent holds only what must be sent', () => {
  const properties: Record<string, JsonSchema> = { a: { type: 'boolean' }, b: { type: 'array', items: {} } };
  expect(exampleOf({ type: 'object', properties, required: ['b'] }, false)).toEqual({ b: [] });
});

test('unknown keywords of a schema are ignored', () => {
  expect(JsonSchema.parse({ type: 'string', pattern: '^a$', 'x-odd': 1 })).toEqual({ type: 'string' });
});
