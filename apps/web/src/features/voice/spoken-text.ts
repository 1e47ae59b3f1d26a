import { joinSpeech } from './join-speech.ts';

export interface SpokenText {
  /** Listening begins, with this in the field. */
  begin(value: string): void;
  /** The text with everything that was said since the beginning. */
  write(value: string, spoken: string): string;
  /** The text without it. */
  takeBack(value: string): string;
}

/** Puts speech behind what is written. What is typed meanwhile stays, and further speech follows it. */
export function createSpokenText(): SpokenText {
  let base = '';
  let written = '';
  let spokenSoFar = '';
  let spokenInBase = '';

  return {
    begin(value) {
      base = value;
      written = value;
      spokenSoFar = '';
      spokenInBase = '';
    },
    write(value, spoken) {
      if (value !== written) {
        base = value;
        spokenInBase = spokenSoFar;
      }
      spokenSoFar = spoken;
      written = joinSpeech(base, spoken.slice(spokenInBase.length).trim());
      return written;
    },
    takeBack: (value) => (value === written ? base : value),
  };
}
