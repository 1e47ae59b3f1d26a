import { expect, it } from 'vitest';
import type { Turn } from '../../turn.ts';
import { TURN } from '../fixtures/replay.ts';
import { toGeminiRequest } from './request.ts';

it('carries a whole round of parallel tools', () => {
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
        { type: 'reasoning', text: 'of another vendor', vendorData: null },
        {
          type: 'tool-call',
          callId: 'a',
          name: 'one',
          argumentsJson: '{"x":1}',
          vendorData: { thoughtSignature: 'signed' },
        },
        { type: 'tool-call', callId: 'b', name: 'two', argumentsJson: '{}' },
      ],
    },
    { role: 'tool', callId: 'a', name: 'one', content: [{ type: 'text', text: 'rain' }], isError: false },
    { role: 'tool', callId: 'b', name: 'two', content: [{ type: 'text', text: 'broken' }], isError: true },
  ];
  const tools = [{ name: 'one', description: 'One', parameters: { type: 'object' } }];
  const turn: Turn = { ...TURN, system: 'Be brief', messages, tools, maxOutputTokens: 50, temperature: 0.5 };
  expect(toGeminiRequest(turn, { thinking: 'level' })).toEqual({
    systemInstruction: { parts: [{ text: 'Be brief' }] },
    contents: [
      {
        role: 'user',
        parts: [{ text: 'Weather?' }, { inlineData: { mimeType: 'image/png', data: 'QUJD' } }],
      },
      {
        role: 'model',
        parts: [
          { functionCall: { name: 'one', args: { x: 1 } }, thoughtSignature: 'signed' },
          { functionCall: { name: 'two', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'one', response: { output: 'rain' } } },
          { functionResponse: { name: 'two', response: { error: 'broken' } } },
        ],
      },
    ],
    tools: [
      {
        functionDeclarations: [{ name: 'one', description: 'One', parametersJsonSchema: { type: 'object' } }],
      },
    ],
    generationConfig: { maxOutputTokens: 50, temperature: 0.5, thinkingConfig: { includeThoughts: true } },
  });
});

it('signs the first call of a step that another model made with the stand-in of the vendor', () => {
  const messages: Turn['messages'] = [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Looking' },
        { type: 'tool-call', callId: 'a', name: 'one', argumentsJson: '{}' },
        { type: 'tool-call', callId: 'b', name: 'two', argumentsJson: '{}' },
      ],
    },
  ];
  expect(toGeminiRequest({ ...TURN, messages }, { thinking: 'level' })['contents']).toEqual([
    {
      role: 'model',
      parts: [
        { text: 'Looking' },
        { functionCall: { name: 'one', args: {} }, thoughtSignature: 'skip_thought_signature_validator' },
        { functionCall: { name: 'two', args: {} } },
      ],
    },
  ]);
  expect(JSON.stringify(toGeminiRequest({ ...TURN, messages }, { thinking: 'budget' }))).not.toContain(
    'thoughtSignature',
  );
});

it.each([
  ['a level', { thinking: 'level' }, { includeThoughts: true, thinkingLevel: 'high' }],
  ['a budget', { thinking: 'budget' }, { includeThoughts: true, thinkingBudget: 24_576 }],
] as const)('asks for thinking by %s', (_name, quirks, thinkingConfig) => {
  expect(toGeminiRequest({ ...TURN, reasoningEffort: 'high' }, quirks)).toMatchObject({
    generationConfig: { thinkingConfig },
  });
});

it('asks for an answer of a given shape, and for no thinking where there is none', () => {
  const sent = toGeminiRequest({ ...TURN, jsonSchema: { type: 'object' }, reasoningEffort: 'high' }, {});
  expect(sent['generationConfig']).toEqual({
    responseMimeType: 'application/json',
    responseJsonSchema: { type: 'object' },
  });
});
