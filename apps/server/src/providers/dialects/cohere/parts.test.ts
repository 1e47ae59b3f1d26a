import { expect, it } from 'vitest';
import { readAll, toContext, toShort } from '../fixtures/read-all.ts';
import { createCohereReader } from './parts.ts';

const read = (events: readonly unknown[]): readonly unknown[] =>
  toShort(readAll(createCohereReader(toContext()), events));
const message = (type: string, value: object, index = 0): unknown => ({
  type,
  index,
  delta: { message: value },
});
const end = (finish_reason: string): unknown => ({
  type: 'message-end',
  delta: { finish_reason, usage: {} },
});

it('gives thinking and text, and skips citations', () => {
  const events = [
    message('content-start', { content: { type: 'thinking', thinking: '' } }),
    message('content-delta', { content: { thinking: 'why' } }),
    { type: 'content-end', index: 0 },
    message('content-delta', { content: { text: 'so' } }, 1),
    message('citation-start', { citations: { text: 'so' } }),
    { type: 'citation-end', index: 0 },
    end('COMPLETE'),
  ];
  expect(read(events)).toEqual([
    ['reasoning-delta', 'why'],
    ['reasoning-end', null],
    ['text-delta', 'so'],
    ['finish', 'stop'],
  ]);
});

it('gives a plan, and a call without arguments', () => {
  const events = [
    message('tool-plan-delta', { tool_plan: 'I look' }),
    message('tool-call-start', { tool_calls: { id: 'a', function: { name: 'time', arguments: '' } } }),
    { type: 'tool-call-end', index: 0 },
    end('TOOL_CALL'),
  ];
  expect(read(events)).toEqual([
    ['reasoning-delta', 'I look'],
    ['reasoning-end', { isPlan: true }],
    ['tool-call-start', 'a', 'time'],
    ['tool-call', 'a', 'time', '{}'],
    ['finish', 'tool-calls'],
  ]);
});

it('reads an answer that comes whole', () => {
  const call = { id: 'a', type: 'function', function: { name: 'one', arguments: '{"x":1}' } };
  const whole = {
    message: { tool_plan: 'I look', content: [{ type: 'text', text: 'Hi' }], tool_calls: [call] },
    finish_reason: 'TOOL_CALL',
  };
  expect(read([whole])).toEqual([
    ['reasoning-delta', 'I look'],
    ['reasoning-end', { isPlan: true }],
    ['text-delta', 'Hi'],
    ['tool-call-start', 'a', 'one'],
    ['tool-call', 'a', 'one', '{"x":1}'],
    ['finish', 'tool-calls'],
  ]);
});

it.each([
  ['COMPLETE', 'stop'],
  ['STOP_SEQUENCE', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['ERROR_TOXIC', 'filtered'],
])('reads the end %s as %s', (given, expected) => {
  expect(read([end(given)])).toEqual([['finish', expected]]);
});

it.each([
  [
    'what was billed',
    { billed_units: { input_tokens: 5, output_tokens: 2 }, tokens: { input_tokens: 500, output_tokens: 9 } },
    [5, 2, 0, 0, 0],
  ],
  [
    'the tokens where nothing is said of billing',
    { tokens: { input_tokens: 500, output_tokens: 9 }, cached_tokens: 400 },
    [500, 9, 400, 0, 0],
  ],
])('counts %s', (_name, usage, counts) => {
  const [part] = readAll(createCohereReader(toContext()), [
    { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage } },
  ]);
  expect(part?.type === 'usage' && Object.values(part.usage)).toEqual(counts);
});
