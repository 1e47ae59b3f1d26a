import { useEffect, useRef } from 'react';

export interface ListKeys {
  readonly rowIds: readonly string[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onUse: (id: string) => void;
  readonly onCreate: () => void;
  readonly onSearch: () => void;
  /** Further letters, for the selected row. */
  readonly letters?: Readonly<Record<string, (id: string) => void>>;
  /** People can turn keys of one letter off. */
  readonly hasLetterKeys: boolean;
}

/** A radio takes arrows, not letters: one goes on with the list after narrowing it. */
const TAKERS =
  'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Held down, a key goes through the list; it does nothing else twice. */
const REPEATED = ['j', 'k'];

function isTaken({ target, repeat, key }: KeyboardEvent): boolean {
  if (repeat && !REPEATED.includes(key)) return true;
  return target instanceof Element && target.closest(TAKERS) !== null;
}

function step(keys: ListKeys, by: 1 | -1): void {
  const index = keys.rowIds.indexOf(keys.selectedId ?? '');
  const next = keys.rowIds[index === -1 ? 0 : index + by];
  if (next === undefined) return;
  keys.onSelect(next);
  document.querySelector(`[data-row="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' });
}

/** Among the further letters: what is open beside the list closes, and its row has the focus again. */
export const closingByEscape = (close: () => void): Required<ListKeys>['letters'] => ({
  Escape: (id) => {
    close();
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`)?.focus();
  },
});

/** J and K go through a list, Enter uses, C creates, a slash searches; only outside of fields. */
export function useListKeys(keys: ListKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const { selectedId, onUse, onCreate, onSearch, letters, hasLetterKeys } = current.current;
      // Escape is no letter.
      if (!hasLetterKeys && event.key !== 'Escape') return;
      // A button under the focus has its own meaning for Enter and Space.
      const isOnButton = event.target instanceof Element && event.target.closest('a, button') !== null;
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        j: () => step(current.current, 1),
        k: () => step(current.current, -1),
        c: onCreate,
        '/': onSearch,
        Enter: isOnButton || selectedId === null ? undefined : () => onUse(selectedId),
      };
      const ofRow = isOnButton && event.key === ' ' ? undefined : letters?.[event.key];
      const useRow = ofRow && selectedId !== null ? () => ofRow(selectedId) : undefined;
      const action = actions[event.key] ?? useRow;
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
