import { expect, test } from 'vitest';
import {
  formatCallTime,
  formatDue,
  formatRan,
  formatRunDate,
  formatRunDay,
  formatRunTime,
} from './format-run-time.ts';

test.each([
  ['en', 'Fri 27 Nov'],
  ['zh', '11 月 27 日 周五'],
])('a due day in %s is "%s"', (language, day) => {
  expect(formatDue('2026-11-27T06:30:00Z', 'Europe/Stockholm', language)).toEqual({ day, time: '07:30' });
});

test('a run of this year is dated without it, one of another year with it', () => {
  const noon = new Date(new Date().getFullYear(), 2, 4, 7, 5);
  expect(formatRan(noon.toISOString(), 'en').day).toMatch(/^[A-Z][a-z]{2} 4 Mar$/);
  expect(formatRan(noon.toISOString(), 'en').time).toBe('07:05');
  expect(formatRan(new Date(2019, 10, 20, 7, 30).toISOString(), 'en', true).day).toBe(
    'Wednesday 20 November 2019',
  );
});

test('what was run has a day for the head of a column, a date, and all in one piece', () => {
  const at = new Date(2019, 10, 20, 7, 30).toISOString();
  expect(formatRunDay(at, 'en')).toBe('Wed 20');
  expect(formatRunDate(at, 'en')).toBe('20 Nov 2019');
  expect(formatRunTime(at, 'en')).toBe('Wed 20 Nov 2019 07:30');
  expect(formatRunDate(at, 'zh')).toBe('2019 年 11 月 20 日');
  expect(formatRunDay(at, 'zh')).toBe('20 日 周三');
});

test('a call has seconds, and its day where that is not today', () => {
  const at = new Date(2019, 10, 20, 7, 30, 5);
  expect(formatCallTime(at.toISOString(), 'en')).toBe('20 Nov 2019 07:30:05');
  const today = new Date();
  today.setHours(0, 0, 7, 0);
  expect(formatCallTime(today.toISOString(), 'en')).toBe('00:00:07');
});
