import { expect, it } from 'vitest';
import type { Turn } from '../../turn.ts';
import { TURN } from '../fixtures/replay.ts';
import { toCohereRequest } from './request.ts';

it('carries a whole round of tools with the plan that led to it', () => {
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
        { type: 'reasoning', text: 'I look', vendorData: { isPlan: true } },
        { type: 'reasoning', text: 'thought', vendorData: null },
        { type: 'tool-call', callId: 'a', name: 'one', argumentsJson: '{}' },
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
    temperature: 1.4,
    jsonSchema: { type: 'object' },
  };
  expect(toCohereRequest(turn, {})).toEqual({
    model: 'model-one',
    messages: [
      { role: 'system', content: 'Be brief' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Weather?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } },
        ],
      },
      {
        role: 'assistant',
        tool_plan: 'I look',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'one', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'rain' },
    ],
    stream: true,
    max_tokens: 50,
    temperature: 1,
    tools: [
      { type: 'function', function: { name: 'one', description: 'One', parameters: { type: 'object' } } },
    ],
    response_format: { type: 'json_object', json_schema: { type: 'object' } },
  });
});

it.each([
  [null, { type: 'disabled' }],
  ['low', { type: 'enabled', token_budget: 1_024 }],
] as const)('switches thinking by effort %s', (reasoningEffort, thinking) => {
  expect(toCohereRequest({ ...TURN, reasoningEffort }, { thinks: true })).toMatchObject({ thinking });
});
