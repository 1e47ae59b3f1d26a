import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { isLetter, type KeyActions } from '../../../platform/keyboard/page-keys.ts';
import type { Request } from '../use-request.ts';

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
