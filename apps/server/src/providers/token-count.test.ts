import { readFile } from 'node:fs/promises';
import { countTokens as countWhole } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { TURN } from './dialects/fixtures/replay.ts';
import type { Turn } from './turn.ts';
import {
  boundTurnTokens,
  countTokens,
  countTurnTokens,
  createGrowingCount,
  estimateTokens,
  MOST_PER_ESTIMATED,
} from './token-count.ts';
import { toCountPieces } from './tokens/token-pieces.ts';

const MANUAL = ['en', 'zh'].map(
  (language) => new URL(`../../../../docs/manual/${language}/03-chatting.md`, import.meta.url),
);

/** How often others got their turn while `work` was done. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

describe('our own count of tokens', () => {
  it.each([
    ['nothing', '', 0],
    ['a word', 'Hello', 1],
    ['characters that mean something to the tokenizer', '<|endoftext|>', 7],
  ])('of %s', async (_name, text, tokens) => {
    expect(await countTokens(text)).toBe(tokens);
  });

  it('of pages of text is that of the whole, to the token or nearly so', async () => {
    const [english = '', chinese = ''] = await Promise.all(MANUAL.map((url) => readFile(url, 'utf8')));
    const code = JSON.stringify({ list: [{ a: 1, b: 'two' }] }, null, 2).repeat(100);
    for (const [text, share] of [
      [english, 0.001],
      [code, 0],
      [chinese, 0.01],
    ] as const) {
      const whole = countWhole(text);
      expect(Math.abs((await countTokens(text)) - whole)).toBeLessThanOrEqual(whole * share);
    }
  });

  it.each([
    ['one letter', 'a'],
    ['Chinese without a stop', '\u7684'],
    ['spaces', ' '],
    ['characters of two code units', '\u{1f600}'],
  ])('of a long run of %s delays no one [OV-05]', async (_name, character) => {
    const text = character.repeat(100_000);
    const counting = countTokens(text);
    expect(await countTurns(counting)).toBeGreaterThan(40);
    expect(await counting).toBeGreaterThan(100);
    expect([...toCountPieces(text)].join('')).toBe(text);
  });

  it('of a text that grows is that of the text, however often it was counted before', async () => {
    const [english = '', chinese = ''] = await Promise.all(MANUAL.map((url) => readFile(url, 'utf8')));
    const text = english.slice(0, 2_000) + chinese.slice(0, 1_000) + '\u{1f600}'.repeat(500);
    const count = createGrowingCount();
    for (const end of [0, 1, 255, 256, 257, 257, 600, 1_999, 2_000, 2_600, 3_001, 3_500, 4_000])
      expect(await count(text.slice(0, end))).toBe(await countTokens(text.slice(0, end)));
  });

  it('of a turn with thousands of messages delays no one [OV-05]', async () => {
    const messages: Turn['messages'] = Array.from({ length: 2_000 }, () => ({
      role: 'user',
      content: [{ type: 'text', text: 'Good morning' }],
    }));
    const counting = countTurnTokens({ ...TURN, messages });
    expect(await countTurns(counting)).toBeGreaterThan(100);
    expect(await counting).toBeGreaterThan(2_000 * 6 - 1);
  });
});

/** Each of the characters as often as any other, in an order that is the same every time. */
function shuffle(characters: readonly string[], count: number): readonly string[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return characters[state % characters.length] ?? '';
  });
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

const DIGITS = range(0x30, 0x39);

const EXTREMES: [string, string][] = [
  ['numbers in a table', shuffle(DIGITS, 5_000).join(' ')],
  ['numbers in a list', shuffle(DIGITS, 5_000).join('\n')],
  ['small numbers with commas', shuffle(DIGITS, 5_000).join(',')],
  ['letters in no order', shuffle(range(0x61, 0x7a), 5_000).join('')],
  ['capitals in no order', shuffle(range(0x41, 0x5a), 5_000).join('')],
  [
    'a file as letters and digits',
    shuffle([...range(0x41, 0x5a), ...range(0x61, 0x7a), ...DIGITS], 5_000).join(''),
  ],
  ['every character of a keyboard', shuffle(range(0x20, 0x7e), 5_000).join('')],
  ['all of Chinese', shuffle(range(0x4e00, 0x9fff), 5_000).join('')],
  ['a rarer script', shuffle(range(0x1200, 0x1300), 5_000).join('')],
  ['characters of several code points', shuffle(['😀', '👩‍👩‍👧', '🏳️‍🌈', '🤷🏽'], 2_000).join('')],
];

describe('the most tokens that a turn can be counted as', () => {
  it.each(EXTREMES)('is not below the count of %s [MO-03]', async (_name, text) => {
    const turn: Turn = { ...TURN, messages: [{ role: 'user', content: [{ type: 'text', text }] }] };
    expect(boundTurnTokens(turn)).toBeGreaterThanOrEqual(await countTurnTokens(turn));
  });
});

describe('the estimate of a text', () => {
  it.each<[string, string]>([
    ...EXTREMES,
    ['the rarest script', shuffle(range(0xa000, 0xa48c), 5_000).join('')],
    ['characters between spaces', shuffle(range(0xa000, 0xa48c), 5_000).join(' ')],
    ['letters with capitals between', shuffle(range(0x61, 0x7a), 5_000).join('A')],
  ])('times its bound is not below the count of %s', async (_name, text) => {
    expect(estimateTokens(text) * MOST_PER_ESTIMATED).toBeGreaterThanOrEqual(await countTokens(text));
  });
});
