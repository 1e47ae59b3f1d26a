import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const NOW = new Date(2026, 5, 18, 12).getTime();

test.each([
  [10_000, 'en', 'now'],
  [2 * 60_000, 'en', '2 min. ago'],
  [2 * 60_000, 'zh', '2分钟前'],
  [3 * 3_600_000, 'en', '3 hr. ago'],
  [2 * 86_400_000, 'en', 'Tuesday'],
  [2 * 86_400_000, 'zh', '星期二'],
  [30 * 86_400_000, 'en', 'May 19, 2026'],
  [-5000, 'en', 'now'],
])('%i ms ago in %s is %s', (agoMs, language, text) => {
  expect(formatAgo(NOW - agoMs, NOW, language)).toBe(text);
});
