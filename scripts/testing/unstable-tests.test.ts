import { expect, test } from 'vitest';
import { findUnstable } from './unstable-tests.ts';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');
const STUMBLED = 'a.test.ts > waits for its turn: Error: too late';

test('a test that passes only on a retry fails the build', () => {
  expect(findUnstable([STUMBLED], NOW_MS, [])).toEqual([`passed only on a retry: ${STUMBLED}`]);
});

test('a listed test may do so for seven days', () => {
  const list = [{ test: 'a.test.ts > waits for its turn', since: '2026-03-04' }];
  expect(findUnstable([STUMBLED], NOW_MS, list)).toEqual([]);
});

test('an entry that is older than that fails the build by itself', () => {
  const list = [{ test: 'b.test.ts > is slow', since: '2026-03-01' }];
  expect(findUnstable([], NOW_MS, list)).toEqual([
    'listed as unstable for more than 7 days (since 2026-03-01): b.test.ts > is slow',
  ]);
});
