import { describe, expect, it } from 'vitest';
import { readAll, toContext, toShort } from '../fixtures/read-all.ts';
import { createGeminiReader } from './parts.ts';

const event = (parts: readonly object[], finishReason?: string): unknown => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason ? { finishReason } : {}) }],
});
const read = (events: readonly unknown[]): readonly unknown[] =>
  toShort(readAll(createGeminiReader(toContext()), events));
const call = (functionCall: object, rest: object = {}): unknown => event([{ functionCall, ...rest }]);

describe('parts', () => {
  it('give thinking, text and the signature that the next turn needs', () => {
    const events = [
      event([{ text: 'why', thought: true }]),
      event([{ text: 'so' }]),
      event([{ text: '', thoughtSignature: 'signed' }], 'STOP'),
    ];
    expect(read(events)).toEqual([
      ['reasoning-delta', 'why'],
      ['reasoning-end', null],
      ['text-delta', 'so'],
      ['reasoning-end', { thoughtSignature: 'signed' }],
      ['finish', 'stop'],
    ]);
  });

  it('give parallel calls, with and without arguments, ids and signatures', () => {
    const events = [
      event([
        { functionCall: { name: 'one', args: { x: 1 }, id: 'a' }, thoughtSignature: 's' },
        { functionCall: { name: 'two' } },
      ]),
      event([], 'STOP'),
    ];
    expect(read(events)).toEqual([
      ['tool-call-start', 'a', 'one'],
      ['tool-call', 'a', 'one', '{"x":1}', { thoughtSignature: 's' }],
      ['tool-call-start', 'made_1', 'two'],
      ['tool-call', 'made_1', 'two', '{}'],
      ['finish', 'tool-calls'],
    ]);
  });

  it('give calls whose arguments are streamed as values at paths', () => {
    const piece = (jsonPath: string, value: object, willContinue = true): unknown =>
      call({ partialArgs: [{ jsonPath, ...value }], willContinue });
    const events = [
      call({ name: 'write', willContinue: true }, { thoughtSignature: 's' }),
      piece('$.items[0].name', { stringValue: 'app' }),
      piece('$.items[0].name', { stringValue: 'le' }),
      piece('$.items[0].price', { numberValue: 0.5 }),
      piece('$.items[1].name', { stringValue: 'pear' }),
      piece('$.done', { boolValue: true }),
      call({}),
      call({ name: 'next', willContinue: true }),
      piece('$.id', { stringValue: 'A' }, false),
      event([{ text: '' }], 'STOP'),
    ];
    expect(read(events).filter((short) => Array.isArray(short) && short[0] === 'tool-call')).toEqual([
      [
        'tool-call',
        'made_1',
        'write',
        '{"items":[{"name":"apple","price":0.5},{"name":"pear"}],"done":true}',
        { thoughtSignature: 's' },
      ],
      ['tool-call', 'made_2', 'next', '{"id":"A"}'],
    ]);
  });
});

describe('endings', () => {
  it.each([
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'filtered'],
    ['RECITATION', 'filtered'],
    ['OTHER', 'stop'],
  ])('reads %s as %s', (given, expected) => {
    expect(read([event([{ text: 'x' }], given)]).at(-1)).toEqual(['finish', expected]);
  });

  it('reads a refused prompt as filtered', () => {
    expect(read([{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }])).toEqual([
      ['finish', 'filtered'],
    ]);
  });

  it.each([
    'MALFORMED_FUNCTION_CALL',
    'MALFORMED_RESPONSE',
    'UNEXPECTED_TOOL_CALL',
    'TOO_MANY_TOOL_CALLS',
    'MISSING_THOUGHT_SIGNATURE',
  ])('treats what the model failed to write as a failure, by %s', (reason) => {
    expect(() => read([event([], reason)])).toThrow('could not be read');
  });

  it('needs a finish reason', () => {
    const reader = createGeminiReader(toContext());
    reader.read(event([{ text: 'x' }]));
    expect(reader.close(false)).toEqual([]);
  });
});

it('counts what tools and thinking used, and what was cached', () => {
  const usageMetadata = {
    promptTokenCount: 12,
    candidatesTokenCount: 71,
    cachedContentTokenCount: 4,
    toolUsePromptTokenCount: 65,
    thoughtsTokenCount: 89,
  };
  const parts = readAll(createGeminiReader(toContext()), [event([{ text: 'x' }], 'STOP'), { usageMetadata }]);
  const usage = parts.find((part) => part.type === 'usage')?.usage;
  expect(usage && Object.values(usage)).toEqual([77, 160, 4, 0, 89]);
});
