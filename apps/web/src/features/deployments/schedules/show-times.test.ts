import { expect, test } from 'vitest';
import { formatOffset } from './show-times.ts';

test.each([
  ['Europe/Stockholm', '2026-11-27T06:30:00Z', 'UTC+1'],
  ['Europe/Stockholm', '2026-07-27T06:30:00Z', 'UTC+2'],
  ['Asia/Kolkata', '2026-11-27T06:30:00Z', 'UTC+5:30'],
  ['America/St_Johns', '2026-11-27T06:30:00Z', 'UTC−3:30'],
  ['UTC', '2026-11-27T06:30:00Z', 'UTC'],
])('%s is, at %s, at %s', (timezone, at, offset) => {
  expect(formatOffset(timezone, Date.parse(at))).toBe(offset);
});
