import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenUsage } from '../../providers/provider.ts';
import { affordableOutput, costOf, fixPrices, highestCost, isFree, isUsable } from './billing.prices.ts';

const NOTHING: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
};

const usageOf = (some: Partial<TokenUsage>): TokenUsage => ({ ...NOTHING, ...some });

describe('the price of a run', () => {
  it.each([
    ['whole dollars', { input: 3, output: 15 }, 1, [3_000_000, 15_000_000, 3_000_000, 3_000_000]],
    ['fractions of a cent', { input: 0.075, output: 0.3 }, 1, [75_000, 300_000, 75_000, 75_000]],
    [
      'own cache prices',
      { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 },
      1,
      [3e6, 15e6, 300_000, 3_750_000],
    ],
    ['a markup', { input: 0.1, output: 0.2 }, 1.3, [130_000, 260_000, 130_000, 130_000]],
    ['nothing', { input: 0, output: 0 }, 2, [0, 0, 0, 0]],
  ])(
    'is fixed in whole micro-dollars: %s',
    (_name, prices, markup, [input, output, cachedInput, cacheWrite]) => {
      expect(fixPrices(prices, markup)).toEqual({ input, output, cachedInput, cacheWrite });
    },
  );

  it('is free only when neither direction costs anything', () => {
    expect(isFree(fixPrices({ input: 0, output: 0 }, 1))).toBe(true);
    expect(isFree(fixPrices({ input: 0, output: 0.1 }, 1))).toBe(false);
    expect(isFree(fixPrices({ input: 0.1, output: 0 }, 1))).toBe(false);
  });
});

// Dollars per million: 2.50 in, 10 out, 1.25 cached, 3.125 written.
const PRICES = fixPrices({ input: 2.5, output: 10, cachedInput: 1.25, cacheWrite: 3.125 }, 1);

describe('the cost of a reply', () => {
  it.each<[string, Partial<TokenUsage>, number]>([
    ['nothing used', {}, 0],
    ['plain input and output', { inputTokens: 1_000, outputTokens: 500 }, 2_500 + 5_000],
    ['one input token, rounded half up', { inputTokens: 1 }, 3],
    ['one output token', { outputTokens: 1 }, 10],
    ['cached tokens are part of the input', { inputTokens: 1_000, cachedInputTokens: 800 }, 500 + 1_000],
    ['written tokens are part of the input', { inputTokens: 1_000, cacheWriteTokens: 400 }, 1_500 + 1_250],
    [
      'cached and written',
      { inputTokens: 1_000, cachedInputTokens: 500, cacheWriteTokens: 500 },
      625 + 1_563,
    ],
    ['thinking is part of the output', { outputTokens: 900, reasoningTokens: 700 }, 9_000],
    ['more cached than sent counts as all cached', { inputTokens: 100, cachedInputTokens: 5_000 }, 125],
    [
      'more written than left counts as the rest',
      { inputTokens: 100, cachedInputTokens: 60, cacheWriteTokens: 90 },
      200,
    ],
    ['a large reply stays exact', { inputTokens: 2_000_000, outputTokens: 128_000 }, 5_000_000 + 1_280_000],
  ])('%s', (_name, usage, expected) => {
    expect(costOf(usageOf(usage), PRICES)).toBe(expected);
  });

  it('is a whole number, never negative and never above the highest cost of its tokens', () => {
    const count = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        (inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens) => {
          const cost = costOf(
            usageOf({ inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens }),
            PRICES,
          );
          expect(Number.isSafeInteger(cost)).toBe(true);
          expect(cost).toBeGreaterThanOrEqual(0);
          expect(cost).toBeLessThanOrEqual(highestCost(inputTokens, outputTokens, PRICES));
        },
      ),
    );
  });
});

describe('what a balance covers', () => {
  it.each([
    ['all of it after the input', 100_000, 1_000, 9_687],
    ['nothing when the input is too dear', 3_124, 1_000, 0],
    ['nothing when the input takes it all', 3_125, 1_000, 0],
    ['the first token', 3_135, 1_000, 1],
  ])('%s', (_name, available, inputTokens, expected) => {
    expect(affordableOutput(available, inputTokens, PRICES)).toBe(expected);
  });

  it('has no end where output is free', () => {
    expect(affordableOutput(10, 0, fixPrices({ input: 1, output: 0 }, 1))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('never costs more than is there', () => {
    const micros = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(micros, fc.integer({ min: 0, max: 100_000 }), (available, inputTokens) => {
        const outputTokens = affordableOutput(available, inputTokens, PRICES);
        if (outputTokens > 0)
          expect(highestCost(inputTokens, outputTokens, PRICES)).toBeLessThanOrEqual(available);
      }),
    );
  });
});

describe('reported usage', () => {
  it.each<[string, Partial<TokenUsage>, boolean]>([
    ['zero', {}, true],
    ['ordinary counts', { inputTokens: 12, outputTokens: 7, reasoningTokens: 3 }, true],
    ['a negative count', { outputTokens: -1 }, false],
    ['a fraction', { inputTokens: 1.5 }, false],
    ['no number', { outputTokens: Number.NaN }, false],
    ['an endless count', { outputTokens: Number.POSITIVE_INFINITY }, false],
    ['more input than the model reads', { inputTokens: 2_001 }, false],
    ['more output than the model writes', { outputTokens: 1_001 }, false],
    ['an absurd cache', { cachedInputTokens: 1e15 }, false],
    ['negative thinking', { reasoningTokens: -5 }, false],
  ])('%s', (_name, usage, expected) => {
    expect(isUsable(usageOf(usage), { inputTokens: 2_000, outputTokens: 1_000 })).toBe(expected);
  });
});
