import { expect, it } from 'vitest';
import { createPartCleaner } from './clean-parts.ts';
import type { Part } from '../provider.ts';

function clean(...parts: readonly Part[]): readonly Part[] {
  const cleaned: Part[] = [];
  const cleaner = createPartCleaner();
  for (const part of parts) cleaner(part, (given) => void cleaned.push(given));
  return cleaned;
}

const text = (value: string): Part => ({ type: 'text-delta', text: value });
const thought = (value: string): Part => ({ type: 'reasoning-delta', text: value });
const FINISH: Part = { type: 'finish', reason: 'stop' };

it.each([
  ['all other text as it is', ['a\u0301é😀\u202e"\r\n', 'b'], ['a\u0301é😀\u202e"\r\n', 'b']],
  ['a character split over two deltas whole', ['a\ud83d', '\ude00b'], ['a', '😀b']],
  ['half a character at the end as a replacement', ['a\ud83d'], ['a', '\u{FFFD}']],
  ['a stray half as a replacement', ['a\ude00b'], ['a\u{FFFD}b']],
  ['NUL as a replacement', ['a\0b'], ['a\u{FFFD}b']],
])('gives %s [IN-06]', (_name, given, expected) => {
  expect(clean(...given.map(text), FINISH)).toEqual([...expected.map(text), FINISH]);
});

it('keeps thinking and text apart, and cleans arguments', () => {
  expect(clean(thought('a\ud83d'), text('\ude00'))).toEqual([
    thought('a'),
    thought('\u{FFFD}'),
    text('\u{FFFD}'),
  ]);
  const call = { type: 'tool-call', callId: 'a', name: 'one', argumentsJson: '{"x":"\0"}' } as const;
  expect(clean(call)).toEqual([{ ...call, argumentsJson: '{"x":"\u{FFFD}"}' }]);
});
