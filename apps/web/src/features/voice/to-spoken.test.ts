import { expect, test } from 'vitest';
import { toSpoken } from './to-spoken.ts';

const say = (markdown: string) => toSpoken(markdown).map(({ text }) => text);

test('markup, code, formulas and the numbers of sources are not read', () => {
  const markdown = [
    '## The *usual* gap',
    '> It is **$390** above the index.[1](https://harbour.example/rates) See [the rates](https://a.example).',
    '- [x] `done`, a snake_case name[^1]',
    '',
    '| Week | Rate |',
    '|---|---:|',
    '| 46 | 3,570 |',
    '```python',
    'print("not read")',
    '```',
    '$$a^2$$',
    '[^1]: A note.',
    'More at https://harbour.example/a/long/path?x=1.',
  ].join('\n');
  expect(say(markdown)).toEqual([
    'The usual gap',
    'It is $390 above the index.',
    'See the rates.',
    'done, a snake_case name',
    'Week, Rate',
    '46, 3,570',
    'More at harbour.example',
  ]);
});

test('code that is still open at the end is not read either', () => {
  expect(say('Before.\n```js\nconst a = 1;')).toEqual(['Before.']);
});

test('sentences are said one after the other, in the language that their script is of', () => {
  expect(toSpoken('费率上涨了。 One more. Ещё одно. 料金は上がった。')).toEqual([
    { text: '费率上涨了。', language: 'zh-CN' },
    { text: 'One more.', language: '' },
    { text: 'Ещё одно.', language: 'ru-RU' },
    { text: '料金は上がった。', language: 'ja-JP' },
  ]);
});

test('a long sentence is cut between words, and nothing of it is lost', () => {
  const sentence = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
  const pieces = say(sentence);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join(' ')).toBe(sentence);
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(220);
});

test.each([
  ['dashes', `${'-'.repeat(200_000)}x`],
  ['open brackets', '['.repeat(200_000)],
  ['open formulas', '\\['.repeat(100_000)],
  ['links without an end', '[a]('.repeat(50_000)],
  ['notes without an end', '[^'.repeat(100_000)],
  ['spaces', `a${' '.repeat(200_000)}b`],
  ['columns', '| '.repeat(100_000)],
])('a line of nothing but %s does not stop the page', (_name, line) => {
  expect(() => toSpoken(line)).not.toThrow();
});
