import { expect, test } from 'vitest';
import {
  isUnderPeak,
  listChanges,
  NO_CHANGES,
  parseLimit,
  textOf,
  toChange,
  toFieldText,
  toPeakShare,
  withText,
} from './limit-draft.ts';
import type { AdminLimit } from './limits.api.ts';

const CALLS: AdminLimit = {
  id: 'calls-user',
  group: 'calls',
  unit: 'count',
  value: 300,
  effective: 300,
  default: 300,
  min: 60,
  max: 100_000,
  is_set: false,
  peak: 118,
  refused: 0,
};
const MONEY: AdminLimit = { ...CALLS, id: 'guest-credit', unit: 'dollars', value: 0.5, min: 0.01, max: 100 };

test('a limit is typed as a whole number, or in dollars, within its bounds', () => {
  expect(['６０', '0,05'].map((text, index) => parseLimit(index === 0 ? CALLS : MONEY, text))).toEqual([
    60, 0.05,
  ]);
  expect(
    ['60', ' 900 ', '59', '100001', '1.5', '', 'many', '-3'].map((text) => parseLimit(CALLS, text)),
  ).toEqual([60, 900, null, null, null, null, null, null]);
  expect(['0.05', '100', '0.0000001', '101', '0'].map((text) => parseLimit(MONEY, text))).toEqual([
    0.05,
    100,
    null,
    null,
    null,
  ]);
});

test('dollars have at least two decimals in their field', () => {
  expect([0.1, 25, 0.123_456].map((value) => toFieldText(MONEY, value))).toEqual([
    '0.10',
    '25.00',
    '0.123456',
  ]);
  expect(toFieldText(CALLS, 2_048)).toBe('2048');
});

test('a change is one until the saved value is typed again, and the default is sent as such', () => {
  const draft = withText(NO_CHANGES, CALLS, '90');
  expect(textOf(draft, CALLS)).toBe('90');
  expect(toChange(listChanges([CALLS, MONEY], draft))).toEqual({
    changes: [{ id: 'calls-user', from: 300, to: 90 }],
  });
  expect(withText(draft, CALLS, '300')).toEqual({});
  const set = { ...CALLS, value: 90, is_set: true };
  expect(toChange(listChanges([set], withText(NO_CHANGES, set, '300'))).changes[0]?.to).toBeNull();
  expect(listChanges([CALLS], withText(NO_CHANGES, CALLS, '5'))[0]?.to).toBeNull();
});

test('a peak is marked from four fifths of the limit that would hold', () => {
  expect(toPeakShare(CALLS, 300)).toEqual({ share: 118 / 300, isNearlyReached: false });
  expect(toPeakShare(CALLS, 147)?.isNearlyReached).toBe(true);
  expect(toPeakShare({ ...CALLS, effective: 3_000 }, 147)?.isNearlyReached).toBe(false);
  expect(toPeakShare({ ...CALLS, peak: null }, 300)).toBeNull();
  expect([isUnderPeak(CALLS, 100), isUnderPeak(CALLS, 120)]).toEqual([true, false]);
  // What is closed, and was not used, is under nothing.
  expect(isUnderPeak({ ...CALLS, peak: 0 }, 0)).toBe(false);
  expect(isUnderPeak(CALLS, 0)).toBe(true);
  const closed = { ...CALLS, value: 0, effective: 0, peak: 0 };
  expect(toPeakShare(closed, 0)).toEqual({ share: 0, isNearlyReached: false });
});
