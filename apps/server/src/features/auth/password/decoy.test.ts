import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

/** More than run and wait at a time. */
const TOO_MANY = 210;

it('a full queue at the first sign-in of an unknown name is not remembered [AU-06] [IN-01]', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('right');
  const hashing = Array.from({ length: TOO_MANY }, () => passwords.hash('some password'));
  const refused = Promise.allSettled(hashing);
  await expect(passwords.verify(null, 'x')).rejects.toMatchObject({ code: 'overloaded' });
  await expect(passwords.verify(stored, 'right')).rejects.toMatchObject({ code: 'overloaded' });
  await refused;
  expect(await passwords.verify(null, 'x')).toBe(false);
  expect(await passwords.verify(stored, 'right')).toBe(true);
}, 60_000);
