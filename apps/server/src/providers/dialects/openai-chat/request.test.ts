import { describe, expect, it } from 'vitest';
import type { Turn } from '../../turn.ts';
import { TURN } from '../fixtures/replay.ts';
import type { ChatQuirks } from './quirks.ts';
import { toChatRequest } from './request.ts';

const request = (turn: Partial<Turn>, quirks: ChatQuirks = {}): Record<string, unknown> => ({
  ...toChatRequest({ ...TURN, ...turn }, quirks),
});

const TOOL = { name: 'weather', description: 'The weather', parameters: { type: 'object', properties: {} } };
const LOOP: Turn['messages'] = [
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
      { type: 'reasoning', text: 'look', vendorData: [{ data: 'sealed' }] },
      {
        type: 'tool-call',
        callId: 'call_1',
        name: 'weather',
        argumentsJson: '{}',
        vendorData: { google: 'sig' },
      },
    ],
  },
  {
    role: 'tool',
    callId: 'call_1',
    name: 'weather',
    content: [{ type: 'text', text: 'rain' }],
    isError: false,
  },
];

describe('the request', () => {
  it('is small for a small turn', () => {
    expect(request({})).toEqual({
      model: 'model-one',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('carries a whole round of tools with a picture', () => {
    expect(
      request({ system: 'Be brief', messages: LOOP, tools: [TOOL], maxOutputTokens: 50, temperature: 0.2 }),
    ).toEqual({
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
          content: null,
          reasoning_details: [{ data: 'sealed' }],
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'weather', arguments: '{}' },
              extra_content: { google: 'sig' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'rain' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 50,
      temperature: 0.2,
      tools: [{ type: 'function', function: TOOL }],
    });
  });

  it.each([
    ['effort', {}, { reasoning_effort: 'high' }],
    ['reasoning-object', { reasoning: 'reasoning-object' }, { reasoning: { effort: 'high' } }],
    ['thinking-object', { reasoning: 'thinking-object' }, { thinking: { type: 'enabled' } }],
    [
      'thinking-object with an effort',
      { reasoning: 'thinking-object', efforts: { low: 'low', medium: 'high', high: 'max' } },
      { thinking: { type: 'enabled' }, reasoning_effort: 'max' },
    ],
    ['enable-thinking', { reasoning: 'enable-thinking' }, { enable_thinking: true }],
    ['own words', { efforts: { low: 'low', medium: 'low', high: 'max' } }, { reasoning_effort: 'max' }],
  ] as const)('asks for thinking by %s', (_name, quirks, expected) => {
    expect(request({ reasoningEffort: 'high' }, quirks)).toMatchObject(expected);
  });

  it('needs no thinking for titles and summaries', () => {
    const quirks: ChatQuirks = {
      reasoning: 'thinking-object',
      sideJobBody: { thinking: { type: 'disabled' } },
    };
    for (const purpose of ['title', 'summary'] as const)
      expect(request({ purpose }, quirks)).toMatchObject({ thinking: { type: 'disabled' } });
    expect(request({ purpose: 'reply' }, quirks)).not.toHaveProperty('thinking');
  });

  it('does not think about JSON where a vendor takes one of them only', () => {
    const quirks: ChatQuirks = {
      reasoning: 'enable-thinking',
      jsonAnswers: 'object',
      thinksWithoutJson: true,
      sideJobBody: { enable_thinking: false },
    };
    const turn = { jsonSchema: { type: 'object' }, reasoningEffort: 'high' } as const;
    expect(request(turn, quirks)).toMatchObject({
      enable_thinking: false,
      response_format: { type: 'json_object' },
    });
    expect(request({ reasoningEffort: 'high' }, quirks)).toMatchObject({ enable_thinking: true });
  });

  // Mistral: "Unexpected role 'user' after role 'tool'".
  it('has the model say something between results and what the user adds', () => {
    const messages: Turn['messages'] = [
      ...LOOP,
      { role: 'user', content: [{ type: 'text', text: 'In Celsius' }] },
    ];
    const rolesOf = (quirks: ChatQuirks): unknown =>
      (request({ messages }, quirks)['messages'] as { role: string }[]).map(({ role }) => role);
    expect(rolesOf({})).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(rolesOf({ answersResultsFirst: true })).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
  });

  it('asks for no more warmth than a vendor takes', () => {
    const quirks: ChatQuirks = { highestTemperature: 1.5 };
    expect(request({ temperature: 2 }, quirks)).toMatchObject({ temperature: 1.5 });
    expect(request({ temperature: 0 }, quirks)).toMatchObject({ temperature: 0 });
    expect(request({ temperature: 2 })).toMatchObject({ temperature: 2 });
  });

  it('leaves out what a vendor refuses', () => {
    const quirks: ChatQuirks = { reasoning: 'none', omitsStreamOptions: true, refusesTemperature: true };
    expect(Object.keys(request({ reasoningEffort: 'low', temperature: 1 }, quirks))).toEqual([
      'model',
      'messages',
      'stream',
    ]);
    const both = request({ reasoningEffort: 'low', tools: [TOOL] }, { dropsEffortWithTools: true });
    expect(both).not.toHaveProperty('reasoning_effort');
  });

  it('uses the fields and ids that a vendor wants', () => {
    const quirks: ChatQuirks = {
      maxTokensField: 'max_completion_tokens',
      shortCallIds: true,
      reasoningBackField: 'reasoning_content',
      extraBody: { x: 1 },
    };
    const sent = request({ messages: LOOP, maxOutputTokens: 9 }, quirks);
    expect(sent).toMatchObject({ max_completion_tokens: 9, x: 1 });
    const [, assistant, result] = sent['messages'] as {
      tool_calls?: { id: string }[];
      tool_call_id?: string;
      reasoning_content?: string;
    }[];
    expect(assistant?.reasoning_content).toBe('look');
    expect(assistant?.tool_calls?.[0]?.id).toMatch(/^[a-z0-9]{9}$/);
    expect(result?.tool_call_id).toBe(assistant?.tool_calls?.[0]?.id);
  });

  // DeepSeek: "The reasoning_content in the thinking mode must be passed back to the API."
  it('gives thinking back with every call, also where there was none', () => {
    const messages: Turn['messages'] = [
      { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', callId: 'call_1', name: 'weather', argumentsJson: '{}' }],
      },
    ];
    const sent = request({ messages }, { reasoningBackField: 'reasoning_content' });
    expect(sent['messages']).toMatchObject([{ content: 'Hi' }, { reasoning_content: '' }]);
    expect(JSON.stringify(sent['messages']).match(/reasoning_content/g)).toHaveLength(1);
  });

  it('asks for an answer of a given shape by schema, by mode or in words', () => {
    const jsonSchema = { type: 'object', properties: { a: { type: 'number' } } };
    expect(request({ jsonSchema })).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: jsonSchema } },
      messages: [{ role: 'user', content: 'Hello' }],
    });
    const byMode = request({ jsonSchema }, { jsonAnswers: 'object' });
    expect(byMode['response_format']).toEqual({ type: 'json_object' });
    const inWords = request({ jsonSchema, system: 'S' }, { jsonAnswers: 'instruction' });
    expect(inWords).not.toHaveProperty('response_format');
    for (const sent of [byMode, inWords]) {
      expect(JSON.stringify(sent['messages'])).toContain('fits this JSON Schema');
    }
  });
});
