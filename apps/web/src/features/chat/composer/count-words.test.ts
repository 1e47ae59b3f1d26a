import { expect, it } from 'vitest';
import { countWords } from './count-words.ts';

it.each([
  ['', 0],
  ['one two  three\n', 3],
  ['# Title — two', 2],
  ['你好，世界', 4],
  ['用 Python 3 写', 4],
])('counts %j as %d', (text, count) => {
  expect(countWords(text)).toBe(count);
});
