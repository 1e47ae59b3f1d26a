import { expect, test } from 'vitest';
import { createActivityCache } from './activity-cache.ts';

const DAY_MS = 86_400_000;

test.each([
  [0, true],
  [3 * DAY_MS, true],
  [3 * DAY_MS + 1, false],
])('activity %i ms ago is recent: %s [CHAT-26] [CONST-08]', (agoMs, isRecent) => {
  const cache = createActivityCache();
  cache.note('s', 100 * DAY_MS - agoMs);
  expect(cache.isRecent('s', 100 * DAY_MS)).toBe(isRecent);
});

test('holds 1,000 entries and drops the oldest [CHAT-27] [CONST-08]', () => {
  const cache = createActivityCache();
  for (let index = 0; index <= 1000; index += 1) cache.note(`s${index}`, 0);
  expect(cache.size).toBe(1000);
  expect(cache.isRecent('s0', 0)).toBe(false);
  expect(cache.isRecent('s1000', 0)).toBe(true);
});

test('what is noted again is the newest entry', () => {
  const cache = createActivityCache();
  for (let index = 0; index < 1000; index += 1) cache.note(`s${index}`, 0);
  cache.note('s0', 0);
  cache.note('another', 0);
  expect(cache.isRecent('s0', 0)).toBe(true);
  expect(cache.isRecent('s1', 0)).toBe(false);
});
