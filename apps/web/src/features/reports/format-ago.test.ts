import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T12:00:00Z', 'now', '现在'],
  ['2026-11-20T12:00:09Z', 'now', '现在'],
  ['2026-11-20T11:59:20Z', 'now', '现在'],
  ['2026-11-20T11:56:00Z', '4 min ago', '4分钟前'],
  ['2026-11-20T09:00:00Z', '3 hr ago', '3小时前'],
  ['2026-11-19T12:00:00Z', 'yesterday', '昨天'],
  ['2026-11-02T12:00:00Z', 'Nov 2', '11月2日'],
])('%s was %s', (iso, english, chinese) => {
  expect(formatAgo(iso, NOW, 'en')).toBe(english);
  expect(formatAgo(iso, NOW, 'zh')).toBe(chinese);
});
