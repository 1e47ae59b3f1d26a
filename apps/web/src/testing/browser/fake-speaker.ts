/** A voice of the browser that says nothing until a test lets it. */
export interface FakeSpeaker {
  readonly synthesis: { speak(utterance: FakeUtterance): void; cancel(): void };
  readonly Utterance: new (text: string) => FakeUtterance;
  /** The texts that are being said or wait for it. */
  readonly queue: readonly string[];
  /** Everything has been said. */
  finish(): void;
  /** What is said ends: there is no voice, or another page speaks. */
  fail(error: FakeProblem['error']): void;
}

interface FakeProblem {
  readonly error: 'canceled' | 'interrupted' | 'voice-unavailable';
}

interface FakeUtterance {
  readonly text: string;
  lang: string;
  onend: (() => void) | null;
  onerror: ((problem: FakeProblem) => void) | null;
}

export function createFakeSpeaker(): FakeSpeaker {
  let queue: FakeUtterance[] = [];

  class Utterance implements FakeUtterance {
    readonly text: string;
    lang = '';
    onend: FakeUtterance['onend'] = null;
    onerror: FakeUtterance['onerror'] = null;

    constructor(text: string) {
      this.text = text;
    }
  }

  return {
    Utterance,
    synthesis: {
      speak: (utterance) => void queue.push(utterance),
      cancel() {
        const canceled = queue;
        queue = [];
        // As real ones do.
        for (const utterance of canceled) utterance.onerror?.({ error: 'canceled' });
      },
    },
    get queue() {
      return queue.map(({ text }) => text);
    },
    finish() {
      const said = queue;
      queue = [];
      for (const utterance of said) utterance.onend?.();
    },
    fail: (error) => queue[0]?.onerror?.({ error }),
  };
}
