import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import type { Request } from '../use-request.ts';

export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

const TAKERS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Whether the key is meant as a letter of the page: not while one writes, and not where letters are turned off. */
function isLetter(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented' | 'repeat'>,
) {
  // A key that is held down would answer the next request as well.
  if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TAKERS) !== null) return false;
  return useKeyboard.getState().hasLetterKeys;
}

/** The letters that answer a request. */
export function toRequestKeys(request: Request): KeyActions {
  const { approval, decision, isDenying, isEditing, lacksKey } = request;
  if (approval.state !== 'waiting' || decision.isSending || decision.first !== null || isDenying) return {};
  return {
    // What cannot be done yet is not allowed by a slip of a finger.
    y: lacksKey ? undefined : () => request.allow(),
    a: approval.can_remember && !lacksKey ? () => request.allow('agent') : undefined,
    e: isEditing ? undefined : request.edit,
    n: () => request.setDenying(true),
  };
}

/** For one card among others: only while the focus is inside. */
export function handleCardKey(event: ReactKeyboardEvent, actions: KeyActions): void {
  const action = isLetter(event.nativeEvent) ? actions[event.key.toLowerCase()] : undefined;
  if (!action) return;
  event.preventDefault();
  action();
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
