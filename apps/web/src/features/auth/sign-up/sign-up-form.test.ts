import { expect, test } from 'vitest';
import { checkSignUp, toFirstValues } from './sign-up-form.ts';

const GOOD = {
  username: 'mara.l',
  email: 'mara@example.com',
  password: 'long enough',
  repeated: 'long enough',
};

test.each([
  [{}, []],
  [{ username: ' mara ' }, []],
  [{ username: 'ab' }, ['username']],
  [{ username: 'a'.repeat(51) }, ['username']],
  [{ username: 'ma ra' }, ['username']],
  [{ username: 'mara_l-2' }, []],
  [{ email: 'mara' }, ['email']],
  [{ email: ' mara@example.com ' }, []],
  [{ password: 'short', repeated: 'short' }, ['password']],
  [{ password: 'x'.repeat(129), repeated: 'x'.repeat(129) }, ['password']],
  [{ repeated: 'another one' }, ['repeated']],
  [{ username: '', email: '', password: '', repeated: '' }, ['username', 'email', 'password']],
])('with %j the fields %j are marked', (change, marked) => {
  expect(checkSignUp({ ...GOOD, ...change })).toEqual(marked);
});

test.each([
  ['mara', { username: 'mara', email: '' }],
  [' mara@example.com ', { username: '', email: 'mara@example.com' }],
])('what was typed as %s is not asked for again', (name, filled) => {
  expect(toFirstValues(name)).toMatchObject(filled);
});
