import { expect, test } from 'vitest';
import { dayOf, toDays } from './audit-days.ts';

test('entries are put together by the day of the reader, in their order', () => {
  const at = (day: number, hour: number) => ({ at: new Date(2026, 0, day, hour).toISOString() });
  const entries = [at(3, 23), at(3, 0), at(1, 12)];
  expect(toDays(entries)).toEqual([
    { day: '2026-01-03', entries: entries.slice(0, 2) },
    { day: '2026-01-01', entries: entries.slice(2) },
  ]);
  expect(dayOf(new Date(2026, 10, 9).getTime())).toBe('2026-11-09');
});
