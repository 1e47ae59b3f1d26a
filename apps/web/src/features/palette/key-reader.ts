// Which of the keys that work everywhere was pressed. Pure: the time and the event come from outside.

const SEQUENCE_MS = 1500;

export interface PressedKey {
  readonly key: string;
  readonly hasMod: boolean;
  readonly hasOther: boolean;
  /** In a field, a menu or a dialog, where letters belong to it. */
  readonly isTaken: boolean;
}

export type KeyMeaning =
  | { readonly kind: 'commands' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'go'; readonly letter: string }
  | { readonly kind: 'wait' }
  | null;

export function readKey(
  pressed: PressedKey,
  startedAt: number | null,
  now: number,
  hasLetters: boolean,
): KeyMeaning {
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (pressed.hasMod) return key === 'k' && !pressed.hasOther ? { kind: 'commands' } : null;
  if (!hasLetters || pressed.isTaken || pressed.hasOther) return null;
  if (startedAt !== null && now - startedAt <= SEQUENCE_MS) return { kind: 'go', letter: key };
  if (key === 'g') return { kind: 'wait' };
  return key === '?' ? { kind: 'keys' } : null;
}

const TAKERS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

export function toPressedKey(event: KeyboardEvent): PressedKey {
  const { target } = event;
  return {
    key: event.key,
    hasMod: event.ctrlKey || event.metaKey,
    // A question mark needs Shift on many keyboards.
    hasOther: event.altKey || (event.shiftKey && event.key !== '?'),
    isTaken: target instanceof Element && target.closest(TAKERS) !== null,
  };
}
