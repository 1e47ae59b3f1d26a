import { useRef, type RefObject } from 'react';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { closingByEscape, useListKeys } from '../../../ui/use-list-keys.ts';

export interface PaneKeys {
  readonly rowIds: readonly string[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onCreate?: (() => void) | undefined;
}

const nothing = () => undefined;

/** Keys of a list with what is open beside it: J and K open the next one, Escape closes it, C begins a new one where there can be one, a slash searches. */
export function usePaneKeys({
  rowIds,
  selectedId,
  onSelect,
  onCreate = nothing,
}: PaneKeys): RefObject<HTMLInputElement | null> {
  const search = useRef<HTMLInputElement>(null);
  useListKeys({
    hasLetterKeys: useKeyboard((state) => state.hasLetterKeys),
    rowIds,
    selectedId,
    onSelect,
    onUse: nothing,
    onCreate,
    onSearch: () => search.current?.focus(),
    letters: closingByEscape(() => onSelect(null)),
  });
  return search;
}
