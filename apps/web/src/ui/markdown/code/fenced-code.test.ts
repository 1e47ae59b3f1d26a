import { expect, it } from 'vitest';
import { readFencedCode } from './fenced-code.ts';

it.each([
  ['```js\nlet a\n```\n', 'js', 'let a'],
  ['```js\nlet a\n```\n\n', 'js', 'let a'],
  ['```JS {1} title="x"\na\n\nb\n```', 'js', 'a\n\nb'],
  ['```\na\n``', '', 'a'],
  ['````md\n```\nx\n```\n````', 'md', '```\nx\n```'],
  ['~~~\na\n~~~\n', '', 'a'],
  ['```py\n', 'py', ''],
  ['```py', 'py', ''],
  ['```\n```', '', ''],
  ['```py\nx = 1\n', 'py', 'x = 1'],
])('reads %j', (source, language, code) => {
  expect(readFencedCode(source)).toEqual({ language, code });
});
