import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { PromptPopover } from '../../prompts/index.ts';
import type { FieldOption, GrowingFieldHandle } from '../components/GrowingField.tsx';
import { findSlash } from '../find-slash.ts';

export interface SavedPrompts {
  readonly field: RefObject<GrowingFieldHandle | null>;
  readonly onCaret: (caret: number) => void;
  /** The option that the arrow keys have come to. */
  readonly pointedOption: FieldOption | null;
  readonly popover: ReactNode;
}

/** A slash in the composer opens the saved prompts; the one that is picked takes its place. */
export function useSavedPrompts(text: string): SavedPrompts {
  const field = useRef<GrowingFieldHandle>(null);
  const [caret, setCaret] = useState(0);
  /** The slash that somebody has closed the list of. */
  const [closedFrom, setClosedFrom] = useState<number | null>(null);
  const [pointedOption, setPointedOption] = useState<FieldOption | null>(null);
  const slash = findSlash(text, caret);
  if (slash === null && closedFrom !== null) setClosedFrom(null);
  const isOpen = slash !== null && slash.from !== closedFrom;
  return {
    field,
    onCaret: setCaret,
    pointedOption,
    popover: isOpen && (
      <Suspense fallback={null}>
        <PromptPopover
          typed={slash.typed}
          onPick={(picked) => field.current?.replace(slash.from, slash.from + slash.typed.length + 1, picked)}
          onPoint={setPointedOption}
          onClose={() => setClosedFrom(slash.from)}
        />
      </Suspense>
    ),
  };
}
