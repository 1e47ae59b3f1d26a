import { expect, test } from 'vitest';
import { faultOf, isComplete, toPresetRange, toRangeBefore } from './period.ts';

test.each([
  ['lastWeek', '2026-01-12', '2026-01-05', '2026-01-11'],
  ['lastWeek', '2026-01-18', '2026-01-05', '2026-01-11'],
  ['lastWeek', '2026-01-01', '2025-12-22', '2025-12-28'],
  ['thisMonth', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['thisMonth', '2026-02-17', '2026-02-01', '2026-02-17'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
] as const)('%s is, on %s, from %s to %s', (preset, today, from, to) => {
  expect(toPresetRange(preset, today)).toEqual({ from, to });
});

test('the days before are as many', () => {
  expect(toRangeBefore({ from: '2026-01-05', to: '2026-01-11' })).toEqual({
    from: '2025-12-29',
    to: '2026-01-04',
  });
  expect(toRangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
});

test.each([
  ['2026-01-05', '2026-01-05', null],
  ['2026-01-01', '2026-12-31', null],
  ['2026-01-06', '2026-01-05', 'order'],
  ['2026-01-01', '2027-01-01', 'tooLong'],
  ['', '2026-01-05', null],
] as const)('what is wrong with %s to %s: %s', (from, to, fault) => {
  expect(faultOf({ from, to })).toBe(fault);
});

test('a date that is not filled in is not complete', () => {
  expect(isComplete({ from: '2026-01-05', to: '2026-01-06' })).toBe(true);
  expect(isComplete({ from: '2026-01-05', to: '' })).toBe(false);
  expect(isComplete({ from: '12026-01-05', to: '12026-01-06' })).toBe(false);
});
