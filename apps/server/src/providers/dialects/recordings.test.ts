// What vendors really sent, through each dialect: whole, in any pieces, cut off and damaged.
import { AppError } from '@parley/contract/errors/app-error.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VendorRoute } from '../vendors/vendor.ts';
import {
  collect,
  createReplayUpstream,
  readLines,
  readRecording,
  toOptions,
  toWire,
  type FrameStyle,
  type Outcome,
  type ReplayedAnswer,
} from './fixtures/replay.ts';
import { createRouteProvider } from './index.ts';

interface Row {
  readonly name: string;
  readonly dialect: VendorRoute['dialect'];
  readonly style: FrameStyle;
  readonly textStart?: string;
  readonly textLength?: number;
  readonly reasoningLength?: number;
  readonly calls?: readonly (readonly [string, string])[];
  /** Input, output, cached, cache write, reasoning. */
  readonly usage: readonly [number, number, number, number, number];
  readonly reason: string;
}

const CITY = '{"location": "San Francisco"}';
const ROWS: readonly Row[] = [
  {
    name: 'openai-text',
    dialect: 'openai-chat',
    style: 'data',
    textStart: '**Holiday Name:** Harmony',
    textLength: 1724,
    usage: [16, 300, 0, 0, 0],
    reason: 'stop',
  },
  {
    name: 'deepseek-tool-call',
    dialect: 'openai-chat',
    style: 'data',
    reasoningLength: 191,
    calls: [['weather', CITY]],
    usage: [339, 83, 320, 0, 39],
    reason: 'tool-calls',
  },
  {
    name: 'groq-tool-call',
    dialect: 'openai-chat',
    style: 'data',
    calls: [['weather', '{}']],
    usage: [210, 15, 0, 0, 0],
    reason: 'tool-calls',
  },
  {
    name: 'mistral-text',
    dialect: 'openai-chat',
    style: 'data',
    textStart: 'Hello, world! This is',
    textLength: 38,
    usage: [13, 8, 0, 0, 0],
    reason: 'stop',
  },
  {
    name: 'mistral-tool-call',
    dialect: 'openai-chat',
    style: 'data',
    calls: [['weather', CITY]],
    usage: [124, 22, 0, 0, 0],
    reason: 'tool-calls',
  },
  {
    name: 'xai-text',
    dialect: 'openai-chat',
    style: 'data',
    textStart: 'Grok',
    textLength: 4,
    reasoningLength: 1455,
    usage: [12, 342, 11, 0, 340],
    reason: 'stop',
  },
  {
    name: 'parallel-tool-call-wrapper.1',
    dialect: 'openai-responses',
    style: 'typed',
    calls: [
      ['weather', '{"location":"San Francisco"}'],
      ['cityAttractions', '{"city":"Rome"}'],
    ],
    usage: [34, 28, 0, 0, 0],
    reason: 'tool-calls',
  },
  {
    name: 'anthropic-text',
    dialect: 'anthropic',
    style: 'typed',
    textStart: "Hello! I'm doing well",
    textLength: 108,
    usage: [12, 30, 0, 0, 0],
    reason: 'stop',
  },
  {
    name: 'anthropic-tool-no-args',
    dialect: 'anthropic',
    style: 'typed',
    textStart: "I'll update",
    textLength: 35,
    calls: [['updateIssueList', '{}']],
    usage: [565, 48, 0, 0, 0],
    reason: 'tool-calls',
  },
  {
    name: 'anthropic-clear-thinking.1',
    dialect: 'anthropic',
    style: 'typed',
    textStart: '925 ÷ 5 = 185',
    textLength: 13,
    reasoningLength: 75,
    usage: [69, 53, 0, 0, 0],
    reason: 'stop',
  },
  {
    name: 'google-text',
    dialect: 'gemini',
    style: 'data-only',
    textStart: 'There are **3**',
    textLength: 55,
    usage: [9, 208, 0, 0, 185],
    reason: 'stop',
  },
  {
    name: 'google-reasoning',
    dialect: 'gemini',
    style: 'data-only',
    textStart: 'There are **3**',
    textLength: 79,
    usage: [9, 285, 0, 0, 256],
    reason: 'stop',
  },
  {
    name: 'google-tool-call',
    dialect: 'gemini',
    style: 'data-only',
    calls: [['weather', '{"location":"San Francisco"}']],
    usage: [29, 60, 0, 0, 45],
    reason: 'tool-calls',
  },
  {
    name: 'cohere-text',
    dialect: 'cohere',
    style: 'typed-done',
    textStart: 'The capital of France',
    textLength: 31,
    usage: [12, 7, 0, 0, 0],
    reason: 'stop',
  },
  {
    name: 'cohere-tool-call',
    dialect: 'cohere',
    style: 'typed-done',
    reasoningLength: 131,
    calls: [
      ['weather', CITY],
      ['cityAttractions', '{"city": "San Francisco"}'],
    ],
    usage: [119, 44, 0, 0, 0],
    reason: 'tool-calls',
  },
  {
    name: 'amazon-bedrock-text',
    dialect: 'bedrock',
    style: 'binary',
    textStart: 'Let me count',
    textLength: 109,
    usage: [22, 55, 0, 0, 0],
    reason: 'stop',
  },
];

