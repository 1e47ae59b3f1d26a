import { describe, expect, it } from 'vitest';
import { ANSWER_TOOL } from '../../wire/json-answer.ts';
import { readAll, toContext, toShort } from '../fixtures/read-all.ts';
import { createAnthropicReader } from './parts.ts';

const START = { type: 'message_start', message: { usage: { input_tokens: 10, output_tokens: 1 } } };
const block = (index: number, content: object, ...deltas: object[]): unknown[] => [
  { type: 'content_block_start', index, content_block: content },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];
const end = (reason: string, usage: object = { output_tokens: 5 }): unknown[] => [
  { type: 'message_delta', delta: { stop_reason: reason }, usage },
  { type: 'message_stop' },
];
const read = (events: readonly unknown[], isJsonAnswer = false): readonly unknown[] =>
  toShort(readAll(createAnthropicReader(toContext({ isJsonAnswer })), events));

describe('blocks', () => {
  it('give thinking with its signature, sealed thinking and parallel calls', () => {
    const events = [
      START,
      ...block(
        0,
        { type: 'thinking', thinking: '' },
        { thinking: 'why' },
        { signature: 'si' },
        { signature: 'gn' },
      ),
      ...block(1, { type: 'redacted_thinking', data: 'sealed' }),
      ...block(
        2,
        { type: 'tool_use', id: 'a', name: 'one', input: {} },
        { partial_json: '{"x":' },
        { partial_json: '1}' },
      ),
      ...block(3, { type: 'tool_use', id: 'b', name: 'two', input: { y: 2 } }),
      ...end('tool_use'),
    ];
    expect(read(events)).toEqual([
      ['reasoning-delta', 'why'],
      ['reasoning-end', { signature: 'sign' }],
      ['reasoning-end', { redacted: 'sealed' }],
      ['tool-call-start', 'a', 'one'],
      ['tool-call', 'a', 'one', '{"x":1}'],
      ['tool-call-start', 'b', 'two'],
      ['tool-call', 'b', 'two', '{"y":2}'],
      ['finish', 'tool-calls'],
    ]);
  });

  it('of kinds that were not requested are skipped', () => {
    const events = [
      START,
      ...block(0, { type: 'server_tool_use', id: 's', name: 'web' }, { partial_json: '{}' }),
      ...block(1, { type: 'web_search_tool_result', content: [] }),
      { type: 'future_event' },
      ...block(
        2,
        { type: 'text', text: 'Hi' },
        { text: ' there' },
        { type: 'citations_delta', citation: {} },
      ),
      ...end('end_turn'),
    ];
    expect(read(events)).toEqual([
      ['text-delta', 'Hi there'],
      ['finish', 'stop'],
    ]);
  });

  it('of an answer tool are the text of the answer', () => {
    const events = [
      START,
      ...block(0, { type: 'tool_use', id: 'a', name: ANSWER_TOOL, input: {} }, { partial_json: '{"x":1}' }),
      ...end('tool_use'),
    ];
    expect(read(events, true)).toEqual([
      ['text-delta', '{"x":1}'],
      ['finish', 'stop'],
    ]);
    expect(read(events)[0]).toEqual(['tool-call-start', 'a', ANSWER_TOOL]);
  });

  it('left open when the message starts again are dropped', () => {
    const events = [
      START,
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'a', name: 'one', input: {} },
      },
      { type: 'content_block_delta', index: 0, delta: { partial_json: '{"cut' } },
      START,
      ...block(0, { type: 'tool_use', id: 'b', name: 'one', input: {} }, { partial_json: '{}' }),
      ...end('tool_use'),
    ];
    expect(read(events).filter((short) => Array.isArray(short) && short[0] === 'tool-call')).toEqual([
      ['tool-call', 'b', 'one', '{}'],
    ]);
  });
});

it.each([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'filtered'],
  ['something_new', 'stop'],
])('reads the end %s as %s', (given, expected) => {
  expect(read([START, ...end(given)])).toEqual([['finish', expected]]);
});

it.each([
  ['plain', {}, { input_tokens: 10, output_tokens: 5 }, [10, 5, 0, 0, 0]],
  [
    'cached and written',
    { cache_read_input_tokens: 100, cache_creation_input_tokens: 30 },
    { output_tokens: 5 },
    [140, 5, 100, 30, 0],
  ],
  [
    'corrected at the end',
    {},
    { input_tokens: 61, output_tokens: 5, cache_read_input_tokens: null },
    [61, 5, 0, 0, 0],
  ],
  [
    'with thinking',
    {},
    { output_tokens: 50, output_tokens_details: { thinking_tokens: 40 } },
    [10, 50, 0, 0, 40],
  ],
] as const)('counts usage %s', (_name, atStart, atEnd, expected) => {
  const start = {
    type: 'message_start',
    message: { usage: { input_tokens: 10, output_tokens: 1, ...atStart } },
  };
  const parts = readAll(createAnthropicReader(toContext()), [start, ...end('end_turn', atEnd)]);
  const usage = parts.findLast((part) => part.type === 'usage')?.usage;
  expect(usage && Object.values(usage)).toEqual(expected);
});
