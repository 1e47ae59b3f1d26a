import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeOverlay, useOverlay } from '../../../platform/overlays/overlay.ts';
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
const FIELDS = 'input, textarea, select, [contenteditable]';

const isIn = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

/** Each press costs a reply: not where the chat is covered, and not once more while the key is held. */
function regenerateLast({ repeat, target }: KeyboardEvent): void {
  if (repeat || isIn(target, COVERS)) return;
  const { currentId, sessions, messages } = chat.state.getState();
  if (currentId === null) return;
  const branch = listBranch(messages[currentId] ?? [], sessions[currentId]?.activeLeafId ?? null);
  const last = branch.findLast(({ role }) => role !== 'system');
  if (!last) return;
  void chat.sender.regenerate(currentId, last.id).then((refusal) => refusal && showError(refusal));
}

/** A dialog would close with what is written in it. The commands name this key as one of them. */
function maySwitch({ target }: KeyboardEvent): boolean {
  if (!isIn(target, COVERS)) return true;
  if (useOverlay.getState().open !== 'commands') return false;
  closeOverlay();
  return true;
}

/** With Alt an arrow opens a list, moves the caret or a row: it goes to another chat where it means nothing else. */
const isOwnArrow = ({ target }: KeyboardEvent, isOnChat: boolean): boolean =>
  !isIn(target, COVERS) && !isIn(target, isOnChat ? 'select' : FIELDS);

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
    const isOnChat = pathname === CHAT_PATH;
    const goBy = (step: 1 | -1) => (event: KeyboardEvent) => {
      if (!isOwnArrow(event, isOnChat)) return;
      event.preventDefault();
      goTo(findNeighbour(step));
    };
    const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      'Mod+j'(event) {
        // Everywhere, as browsers open a page of their own.
        event.preventDefault();
        if (!maySwitch(event)) return;
        startNewChat();
        if (!isOnChat) void navigate(CHAT_PATH);
      },
      ...(isOnChat && {
        'Mod+Shift+Enter'(event) {
          event.preventDefault();
          regenerateLast(event);
        },
      }),
      'Alt+ArrowUp': goBy(-1),
      'Alt+ArrowDown': goBy(1),
    };
    const handleKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) actions[nameOf(event)]?.(event);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [navigate, pathname]);
}
