import { AppError } from '@parley/contract/errors/app-error.ts';
import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import { encodeFrame, KEEP_ALIVE_FRAME } from '@parley/contract/stream.ts';
import { expect, test, vi } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { readEventStream, stallLimitMs, type StreamEvent } from './stream-reader.ts';

const DESKTOP = { isIos: false, isMobile: false };
const IPHONE = { isIos: true, isMobile: true };

/** A stream that is written to by hand. */
function createPipe() {
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  const handleCancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      writer = controller;
    },
    cancel: handleCancel,
  });
  return {
    response: new Response(body),
    handleCancel,
    write: (text: string | Uint8Array) =>
      writer?.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text),
    close: () => writer?.close(),
    fail: (error: unknown) => writer?.error(error),
  };
}

function build(device = DESKTOP) {
  const clock = createManualClock();
  const controller = new AbortController();
  const pipe = createPipe();
  const events: StreamEvent<GenerateEvent>[] = [];
  const reading = readEventStream<GenerateEvent>({
    open: () => Promise.resolve(pipe.response),
    parse: createEventParser(GenerateEvent),
    onEvent: (event) => events.push(event),
    signal: controller.signal,
    clock,
    device,
  });
  const ending = reading.then(
    () => 'closed',
    (error: { code?: string }) => error.code,
  );
  return { clock, controller, pipe, events, ending };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const token = (text: string, seq = 1) => encodeFrame(seq, JSON.stringify({ type: 'content', token: text }));

test('numbered events arrive in order, also when characters are split over chunks', async () => {
  const { pipe, events, ending } = build();
  const bytes = new TextEncoder().encode(token('你好 👋') + token('b', 2));
  for (const byte of bytes) pipe.write(Uint8Array.of(byte));
  pipe.close();
  expect(await ending).toBe('closed');
  expect(events).toEqual([
    { seq: 1, event: { type: 'content', token: '你好 👋' } },
    { seq: 2, event: { type: 'content', token: 'b' } },
  ]);
});

test('an event of a type that only a newer server knows is counted and skipped [GEN-18]', async () => {
  const { pipe, events, ending } = build();
  pipe.write(token('a') + encodeFrame(2, '{"type":"unheard-of","news":true}') + token('b', 3));
  pipe.close();
  expect(await ending).toBe('closed');
  expect(events).toEqual([
    { seq: 1, event: { type: 'content', token: 'a' } },
    { seq: 2, event: null },
    { seq: 3, event: { type: 'content', token: 'b' } },
  ]);
});

test.each(['{"type":"content"', '{"news":true}', '"text"', '{"type":"content","token":5}'])(
  'the event %s raises PARSE_ERROR and closes the connection [GEN-18]',
  async (json) => {
    const { pipe, ending } = build();
    pipe.write(encodeFrame(1, json));
    expect(await ending).toBe('PARSE_ERROR');
    expect(pipe.handleCancel).toHaveBeenCalled();
  },
);

test('an abort raises ABORT_ERROR and closes the connection [GEN-19]', async () => {
  const { pipe, controller, ending, events } = build();
  pipe.write(token('a'));
  await settle();
  controller.abort();
  expect(await ending).toBe('ABORT_ERROR');
  expect(pipe.handleCancel).toHaveBeenCalled();
  expect(events).toHaveLength(1);
});

test('any other break raises STREAM_ERROR [GEN-20]', async () => {
  const { pipe, ending } = build();
  pipe.write(token('a'));
  await settle();
  pipe.fail(new TypeError('network'));
  expect(await ending).toBe('STREAM_ERROR');
});

test('a refusal is passed on as it is', async () => {
  const clock = createManualClock();
  const reading = readEventStream<GenerateEvent>({
    open: () => Promise.reject(new AppError('insufficient_balance')),
    parse: createEventParser(GenerateEvent),
    onEvent: () => undefined,
    signal: new AbortController().signal,
    clock,
    device: DESKTOP,
  });
  await expect(reading).rejects.toMatchObject({ code: 'insufficient_balance' });
  expect(clock.waiting).toBe(0);
});

test.each([
  ['a desktop', DESKTOP, 120_000],
  ['an iPhone', IPHONE, 150_000],
])(
  'on %s a stream without a byte for %s counts as stalled [GEN-21] [GEN-22] [CONST-01] [CONST-04]',
  async (_name, device, limitMs) => {
    expect(stallLimitMs(device)).toBe(limitMs);
    const { pipe, clock, ending } = build(device);
    pipe.write(token('a'));
    await settle();
    await clock.advance(limitMs - 1);
    await settle();
    await clock.advance(1);
    expect(await ending).toBe('stream_stalled');
  },
);

test('a stream that keeps sending is never cut off, keep-alives included [GEN-23]', async () => {
  const { pipe, clock, ending, events } = build();
  for (let minute = 0; minute < 60; minute += 1) {
    pipe.write(KEEP_ALIVE_FRAME);
    await settle();
    await clock.advance(60_000);
  }
  pipe.write(token('still here'));
  pipe.close();
  expect(await ending).toBe('closed');
  expect(events).toHaveLength(1);
  expect(clock.waiting).toBe(0);
});
