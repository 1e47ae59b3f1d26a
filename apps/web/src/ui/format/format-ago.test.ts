import { getI18n } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { formatAgo } from './format-ago.ts';

const NOW = new Date(2026, 5, 18, 12).getTime();

beforeAll(async () => {
  await startI18n(undefined, ['pages']);
  await getI18n().loadLanguages(['zh']);
});

test.each([
  [10_000, 'en', 'now'],
  [2 * 60_000, 'en', '2 min ago'],
  [2 * 60_000, 'zh', '2 分钟前'],
  [3 * 3_600_000, 'en', '3 h ago'],
  [25 * 3_600_000, 'en', 'yesterday'],
  [25 * 3_600_000, 'zh', '昨天'],
  [2 * 86_400_000, 'en', 'Tuesday'],
  [2 * 86_400_000, 'zh', '星期二'],
  [30 * 86_400_000, 'en', '19 May'],
  [30 * 86_400_000, 'zh', '5 月 19 日'],
  [300 * 86_400_000, 'en', '22 Aug 2025'],
  [-5000, 'en', 'now'],
])('%i ms ago in %s is %s', (agoMs, language, text) => {
  expect(formatAgo(NOW - agoMs, NOW, getI18n().getFixedT(language, 'pages'), language)).toBe(text);
});
