// Results of tools in several parts, as each dialect gives them back.
import { expect, it } from 'vitest';
import type { ToolMessage, TurnMessage } from '../turn.ts';
import type { VendorRoute } from '../vendors/vendor.ts';
import { readSent } from './fixtures/sent.ts';

function result(callId: string, content: ToolMessage['content']): ToolMessage {
  return { role: 'tool', callId, name: 'chart', content, isError: false };
}

const text = (value: string) => ({ type: 'text', text: value }) as const;
const PICTURE = { type: 'image', mediaType: 'image/png', base64: 'QUJD' } as const;
const URL = 'data:image/png;base64,QUJD';

/** Two calls in parallel: the result of the first is text and a picture, of the second text in two parts. */
const MESSAGES: readonly TurnMessage[] = [
  {
    role: 'assistant',
    content: ['a', 'b'].map((callId) => ({
      type: 'tool-call',
      callId,
      name: 'chart',
      argumentsJson: '{}',
    })),
  },
  result('a', [text('Sales'), PICTURE]),
  result('b', [text('one'), text('two')]),
];

const BEHIND = [
  { role: 'tool', tool_call_id: 'a', content: 'Sales\n(One picture: see the next message.)' },
  { role: 'tool', tool_call_id: 'b', content: 'one\ntwo' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Pictures from the tool chart:' },
      { type: 'image_url', image_url: { url: URL } },
    ],
  },
];

const ROWS: readonly (readonly [VendorRoute, path: string, readonly unknown[]])[] = [
  [{ dialect: 'openai-chat', models: [] }, 'messages', BEHIND],
  [{ dialect: 'cohere', models: [] }, 'messages', BEHIND],
  [
    { dialect: 'openai-chat', quirks: { picturesInResults: true }, models: [] },
    'messages',
    [
      {
        role: 'tool',
        tool_call_id: 'a',
        content: [
          { type: 'text', text: 'Sales' },
          { type: 'image_url', image_url: { url: URL } },
        ],
      },
      {
        role: 'tool',
        tool_call_id: 'b',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' },
        ],
      },
    ],
  ],
  [
    { dialect: 'openai-responses', models: [] },
    'input',
    [
      {
        type: 'function_call_output',
        call_id: 'a',
        output: [
          { type: 'input_text', text: 'Sales' },
          { type: 'input_image', image_url: URL },
        ],
      },
      { type: 'function_call_output', call_id: 'b', output: 'one\ntwo' },
    ],
  ],
  [
    { dialect: 'anthropic', models: [] },
    'messages',
    [
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a',
            content: [
              { type: 'text', text: 'Sales' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'QUJD' } },
            ],
          },
          {
            type: 'tool_result',
            tool_use_id: 'b',
            content: [
              { type: 'text', text: 'one' },
              { type: 'text', text: 'two' },
            ],
          },
        ],
      },
    ],
  ],
  [
    { dialect: 'bedrock', models: [] },
    'messages',
    [
      {
        role: 'user',
        content: [
          {
            toolResult: {
              toolUseId: 'a',
              content: [{ text: 'Sales' }, { image: { format: 'png', source: { bytes: 'QUJD' } } }],
              status: 'success',
            },
          },
          { toolResult: { toolUseId: 'b', content: [{ text: 'one' }, { text: 'two' }], status: 'success' } },
        ],
      },
    ],
  ],
  [
    { dialect: 'gemini', quirks: { thinking: 'level' }, models: [] },
    'contents',
    [
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              name: 'chart',
              response: { output: 'Sales' },
              parts: [{ inlineData: { mimeType: 'image/png', data: 'QUJD' } }],
            },
          },
          { functionResponse: { name: 'chart', response: { output: 'one\ntwo' } } },
        ],
      },
    ],
  ],
  [
    { dialect: 'gemini', quirks: { thinking: 'budget' }, models: [] },
    'contents',
    [
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'chart', response: { output: 'Sales' } } },
          { inlineData: { mimeType: 'image/png', data: 'QUJD' } },
          { functionResponse: { name: 'chart', response: { output: 'one\ntwo' } } },
        ],
      },
    ],
  ],
];

it.each(ROWS)('%j gives texts and pictures of a round back', async (route, path, expected) => {
  const { body } = await readSent(route, { messages: MESSAGES });
  const sent = body[path];
  expect(Array.isArray(sent) ? sent.slice(-expected.length) : sent).toEqual(expected);
});

it('reports a tool without any output to Bedrock, which refuses an empty one', async () => {
  const { body } = await readSent(
    { dialect: 'bedrock', models: [] },
    { messages: [result('a', [text('')])] },
  );
  expect(body['messages']).toMatchObject([
    { content: [{ toolResult: { content: [{ text: '(no output)' }] } }] },
  ]);
});

it('puts the pictures of a round before the answer that follows it', async () => {
  const answer = { role: 'assistant', content: [text('Rising')] } as const;
  const { body } = await readSent(
    { dialect: 'openai-chat', models: [] },
    { messages: [...MESSAGES, answer] },
  );
  expect(body['messages']).toMatchObject([
    { role: 'assistant' },
    ...BEHIND,
    { role: 'assistant', content: 'Rising' },
  ]);
});
