import { useEffect } from 'react';
import { showError } from '../../../platform/toasts.ts';
import { chat } from '../browser-chat.ts';
import { toSessionViews } from '../session-views.ts';

export interface ChatKeys {
  readonly onNewChat: () => void;
  readonly onToggleSidebar: () => void;
}

/** The neighbour of the open chat in the list: one up is -1, one down is 1. */
function openNeighbour(step: 1 | -1): void {
  const state = chat.state.getState();
  const views = toSessionViews(state);
  const index = views.findIndex((view) => view.id === state.currentId);
  const neighbour = index === -1 ? views[0] : views[index + step];
  if (neighbour) chat.sessions.select(neighbour.id);
}

function regenerateLast(): void {
  const { currentId, sessions } = chat.state.getState();
  const leafId = currentId === null ? null : sessions[currentId]?.activeLeafId;
  if (currentId === null || !leafId) return;
  void chat.sender.regenerate(currentId, leafId).then((refusal) => refusal && showError(refusal));
}

function nameOf(event: KeyboardEvent): string {
  const parts = [
    (event.ctrlKey || event.metaKey) && 'Mod',
    event.shiftKey && 'Shift',
    event.altKey && 'Alt',
    event.key.length === 1 ? event.key.toLowerCase() : event.key,
  ];
  return parts.filter((part) => part !== false).join('+');
}

/** The combinations that work anywhere on the chat screen. */
export function useChatKeys({ onNewChat, onToggleSidebar }: ChatKeys): void {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      'Mod+j': onNewChat,
      'Mod+b': onToggleSidebar,
      'Mod+Shift+Enter': regenerateLast,
      'Alt+ArrowUp': () => openNeighbour(-1),
      'Alt+ArrowDown': () => openNeighbour(1),
    };
    const handleKey = (event: KeyboardEvent) => {
      const action = actions[nameOf(event)];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onNewChat, onToggleSidebar]);
}
