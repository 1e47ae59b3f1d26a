import { expect, test } from 'vitest';
import { isConflict, MAX_CONFLICTS, resolveConflict } from './resolve-conflict.ts';

test.each([
  [404, 1, 'reset'],
  [409, 1, 'load'],
  [412, 1, 'load'],
  [412, MAX_CONFLICTS, 'load'],
  [412, MAX_CONFLICTS + 1, 'fail'],
  [410, 1, 'drop'],
  [401, 1, 'fail'],
  [507, 1, 'fail'],
  [0, 1, 'fail'],
])('%i, conflict number %i in a row: %s [SYNC-18]', (status, conflicts, resolution) => {
  expect(resolveConflict(status, conflicts)).toBe(resolution);
});

test('only a version that is not the newest is a conflict', () => {
  expect([404, 409, 410, 412].filter(isConflict)).toEqual([409, 412]);
});
