import { useEffect, useRef } from 'react';
import { useKeyboard } from './letter-keys.ts';

/** By the key in lower case. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

const TAKERS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether the key is meant as a letter of the page: not while one writes, and not where letters are turned off. */
export function isLetter(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented' | 'repeat'>,
) {
  // A key that is held down would act once more on what comes next.
  if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TAKERS) !== null) return false;
  return useKeyboard.getState().hasLetterKeys;
}

/** For a page that is about nothing else. */
export function usePageKeys(actions: KeyActions): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const action = isLetter(event) ? current.current[event.key.toLowerCase()] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
