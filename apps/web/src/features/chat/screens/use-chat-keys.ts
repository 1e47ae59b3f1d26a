import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showError } from '../../../platform/toasts.ts';
import { chat } from '../browser-chat.ts';
import { CHAT_PATH, toChatAddress } from '../chat-address.ts';
import { toSessionViews } from '../list/session-views.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { startNewChat } from './new-chat.ts';

/** The neighbour of the open chat in the list: one up is -1, one down is 1. */
function findNeighbour(step: 1 | -1): string | undefined {
  const state = chat.state.getState();
  const views = toSessionViews(state);
  const index = views.findIndex((view) => view.id === state.currentId);
  return (index === -1 ? views[0] : views[index + step])?.id;
}

/** What lies over the page may hold words that would go with it. */
const COVERS = '[role$=dialog], [role=menu]';
const FIELDS = ', select, input, textarea';

function regenerateLast(): void {
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
  return parts.filter(Boolean).join('+');
}

/** The combinations that work on every page beside the chats; a reply is asked for again where it is seen. */
export function useChatKeys(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const isOnChat = pathname === CHAT_PATH;
    const goBy = (step: 1 | -1) => {
      const id = findNeighbour(step);
      if (id === undefined) return;
      // At once: the address follows, and what is typed meanwhile is for this chat.
      if (isOnChat) chat.sessions.select(id);
      else void navigate(toChatAddress(id, null));
    };
    const actions: Readonly<Record<string, () => void>> = {
      'Mod+j': () => {
        startNewChat();
        if (!isOnChat) void navigate(CHAT_PATH);
      },
      ...(isOnChat && { 'Mod+Shift+Enter': regenerateLast }),
      'Alt+ArrowUp': () => goBy(-1),
      'Alt+ArrowDown': () => goBy(1),
    };
    const handleKey = (event: KeyboardEvent) => {
      const action = actions[nameOf(event)];
      const { target, altKey, repeat } = event;
      if (!action || event.defaultPrevented) return;
      // With Alt an arrow opens a list or moves the caret: on other pages than the chats' it belongs to the field.
      const takers = altKey && !isOnChat ? COVERS + FIELDS : COVERS;
      const isTaken = target instanceof Element && target.closest(takers) !== null;
      if (isTaken && altKey) return;
      event.preventDefault();
      // Held down, arrows go on through the list; another reply would cost once more.
      if (!isTaken && (altKey || !repeat)) action();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [navigate, pathname]);
}
