import type { SpeechEngine, SpeechEngineMaker } from '../../features/voice/speech-engine.ts';

type Words = readonly [text: string, isFinal: boolean];

/** A speech recognition that hears what a test says. */
export interface FakeEngine extends SpeechEngine {
  say(...words: Words[]): void;
  /** Told when listening is stopped, as real ones do. */
  lastWords: Words | null;
  readonly isStopped: boolean;
}

export function createFakeEngine({ isStartRefused = false } = {}) {
  const made: FakeEngine[] = [];

  class Engine implements FakeEngine {
    lang = '';
    continuous = false;
    interimResults = false;
    onstart: SpeechEngine['onstart'] = null;
    onresult: SpeechEngine['onresult'] = null;
    onspeechstart: SpeechEngine['onspeechstart'] = null;
    onspeechend: SpeechEngine['onspeechend'] = null;
    onerror: SpeechEngine['onerror'] = null;
    onend: SpeechEngine['onend'] = null;
    lastWords: Words | null = null;
    isStopped = false;

    constructor() {
      made.push(this);
    }

    start(): void {
      if (isStartRefused) throw new Error('Recording has begun elsewhere.');
      this.onstart?.();
    }

    say(...words: Words[]): void {
      this.onresult?.({ results: words.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript } })) });
    }

    stop(): void {
      this.isStopped = true;
      if (this.lastWords) this.say(this.lastWords);
      this.onend?.();
    }

    abort(): void {
      this.isStopped = true;
      this.onend?.();
    }
  }

  return {
    Engine: Engine satisfies SpeechEngineMaker,
    current(): FakeEngine {
      const last = made.at(-1);
      if (!last) throw new Error('Nothing is listening.');
      return last;
    },
  };
}
