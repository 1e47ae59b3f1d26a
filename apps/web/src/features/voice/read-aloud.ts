import { toSpoken } from './to-spoken.ts';

export interface ReadingEvents {
  /** At its end, or once it was stopped. */
  readonly onEnd: () => void;
  /** There is no voice for it. */
  readonly onProblem: () => void;
}

/** Latin letters do not say whose they are: the first language of the person that is written with them. */
function latinLanguage(): string {
  return navigator.languages.find((language) => !/^(zh|ja|ko|ru)\b/.test(language)) ?? 'en-US';
}

/** Another page of the browser speaks, or this one is left. */
const BY_OTHERS: ReadonlySet<string> = new Set(['canceled', 'interrupted']);

let endLast: (() => void) | null = null;

/** Reads a reply with a voice of the browser, in place of the one that is being read. Returns what stops it; null: there is nothing to say. */
export function readAloud(markdown: string, { onEnd, onProblem }: ReadingEvents): (() => void) | null {
  const { speechSynthesis } = globalThis;
  endLast?.();
  // What another page of the browser has left in its queue would come first.
  speechSynthesis.cancel();
  let isOver = false;

  function end(tell: () => void): void {
    if (isOver) return;
    isOver = true;
    endLast = null;
    speechSynthesis.cancel();
    tell();
  }

  const stop = () => end(onEnd);
  const utterances = toSpoken(markdown).map(({ text, language }) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language === '' ? latinLanguage() : language;
    utterance.onerror = ({ error }) => end(BY_OTHERS.has(error) ? onEnd : onProblem);
    return utterance;
  });
  const last = utterances.at(-1);
  if (!last) return null;
  last.onend = stop;
  endLast = stop;
  for (const utterance of utterances) speechSynthesis.speak(utterance);
  return stop;
}
