import { expect, test, vi } from 'vitest';
import { dateFormat, numberFormat } from './formats.ts';

const NEW_YEAR = Date.UTC(2026, 0, 1, 0, 30);

test('a format is made once for each language and way', () => {
  expect(numberFormat('en').format(1_234.5)).toBe('1,234.5');
  expect(numberFormat('en', { style: 'percent' }).format(0.5)).toBe('50%');
  expect(numberFormat('en')).toBe(numberFormat('en'));
  expect(numberFormat('en', { style: 'percent' })).toBe(numberFormat('en', { style: 'percent' }));
  expect(numberFormat('zh')).not.toBe(numberFormat('en'));
  expect(dateFormat('zh', { month: 'long', timeZone: 'UTC' }).format(NEW_YEAR)).toBe('一月');
  expect(dateFormat('en', { month: 'long', timeZone: 'UTC' }).format(NEW_YEAR)).toBe('January');
});

test('dates are written alike on every screen: day first, 24 hours, and spaces beside figures in Chinese', () => {
  const shown = (options: Intl.DateTimeFormatOptions) =>
    ['en', 'zh'].map((language) => dateFormat(language, { ...options, timeZone: 'UTC' }).format(NEW_YEAR));
  expect(shown({ dateStyle: 'medium', timeStyle: 'short' })).toEqual([
    '1 Jan 2026, 00:30',
    '2026 年 1 月 1 日 00:30',
  ]);
  expect(shown({ day: 'numeric', month: 'short' })).toEqual(['1 Jan', '1 月 1 日']);
  expect(shown({ weekday: 'long', day: 'numeric', month: 'long' })).toEqual([
    'Thursday 1 January',
    '1 月 1 日 星期四',
  ]);
});

test('dates follow a device that has travelled, unless a zone is named', () => {
  const shown = () => dateFormat('en-GB', { day: 'numeric', month: 'short' }).format(NEW_YEAR);
  const there = () =>
    dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Tokyo' }).format(NEW_YEAR);
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect([shown(), there()]).toEqual(['1 Jan', '1 Jan']);
  vi.stubEnv('TZ', 'America/New_York');
  expect([shown(), there()]).toEqual(['31 Dec', '1 Jan']);
  vi.unstubAllEnvs();
});
