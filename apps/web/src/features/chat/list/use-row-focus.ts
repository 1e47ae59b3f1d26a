import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-chat]')];
const idOf = (row: HTMLElement | undefined) => row?.dataset['chat'] ?? null;

export interface RowFocus {
  readonly list: RefObject<HTMLElement | null>;
  /** The one row that Tab stops at. */
  readonly tabStopId: string | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** This row is about to go: the focus moves to the next one, or the one before the end. */
  readonly leave: (id: string) => void;
}

/** One tab stop for a list of rows; the arrow keys move inside. */
export function useRowFocus(ids: readonly string[], currentId: string | null): RowFocus {
  const list = useRef<HTMLElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const next = useRef<string | null>(null);
  const stopId = [focusedId, currentId].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;

  useEffect(() => {
    if (next.current === null || !list.current) return;
    const row = rowsOf(list.current).find((one) => idOf(one) === next.current);
    next.current = null;
    // The focus is not moved back when the user has moved on.
    if (document.activeElement === document.body) row?.focus();
  }, [ids]);

  const leave = useCallback(
    (id: string) => {
      const index = ids.indexOf(id);
      next.current = ids[index + 1] ?? ids[index - 1] ?? null;
    },
    [ids],
  );

  return {
    list,
    tabStopId: stopId,
    onFocus(event) {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chat]') : null;
      if (row) setFocusedId(idOf(row));
    },
    onKeyDown(event) {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chat]') : null; // Key events come from elements.
      if (!row || event.ctrlKey || event.metaKey || event.altKey || !list.current) return;
      const rows = rowsOf(list.current);
      const index = rows.indexOf(row);
      const target = {
        ArrowDown: rows[index + 1],
        ArrowUp: rows[index - 1],
        Home: rows[0],
        End: rows.at(-1),
      }[event.key];
      if (!target) return;
      event.preventDefault();
      target.focus();
    },
    leave,
  };
}
