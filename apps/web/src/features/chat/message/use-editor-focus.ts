import { type RefObject, useEffect, useState } from 'react';

/** Gives the focus back when editing ends: to what had it, else to the message, or to the conversation. */
export function useEditorFocus(editor: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const row = editor.current?.closest('[data-message]');
    const list = editor.current?.closest('[role="log"]');
    return () => {
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const candidates = [opener, row, list].filter((element) => element instanceof HTMLElement);
        candidates
          .find((element) => element.isConnected && element !== document.body)
          ?.focus({ preventScroll: true });
      });
    };
  }, [editor, opener]);
}
