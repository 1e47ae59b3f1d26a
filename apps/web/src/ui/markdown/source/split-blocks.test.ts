import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceSplit, NO_BLOCKS, openBlocks, type Block, type SplitState } from './split-blocks.ts';

const piece = fc.constantFrom(
  '# Title\n',
  'Some words. ',
  'more\n',
  '\n',
  '\n\n',
  '- item\n',
  '  - nested\n',
  '1. one\n',
  '> quote\n',
  '```js\n',
  '```\n',
  '~~~\n',
  '  ```\n',
  '- ```\n',
  '| a | b |\n',
  '|---|---|\n',
  '$$\n',
  'x^2\n',
  '$$ y $$\n',
  '\t',
  '    code\n',
  '**bold',
  '`',
  '``',
  '字',
  'A sentence of some **length**, and then some. '.repeat(60),
  '😀',
  '\r\n',
  '[a]: https://a.example\n',
  '[^1]: note\n',
  '***\n',
  '\u0000',
);
const markdown = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

function finish(state: SplitState): readonly Block[] {
  return [...state.settled, ...openBlocks(state)];
}

function splitBlocks(text: string): readonly Block[] {
  return finish(advanceSplit(NO_BLOCKS, text));
}

function deliver(text: string, cuts: readonly number[]): SplitState[] {
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  const states: SplitState[] = [];
  let state = NO_BLOCKS;
  for (const end of ends) {
    state = advanceSplit(state, text.slice(0, end));
    states.push(state);
  }
  return states;
}

describe('splitting Markdown that is still arriving', () => {
  it('gives the same blocks wherever the stream is cut', () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(), { maxLength: 40 }), (text, cuts) => {
        const last = deliver(text, cuts).at(-1) ?? NO_BLOCKS;
        expect(finish(last)).toEqual(splitBlocks(text));
      }),
      { numRuns: 400 },
    );
  });

  it('loses and repeats nothing', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(
          splitBlocks(text)
            .map((block) => block.source)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 400 },
    );
  });

  it('never changes a settled block', () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(), { maxLength: 40 }), (text, cuts) => {
        const whole = splitBlocks(text);
        for (const state of deliver(text, cuts)) {
          expect(whole.slice(0, state.settled.length)).toEqual(state.settled);
        }
      }),
    );
  });

  it('starts afresh when the text was replaced', () => {
    const first = advanceSplit(NO_BLOCKS, 'one\n\ntwo\n\n');
    expect(finish(advanceSplit(first, 'three'))).toEqual([{ kind: 'prose', source: 'three' }]);
  });
});

describe('where blocks begin', () => {
  const sources = (text: string) => splitBlocks(text).map((block) => `${block.kind}:${block.source}`);

  it.each<[string, string, string[]]>([
    ['paragraphs', 'one\n\ntwo\n', ['prose:one\n\n', 'prose:two\n']],
    [
      'a loose list stays whole',
      '1. a\n\n2. b\n\n   c\n\nend',
      ['prose:1. a\n\n2. b\n\n   c\n\n', 'prose:end'],
    ],
    [
      'code with blank lines stays whole',
      'x\n```js\na\n\nb\n```\ny',
      ['prose:x\n', 'code:```js\na\n\nb\n```\n', 'prose:y'],
    ],
    [
      'code in a list stays in the list',
      '- a\n\n  ```\n  x\n\n  y\n  ```\n',
      ['prose:- a\n\n  ```\n  x\n\n  y\n  ```\n'],
    ],
    ['an open fence runs to the end', '```\na\n\nb', ['code:```\na\n\nb']],
    ['a longer fence holds a shorter one', '````\n```\n````\nz', ['code:````\n```\n````\n', 'prose:z']],
    ['inline code is not a fence', '```a``` b\n\nc', ['prose:```a``` b\n\n', 'prose:c']],
    ['math with blank lines stays whole', '$$\na\n\nb\n$$\n\nc', ['prose:$$\na\n\nb\n$$\n\n', 'prose:c']],
    ['a fence that has only begun', 'a\n\n```py', ['prose:a\n\n', 'code:```py']],
  ])('%s', (_name, text, blocks) => {
    expect(sources(text)).toEqual(blocks);
  });

  it('cuts a very long list between items', () => {
    const list = '- an item of the list\n'.repeat(1_000);
    const blocks = splitBlocks(list);
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.every((block) => block.source.startsWith('- '))).toBe(true);
  });
});

it('cuts a very long table between rows and repeats its head', () => {
  const head = '| a | b |\n|---|---|\n';
  const blocks = splitBlocks(head + '| one | two |\n'.repeat(2_000));
  expect(blocks.length).toBeGreaterThan(2);
  expect(blocks.slice(1).every((block) => block.lead === head && block.source.startsWith('| one'))).toBe(
    true,
  );
});

describe('hostile input degrades to plain text', () => {
  it('slices a line of a million characters into paragraphs that a browser can lay out', () => {
    const blocks = splitBlocks('😀'.repeat(500_000));
    expect(blocks.every((block) => block.source.length <= 8_000 && block.source.isWellFormed())).toBe(true);
    expect(blocks.filter((block) => block.isContinued !== true)).toHaveLength(blocks.length);
  });

  it.each([
    ['words', 'A sentence of words. ', 4],
    ['Chinese', '一个没有空格的句子，', 4],
    ['marks without any space', '*a_', 19],
  ])('makes as few paragraphs of 150,000 characters of %s as can be laid out', (_name, text, paragraphs) => {
    const blocks = splitBlocks(text.repeat(Math.floor(150_000 / text.length)));
    expect(blocks.filter((block) => block.isContinued !== true)).toHaveLength(paragraphs);
  });

  it.each([
    ['a thousand nested quotes', `${'> '.repeat(1_000)}deep`],
    ['a thousand nested lists on one line', `${'- '.repeat(1_000)}deep`],
    ['thousands of open brackets', '['.repeat(5_000)],
    ['thousands of stars', '*a **b '.repeat(2_000)],
  ])('%s', (_name, text) => {
    expect(splitBlocks(text).every((block) => block.kind === 'plain')).toBe(true);
  });

  it('keeps ten thousand code blocks apart', () => {
    const text = '```js\nlet a = 1\n```\n\n'.repeat(10_000);
    expect(splitBlocks(text).length).toBeGreaterThanOrEqual(10_000);
  });
});
