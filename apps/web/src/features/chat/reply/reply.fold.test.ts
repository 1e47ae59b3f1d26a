import { GenerateEvent } from '@parley/contract/chat/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReplyMessage, type ReplyMessage } from '../sessions/message.ts';
import { abandonReply, foldReply, isFinished, takeStoredRun } from './reply.fold.ts';

const EMPTY = createReplyMessage({ id: 'm2', parentId: 'm1', nowMs: 1000 }, 'key');
const USAGE = { input_tokens: 1, output_tokens: 2 };
const END = { type: 'end', reason: 'stop', usage: USAGE, cost: 0.5, balance: 1 } as const;

function foldAll(events: readonly GenerateEvent[], start: ReplyMessage = EMPTY): ReplyMessage {
  return events.reduce(
    (message, event, index) => foldReply(message, { seq: index + 1, event, atMs: 1000 + index * 500 }),
    start,
  );
}

test('takes model and run from info [GEN-03]', () => {
  const message = foldAll([{ type: 'info', model_used: 'a/b', run_id: 'r' }]);
  expect(message.reply).toMatchObject({ modelUsed: 'a/b', runId: 'r', status: 'streaming', lastEvent: 1 });
});

test('appends content [GEN-04] and closes on the end with cost, usage and time [GEN-05]', () => {
  const message = foldAll([{ type: 'content', token: 'a' }, { type: 'content', token: 'b' }, END]);
  expect(message.content).toBe('ab');
  expect(message.reply).toMatchObject({ status: 'complete', cost: 0.5, usage: USAGE, durationMs: 1000 });
});

describe('a provider that is asked again', () => {
  const retrying = {
    type: 'retrying',
    reason: 'rate_limited',
    retry_after: 24,
    retry_at: new Date(26_000).toISOString(),
  } as const;
  const wait = (atMs: number) => foldReply(EMPTY, { seq: 1, event: retrying, atMs }).reply.retry;

  test('is waited for until the next event', () => {
    const waiting = foldAll([{ type: 'info', model_used: 'a/b', run_id: 'r' }, retrying]);
    expect(waiting.reply).toMatchObject({
      status: 'streaming',
      retry: { reason: 'rate_limited', at: 25_500 },
    });
    const begun = foldReply(waiting, { seq: 3, event: { type: 'content', token: 'a' }, atMs: 26_000 });
    expect([begun.content, begun.reply.retry]).toEqual(['a', null]);
    expect(foldReply(waiting, { seq: 3, event: END, atMs: 26_000 }).reply.retry).toBeNull();
    const stopped = { status: 'stopped', error: null, isLost: false } as const;
    expect(abandonReply(waiting, stopped, 3000).reply.retry).toBeNull();
  });

  test('is not waited for again by later readers, nor longer where a clock is wrong', () => {
    expect(wait(20_000)?.at).toBe(26_000);
    expect(wait(90_000)?.at).toBe(90_000);
    expect(wait(-90_000)?.at).toBe(-66_000);
  });
});

test('measures thinking until the first word', () => {
  const message = foldAll([
    { type: 'reasoning', token: 'hm' },
    { type: 'reasoning', token: ' so' },
    { type: 'content', token: 'Yes' },
    { type: 'content', token: '.' },
  ]);
  expect(message.reply.reasoning).toEqual({ text: 'hm so', startedAt: 1000, durationMs: 1000 });
});

describe('endings', () => {
  const said = { type: 'content', token: 'a' } as const;
  test.each([
    ['stop with text', [said, END], 'complete', null],
    ['stop without text', [END], 'failed', 'empty_reply'],
    ['length', [said, { ...END, reason: 'length' }], 'complete', null],
    ['cancelled', [{ ...END, reason: 'cancelled' }], 'stopped', null],
    [
      'error with text [GEN-06]',
      [said, { type: 'error', code: 'stream_cut', detail: 'x' }],
      'interrupted',
      'stream_cut',
    ],
    [
      'error without text',
      [{ type: 'error', code: 'model_unavailable', detail: 'x' }],
      'failed',
      'model_unavailable',
    ],
    ['error with an unknown code', [{ type: 'error', code: 'news', detail: 'x' }], 'failed', 'internal'],
  ] as const)('%s', (_name, events, status, code) => {
    const message = foldAll(events);
    expect(message.reply.status).toBe(status);
    expect(message.reply.error?.code ?? null).toBe(code);
  });

  test('nothing after the end changes anything', () => {
    const ended = foldAll([said, END]);
    expect(foldReply(ended, { seq: 99, event: said, atMs: 0 })).toBe(ended);
  });
});

test('an event that only a newer server knows changes nothing but the number', () => {
  const before = foldAll([{ type: 'content', token: 'a' }]);
  const after = foldReply(before, { seq: 2, event: null, atMs: 0 });
  expect(after).toEqual({ ...before, reply: { ...before.reply, lastEvent: 2 } });
});

test('every event type of the contract is folded', () => {
  const types = GenerateEvent.options.map((option) => option.shape.type.value);
  expect([...types].sort()).toEqual(['content', 'end', 'error', 'info', 'reasoning', 'retrying']);
});

test('hearing any events twice or from any point again gives the same reply', () => {
  const token = fc.oneof(
    fc.record({ type: fc.constant('content' as const), token: fc.string() }),
    fc.record({ type: fc.constant('reasoning' as const), token: fc.string() }),
  );
  fc.assert(
    fc.property(
      fc.array(token, { maxLength: 30 }),
      fc.array(fc.nat({ max: 30 }), { maxLength: 6 }),
      (tokens, restarts) => {
        const events = [...tokens, END];
        const once = foldAll(events);
        let again = EMPTY;
        for (const restart of [...restarts, 0]) {
          const from = Math.min(restart, again.reply.lastEvent);
          events.slice(from).forEach((event, index) => {
            again = foldReply(again, { seq: from + index + 1, event, atMs: 1000 + (from + index) * 500 });
          });
        }
        expect(again.content).toBe(once.content);
        expect(again.reply.status).toBe(once.reply.status);
      },
    ),
  );
});

test.each([
  ['succeeded', null, 'complete'],
  ['cancelled', null, 'stopped'],
  ['failed', 'stream_cut', 'interrupted'],
  ['limit', null, 'interrupted'],
] as const)('a stored run that %s is taken over [ST-12]', (status, error, shown) => {
  const run = {
    id: 'r',
    status,
    error,
    output: 'stored text',
    model_used: 'a/b',
    usage: USAGE,
    cost: 0.1,
    last_event: 7,
    duration_ms: 1200,
  } as Run;
  const message = takeStoredRun(EMPTY, run);
  expect(message.content).toBe('stored text');
  expect(message.reply).toMatchObject({ status: shown, cost: 0.1, lastEvent: 7, durationMs: 1200 });
  expect(isFinished(message)).toBe(true);
});
