import type { KeyboardEvent } from 'react';

/** A key that belongs to the list, pressed in the field. */
export interface ListKey {
  readonly name: 'next' | 'previous' | 'narrow' | 'run' | 'start' | 'new';
}

export function toListKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): ListKey | null {
  if (key === 'ArrowDown') return { name: 'next' };
  if (key === 'ArrowUp') return { name: 'previous' };
  if (key === 'Tab' && !shiftKey) return { name: 'narrow' };
  if (key === 'Enter') return { name: ctrlKey || metaKey ? 'start' : 'run' };
  if (key === 'j' && (ctrlKey || metaKey)) return { name: 'new' };
  return null;
}

/** Keys on their way from the field, which is there at once, to the list, whose code may still be fetched. */
export interface KeyRelay {
  readonly send: (key: ListKey) => void;
  /** The oldest unhandled key. */
  readonly take: () => ListKey | undefined;
  /** Called whenever a key has come. Returns how to stop that. */
  readonly listen: (onKey: () => void) => () => void;
}

export function createKeyRelay(): KeyRelay {
  const waiting: ListKey[] = [];
  let notify = () => {};
  return {
    send(key) {
      waiting.push(key);
      notify();
    },
    take: () => waiting.shift(),
    listen(onKey) {
      notify = onKey;
      return () => {
        notify = () => {};
      };
    },
  };
}
