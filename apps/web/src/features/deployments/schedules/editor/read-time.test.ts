import { expect, test } from 'vitest';
import { isNoTime, readTime, stepTime } from './read-time.ts';

test.each([
  ['7:30', { hour: 7, minute: 30 }],
  ['0730', { hour: 7, minute: 30 }],
  ['730', { hour: 7, minute: 30 }],
  ['23.59', { hour: 23, minute: 59 }],
  ['7', { hour: 7, minute: 0 }],
  ['7：05', { hour: 7, minute: 5 }],
  ['０７：３０', { hour: 7, minute: 30 }],
  ['24:00', null],
  ['7:60', null],
  ['', null],
  ['half past', null],
])('%j is read as a time of day, or as none', (text, time) => {
  expect(readTime(text)).toEqual(time);
});

test('what is only begun is not called wrong', () => {
  expect(['', '0', '07', '07:', '07:3', '073', '25'].filter(isNoTime)).toEqual([]);
  expect(['24:00', '2500', '7:61', 'noon', '7::3'].filter(isNoTime)).toHaveLength(5);
});

test('the arrows go by quarters of an hour, past midnight as well', () => {
  expect(stepTime({ hour: 7, minute: 30 }, 15)).toEqual({ hour: 7, minute: 45 });
  expect(stepTime({ hour: 7, minute: 31 }, 15)).toEqual({ hour: 7, minute: 45 });
  expect(stepTime({ hour: 7, minute: 31 }, -15)).toEqual({ hour: 7, minute: 30 });
  expect(stepTime({ hour: 23, minute: 50 }, 15)).toEqual({ hour: 0, minute: 0 });
  expect(stepTime({ hour: 0, minute: 0 }, -15)).toEqual({ hour: 23, minute: 45 });
});
