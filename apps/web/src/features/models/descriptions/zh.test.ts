import { expect, test } from 'vitest';
import { describeInChinese, DESCRIPTIONS } from './zh.ts';

test.each([
  ['Made for code.', '专为编程打造。'],
  ['Served by Ollama at this installation.', '由本站的 Ollama 提供。'],
  ['A sentence that is new.', null],
])('%s -> %s', (description, expected) => {
  expect(describeInChinese(description)).toBe(expected);
});

test.each(Object.entries(DESCRIPTIONS))('%s is a Chinese sentence', (_english, chinese) => {
  expect(chinese).toMatch(/^[^a-z]*\p{Script=Han}.*。$/u);
});
