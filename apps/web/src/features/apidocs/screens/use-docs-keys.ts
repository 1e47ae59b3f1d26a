import { useEffect, useRef } from 'react';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';

export interface DocsKeys {
  readonly onStep: (by: 1 | -1) => void;
  readonly onSearch: () => void;
}

const TAKERS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="alertdialog"]';

/** J and K go through the calls that are listed, a slash searches; only outside of fields. */
export function useDocsKeys(keys: DocsKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const isTaken = event.target instanceof Element && event.target.closest(TAKERS) !== null;
      if (event.defaultPrevented || isModified || isTaken) return;
      if (!useKeyboard.getState().hasLetterKeys) return;
      const { onStep, onSearch } = current.current;
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        j: () => onStep(1),
        k: () => onStep(-1),
        '/': onSearch,
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
