import { AppError } from '@parley/contract/errors/app-error.ts';
import { expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { collect, TURN } from '../dialects/fixtures/replay.ts';
import { createScriptedProvider } from './index.ts';

it('repeats the last words of the user without a script', async () => {
  const provider = createScriptedProvider({ clock: createManualClock() });
  expect(await collect(provider)).toMatchObject({ text: 'Hello', reason: 'stop', error: null });
  expect(provider.calls).toMatchObject([{ turn: TURN, isOver: true, wasAborted: false }]);
});

it('says what it is scripted to, in the order of the calls', async () => {
  const provider = createScriptedProvider({ clock: createManualClock() });
  provider.next({
    reasoning: ['hm'],
    text: 'one two  three',
    toolCalls: [{ name: 'sum', arguments: { a: 1 } }],
    usage: { inputTokens: 7 },
  });
  provider.next((turn) => ({ text: [turn.model], usage: null, finish: 'length' }));
  provider.otherwise({ text: 'always' });
  expect(await collect(provider)).toMatchObject({
    text: 'one two  three',
    reasoning: 'hm',
    calls: [{ name: 'sum', argumentsJson: '{"a":1}' }],
    usage: { inputTokens: 7, outputTokens: 4, reasoningTokens: 1 },
    reason: 'tool-calls',
  });
  expect(await collect(provider)).toMatchObject({ text: 'model-one', usage: null, reason: 'length' });
  expect(await collect(provider)).toMatchObject({ text: 'always' });
});

it('keeps the pace of the clock and notes who gave up', async () => {
  const clock = createManualClock();
  const provider = createScriptedProvider({ clock });
  provider.next({ text: ['a', 'b', 'c'], delayMs: 20, firstDelayMs: 100 });
  const stop = new AbortController();
  const iterator = provider.stream(TURN, stop.signal)[Symbol.asyncIterator]();
  const first = iterator.next();
  await clock.advance(100);
  expect(await first).toMatchObject({ value: { text: 'a' } });
  const second = iterator.next();
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  expect(provider.calls[0]).toMatchObject({ isOver: true, wasAborted: true });
});

it.each([
  ['cut', { kind: 'cut', afterPieces: 2 }, 'stream_cut', 2],
  ['error at once', { kind: 'error', error: new AppError('model_rate_limited') }, 'model_rate_limited', 0],
  [
    'error later',
    { kind: 'error', error: new AppError('stream_unreadable'), afterPieces: 1 },
    'stream_unreadable',
    1,
  ],
] as const)('can fail: %s', async (_name, fault, code, pieces) => {
  const provider = createScriptedProvider({ clock: createManualClock() });
  provider.next({ text: ['a', 'b', 'c'], fault });
  const outcome = await collect(provider);
  expect(outcome.error).toMatchObject({ code });
  expect(outcome.parts).toHaveLength(pieces);
});
