import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { SchemaRefusedError } from '../schema-rules.ts';
import { toSchemaInstance } from './schema-instance.ts';

const build = (schema: Readonly<Record<string, unknown>>, prompt: string) =>
  toSchemaInstance(schema, { prompt, title: 'A title' });

const string = { type: 'string' };
const integer = { type: 'integer' };

describe('what the prompt states', () => {
  it.each([
    ['Ada, 36 years', { properties: { age: integer }, required: ['age'] }, { age: 36 }],
    [
      'name: Ada Lovelace, city = London',
      { properties: { name: string, city: string }, required: ['name'] },
      { name: 'Ada Lovelace', city: 'London' },
    ],
    [
      'Her name is "Ada"; write to ada@example.org.',
      { properties: { name: string, email: string }, required: ['name', 'email'] },
      { name: 'Ada', email: 'ada@example.org' },
    ],
    ['The first name is Ada and she likes sums', { properties: { firstName: string } }, { firstName: 'Ada' }],
    [
      '姓名：张三，年龄 36',
      { properties: { name: string, age: integer }, required: ['name', 'age'] },
      { name: '张三', age: 36 },
    ],
    [
      'It costs $1,299.50',
      { properties: { price: { type: 'number' } }, required: ['price'] },
      { price: 1299.5 },
    ],
    ['done: yes', { properties: { done: { type: 'boolean' } }, required: ['done'] }, { done: true }],
    [
      'I am sad about it',
      { properties: { mood: { enum: ['happy', 'sad'] } }, required: ['mood'] },
      { mood: 'sad' },
    ],
    [
      'Due 2026-03-14',
      { properties: { due: { type: 'string', format: 'date' } }, required: ['due'] },
      { due: '2026-03-14' },
    ],
  ])('%s', (prompt, schema, expected) => {
    expect(build({ type: 'object', ...schema }, prompt)).toEqual(expected);
  });
});

it('makes nothing up', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: ['string', 'null'] },
      age: { type: ['integer', 'null'] },
      note: string,
      extra: string,
    },
    required: ['name', 'age', 'note'],
  };
  expect(build(schema, 'Hello')).toEqual({ name: null, age: null, note: '' });
});

describe('fits schemas', () => {
  const ajv = new Ajv2020({ strict: false });
  it.each<[string, Record<string, unknown>]>([
    ['a word of given length', { type: 'string', minLength: 3, maxLength: 5 }],
    ['a number in bounds', { type: 'number', exclusiveMinimum: 2, maximum: 3 }],
    ['a whole multiple', { type: 'integer', minimum: 7, multipleOf: 5 }],
    ['a negative ceiling', { type: 'integer', maximum: -3 }],
    ['a list with items', { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' } }],
    ['distinct numbers', { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer' } }],
    ['distinct choices', { type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b', 'c'] } }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }],
    [
      'a constant and a default',
      {
        type: 'object',
        properties: { a: { const: 1 }, b: { type: 'string', default: 'x' } },
        required: ['a', 'b'],
      },
    ],
    [
      'nested objects',
      {
        type: 'object',
        properties: {
          a: { type: 'object', properties: { b: { type: 'array', items: {} } }, required: ['b'] },
        },
        required: ['a'],
      },
    ],
    [
      'references',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/n' } },
        required: ['a'],
        $defs: { n: { type: 'integer', minimum: 4 } },
      },
    ],
    [
      'alternatives',
      { anyOf: [{ type: 'object', properties: { k: { const: 'x' } }, required: ['k'] }, { type: 'null' }] },
    ],
    [
      'all of several',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
          { properties: { b: { type: 'boolean' } }, required: ['b'] },
        ],
      },
    ],
    [
      'no extra properties',
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    ],
    [
      'itself again',
      {
        $ref: '#/$defs/tree',
        $defs: {
          tree: {
            type: 'object',
            properties: { children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
            required: ['children'],
          },
        },
      },
    ],
    ['anything', {}],
    ['null', { type: 'null' }],
  ])('%s', (_name, schema) => {
    const value = build(schema, 'name: x');
    expect([value, ajv.validate(schema, value)]).toEqual([value, true]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['itself for ever', { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] }],
    [
      'itself twice for ever',
      { type: 'object', properties: { a: { $ref: '#' }, b: { $ref: '#' } }, required: ['a', 'b'] },
    ],
    ['itself ten times over', { type: 'object', allOf: Array.from({ length: 10 }, () => ({ $ref: '#' })) }],
    [
      'a hundred lists in each of eight',
      Array.from({ length: 8 }).reduce<Record<string, unknown>>(
        (items) => ({ type: 'array', minItems: 100, items }),
        {},
      ),
    ],
    ['a thousand million characters', { type: 'string', minLength: 1e9 }],
  ])('refuses a schema that needs %s [F-01]', (_name, schema) => {
    expect(() => build(schema, 'x')).toThrow(SchemaRefusedError);
  });

  it('is not held up by a hostile pattern', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string', pattern: '^(a+)+$' } },
      required: ['name'],
    };
    // Tried the long way, this would not end before the sun does.
    expect(build(schema, `name: ${'a'.repeat(60)}!`)).toHaveProperty('name');
  });
});
