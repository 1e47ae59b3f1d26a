import { expect, test } from 'vitest';
import { formatShare } from '../../../ui/format/format-count.ts';
import { NONE, toSuccess } from './format-figures.ts';

test('how many runs succeeded is rounded as everywhere else, and whole where that is exact', () => {
  expect([6 / 7, 0.95, 1].map((rate) => toSuccess(rate, 'en'))).toEqual(['85.7%', '95%', '100%']);
  expect(toSuccess(6 / 7, 'zh')).toBe(formatShare(6 / 7, 'zh'));
  expect(toSuccess(null, 'en')).toBe(NONE);
});
