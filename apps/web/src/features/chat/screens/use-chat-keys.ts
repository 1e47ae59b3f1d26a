import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showError } from '../../../platform/toasts.ts';
import { chat } from '../browser-chat.ts';
import { CHAT_PATH, toChatAddress } from '../chat-address.ts';
import { toSessionViews } from '../list/session-views.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { startNewChat } from './new-chat.ts';

/** The neighbour of the open chat in the list: one up is -1, one down is 1. */
function findNeighbour(step: 1 | -1): string | null {
  const state = chat.state.getState();
  const views = toSessionViews(state);
  const index = views.findIndex((view) => view.id === state.currentId);
  const neighbour = index === -1 ? views[0] : views[index + step];
  return neighbour?.id ?? null;
}

const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Each press costs a reply: not where the chat is covered, and not once more while the key is held. */
function regenerateLast({ repeat, target }: KeyboardEvent): void {
  if (repeat || (target instanceof Element && target.closest(COVERS) !== null)) return;
  const { currentId, sessions, messages } = chat.state.getState();
  if (currentId === null) return;
  const branch = listBranch(messages[currentId] ?? [], sessions[currentId]?.activeLeafId ?? null);
  const last = branch.findLast(({ role }) => role !== 'system');
  if (!last) return;
  void chat.sender.regenerate(currentId, last.id).then((refusal) => refusal && showError(refusal));
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

/** The combinations that work on every page beside the chats; a reply is asked for again where it is seen. */
export function useChatKeys(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const goTo = (id: string | null) => {
      if (id === null) return;
      // At once: the address follows, and what is typed meanwhile is for this chat.
      if (pathname === CHAT_PATH) chat.sessions.select(id);
      else void navigate(toChatAddress(id, null));
    };
    const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      'Mod+j': () => {
        startNewChat();
        if (pathname !== CHAT_PATH) void navigate(CHAT_PATH);
      },
      ...(pathname === CHAT_PATH && { 'Mod+Shift+Enter': regenerateLast }),
      'Alt+ArrowUp': () => goTo(findNeighbour(-1)),
      'Alt+ArrowDown': () => goTo(findNeighbour(1)),
    };
    const handleKey = (event: KeyboardEvent) => {
      const action = actions[nameOf(event)];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [navigate, pathname]);
}