function replay(dialect: VendorRoute['dialect'], answer: ReplayedAnswer): Promise<Outcome> {
  const options = { ...toOptions(createReplayUpstream(answer)), aws: null };
  return collect(createRouteProvider({ dialect, models: [] }, options));
}

function toHeaders(style: FrameStyle): Record<string, string> {
  const mediaType =
    style === 'binary' ? 'application/vnd.amazon.eventstream' : 'text/event-stream; charset=utf-8';
  return { 'content-type': mediaType };
}

function replayPieces(row: Row, chunks: readonly Buffer[]): Promise<Outcome> {
  return replay(row.dialect, { headers: toHeaders(row.style), chunks });
}

function cutAt(wire: Buffer, positions: readonly number[]): readonly Buffer[] {
  const sorted = [0, ...[...positions].sort((a, b) => a - b), wire.length];
  return sorted.slice(1).map((end, index) => wire.subarray(sorted[index], end));
}

/** What must not depend on how the bytes came. */
function toGist({ text, reasoning, calls, usage, reason, error }: Outcome): unknown {
  return { text, reasoning, calls, usage, reason, error };
}

const toCode = (error: unknown): string => (error instanceof AppError ? error.code : String(error));

describe.each(ROWS)('recording $name', (row) => {
  const lines = readLines(`${row.name}.chunks.txt`);
  const wire = toWire(lines, row.style);

  it('gives text, thinking, calls, usage and the reason of the end', async () => {
    const outcome = await replayPieces(row, [wire]);
    expect(outcome.error).toBeNull();
    expect(outcome.text.startsWith(row.textStart ?? '')).toBe(true);
    expect(outcome.text).toHaveLength(row.textLength ?? 0);
    expect(outcome.reasoning).toHaveLength(row.reasoningLength ?? 0);
    expect(outcome.calls.map((call) => [call.name, call.argumentsJson])).toEqual(row.calls ?? []);
    const usage = outcome.usage;
    expect([
      usage?.inputTokens,
      usage?.outputTokens,
      usage?.cachedInputTokens,
      usage?.cacheWriteTokens,
      usage?.reasoningTokens,
    ]).toEqual(row.usage);
    expect(outcome.reason).toBe(row.reason);
    expect(outcome.parts.at(-1)?.type).toBe('finish');
  });

  it('gives the same for any pieces, line ends, comments and blank data [ST-04]', async () => {
    const whole = toGist(await replayPieces(row, [wire]));
    const cuts = fc.array(fc.nat({ max: wire.length }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(cuts, async (positions) => {
        expect(toGist(await replayPieces(row, cutAt(wire, positions)))).toEqual(whole);
      }),
      { numRuns: wire.length > 20_000 ? 8 : 30 },
    );
    if (wire.length < 4_000) {
      const singleBytes = Array.from(wire, (byte) => Buffer.from([byte]));
      expect(toGist(await replayPieces(row, singleBytes))).toEqual(whole);
    }
    if (row.style === 'binary') return;
    const strange = toWire(lines, row.style, '\r\n')
      .toString('utf8')
      .replaceAll('\r\n\r\n', '\r\n\r\n: ping\r\n\r\ndata:\r\n\r\nretry: 5\r\nfuture: x\r\n\r\n');
    expect(toGist(await replayPieces(row, [Buffer.from(strange)]))).toEqual(whole);
  });

  it('never takes a part of it for the whole', async () => {
    const step = Math.max(1, Math.floor(lines.length / 12));
    for (let kept = 0; kept < lines.length - 2; kept += step) {
      const style =
        row.style === 'data' || row.style === 'data-only'
          ? 'data-only'
          : row.style === 'typed-done'
            ? 'typed'
            : row.style;
      const part = toWire(lines.slice(0, kept), style);
      for (const breaksOff of [true, false]) {
        const outcome = await replay(row.dialect, {
          headers: toHeaders(row.style),
          chunks: [part],
          breaksOff,
        });
        expect(outcome.reason).toBeNull();
        expect(toCode(outcome.error)).toBe('stream_cut');
      }
      const half = wire.subarray(0, part.length + 5);
      expect(
        toCode((await replay(row.dialect, { headers: toHeaders(row.style), chunks: [half] })).error),
      ).toBe('stream_cut');
    }
  });

  it('meets damaged bytes with an ending or an error of ours, never with anything else', async () => {
    const damage = fc.tuple(fc.nat({ max: wire.length - 1 }), fc.constantFrom(0, 10, 34, 123, 125, 200));
    await fc.assert(
      fc.asyncProperty(damage, async ([position, byte]) => {
        const damaged = Buffer.from(wire);
        damaged[position] = byte;
        const outcome = await replayPieces(row, [damaged]);
        if (outcome.error !== null) expect(outcome.error).toBeInstanceOf(AppError);
        else expect(outcome.reason).not.toBeNull();
      }),
      { numRuns: wire.length > 20_000 ? 5 : 25 },
    );
  });
});

describe('answers sent whole', () => {
  it.each([
    ['openai-text.json', 'openai-chat', 1842, 'stop'],
    ['deepseek-text.json', 'openai-chat', 1375, 'length'],
    ['anthropic-text.json', 'anthropic', 105, 'stop'],
  ] as const)('reads %s as if it had been streamed', async (name, dialect, length, reason) => {
    const outcome = await replay(dialect, {
      headers: { 'content-type': 'application/json' },
      chunks: [Buffer.from(readRecording(name))],
    });
    expect(outcome.error).toBeNull();
    expect(outcome.text).toHaveLength(length);
    expect(outcome.reason).toBe(reason);
    expect(outcome.usage?.outputTokens).toBeGreaterThan(0);
  });
});

const DIALECTS = ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'cohere', 'bedrock'] as const;

