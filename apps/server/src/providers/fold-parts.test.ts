import { expect, it } from 'vitest';
import { foldParts } from './fold-parts.ts';
import type { Part } from './provider.ts';
import { NO_USAGE } from './usage.ts';

const text = (value: string): Part => ({ type: 'text-delta', text: value });
const thought = (value: string): Part => ({ type: 'reasoning-delta', text: value });
const sealed = (vendorData: unknown): Part => ({ type: 'reasoning-end', vendorData });
const call = (callId: string, argumentsJson = '{}') =>
  ({ type: 'tool-call', callId, name: 'look', argumentsJson }) as const;
const started = (callId: string): readonly Part[] => [
  { type: 'tool-call-start', callId, name: 'look' },
  { type: 'tool-call-delta', callId, argumentsText: '{}' },
];

it('gives the answer back in the order in which it came, each block of thinking with what its vendor wants back', () => {
  const fold = foldParts([
    thought('Hm'),
    thought('m'),
    sealed({ signature: 'one' }),
    sealed({ redacted: 'two' }),
    text('Look'),
    text('ing'),
    ...started('a'),
    call('a', '{"x":1}'),
    call('b'),
    thought('And'),
    sealed(null),
    thought(' more'),
    { type: 'finish', reason: 'tool-calls' },
  ]);
  expect(fold.message()).toEqual({
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Hmm', vendorData: { signature: 'one' } },
      { type: 'reasoning', text: '', vendorData: { redacted: 'two' } },
      { type: 'text', text: 'Looking' },
      call('a', '{"x":1}'),
      call('b'),
      { type: 'reasoning', text: 'And', vendorData: null },
      { type: 'reasoning', text: ' more', vendorData: null },
    ],
  });
  expect(fold.text()).toBe('Looking');
  expect(fold.toolCalls()).toEqual([call('a', '{"x":1}'), call('b')]);
  expect(fold.outputTexts()).toEqual(['Looking', 'HmmAnd more', 'look{"x":1}look{}']);
  expect(fold.finish()).toBe('tool-calls');
});

it('keeps what a vendor wants back of a call', () => {
  const signed = { ...call('a'), vendorData: { thoughtSignature: 'x' } };
  expect(foldParts([signed]).message().content).toEqual([signed]);
});

it('has the last usage, and neither end nor output before they come', () => {
  const reports = [1, 2].map((inputTokens): Part => ({ type: 'usage', usage: { ...NO_USAGE, inputTokens } }));
  const fold = foldParts([...reports, sealed(null), text('')]);
  expect([fold.usage()?.inputTokens, fold.finish(), fold.hasOutput()]).toEqual([2, null, false]);
  expect(fold.message().content).toEqual([]);
  expect(foldParts([thought('Hm')]).hasOutput()).toBe(true);
});
