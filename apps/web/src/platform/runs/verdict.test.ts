import { expect, test } from 'vitest';
import { isSameVerdict, toVerdict } from './verdict.ts';

test.each([
  ['Ningbo is up 4.2% and Busan is down 3.7%. Shanghai rose.', 'Ningbo is up 4.2% and Busan is down 3.7%.'],
  ['**Yes.** It is.', 'Yes.'],
  ['## Result\n\nTwo are new.', 'Result'],
  ['- North\n- South', 'North'],
  ['是的。两个是新的。', '是的。'],
  ['no end', 'no end'],
  ['', ''],
])('the verdict of an answer is its first sentence or line, without Markdown: %j', (answer, verdict) => {
  expect(toVerdict(answer)).toBe(verdict);
});

test('two verdicts are the same however they are marked, spaced and ended', () => {
  expect(isSameVerdict('**Two  are new**!', 'two are new. And more.')).toBe(true);
  expect(isSameVerdict('Two are new.', 'Three are new.')).toBe(false);
});

test('a long answer without an end takes no longer than it is long', () => {
  expect(toVerdict('a'.repeat(1_000_000))).toHaveLength(1_000_000);
});

test('two verdicts of very many signs are compared at once', () => {
  const signs = '.'.repeat(500_000);
  expect(isSameVerdict(`${signs}x`, `${signs}y`)).toBe(false);
});
