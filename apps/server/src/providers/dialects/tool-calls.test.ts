// Calls of tools as each format streams them: side by side, in pieces of any size, with broken arguments, without ids.
import { describe, expect, it } from 'vitest';
import {
  collect,
  createReplayUpstream,
  toOptions,
  toWire,
  type FrameStyle,
  type Outcome,
} from './fixtures/replay.ts';
import { FORMATS, type Call, type Format } from './fixtures/tool-call-formats.ts';
import { createRouteProvider } from './index.ts';

const PARIS: Call = { id: 'call_a', name: 'weather', argumentsText: '{"city":"Zürich 🏔️"}' };
const ROME: Call = { id: 'call_b', name: 'weather', argumentsText: '{"city":"Rome"}' };

function replay(
  { dialect, style, toEvents }: Format,
  calls: readonly Call[],
  cut: (wire: Buffer) => readonly Buffer[],
): Promise<Outcome> {
  const lines = toEvents(calls).map((event) => JSON.stringify(event));
  const mediaType = style === 'binary' ? 'application/vnd.amazon.eventstream' : 'text/event-stream';
  const headers = { 'content-type': mediaType };
  const upstream = createReplayUpstream({ headers, chunks: cut(toWire(lines, style)) });
  return collect(createRouteProvider({ dialect, models: [] }, { ...toOptions(upstream), aws: null }));
}

const whole = (wire: Buffer): readonly Buffer[] => [wire];
const everyByte = (wire: Buffer): readonly Buffer[] => Array.from(wire, (byte) => Buffer.from([byte]));
const idsOf = (parts: Outcome['parts']): readonly string[] =>
  parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []));

describe.each(FORMATS)('$dialect', (format) => {
  it('gives parallel calls apart and in order, even when each byte comes alone', async () => {
    for (const cut of [whole, everyByte]) {
      const outcome = await replay(format, [PARIS, ROME], cut);
      expect(outcome.error).toBeNull();
      expect(outcome.calls).toEqual([
        { name: 'weather', argumentsJson: PARIS.argumentsText },
        { name: 'weather', argumentsJson: ROME.argumentsText },
      ]);
      expect(outcome.reason).toBe('tool-calls');
    }
  });

  it('announces each call before its arguments, which add up to those of the whole call', async () => {
    const { parts } = await replay(format, [PARIS, ROME], everyByte);
    for (const callId of idsOf(parts)) {
      const own = parts.filter((part) => 'callId' in part && part.callId === callId);
      expect(own[0]).toMatchObject({ type: 'tool-call-start', name: 'weather' });
      const text = own.map((part) => (part.type === 'tool-call-delta' ? part.argumentsText : '')).join('');
      expect(own.at(-1)).toMatchObject({ type: 'tool-call', argumentsJson: text });
    }
  });

  it('gives calls without ids some of their own', async () => {
    const calls = [PARIS, ROME].map((call) => ({ ...call, id: null }));
    const ids = idsOf((await replay(format, calls, whole)).parts);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^call_/);
  });

  it('gives a call without arguments an empty object', async () => {
    const argumentsText = format.hasTextArguments ? '' : '{}';
    const outcome = await replay(format, [{ ...PARIS, argumentsText }], whole);
    expect(outcome.calls).toEqual([{ name: 'weather', argumentsJson: '{}' }]);
  });
});

it.each(FORMATS.filter(({ hasTextArguments }) => hasTextArguments))(
  '$dialect gives broken arguments as they came',
  async (format) => {
    for (const argumentsText of ['{"city":"Par', '{"city": Paris}', '["Paris"]']) {
      const outcome = await replay(format, [{ ...PARIS, argumentsText }, ROME], everyByte);
      expect(outcome.error).toBeNull();
      expect(outcome.calls.map(({ argumentsJson }) => argumentsJson)).toEqual([
        argumentsText,
        ROME.argumentsText,
      ]);
    }
  },
);

it('calls it unreadable when Google could not read the call of its own model', async () => {
  const broken = { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] };
  const format: Format = {
    dialect: 'gemini',
    style: 'data-only',
    hasTextArguments: false,
    toEvents: () => [broken],
  };
  expect((await replay(format, [], whole)).error).toMatchObject({ code: 'stream_unreadable' });
});

type Reason = readonly [
  dialect: Format['dialect'],
  style: FrameStyle,
  end: object,
  reason: Outcome['reason'],
];
const chat = (reason: string): object => ({ choices: [{ delta: { content: 'Hi' }, finish_reason: reason }] });
const responses = (reason: string): object => ({
  type: 'response.incomplete',
  response: { incomplete_details: { reason } },
});
const gemini = (reason: string): object => ({
  candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason: reason }],
});
const cohere = (reason: string): object => ({ type: 'message-end', delta: { finish_reason: reason } });
const bedrock = (reason: string): object => ({ messageStop: { stopReason: reason } });

const REASONS: readonly Reason[] = [
  ['openai-chat', 'data', chat('stop'), 'stop'],
  ['openai-chat', 'data', chat('length'), 'length'],
  ['openai-chat', 'data', chat('content_filter'), 'filtered'],
  ['openai-responses', 'typed', { type: 'response.completed', response: {} }, 'stop'],
  ['openai-responses', 'typed', responses('max_output_tokens'), 'length'],
  ['openai-responses', 'typed', responses('content_filter'), 'filtered'],
  ['gemini', 'data-only', gemini('STOP'), 'stop'],
  ['gemini', 'data-only', gemini('MAX_TOKENS'), 'length'],
  ['gemini', 'data-only', gemini('SAFETY'), 'filtered'],
  ['cohere', 'typed-done', cohere('COMPLETE'), 'stop'],
  ['cohere', 'typed-done', cohere('STOP_SEQUENCE'), 'stop'],
  ['cohere', 'typed-done', cohere('MAX_TOKENS'), 'length'],
  ['bedrock', 'binary', bedrock('end_turn'), 'stop'],
  ['bedrock', 'binary', bedrock('stop_sequence'), 'stop'],
  ['bedrock', 'binary', bedrock('max_tokens'), 'length'],
  ['bedrock', 'binary', bedrock('guardrail_intervened'), 'filtered'],
];

const ANTHROPIC_REASONS = [
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['refusal', 'filtered'],
] as const;

describe('the end of an answer', () => {
  it.each(REASONS)('of %s (%s): %j is %s', async (dialect, style, end, reason) => {
    const format: Format = { dialect, style, hasTextArguments: true, toEvents: () => [end] };
    const outcome = await replay(format, [], everyByte);
    expect(outcome.error).toBeNull();
    expect(outcome.reason).toBe(reason);
  });

  it.each(ANTHROPIC_REASONS)('of anthropic: %s is %s', async (stopReason, reason) => {
    const events = [{ type: 'message_delta', delta: { stop_reason: stopReason } }, { type: 'message_stop' }];
    const format: Format = {
      dialect: 'anthropic',
      style: 'typed',
      hasTextArguments: true,
      toEvents: () => events,
    };
    expect((await replay(format, [], everyByte)).reason).toBe(reason);
  });
});