describe.each(DIALECTS)('%s, given what is no answer', (dialect) => {
  const mediaType = dialect === 'bedrock' ? 'application/vnd.amazon.eventstream' : 'text/event-stream';

  it.each([
    ['an HTML page', 'text/html', '<!doctype html><p>Please sign in</p>', 'stream_unreadable'],
    ['plain text', 'text/plain', 'hello', 'stream_unreadable'],
    ['JSON that is no answer', 'application/json', '{"hello":"world"}', 'stream_unreadable'],
    ['broken JSON', 'application/json', '{"choices":', 'stream_unreadable'],
    ['an HTML page called a stream', mediaType, '<!doctype html><p>Please sign in</p>', null],
    ['nothing', mediaType, '', 'stream_cut'],
  ])('calls %s an error and never text [ST-04]', async (_name, contentType, body, code) => {
    const outcome = await replay(dialect, {
      headers: { 'content-type': contentType },
      chunks: [Buffer.from(body)],
    });
    expect(outcome.parts).toEqual([]);
    expect(outcome.error).toBeInstanceOf(AppError);
    if (code !== null) expect(toCode(outcome.error)).toBe(code);
  });

  it('keeps the words of the vendor out of the error that callers see', async () => {
    const body =
      '{"error":{"message":"Your key sk-abcdefghijklmnop is bad","type":"authentication_error"},"message":"Your key sk-abcdefghijklmnop is bad"}';
    const outcome = await replay(dialect, { status: 401, chunks: [Buffer.from(body)] });
    expect(toCode(outcome.error)).toBe('model_unavailable');
    const { message, data } = outcome.error as AppError;
    expect(message).toBe('This model is temporarily unavailable.');
    expect(data.internal).toMatchObject({ kind: 'key-refused', vendorStatus: 401 });
    expect(JSON.stringify(data)).not.toContain('sk-abcdefghijklmnop');
  });
});

describe('errors inside a good answer', () => {
  it.each([
    ['openai-chat', 'data: {"error":{"message":"busy","code":429}}\n\n', 'model_rate_limited'],
    ['openai-chat', 'data: {"error":{"message":"down","type":"server_error"}}\n\n', 'model_unavailable'],
    [
      'openai-chat',
      'event: error\ndata: {"error":{"message":"Failed to call a function. Please adjust your prompt. See \'failed_generation\' for more details.","type":"invalid_request_error","code":"tool_use_failed","failed_generation":"<function=weather","status_code":400}}\n\n',
      'stream_unreadable',
    ],
    [
      'openai-chat',
      'data: {"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}}\n\n',
      'model_unavailable',
    ],
    [
      'openai-chat',
      'data: {"object":"error","message":"context length exceeded","code":400}\n\n',
      'context_too_long',
    ],
    [
      'anthropic',
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      'model_unavailable',
    ],
    [
      'gemini',
      'data: {"error":{"code":503,"status":"UNAVAILABLE","message":"overloaded"}}\n\n',
      'model_unavailable',
    ],
    [
      'cohere',
      'data: {"type":"message-end","delta":{"finish_reason":"ERROR","error":"oops"}}\n\n',
      'model_unavailable',
    ],
    [
      'openai-responses',
      'data: {"type":"error","error":{"type":"server_error","code":null,"message":"Sorry"}}\n\n',
      'model_unavailable',
    ],
    [
      'openai-responses',
      'data: {"type":"response.failed","response":{"error":{"code":"rate_limit_exceeded","message":"x"}}}\n\n',
      'model_rate_limited',
    ],
  ] as const)('of %s are errors: %j', async (dialect, body, code) => {
    const outcome = await replay(dialect, { headers: toHeaders('data'), chunks: [Buffer.from(body)] });
    expect(outcome.text).toBe('');
    expect(toCode(outcome.error)).toBe(code);
  });

  it('reads the recorded failure of the responses format as an empty account', async () => {
    const chunks = [toWire(readLines('openai-error.1.chunks.txt'), 'typed')];
    const outcome = await replay('openai-responses', { headers: toHeaders('typed'), chunks });
    expect(toCode(outcome.error)).toBe('model_unavailable');
    expect((outcome.error as AppError).data.internal).toMatchObject({ kind: 'out-of-credit' });
  });
});
