import { describe, expect, it } from 'vitest';
import { toSnippet } from './snippet.ts';

const marked = (source: string, pieces: readonly string[]): [string, string[]] => {
  const { text: snippet, marks } = toSnippet(source, pieces);
  return [snippet, marks.map(({ start, end }) => snippet.slice(start, end))];
};

describe('a snippet', () => {
  it.each([
    ['short text', ['text'], 'short text', ['text']],
    ['One\ntwo\tthree', ['two'], 'One two three', ['two']],
    ['Cat CAT cat', ['cat'], 'Cat CAT cat', ['Cat', 'CAT', 'cat']],
    ['catalogue of cats', ['cat', 'catalogue'], 'catalogue of cats', ['catalogue', 'cat']],
    ['机器学习', ['机器', '学习'], '机器学习', ['机器', '学习']],
    ['İstanbul and more', ['more'], 'İstanbul and more', ['more']],
    ['Crème, creme and CRÈME', ['creme'], 'Crème, creme and CRÈME', ['Crème', 'creme', 'CRÈME']],
    ['Crème, creme and CRÈME', ['crème'], 'Crème, creme and CRÈME', ['Crème', 'CRÈME']],
    ['## Plan\n\n**Two** cats', ['cats'], 'Plan  Two cats', ['cats']],
    ['Call `run()` **now**, **not** later', ['run', 'now'], 'Call run() now, not later', ['run', 'now']],
    ['这是**重点**内容', ['重点'], '这是重点内容', ['重点']],
    ['2**3**4 and f(**one, **two)', ['two'], '2**3**4 and f(**one, **two)', ['two']],
    ['a ** b ** c, ``` and #1', ['a'], 'a ** b ** c, ``` and #1', ['a', 'a']],
    ['nothing of it', ['else'], 'nothing of it', []],
    ['', ['x'], '', []],
  ] as const)('of %j for %j', (text, pieces, snippet, marks) => {
    expect(marked(text, pieces)).toEqual([snippet, marks]);
  });

  it('begins with a whole word', () => {
    const text = `${'Where does the river begin? '.repeat(20)}I would ask for a new quote before Friday.`;
    expect(toSnippet(text, ['friday']).text).toBe('I would ask for a new quote before Friday.');
  });

  it('of hostile markup takes no longer than its length', () => {
    const hostile = ['**a', '** ', '`a', '# ', '**a** '].map((piece) => piece.repeat(20_000));
    for (const text of hostile) expect(toSnippet(text, ['a']).text.length).toBeLessThanOrEqual(162);
  });

  it('begins a little before the first hit and never within a character', () => {
    for (let emojis = 0; emojis < 60; emojis += 1) {
      const [snippet, marks] = marked(`${'x'.repeat(300)}${'🎉'.repeat(emojis)}needle${'🎉'.repeat(200)}`, [
        'needle',
      ]);
      expect(marks).toEqual(['needle']);
      expect(snippet.isWellFormed()).toBe(true);
      expect(snippet.length).toBeLessThanOrEqual(162);
    }
  });
});
