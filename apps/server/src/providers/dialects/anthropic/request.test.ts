import { describe, expect, it } from 'vitest';
import { ANSWER_TOOL } from '../../wire/json-answer.ts';
import type { Turn } from '../../turn.ts';
import { TURN } from '../fixtures/replay.ts';
import type { AnthropicQuirks } from './quirks.ts';
import { toAnthropicRequest } from './request.ts';

const request = (turn: Partial<Turn>, quirks: AnthropicQuirks = {}): unknown =>
  toAnthropicRequest({ ...TURN, ...turn }, quirks, 64_000);
const jsonSchema = { type: 'object', properties: {} };

it('carries a whole round of parallel tools in messages that take turns', () => {
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
        { type: 'reasoning', text: 'look', vendorData: { signature: 'signed' } },
        { type: 'reasoning', text: '', vendorData: { redacted: 'sealed' } },
        { type: 'reasoning', text: 'of another vendor', vendorData: null },
        { type: 'text', text: 'Looking' },
        { type: 'tool-call', callId: 'a.1', name: 'one', argumentsJson: '{"x":1}' },
        { type: 'tool-call', callId: 'b', name: 'two', argumentsJson: 'not json' },
      ],
    },
    { role: 'tool', callId: 'a.1', name: 'one', content: [{ type: 'text', text: 'rain' }], isError: false },
    { role: 'tool', callId: 'b', name: 'two', content: [{ type: 'text', text: 'broken' }], isError: true },
    { role: 'user', content: [{ type: 'text', text: 'And?' }] },
  ];
  const tools = [{ name: 'one', description: 'One', parameters: jsonSchema }];
  expect(request({ system: 'Be brief', messages, tools, maxOutputTokens: 50, temperature: 1.5 })).toEqual({
    model: 'model-one',
    max_tokens: 50,
    stream: true,
    system: 'Be brief',
    temperature: 1,
    tools: [{ name: 'one', description: 'One', input_schema: jsonSchema }],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Weather?' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'QUJD' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'look', signature: 'signed' },
          { type: 'redacted_thinking', data: 'sealed' },
          { type: 'text', text: 'Looking' },
          { type: 'tool_use', id: 'a_1', name: 'one', input: { x: 1 } },
          { type: 'tool_use', id: 'b', name: 'two', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a_1', content: 'rain' },
          { type: 'tool_result', tool_use_id: 'b', content: 'broken', is_error: true },
          { type: 'text', text: 'And?' },
        ],
      },
    ],
  });
});

it.each([
  [
    'as a budget',
    { reasoningEffort: 'low' },
    { thinking: 'budget' },
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
  ],
  [
    'as a budget within the limit',
    { reasoningEffort: 'high', maxOutputTokens: 2000 },
    { thinking: 'budget' },
    { thinking: { type: 'enabled', budget_tokens: 1999 } },
  ],
  [
    'as an effort',
    { reasoningEffort: 'high' },
    { thinking: 'adaptive' },
    { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'high' } },
  ],
  [
    'to be shown, where it thinks by itself',
    {},
    { thinking: 'adaptive', thinksByDefault: true },
    { thinking: { type: 'adaptive', display: 'summarized' } },
  ],
] as const)('asks for thinking %s', (_name, turn, quirks, expected) => {
  const sent = request({ ...turn, temperature: 0.5 }, quirks);
  expect(sent).toMatchObject(expected);
  expect(sent).not.toHaveProperty('temperature');
});

it('asks for no thinking of a model that does not think by itself', () => {
  expect(request({}, { thinking: 'adaptive' })).not.toHaveProperty('thinking');
});

it('does not ask for thinking that the limit leaves no room for', () => {
  expect(request({ reasoningEffort: 'high', maxOutputTokens: 900 })).not.toHaveProperty('thinking');
});

it('asks for an answer of a given shape by a tool, or in words where that cannot be', () => {
  const byTool = request({ jsonSchema, reasoningEffort: 'high' }, { thinksByDefault: true });
  expect(byTool).toMatchObject({
    thinking: { type: 'disabled' },
    tools: [{ name: ANSWER_TOOL, input_schema: jsonSchema }],
    tool_choice: { type: 'tool', name: ANSWER_TOOL },
  });
  for (const inWords of [
    request({ jsonSchema }, { refusesForcedCalls: true }),
    request({ jsonSchema: { type: 'array' } }),
    request({ jsonSchema, tools: [{ name: 'one', description: '', parameters: {} }] }),
  ]) {
    expect(inWords).not.toHaveProperty('tool_choice');
    expect(JSON.stringify(inWords)).toContain('fits this JSON Schema');
  }
});

describe('white space only', () => {
  const say = (role: 'user' | 'assistant', text: string): Turn['messages'][number] => ({
    role,
    content: [{ type: 'text', text }],
  });
  const text = (words: string) => ({ type: 'text', text: words });

  it('is never sent as a text, and messages still begin with the user and take turns', () => {
    const messages: Turn['messages'] = [
      say('user', ' '),
      say('assistant', 'Hello'),
      say('user', 'Weather?'),
      {
        role: 'assistant',
        content: [
          { type: 'text', text: '\n\n' },
          { type: 'tool-call', callId: 'a', name: 'one', argumentsJson: '{}' },
        ],
      },
      { role: 'tool', callId: 'a', name: 'one', content: [{ type: 'text', text: '\n' }], isError: false },
      say('assistant', '\n\n'),
      say('user', 'And?'),
    ];
    const sent = {
      messages: [
        { role: 'user', content: [text('(empty)')] },
        { role: 'assistant', content: [text('Hello')] },
        { role: 'user', content: [text('Weather?')] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'one', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: [] }, text('And?')] },
      ],
    };
    expect(request({ messages, system: '\n' })).toMatchObject(sent);
    expect(request({ messages, system: '\n' })).not.toHaveProperty('system');
  });

  it('is left out at the end of an answer to go on with, and there alone', () => {
    const messages = [
      say('user', 'Sing'),
      say('assistant', 'La '),
      say('user', 'On '),
      say('assistant', 'Li \n'),
    ];
    expect(request({ messages })).toMatchObject({
      messages: [
        { role: 'user', content: [text('Sing')] },
        { role: 'assistant', content: [text('La ')] },
        { role: 'user', content: [text('On ')] },
        { role: 'assistant', content: [text('Li')] },
      ],
    });
  });
});

// "This model does not support assistant message prefill. The conversation must end with a user message."
it('tells newer models to go on with an answer that the caller has begun', () => {
  const messages: Turn['messages'] = [
    { role: 'user', content: [{ type: 'text', text: 'Count' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'One, two' }] },
  ];
  const rolesOf = (quirks: AnthropicQuirks): unknown =>
    (request({ messages }, quirks) as { messages: { role: string }[] }).messages.map(({ role }) => role);
  expect(rolesOf({ thinking: 'adaptive' })).toEqual(['user', 'assistant', 'user']);
  expect(rolesOf({ thinking: 'budget' })).toEqual(['user', 'assistant']);
});
