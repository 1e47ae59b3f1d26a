import { afterEach, expect, test, vi } from 'vitest';
import { highlight } from './highlighter.ts';

const QUESTION = { code: 'let a', language: 'js', fromLine: 0 };

class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  readonly questions: unknown[] = [];

  constructor() {
    super();
    FakeWorker.started.push(this);
  }

  postMessage(question: unknown): void {
    this.questions.push(question);
  }

  terminate(): void {
    this.questions.length = 0;
  }
}

afterEach(() => vi.unstubAllGlobals());

test('a worker that could not be loaded answers nothing, and the next question starts another', () => {
  vi.stubGlobal('Worker', FakeWorker);
  const answer = vi.fn();
  highlight(QUESTION, answer);
  FakeWorker.started[0]?.dispatchEvent(new Event('error'));
  expect(answer).toHaveBeenCalledWith(null);
  highlight(QUESTION, answer);
  expect(FakeWorker.started[1]?.questions).toMatchObject([QUESTION]);
});
