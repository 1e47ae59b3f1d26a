import { afterEach, expect, test, vi } from 'vitest';
import { createFakeSpeaker } from '../../testing/browser/fake-speaker.ts';
import { readAloud } from './read-aloud.ts';

afterEach(() => vi.unstubAllGlobals());

function read() {
  const speaker = createFakeSpeaker();
  vi.stubGlobal('speechSynthesis', speaker.synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', speaker.Utterance);
  const events = { onEnd: vi.fn(), onProblem: vi.fn() };
  readAloud('One. Two.', events);
  return { speaker, ...events };
}

test('where another page speaks, reading ends and nothing is said to be missing', () => {
  const { speaker, onEnd, onProblem } = read();
  speaker.fail('interrupted');
  expect(onEnd).toHaveBeenCalledOnce();
  expect(onProblem).not.toHaveBeenCalled();
  expect(speaker.queue).toEqual([]);
});

test('a voice that is missing is a problem, told once', () => {
  const { speaker, onEnd, onProblem } = read();
  speaker.fail('voice-unavailable');
  expect(onProblem).toHaveBeenCalledOnce();
  expect(onEnd).not.toHaveBeenCalled();
});
