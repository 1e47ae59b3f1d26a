import { expect, test } from 'vitest';
import { toInitial, toTestArguments, toTestFields, toTyped } from './test-fields.ts';

const schema = (properties: Record<string, unknown>, required: readonly string[] = []) =>
  toTestFields({ type: 'object', properties, required });

test('a parameter of any form has a field; a schema without parameters has none', () => {
  const fields = schema({
    a: { type: 'string' },
    b: { type: ['string', 'null'] },
    c: { $ref: '#/$defs/c' },
    d: { enum: [1, '1', null] },
    e: true,
  });
  expect(fields.map(({ type }) => type)).toEqual(['string', 'json', 'json', 'choice', 'json']);
  for (const parameters of [{}, { properties: [] }, { type: 'object', properties: null }])
    expect(toTestFields(parameters)).toEqual([]);
});

test('values come back as they were typed, choices with their own type', () => {
  const fields = schema({ d: { enum: [1, '1', null] }, n: { type: 'number' }, o: { type: 'object' } });
  const args = { d: '1', n: 0.5, o: { deep: [1] } };
  const typed = toTyped(fields, args);
  expect(typed && toTestArguments(fields, typed)).toEqual({ args, problems: {} });
  expect(toTestArguments(fields, { d: '1', n: '1e3' }).args).toEqual({ d: 1, n: 1_000 });
});

test.each([
  ['another parameter', { x: 1 }],
  ['another type', { n: 'seven' }],
  ['an empty text', { a: '' }],
  ['a choice that there is not', { d: 3 }],
])('fields do not show %s', (_what, args) => {
  const fields = schema({ a: { type: 'string' }, n: { type: 'number' }, d: { enum: [1, 2] } });
  expect(toTyped(fields, args)).toBeNull();
});

test('a default is what its field begins with, and what is needed has to be there', () => {
  const fields = schema(
    { a: { type: 'string', default: 'x' }, b: { type: 'boolean', default: false }, c: {} },
    ['a', 'b', 'c'],
  );
  expect(toTestArguments(fields, toInitial(fields))).toEqual({
    args: { a: 'x', b: false },
    problems: { c: 'required' },
  });
  expect(toTestArguments(fields, { n: 'Infinity' }).problems).toEqual({
    a: 'required',
    b: 'required',
    c: 'required',
  });
});
