import { expect, test } from 'vitest';
import { formatDue, formatOffset, formatRan } from './show-times.ts';

test.each([
  ['Europe/Stockholm', '2026-11-27T06:30:00Z', 'UTC+1'],
  ['Europe/Stockholm', '2026-07-27T06:30:00Z', 'UTC+2'],
  ['Asia/Kolkata', '2026-11-27T06:30:00Z', 'UTC+5:30'],
  ['America/St_Johns', '2026-11-27T06:30:00Z', 'UTC−3:30'],
  ['UTC', '2026-11-27T06:30:00Z', 'UTC'],
])('%s is, at %s, at %s', (timezone, at, offset) => {
  expect(formatOffset(timezone, Date.parse(at))).toBe(offset);
});

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
