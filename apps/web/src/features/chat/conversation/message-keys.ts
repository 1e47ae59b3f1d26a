import type { KeyboardEvent } from 'react';
import type { MessageActions, MessageView } from '../message/message-view.ts';

export interface MessageKeys {
  readonly messages: readonly MessageView[];
  readonly actions: MessageActions;
  /** False while a reply runs. */
  readonly canAsk: boolean;
}

function isField(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;
}

function focusNeighbour(row: HTMLElement, step: 1 | -1): void {
  let next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  while (next && !next.hasAttribute('data-message'))
    next = step === 1 ? next.nextElementSibling : next.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}

/** Single keys of the message that has the focus, or holds it. */
export function handleMessageKey(event: KeyboardEvent, { messages, actions, canAsk }: MessageKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
  const row = rowOf(event.target);
  const list = event.currentTarget;
  if (row === null) {
    // From the conversation itself the way begins at the last message.
    if (event.target !== list || event.key.toLowerCase() !== 'k') return;
    const rows = list.querySelectorAll<HTMLElement>('[data-message]');
    const last = rows.item(rows.length - 1);
    if (!last) return;
    event.preventDefault();
    last.focus();
    return;
  }
  const message = messages.find(({ id }) => id === row.dataset['message']);
  if (!message) return;
  const { id, branch } = message;
  const isUser = message.role === 'user';
  const keys: Readonly<Record<string, (() => void) | false | undefined>> = {
    c: () => actions.onCopy(message.text),
    b: message.role !== 'summary' && (() => actions.onFork(id)),
    e: isUser && canAsk && (() => actions.onStartEdit(id)),
    '[': branch && branch.position > 1 && (() => actions.onSelectBranch(id, branch.position - 1)),
    ']': branch && branch.position < branch.count && (() => actions.onSelectBranch(id, branch.position + 1)),
    k: () => focusNeighbour(row, -1),
    j: () => focusNeighbour(row, 1),
  };
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}
