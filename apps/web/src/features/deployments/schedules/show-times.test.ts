import { expect, test } from 'vitest';
import { startRhythm } from './cron-parts.ts';
import { dayFromNow, formatOffset } from './show-times.ts';

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
  ['25 hours', '2026-10-24T22:10:00Z', ['2026-10-25', '2026-10-26', '2026-10-27']],
  ['23 hours', '2026-03-28T22:30:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
])('the coming days are each there once around a day of %s', (_name, now, days) => {
  const listed = [0, 1, 2].map((count) => dayFromNow('Europe/Stockholm', Date.parse(now), count, 12));
  expect(listed.map((at) => at.slice(0, 10))).toEqual(days);
});

test.each([
  ['Pacific/Kiritimati', '2026-11-30T20:00:00Z', '2026-12-01T18:00:00.000Z'],
  ['America/New_York', '2026-11-30T20:00:00Z', '2026-12-01T13:00:00.000Z'],
])('a schedule for once begins with the next morning at eight in %s', (timezone, now, at) => {
  expect(startRhythm('once', null, timezone, Date.parse(now))).toBe(at);
});
