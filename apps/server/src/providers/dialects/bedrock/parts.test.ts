import { EventStreamCodec } from '@smithy/eventstream-codec';
import { describe, expect, it } from 'vitest';
import { ANSWER_TOOL } from '../../wire/json-answer.ts';
import { readAll, toContext, toShort } from '../fixtures/read-all.ts';
import { EVENT_STREAM } from './framing.ts';
import { createBedrockReader } from './parts.ts';

const read = (events: readonly unknown[], isJsonAnswer = false): readonly unknown[] =>
  toShort(readAll(createBedrockReader(toContext({ isJsonAnswer })), events));
const start = (contentBlockIndex: number, toolUse: object): unknown => ({
  contentBlockStart: { contentBlockIndex, start: { toolUse } },
});
const delta = (contentBlockIndex: number, value: object): unknown => ({
  contentBlockDelta: { contentBlockIndex, delta: value },
});
const stop = (contentBlockIndex: number): unknown => ({ contentBlockStop: { contentBlockIndex } });
const end = (stopReason: string): unknown => ({ messageStop: { stopReason } });

describe('events', () => {
  it('give signed and sealed thinking, text and a call, with counts before the end', () => {
    const events = [
      { messageStart: { role: 'assistant' } },
      delta(0, { reasoningContent: { text: 'why' } }),
      delta(0, { reasoningContent: { signature: 'signed' } }),
      stop(0),
      delta(1, { reasoningContent: { redactedContent: 'sealed' } }),
      stop(1),
      delta(2, { text: 'so' }),
      stop(2),
      start(3, { toolUseId: 'a', name: 'one' }),
      delta(3, { toolUse: { input: '{"x":' } }),
      delta(3, { toolUse: { input: '1}' } }),
      stop(3),
      {
        metadata: {
          usage: { inputTokens: 5, outputTokens: 7, cacheReadInputTokens: 3, cacheWriteInputTokens: 2 },
        },
      },
      end('tool_use'),
    ];
    expect(read(events)).toEqual([
      ['reasoning-delta', 'why'],
      ['reasoning-end', { signature: 'signed' }],
      ['reasoning-end', { redactedContent: 'sealed' }],
      ['text-delta', 'so'],
      ['tool-call-start', 'a', 'one'],
      ['tool-call', 'a', 'one', '{"x":1}'],
      ['finish', 'tool-calls'],
    ]);
    const usage = readAll(createBedrockReader(toContext()), events).find(
      (part) => part.type === 'usage',
    )?.usage;
    expect(usage && Object.values(usage)).toEqual([10, 7, 3, 2, 0]);
  });

  it('of an answer tool are the text of the answer', () => {
    const events = [
      start(0, { toolUseId: 'a', name: ANSWER_TOOL }),
      delta(0, { toolUse: { input: '{"x":1}' } }),
      stop(0),
      end('tool_use'),
    ];
    expect(read(events, true)).toEqual([
      ['text-delta', '{"x":1}'],
      ['finish', 'stop'],
    ]);
  });

  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['guardrail_intervened', 'filtered'],
    ['content_filtered', 'filtered'],
  ])('end with %s as %s', (given, expected) => {
    expect(read([end(given)])).toEqual([['finish', expected]]);
  });
});

it('reads an answer that comes whole', () => {
  const content = [
    { reasoningContent: { reasoningText: { text: 'why', signature: 'signed' } } },
    { text: 'so' },
    { toolUse: { toolUseId: 'a', name: 'one', input: { x: 1 } } },
  ];
  expect(read([{ output: { message: { content } }, stopReason: 'tool_use', usage: {} }])).toEqual([
    ['reasoning-delta', 'why'],
    ['reasoning-end', { signature: 'signed' }],
    ['text-delta', 'so'],
    ['tool-call-start', 'a', 'one'],
    ['tool-call', 'a', 'one', '{"x":1}'],
    ['finish', 'tool-calls'],
  ]);
});

describe('the binary framing', () => {
  const codec = new EventStreamCodec(
    (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
    (text) => Buffer.from(text, 'utf8'),
  );
  const exception = Buffer.from(
    codec.encode({
      headers: {
        ':message-type': { type: 'string', value: 'exception' },
        ':exception-type': { type: 'string', value: 'modelStreamErrorException' },
      },
      body: Buffer.from('{"message":"Model Stream Error","originalStatusCode":500}'),
    }),
  );

  function pushAll(pieces: Iterable<Buffer>): unknown[] {
    const events: unknown[] = [];
    const sink = { event: (value: unknown) => void events.push(value), closingLine: () => undefined };
    const framer = EVENT_STREAM.create(sink);
    for (const piece of pieces) framer.push(piece);
    return events;
  }
  const push = (bytes: Buffer): unknown[] => pushAll([bytes]);

  function* cut(bytes: Buffer, size: number): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  it('names exceptions, which the reader throws as ours', () => {
    const events = push(exception);
    expect(events).toMatchObject([{ exception: { type: 'modelStreamErrorException' } }]);
    expect(() => read(events)).toThrow('temporarily unavailable');
  });

  it('takes messages in pieces of any size', () => {
    const both = Buffer.concat([exception, exception]);
    const events = push(both);
    for (const size of [1, 11, 12, exception.length - 1, exception.length + 5])
      expect(pushAll(cut(both, size))).toEqual(events);
  });

  // Copied with every piece, it would take minutes.
  it('takes a large message in small pieces', () => {
    const headers = {
      ':message-type': { type: 'string', value: 'event' },
      ':event-type': { type: 'string', value: 'metadata' },
    } as const;
    const text = 'x'.repeat(4_000_000);
    const message = Buffer.from(codec.encode({ headers, body: Buffer.from(JSON.stringify({ text })) }));
    expect(pushAll(cut(message, 16))).toEqual([{ metadata: { text } }]);
  });

  it('refuses damaged checksums and impossible lengths', () => {
    const damaged = Buffer.from(exception);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 255;
    expect(() => push(damaged)).toThrow('could not be read');
    expect(() => push(Buffer.alloc(16, 255))).toThrow('could not be read');
  });
});

it.each(['malformed_model_output', 'malformed_tool_use'])('takes %s for no answer', (reason) => {
  expect(() => read([end(reason)])).toThrow('could not be read');
});
