import type { TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { formatDuration } from './format-duration.ts';

let t: TFunction<'common'>;

beforeAll(async () => {
  t = (await startI18n()).getFixedT('en', 'common');
});

it.each([
  [0, '<0.1 s'],
  [40, '<0.1 s'],
  [99, '<0.1 s'],
  [100, '0.1 s'],
  [320, '0.3 s'],
  [6_000, '6 s'],
  [14_200, '14.2 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [84_000, '1 min 24 s'],
])('writes %d ms as %s', (durationMs, text) => {
  expect(formatDuration(durationMs, t, 'en')).toBe(text);
});
