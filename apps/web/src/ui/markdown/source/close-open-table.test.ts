import { expect, it } from 'vitest';
import { closeOpenTable } from './close-open-table.ts';

it.each([
  ['plain words', 'plain words'],
  ['|', ''],
  ['words\n\n| ', 'words\n'],
  ['| W', '| W\n| --- |'],
  ['| Week | In', '| Week | In\n| --- | --- |'],
  ['| Week | Index |\n', '| Week | Index |\n| --- | --- |'],
  ['| Week | Index |\n| --', '| Week | Index |\n| --| --- |'],
  ['| Week | Index |\n|:---|--', '| Week | Index |\n|:---|--|'],
  ['words\n| a | b |\n|-', 'words\n| a | b |\n|-| --- |'],
  ['| a \\| b | c |\n', '| a \\| b | c |\n| --- | --- |'],
])('draws the head of a table that has only begun: %j', (source, closed) => {
  expect(closeOpenTable(source)).toBe(closed);
});

it.each([
  '|x| is how large x is',
  '| a | b |\n| --- | --- |\n|',
  '| a | b |\n| --- | --- |\n| 1',
  '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  'a | b\n--',
])('leaves everything else alone: %j', (source) => {
  expect(closeOpenTable(source)).toBe(source);
});
