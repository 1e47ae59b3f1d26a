import { expect, test } from 'vitest';
import { listStarts } from './starts.ts';

const keysOf = (...facts: Parameters<typeof listStarts>) => listStarts(...facts).map(({ key }) => key);

test.each([
  ['casual', ['explain', 'compare', 'email', 'plan']],
  ['power', ['compare', 'contract', 'notes', 'page']],
  ['developer', ['error', 'review', 'tests', 'api']],
  ['business', ['weeks', 'contract', 'notes', 'page']],
] as const)('four starts are fitted to the type %s', (userType, keys) => {
  expect(keysOf(userType, true)).toEqual(keys);
});

test('who has chosen no type gets everyday ones', () => {
  expect(keysOf(null, true)).toEqual(keysOf('casual', true));
});

test.each(['power', 'developer', 'business'] as const)('%s without agents builds none', (userType) => {
  const starts = listStarts(userType, false);
  expect(starts.map(({ kind }) => kind)).toEqual(['prompt', 'prompt', 'prompt', 'prompt']);
  expect(new Set(starts.map(({ key }) => key)).size).toBe(4);
});
