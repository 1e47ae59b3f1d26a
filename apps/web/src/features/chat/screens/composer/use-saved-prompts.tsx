import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { FieldOption, AutosizeFieldHandle } from '../../composer/AutosizeField.tsx';
import { findSlash } from '../../composer/find-slash.ts';
import { SlashPopover } from '../../composer/slash-popover.ts';

export interface SavedPrompts {
  readonly field: RefObject<AutosizeFieldHandle | null>;
  readonly onCaret: (caret: number) => void;
  /** The option that the arrow keys have come to. */
  readonly pointedOption: FieldOption | null;
  readonly popover: ReactNode;
  /** The word behind a slash at the very beginning, where no prompt was found for it. */
  readonly unknownPrompt: string | undefined;
}

const FIRST_WORD = /^\/([^\s/]+)(?=\s|$)/;

/** A slash in the composer opens the saved prompts; the one that is picked takes its place. */
export function useSavedPrompts(text: string): SavedPrompts {
  const field = useRef<AutosizeFieldHandle>(null);
  const [caret, setCaret] = useState(0);
  /** The slash whose list was dismissed. */
  const [closedFrom, setClosedFrom] = useState<number | null>(null);
  const [pointedOption, setPointedOption] = useState<FieldOption | null>(null);
  const slash = findSlash(text, caret);
  if (slash === null && closedFrom !== null) setClosedFrom(null);
  const isOpen = slash !== null && slash.from !== closedFrom;
  /** The last word at the beginning that prompts were shown for. */
  const [matched, setMatched] = useState<string | null>(null);
  if (isOpen && slash.from === 0) {
    const next = pointedOption === null ? null : slash.typed;
    if (next !== matched) setMatched(next);
  }
  const word = FIRST_WORD.exec(text)?.[1];
  return {
    field,
    onCaret: setCaret,
    pointedOption,
    unknownPrompt: word === matched ? undefined : word,
    popover: isOpen && (
      <Suspense fallback={null}>
        <SlashPopover
          typed={slash.typed}
          onPick={(picked) => field.current?.replace(slash.from, slash.from + slash.typed.length + 1, picked)}
          onPoint={setPointedOption}
          onClose={() => setClosedFrom(slash.from)}
        />
      </Suspense>
    ),
  };
}
