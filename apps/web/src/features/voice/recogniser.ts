import type { Clock } from '../../platform/clock.ts';
import type { SpeechEngineMaker, SpeechResultEvent } from './speech-engine.ts';

const SILENCE_MS = 3000;

export type VoiceProblem = 'recognitionMissing' | 'cannotStart' | 'stopped';

export interface Heard {
  /** Will not change any more. */
  readonly final: string;
  /** A guess at what is being said. */
  readonly guess: string;
}

export interface RecogniserHandlers {
  readonly onHeard: (heard: Heard) => void;
  readonly onSpeaking: (isSpeaking: boolean) => void;
  /** Once, whatever ended it: silence, `finish` or the browser. */
  readonly onEnd: () => void;
  readonly onProblem: (problem: VoiceProblem) => void;
}

export interface Recogniser {
  /** Ends listening; what was heard so far is kept, the last words included. */
  finish(): void;
  /** Ends listening at once; nothing is told any more. */
  cancel(): void;
}

export interface RecogniserDependencies {
  readonly Engine: SpeechEngineMaker | null;
  readonly clock: Clock;
}

const NOTHING: Recogniser = { finish: () => undefined, cancel: () => undefined };

function toHeard({ results }: SpeechResultEvent): Heard {
  const list = Array.from(results);
  const textOf = (isFinal: boolean) =>
    list
      .filter((result) => result.isFinal === isFinal)
      .map((result) => result[0]?.transcript ?? '')
      .join('');
  return { final: textOf(true).trim(), guess: textOf(false).trim() };
}

/** Listens until three seconds have brought nothing new. */
export function listen(
  { Engine, clock }: RecogniserDependencies,
  language: string,
  handlers: RecogniserHandlers,
): Recogniser {
  if (!Engine) {
    handlers.onProblem('recognitionMissing');
    return NOTHING;
  }
  const engine = new Engine();
  let stopTimer: () => void = () => undefined;
  let hasStarted = false;
  let isOver = false;

  function waitForSilence(): void {
    stopTimer();
    stopTimer = clock.after(SILENCE_MS, () => engine.stop());
  }

  function end(notify: () => void): void {
    if (isOver) return;
    isOver = true;
    stopTimer();
    notify();
  }

  engine.lang = language;
  engine.continuous = true;
  engine.interimResults = true;
  engine.onstart = () => {
    hasStarted = true;
    waitForSilence();
  };
  engine.onresult = (event) => {
    if (isOver) return;
    waitForSilence();
    handlers.onHeard(toHeard(event));
  };
  engine.onspeechstart = () => handlers.onSpeaking(true);
  engine.onspeechend = () => handlers.onSpeaking(false);
  engine.onerror = ({ error }) => {
    // Silence and a stop are reported as errors as well; they end like everything else.
    if (error === 'aborted' || error === 'no-speech') return;
    const hasNoMicrophone = ['not-allowed', 'service-not-allowed', 'audio-capture'].includes(error);
    end(() => handlers.onProblem(hasStarted && !hasNoMicrophone ? 'stopped' : 'cannotStart'));
  };
  engine.onend = () => end(handlers.onEnd);
  try {
    engine.start();
  } catch {
    // Refused before it began, e.g. because another page is recording.
    end(() => handlers.onProblem('cannotStart'));
    return NOTHING;
  }
  return {
    finish: () => engine.stop(),
    cancel() {
      end(() => undefined);
      engine.abort();
    },
  };
}
