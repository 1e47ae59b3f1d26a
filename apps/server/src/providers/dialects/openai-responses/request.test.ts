import { expect, it } from 'vitest';
import type { Turn } from '../../turn.ts';
import { TURN } from '../fixtures/replay.ts';
import { toResponsesRequest } from './request.ts';

it('carries a whole round of tools, keeping nothing at the vendor', () => {
  const messages: Turn['messages'] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Weather?' },
        { type: 'image', mediaType: 'image/png', base64: 'QUJD' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'look', vendorData: { id: 'rs_1', encrypted_content: 'sealed' } },
        { type: 'reasoning', text: 'of another vendor', vendorData: { signature: 'x' } },
        { type: 'text', text: 'Looking' },
        { type: 'tool-call', callId: 'a', name: 'one', argumentsJson: '{"x":1}' },
      ],
    },
    { role: 'tool', callId: 'a', name: 'one', content: [{ type: 'text', text: 'rain' }], isError: false },
  ];
  const tools = [{ name: 'one', description: 'One', parameters: { type: 'object' } }];
  const turn: Turn = {
    ...TURN,
    system: 'Be brief',
    messages,
    tools,
    maxOutputTokens: 50,
    temperature: 0.5,
    reasoningEffort: 'low',
  };
  expect(toResponsesRequest(turn, { thinks: true })).toEqual({
    model: 'model-one',
    instructions: 'Be brief',
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Weather?' },
          { type: 'input_image', image_url: 'data:image/png;base64,QUJD' },
        ],
      },
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'look' }],
        encrypted_content: 'sealed',
      },
      { role: 'assistant', content: [{ type: 'output_text', text: 'Looking' }] },
      { type: 'function_call', call_id: 'a', name: 'one', arguments: '{"x":1}' },
      { type: 'function_call_output', call_id: 'a', output: 'rain' },
    ],
    stream: true,
    store: false,
    max_output_tokens: 50,
    temperature: 0.5,
    reasoning: { effort: 'low', summary: 'auto' },
    include: ['reasoning.encrypted_content'],
    tools: [
      { type: 'function', name: 'one', description: 'One', parameters: { type: 'object' }, strict: false },
    ],
  });
});

it('asks for an answer of a given shape, and for no thinking where there is none', () => {
  const sent = toResponsesRequest({ ...TURN, jsonSchema: { type: 'object' }, reasoningEffort: 'low' }, {});
  expect(sent).toMatchObject({
    text: { format: { type: 'json_schema', name: 'answer', schema: { type: 'object' } } },
  });
  expect(sent).not.toHaveProperty('reasoning');
});

it('says how much to think in the words of the model', () => {
  const efforts = { low: 'medium', medium: 'medium', high: 'high' };
  const sent = toResponsesRequest({ ...TURN, reasoningEffort: 'low' }, { thinks: true, efforts });
  expect(sent).toMatchObject({ reasoning: { effort: 'medium', summary: 'auto' } });
});

it('thinks as little as it can about titles, and takes a limit that is too low for the smallest', () => {
  const quirks = { thinks: true, sideJobEffort: 'none' } as const;
  const title = toResponsesRequest({ ...TURN, purpose: 'title', maxOutputTokens: 5 }, quirks);
  // Nobody reads what it would think.
  expect(title['reasoning']).toEqual({ effort: 'none' });
  expect(title).toMatchObject({ max_output_tokens: 16 });
  expect(toResponsesRequest(TURN, quirks)).toMatchObject({ reasoning: { summary: 'auto' } });
  expect(toResponsesRequest(TURN, quirks)['reasoning']).not.toHaveProperty('effort');
});

it('sends what a vendor wants with every request, and nothing of storage where it knows none', () => {
  const quirks = { keepsNothing: true, extraBody: { preset: 'fast' } };
  const sent = toResponsesRequest({ ...TURN, cacheKey: 'key' }, quirks);
  expect(Object.keys(sent)).toEqual(['model', 'input', 'stream', 'preset']);
});
