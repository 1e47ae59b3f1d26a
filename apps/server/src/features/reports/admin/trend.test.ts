import { expect, it } from 'vitest';
import { toTrend, toTrendWindow } from './trend.ts';

const HOUR_MS = 3_600_000;
const NOW_HOUR = 1_000;
const NOW_MS = NOW_HOUR * HOUR_MS + 1_800_000;

it('one day is 24 hours, the one going on being the last', () => {
  const window = toTrendWindow(NOW_MS, 1);
  expect(window).toEqual({ since: 977 * HOUR_MS, sinceHour: 977, bars: 24, hoursPerBar: 1 });
  const trend = toTrend(
    [
      { hour: 976, count: 9 },
      { hour: 977, count: 1 },
      { hour: NOW_HOUR, count: 2 },
      { hour: NOW_HOUR + 1, count: 9 },
    ],
    window,
  );
  expect(trend).toEqual([1, ...Array.from({ length: 22 }, () => 0), 2]);
});

it('more days are a bar each', () => {
  const window = toTrendWindow(NOW_MS, 3);
  expect(window).toMatchObject({ sinceHour: 929, bars: 3, hoursPerBar: 24 });
  const hours = [929, 952, 953, 976, 977, NOW_HOUR].map((hour) => ({ hour, count: 1 }));
  expect(toTrend(hours, window)).toEqual([2, 2, 2]);
});
