import { describe, expect, test, vi } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createFakeEngine } from '../../testing/browser/fake-speech.ts';
import { joinSpeech } from './join-speech.ts';
import { listen } from './recogniser.ts';

function begin() {
  const { Engine, current } = createFakeEngine();
  const clock = createManualClock();
  const handlers = { onHeard: vi.fn(), onSpeaking: vi.fn(), onEnd: vi.fn(), onProblem: vi.fn() };
  const recogniser = listen({ Engine, clock }, 'zh-CN', handlers);
  return { recogniser, engine: current(), clock, handlers };
}

describe('listening', () => {
  test('tells final words apart from guesses, in the language asked for [VOICE-01]', () => {
    const { engine, handlers } = begin();
    expect(engine.lang).toBe('zh-CN');
    engine.say(['What is ', true], ['tee', false]);
    engine.say(['What is ', true], ['tea', true]);
    expect(handlers.onHeard.mock.calls).toEqual([
      [{ final: 'What is', guess: 'tee' }],
      [{ final: 'What is tea', guess: '' }],
    ]);
  });

  test('stops after three seconds without anything new [VOICE-02] [CONST-22]', async () => {
    const { engine, clock, handlers } = begin();
    await clock.advance(2999);
    engine.say(['Tea', false]);
    await clock.advance(2999);
    expect(engine.isStopped).toBe(false);
    await clock.advance(1);
    expect(engine.isStopped).toBe(true);
    expect(handlers.onEnd).toHaveBeenCalledOnce();
  });

  test('that is cancelled tells nothing more', async () => {
    const { recogniser, engine, clock, handlers } = begin();
    recogniser.cancel();
    engine.say(['Late', true]);
    await clock.advance(5000);
    expect(handlers.onHeard).not.toHaveBeenCalled();
    expect(handlers.onEnd).not.toHaveBeenCalled();
  });

  test('that is finished keeps the words that come with the end', () => {
    const { recogniser, handlers, engine } = begin();
    engine.lastWords = ['the end', true];
    recogniser.finish();
    expect(handlers.onHeard).toHaveBeenCalledWith({ final: 'the end', guess: '' });
    expect(handlers.onEnd).toHaveBeenCalledOnce();
  });
});

describe('a problem', () => {
  const silent = { onHeard: vi.fn(), onSpeaking: vi.fn(), onEnd: vi.fn() };

  test('is a browser without recognition [VOICE-03]', () => {
    const onProblem = vi.fn();
    listen({ Engine: null, clock: createManualClock() }, 'en-US', { ...silent, onProblem });
    expect(onProblem).toHaveBeenCalledWith('recognitionMissing');
  });

  test('is a recording that cannot start [VOICE-05]', () => {
    const onProblem = vi.fn();
    const { Engine } = createFakeEngine({ isStartRefused: true });
    listen({ Engine, clock: createManualClock() }, 'en-US', { ...silent, onProblem });
    expect(onProblem).toHaveBeenCalledWith('cannotStart');
  });

  test('is a microphone that is not allowed [VOICE-05]', () => {
    const { engine, handlers } = begin();
    engine.onerror?.({ error: 'not-allowed' });
    engine.onend?.();
    expect(handlers.onProblem).toHaveBeenCalledWith('cannotStart');
    expect(handlers.onEnd).not.toHaveBeenCalled();
  });

  test('is a recognition that breaks off after the start, e.g. without a network [F-42]', () => {
    const { engine, handlers } = begin();
    engine.say(['Tea', true]);
    engine.onerror?.({ error: 'network' });
    engine.onend?.();
    expect(handlers.onProblem).toHaveBeenCalledExactlyOnceWith('stopped');
    expect(handlers.onEnd).not.toHaveBeenCalled();
  });

  test('is not silence', () => {
    const { engine, handlers } = begin();
    engine.onerror?.({ error: 'no-speech' });
    engine.onend?.();
    expect(handlers.onProblem).not.toHaveBeenCalled();
    expect(handlers.onEnd).toHaveBeenCalledOnce();
  });
});

test.each([
  ['', 'tea', 'tea'],
  ['Some', 'tea', 'Some tea'],
  ['Some ', 'tea', 'Some tea'],
  ['Some', '', 'Some'],
  ['我想', '喝茶', '我想喝茶'],
  ['我想喝', 'tea', '我想喝 tea'],
])('%j and %j make %j', (written, spoken, joined) => {
  expect(joinSpeech(written, spoken)).toBe(joined);
});
