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

it('offers tools in one order, so that the beginning of a turn stays the same', () => {
  const tools = ['b', 'c', 'a'].map((name) => ({ name, description: '', parameters: {} }));
  for (const model of [MODEL, undefined])
    expect(fitTurn({ ...TURN, tools }, model).tools.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('offers tools with schemas that all vendors take', () => {
  const tools = [
    { name: 'a', description: '', parameters: { type: 'object', anyOf: [{ required: ['x'] }] } },
  ];
  expect(fitTurn({ ...TURN, tools }, MODEL).tools[0]?.parameters).toEqual({ type: 'object', properties: {} });
});

it('says of a picture from a tool that it was left out where the model takes none', () => {
  const content = [
    { type: 'text', text: 'Sales' },
    { type: 'image', mediaType: 'image/png', base64: 'QUJD' },
  ] as const;
  const turn = {
    ...TURN,
    messages: [{ role: 'tool', callId: 'a', name: 'chart', content, isError: false }],
  } as const;
  const left = { type: 'text', text: 'A picture was left out: this model does not take any.' };
  expect(fitTurn(turn, MODEL).messages).toMatchObject([{ content: [content[0], left] }]);
  expect(fitTurn(turn, { ...MODEL, abilities: ['vision'] }).messages).toEqual(turn.messages);
});

it('says of a picture that the vendor cannot read that it was left out', () => {
  const vision: VendorModel = { ...MODEL, abilities: ['vision'] };
  const png = { type: 'image', mediaType: 'image/png', base64: 'QUJD' } as const;
  const webp = { type: 'image', mediaType: 'image/webp', base64: 'QUJD' } as const;
  const turn = { ...TURN, messages: [{ role: 'user', content: [png, webp] }] } as const;
  const left = {
    type: 'text',
    text: 'A picture was left out: this model takes none of the type image/webp.',
  };
  expect(fitTurn(turn, vision, ['image/png', 'image/jpeg']).messages).toEqual([
    { role: 'user', content: [png, left] },
  ]);
  expect(fitTurn(turn, vision).messages).toEqual(turn.messages);
});
