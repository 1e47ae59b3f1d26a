import { describe, expect, it } from 'vitest';
import type { Part, TokenUsage } from '../../../providers/provider.ts';
import { billableUsage, createTally } from './answer.tally.ts';

const usage = (inputTokens: number, outputTokens: number, cachedInputTokens = 0): TokenUsage => ({
  inputTokens,
  outputTokens,
  cachedInputTokens,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
});
const text = (value: string): Part => ({ type: 'text-delta', text: value });
const thought = (value: string): Part => ({ type: 'reasoning-delta', text: value });
const report = (value: TokenUsage): Part => ({ type: 'usage', usage: value });
const finish: Part = { type: 'finish', reason: 'stop' };
const call: Part = { type: 'tool-call', callId: 'c', name: 'add', argumentsJson: '{"a":1}' };

const OWN_INPUT = 1_000;

function billOf(parts: readonly Part[], isUsable = (value: TokenUsage) => value.outputTokens >= 0) {
  const tally = createTally();
  for (const part of parts) tally.add(part);
  return billableUsage(tally, isUsable, () => Promise.resolve(OWN_INPUT));
}

describe('what a run has produced', () => {
  it('is its text, without thoughts and calls', () => {
    const tally = createTally();
    for (const part of [thought('Hm'), text('Good'), call, text(' day')]) tally.add(part);
    expect(tally.text()).toBe('Good day');
    expect(tally.hasOutput()).toBe(true);
    expect(tally.finish()).toBeNull();
    tally.add(finish);
    expect(tally.finish()).toBe('stop');
  });

  it('is nothing before the first part', () => {
    const tally = createTally();
    tally.add(report(usage(5, 0)));
    expect([tally.text(), tally.hasOutput(), tally.reported()?.inputTokens]).toEqual(['', false, 5]);
  });
});

describe('what of it is billed', () => {
  it.each<[string, Part[], Partial<TokenUsage> | null]>([
    [
      'a whole reply: the last report',
      [report(usage(1, 0)), text('Hi'), report(usage(12, 7, 3)), finish],
      usage(12, 7, 3),
    ],
    [
      'a whole reply without a report: our own count',
      [text('One two three four'), finish],
      usage(OWN_INPUT, 4),
    ],
    [
      'an unbelievable report: our own count',
      [text('One two'), report(usage(5, -1)), finish],
      usage(OWN_INPUT, 2),
    ],
    [
      'a whole reply with a report of nothing: our own count',
      [text('One two three four'), report(usage(0, 0)), finish],
      usage(OWN_INPUT, 4),
    ],
    [
      'a whole reply with a report of the input alone: that, and our own count of the rest',
      [text('One two three four'), report(usage(12, 0, 5)), finish],
      usage(12, 4, 5),
    ],
    [
      'a whole reply with a report of the output alone: that, and our own count of the input',
      [text('One two three four'), report(usage(0, 9)), finish],
      usage(OWN_INPUT, 9),
    ],
    ['an empty whole reply, reported as such: the report', [report(usage(12, 0)), finish], usage(12, 0)],
    ['an empty whole reply: the input', [finish], usage(OWN_INPUT, 0)],
    ['a cut reply: what was received', [text('One two'), text(' three')], usage(OWN_INPUT, 3)],
    [
      'a cut reply after a report of the input: that input',
      [report(usage(33, 1, 30)), text('One two')],
      usage(33, 2, 30),
    ],
    ['thoughts count as output', [thought('One two'), text(' three')], usage(OWN_INPUT, 3)],
    ['nothing received: nothing', [], null],
    ['only a report received: nothing', [report(usage(33, 0))], null],
  ])('%s', async (_name, parts, expected) => {
    expect(await billOf(parts)).toEqual(expected);
  });

  it('counts tool calls as output', async () => {
    const bill = await billOf([call]);
    expect(bill?.outputTokens).toBeGreaterThan(3);
  });
});
