import { useEffect, useRef, useState } from 'react';
import type { CodeLine } from './highlight-messages.ts';
import { highlight } from './highlighter.ts';

const MAX_CODE = 60_000;
const BETWEEN_QUESTIONS_MS = 250;

interface Known {
  readonly language: string;
  /** Code up to and including the last whole line that was coloured. */
  readonly settledCode: string;
  readonly lines: readonly CodeLine[];
}

/** Blocks whose colours are remembered: a chat that is opened again shows them at once. */
const MAX_REMEMBERED = 100;
const remembered = new Map<string, Known>();

function toKey(code: string, language: string): string {
  return `${language}\n${code}`;
}

function remember(code: string, known: Known): void {
  remembered.set(toKey(code, known.language), known);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

const NOTHING: Known = { language: '', settledCode: '', lines: [] };

function continues(known: Known, code: string, language: string): boolean {
  return known.language === language && code.startsWith(known.settledCode);
}

/** Coloured lines of a block, as far as they are known. A line that is whole is coloured once. */
export function useHighlight(code: string, language: string, isComplete: boolean): readonly CodeLine[] {
  const [known, setKnown] = useState(NOTHING);
  const latest = useRef(NOTHING);
  const cancelQuestion = useRef<(() => void) | null>(null);
  const askedAt = useRef(0);

  useEffect(() => {
    if (language === '' || code === '' || code.length > MAX_CODE) return;
    if (isComplete && remembered.has(toKey(code, language))) return;

    const ask = () => {
      cancelQuestion.current?.();
      askedAt.current = performance.now();
      const base = continues(latest.current, code, language) ? latest.current : NOTHING;
      const fromLine = base.settledCode === '' ? 0 : base.settledCode.split('\n').length - 1;
      cancelQuestion.current = highlight({ code, language, fromLine }, (lines) => {
        if (lines === null) return;
        latest.current = {
          language,
          settledCode: code.slice(0, code.lastIndexOf('\n') + 1),
          lines: [...base.lines.slice(0, fromLine), ...lines],
        };
        if (isComplete) remember(code, latest.current);
        setKnown(latest.current);
      });
    };

    const sinceLast = performance.now() - askedAt.current;
    const timer = setTimeout(ask, Math.max(BETWEEN_QUESTIONS_MS - sinceLast, 0));
    return () => clearTimeout(timer);
  }, [code, language, isComplete]);

  useEffect(() => () => cancelQuestion.current?.(), []);

  const before = isComplete ? remembered.get(toKey(code, language)) : undefined;
  return before?.lines ?? (continues(known, code, language) ? known.lines : NOTHING.lines);
}
