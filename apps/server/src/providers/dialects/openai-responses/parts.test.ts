import { describe, expect, it } from 'vitest';
import { readAll, toContext, toShort } from '../fixtures/read-all.ts';
import { createResponsesReader } from './parts.ts';

const read = (events: readonly unknown[]): readonly unknown[] =>
  toShort(readAll(createResponsesReader(toContext()), events));
const completed = (rest: object = {}): unknown => ({
  type: 'response.completed',
  response: { status: 'completed', ...rest },
});
const REASONING = {
  id: 'rs_1',
  type: 'reasoning',
  encrypted_content: 'sealed',
  summary: [{ type: 'summary_text', text: 'a' }],
};
const CALL = { type: 'function_call', call_id: 'a', name: 'one', arguments: '{"x":1}' };

describe('a stream', () => {
  it('gives thinking in paragraphs, sealed for the next turn, then the text', () => {
    const thought = (summary_index: number, delta: string): unknown[] => [
      { type: 'response.reasoning_summary_part.added', output_index: 0, summary_index },
      { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index, delta },
    ];
    const events = [
      { type: 'response.created', response: {} },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...REASONING, encrypted_content: 'early' },
      },
      ...thought(0, 'a'),
      ...thought(1, 'b'),
      { type: 'response.output_item.done', output_index: 0, item: REASONING },
      { type: 'response.output_text.delta', output_index: 1, delta: 'Hi' },
      { type: 'response.output_text.done', output_index: 1, text: 'Hi' },
      { type: 'response.refusal.delta', output_index: 1, delta: ' no' },
      completed(),
    ];
    expect(read(events)).toEqual([
      ['reasoning-delta', 'a\n\nb'],
      ['reasoning-end', { id: 'rs_1', encrypted_content: 'sealed' }],
      ['text-delta', 'Hi no'],
      ['finish', 'stop'],
    ]);
  });

  it('keeps what the model says of its progress apart from what it answers', () => {
    const said = (output_index: number, delta: string): unknown => ({
      type: 'response.output_text.delta',
      output_index,
      delta,
    });
    const events = [
      { type: 'keepalive', sequence_number: 3 },
      said(0, 'I look '),
      said(0, 'it up.'),
      said(2, 'It rains.'),
      completed(),
    ];
    expect(read(events)).toEqual([
      ['text-delta', 'I look it up.\n\nIt rains.'],
      ['finish', 'stop'],
    ]);
  });

  it.each([
    ['deltas', [{ type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"x":1}' }]],
    [
      'the text at the end',
      [{ type: 'response.function_call_arguments.done', output_index: 0, arguments: '{"x":1}' }],
    ],
    ['the item alone', []],
  ])('gives tool calls from %s', (_name, middle) => {
    const events = [
      { type: 'response.output_item.added', output_index: 0, item: { ...CALL, arguments: '' } },
      ...middle,
      { type: 'response.output_item.done', output_index: 0, item: CALL },
      completed(),
    ];
    expect(read(events)).toEqual([
      ['tool-call-start', 'a', 'one'],
      ['tool-call', 'a', 'one', '{"x":1}'],
      ['finish', 'tool-calls'],
    ]);
  });

  it.each([
    ['max_output_tokens', 'length'],
    ['content_filter', 'filtered'],
  ])('that ends for %s says so', (reason, expected) => {
    const events = [{ type: 'response.incomplete', response: { incomplete_details: { reason } } }];
    expect(read(events)).toEqual([['finish', expected]]);
  });
});

it('reads an answer that comes only with the last event, or whole', () => {
  const output = [REASONING, { type: 'message', content: [{ type: 'output_text', text: 'Hi' }] }, CALL];
  const expected = [
    ['reasoning-delta', 'a'],
    ['reasoning-end', { id: 'rs_1', encrypted_content: 'sealed' }],
    ['text-delta', 'Hi'],
    ['tool-call-start', 'a', 'one'],
    ['tool-call', 'a', 'one', '{"x":1}'],
    ['finish', 'tool-calls'],
  ];
  expect(read([completed({ output })])).toEqual(expected);
  expect(read([{ object: 'response', status: 'completed', output }])).toEqual(expected);
});

it('counts cached, written and thinking tokens', () => {
  const usage = {
    input_tokens: 50,
    input_tokens_details: { cached_tokens: 20, cache_write_tokens: 5 },
    output_tokens: 30,
    output_tokens_details: { reasoning_tokens: 10 },
  };
  const [part] = readAll(createResponsesReader(toContext()), [completed({ usage })]);
  expect(part?.type === 'usage' && Object.values(part.usage)).toEqual([50, 30, 20, 5, 10]);
});
