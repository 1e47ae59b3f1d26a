import { useEffect, useRef } from 'react';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';

export interface ReportKeys {
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly onSearch: () => void;
}

const TAKERS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="tab"], [role="alertdialog"]';

function isTaken({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TAKERS) !== null;
}

/** J and K, or the arrows, go through the reports; Escape closes the open one, a slash searches. */
export function useReportKeys(keys: ReportKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const { onStep, onClose, onSearch } = current.current;
      const letters = { j: () => onStep(1), k: () => onStep(-1), '/': onSearch };
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        ArrowDown: () => onStep(1),
        ArrowUp: () => onStep(-1),
        Escape: onClose,
        ...(useKeyboard.getState().hasLetterKeys && letters),
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
