import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { findRow } from './find-row.ts';
import type { MessageActions, MessageView } from '../message/message-view.ts';

/** What a person pressed in the row that went, in the row that came; else that row. */
function findSame(row: HTMLElement, pressed: Element | null): HTMLElement {
  const label = pressed?.getAttribute('aria-label') ?? null;
  const buttons = [...row.querySelectorAll<HTMLElement>('button')];
  return buttons.find((button) => label !== null && button.getAttribute('aria-label') === label) ?? row;
}

/**
 * Another version of a message is another row in its place: it is drawn where the one before was, whatever follows
 * it, and has the focus if that one had it. `onPlaced` is called when it is drawn. What comes in the place of a message
 * that is deleted, edited or answered again has the focus that goes with it.
 */
export function useBranchPosition(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly MessageView[],
  actions: MessageActions,
  onPlaced: () => void,
): MessageActions {
  const shown = useRef(messages);
  /** A message that is being deleted or replaced, and its place. */
  const leaving = useRef<{ readonly messageId: string; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    shown.current = messages;
    if (leaving.current === null || messages.some(({ id }) => id === leaving.current?.messageId)) return;
    const next = messages[leaving.current.index] ?? messages.at(-1);
    leaving.current = null;
    // The focus went with the row.
    if (document.activeElement === document.body)
      findRow(scroller.current, next?.id)?.focus({ preventScroll: true });
  });
  return useMemo(() => {
    const leave = (messageId: string) => {
      leaving.current = { messageId, index: shown.current.findIndex(({ id }) => id === messageId) };
    };
    return {
      ...actions,
      onRemove(messageId) {
        leave(messageId);
        actions.onRemove(messageId);
      },
      onRemoveBranch(messageId) {
        leave(messageId);
        actions.onRemoveBranch(messageId);
      },
      onEdit(messageId, text) {
        leave(messageId);
        actions.onEdit(messageId, text);
      },
      onRegenerate(messageId) {
        leave(messageId);
        actions.onRegenerate(messageId);
      },
      onStartOver(messageId) {
        leave(messageId);
        actions.onStartOver(messageId);
      },
      onContinue(messageId) {
        // The button is gone once the reply goes on.
        const row = findRow(scroller.current, messageId);
        if (row?.contains(document.activeElement)) row.focus({ preventScroll: true });
        actions.onContinue(messageId);
      },
      onSelectBranch(messageId, position) {
        const index = shown.current.findIndex(({ id }) => id === messageId);
        const before = findRow(scroller.current, messageId);
        const top = before?.getBoundingClientRect().top ?? 0;
        const pressed = before?.contains(document.activeElement) ? document.activeElement : null;
        flushSync(() => actions.onSelectBranch(messageId, position));
        const after = findRow(scroller.current, shown.current[index]?.id);
        if (!scroller.current || !before || !after) return;
        scroller.current.scrollTop += after.getBoundingClientRect().top - top;
        if (pressed && !pressed.isConnected) findSame(after, pressed).focus({ preventScroll: true });
        onPlaced();
      },
    };
  }, [scroller, actions, onPlaced]);
}
