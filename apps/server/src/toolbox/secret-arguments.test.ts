import { expect, it } from 'vitest';
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';
import {
  listSecretValues,
  maskArguments,
  maskArgumentsText,
  maskAsRecorded,
  restoreArguments,
} from './secret-arguments.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    to: { type: 'string' },
    pin: { type: 'integer', writeOnly: true },
    password: { type: 'string', format: 'password' },
  },
};

it('masks what a schema marks, whatever it holds, and nothing else', () => {
  const args = { to: 'ada', pin: 1234, password: '' };
  expect(maskArguments(SCHEMA, args)).toEqual({ to: 'ada', pin: SECRET_MASK, password: SECRET_MASK });
  expect(listSecretValues(SCHEMA, args)).toEqual(['1234', '']);
  expect(listSecretValues(SCHEMA, { password: { old: ['a', 7] } })).toEqual([
    '{"old":["a",7]}',
    '["a",7]',
    'a',
    '7',
  ]);
  for (const odd of [null, 'text', ['pin']]) expect(maskArguments(SCHEMA, odd)).toEqual(odd);
  for (const schema of [{}, { properties: null }, { properties: [] }])
    expect(maskArguments(schema, args)).toBe(args);
});

it('shows nothing of arguments that cannot be read', () => {
  expect(maskArgumentsText(SCHEMA, '{"pin":1234}')).toEqual({ pin: SECRET_MASK });
  expect(maskArgumentsText(SCHEMA, '{"pin":1234')).toBe(SECRET_MASK);
  expect(maskArgumentsText(SCHEMA, '"1234"')).toBe(SECRET_MASK);
  expect(maskArgumentsText({}, '{"pin":1234')).toBeNull();
});

it('masks what the model wrote as the record of the call is masked', () => {
  const recorded = { to: 'eve', pin: SECRET_MASK };
  expect(maskAsRecorded('{"to":"ada","pin":1234}', recorded)).toBe(`{"to":"ada","pin":"${SECRET_MASK}"}`);
  expect(maskAsRecorded('{"pin":1234', SECRET_MASK)).toBe(SECRET_MASK);
  for (const plain of [null, undefined, { to: 'ada' }, ['pin']])
    expect(maskAsRecorded('{ "to": "ada" }', plain)).toBe('{ "to": "ada" }');
});

it('puts back what a person was not shown, and takes what they have typed', () => {
  const args = { to: 'ada', pin: 1234 };
  expect(restoreArguments(SCHEMA, { to: SECRET_MASK, pin: SECRET_MASK }, args)).toEqual({
    to: SECRET_MASK,
    pin: 1234,
  });
  expect(restoreArguments(SCHEMA, { to: 'ben', pin: 9 }, args)).toEqual({ to: 'ben', pin: 9 });
  expect(restoreArguments(SCHEMA, { password: SECRET_MASK }, args)).toEqual({ password: SECRET_MASK });
});
