import { expect, it } from 'vitest';
import { TURN } from '../dialects/fixtures/replay.ts';
import { fitTurn } from './fit-turn.ts';
import type { VendorModel } from '../vendors/vendor.ts';

const MODEL: VendorModel = {
  model: 'model-one',
  name: 'One',
  description: '',
  contextWindow: 10_000,
  maxOutputTokens: 1_000,
  abilities: ['tools'],
  prices: { input: 1, output: 1 },
};

it.each([
  [5_000, 1_000],
  [10, 10],
  [null, null],
])('limits the answer of %s tokens to what the model can write', (maxOutputTokens, expected) => {
  expect(fitTurn({ ...TURN, maxOutputTokens }, MODEL).maxOutputTokens).toBe(expected);
});

it('asks only models for an effort that know one', () => {
  const turn = { ...TURN, reasoningEffort: 'high' } as const;
  expect(fitTurn(turn, MODEL).reasoningEffort).toBeNull();
  expect(fitTurn(turn, undefined).reasoningEffort).toBeNull();
  expect(fitTurn(turn, { ...MODEL, abilities: ['effort'] }).reasoningEffort).toBe('high');
});
