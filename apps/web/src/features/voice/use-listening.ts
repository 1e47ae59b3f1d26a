import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserClock } from '../../platform/clock.ts';
import { notify } from '../../platform/toasts.ts';
import { joinSpeech } from './join-speech.ts';
import { listen, type Heard, type Recogniser } from './recogniser.ts';
import { findSpeechEngine } from './speech-engine.ts';
import { createSpokenText } from './spoken-text.ts';

const SPOKEN: Readonly<Record<string, string>> = { en: 'en-US', zh: 'zh-CN' };

export interface ListeningProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

export interface Listening {
  /** What is being guessed at right now. */
  readonly guess: string;
  readonly isSpeaking: boolean;
  readonly seconds: number;
  readonly finish: () => void;
  /** Takes back what was said, as far as the text has not been changed since. */
  readonly cancel: () => void;
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** Listens from the first render on, and writes what is said behind what was written. */
export function useListening(props: ListeningProps): Listening {
  const { t, i18n } = useTranslation('chat');
  const [guess, setGuess] = useState('');
  const [isSpeaking, setSpeaking] = useState(false);
  const [spokenText] = useState(createSpokenText);
  const recogniser = useRef<Recogniser>(null);
  const latest = useRef({ props, t });
  useEffect(() => {
    latest.current = { props, t };
  });

  useEffect(() => {
    let heard: Heard = { final: '', guess: '' };
    const write = (text: string) => {
      const { value, onChange } = latest.current.props;
      onChange(spokenText.write(value, text));
    };
    const keepGuess = () => {
      if (heard.guess !== '') write(joinSpeech(heard.final, heard.guess));
    };
    spokenText.begin(latest.current.props.value);
    const running = listen(
      { Engine: findSpeechEngine(), clock: browserClock },
      SPOKEN[i18n.resolvedLanguage ?? 'en'] ?? 'en-US',
      {
        onHeard(next) {
          heard = next;
          setGuess(next.guess);
          write(next.final);
        },
        onSpeaking: setSpeaking,
        onEnd() {
          keepGuess();
          latest.current.props.onClose();
        },
        onProblem(problem) {
          keepGuess();
          void notify('error', { title: latest.current.t(`voice.problems.${problem}`), id: 'voice' });
          latest.current.props.onClose();
        },
      },
    );
    recogniser.current = running;
    return () => running.cancel();
  }, [spokenText, i18n.resolvedLanguage]);

  return {
    guess,
    isSpeaking,
    seconds: useSeconds(),
    finish: () => recogniser.current?.finish(),
    cancel() {
      recogniser.current?.cancel();
      props.onChange(spokenText.takeBack(props.value));
      props.onClose();
    },
  };
}
