import { expect, it } from 'vitest';
import { toVendorParameters } from './tool-parameters.ts';

const TEXT = { type: 'string' };

it('leaves a schema that all vendors take as it is', () => {
  const schema = { type: 'object', properties: { a: { anyOf: [TEXT, { type: 'null' }] } }, required: ['a'] };
  expect(toVendorParameters(schema)).toBe(schema);
});

it.each([
  ['no properties', { type: 'object' }, { type: 'object', properties: {} }],
  ['nothing at all', {}, { type: 'object', properties: {} }],
  [
    'alternatives',
    {
      type: 'object',
      properties: { id: TEXT },
      required: ['id'],
      oneOf: [
        { properties: { kind: { const: 'a' }, url: TEXT }, required: ['kind', 'url'] },
        { properties: { kind: { const: 'b' } }, required: ['kind'] },
      ],
    },
    {
      type: 'object',
      properties: { id: TEXT, kind: { anyOf: [{ const: 'a' }, { const: 'b' }] }, url: TEXT },
      required: ['id'],
    },
  ],
  [
    'parts that all hold, one of them named',
    {
      allOf: [{ $ref: '#/$defs/Page' }, { properties: { q: TEXT }, required: ['q'] }],
      $defs: { Page: { properties: { page: { type: 'integer' } }, required: ['page'] } },
    },
    {
      type: 'object',
      properties: { page: { type: 'integer' }, q: TEXT },
      required: ['page', 'q'],
      $defs: { Page: { properties: { page: { type: 'integer' } }, required: ['page'] } },
    },
  ],
  [
    'a mere name',
    { $ref: '#/definitions/Q', definitions: { Q: { type: 'object', properties: { q: TEXT } } } },
    {
      type: 'object',
      properties: { q: TEXT },
      definitions: { Q: { type: 'object', properties: { q: TEXT } } },
    },
  ],
])('makes an object of %s', (_name, schema, expected) => {
  expect(toVendorParameters(schema)).toEqual(expected);
});
