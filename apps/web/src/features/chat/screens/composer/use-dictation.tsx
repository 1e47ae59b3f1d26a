import { type ReactNode, Suspense, useState } from 'react';
import { VoiceBar, VoiceButton } from '../../../voice/index.ts';

export interface Dictation {
  readonly button: ReactNode;
  /** While it listens. */
  readonly bar: ReactNode;
  readonly end: () => void;
}

/** Writes what is said into the field. */
export function useDictation(value: string, onChange: (value: string) => void): Dictation {
  const [isListening, setListening] = useState(false);
  const end = () => setListening(false);
  return {
    button: <VoiceButton isListening={isListening} onToggle={() => setListening(!isListening)} />,
    bar: isListening && (
      <Suspense fallback={null}>
        <VoiceBar value={value} onChange={onChange} onClose={end} />
      </Suspense>
    ),
    end,
  };
}
