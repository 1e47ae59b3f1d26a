import { expect, it } from 'vitest';
import { formatContext, formatPercent, formatShare } from './format-count.ts';

it.each([
  [128_000, '128K'],
  [131_072, '128K'],
  [1_048_576, '1M'],
  [1_000_000, '1M'],
  [2_097_152, '2M'],
  [1_500_000, '1.5M'],
  [200_000, '200K'],
  [8_192, '8K'],
  [512, '512'],
])('calls %d tokens of context %s', (tokens, text) => {
  expect(formatContext(tokens)).toBe(text);
});

it.each([
  [0.9914, '99.1%'],
  [1, '100%'],
  [21 / 22, '95.5%'],
])('writes the share %d with a decimal where it has one', (share, text) => {
  expect(formatShare(share, 'en')).toBe(text);
});

it('writes shares as whole percentages', () => {
  expect(formatPercent(0.823, 'en')).toBe('82%');
});
