import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Part } from '../provider.ts';
import { createStopSequences } from './stop-sequences.ts';

const FINISH: Part = { type: 'finish', reason: 'length' };

function read(sequences: readonly string[], pieces: readonly string[]): { text: string; reason: string } {
  const stops = createStopSequences(sequences);
  const given: Part[] = [];
  for (const part of [...pieces.map((text): Part => ({ type: 'text-delta', text })), FINISH]) {
    given.push(...stops.take(part));
    if (stops.isReached()) break;
  }
  const end = given.at(-1);
  return {
    text: given.map((part) => (part.type === 'text-delta' ? part.text : '')).join(''),
    reason: end?.type === 'finish' ? end.reason : 'none',
  };
}

it.each([
  ['before the sequence', ['END'], ['One', ' END two'], { text: 'One ', reason: 'stop' }],
  ['before one that is split', ['END'], ['One E', 'N', 'D two'], { text: 'One ', reason: 'stop' }],
  ['before the first of several', ['two', 'One'], ['Say One and two'], { text: 'Say ', reason: 'stop' }],
  ['nowhere without one', ['END'], ['One EN', 'tire'], { text: 'One ENtire', reason: 'length' }],
  ['nowhere at half of one', ['END'], ['One EN'], { text: 'One EN', reason: 'length' }],
  ['at once', ['One'], ['One'], { text: '', reason: 'stop' }],
  ['nowhere for an empty one', [''], ['One'], { text: 'One', reason: 'length' }],
])('ends an answer %s', (_name, sequences, pieces, expected) => {
  expect(read(sequences, pieces)).toEqual(expected);
});

it('gives the same however the text was cut', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  const sequences = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(letters, sequences, fc.nat(12), (text, stops, cut) => {
      const whole = read(stops, [text]);
      expect(read(stops, [text.slice(0, cut), text.slice(cut)])).toEqual(whole);
      expect(read(stops, [...text])).toEqual(whole);
      expect(stops.some((stop) => whole.text.includes(stop))).toBe(false);
      expect(whole.reason).toBe(stops.some((stop) => text.includes(stop)) ? 'stop' : 'length');
    }),
  );
});

it('does not search thinking, and gives waiting text before what follows it', () => {
  const stops = createStopSequences(['END']);
  const thought: Part = { type: 'reasoning-delta', text: 'END' };
  expect(stops.take(thought)).toEqual([thought]);
  expect(stops.take({ type: 'text-delta', text: 'E' })).toEqual([]);
  const start: Part = { type: 'tool-call-start', callId: 'a', name: 'one' };
  expect(stops.take(start)).toEqual([{ type: 'text-delta', text: 'E' }, start]);
});
