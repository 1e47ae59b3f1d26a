import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { useAuth } from '../../auth/index.ts';
import { useHistory } from '../../history/index.ts';
import { chat } from '../browser-chat.ts';
import { CHAT_PATH, readChatAddress, toChatAddress, type EmptyChatEntry } from '../chat-address.ts';
import { useChatState } from '../use-chat.ts';
import { startNewChat } from './new-chat.ts';

export type AddressProblem = 'missing' | 'unreachable';

export interface ChatAddress {
  /**
   * The chat to show. A new address is followed; after that the current chat leads, because the address of a chat that
   * has just been opened comes later, and until then one would write into the chat before. Null until it is known.
   */
  readonly sessionId: string | null;
  /** The chat that the address names cannot be shown. */
  readonly problem: AddressProblem | null;
  readonly retry: () => void;
}

const hasMessages = (sessionId: string) => (chat.state.getState().sessions[sessionId]?.messageCount ?? 0) > 0;

/** The browser is at the address of another page already, which is drawn once its parts are there. */
const isLeaving = () => !window.location.hash.startsWith(`#${CHAT_PATH}`);

/** True once the address can be followed: a chat that it names is looked for here, or at the server as well. */
function useCanFollow(namedId: string | null): boolean {
  const isLoaded = useChatState((state) => state.isLoaded);
  const isKnown = useChatState(({ sessions }) => namedId === null || sessions[namedId] !== undefined);
  const isMember = useAuth((state) => state.account?.role === 'user');
  const canFetch = useHistory((state) => state.isOn);
  return isLoaded && (isKnown || !isMember || canFetch);
}

/**
 * Each chat has an address. What the address names is opened; what is opened otherwise (a new chat, the next one after
 * a deletion) gives the page its address. An empty chat has the plain address, and its entry in the browser's history
 * remembers it.
 */
export function useChatAddress(): ChatAddress {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const location = useLocation();
  const { namedId, messageId, emptyId } = readChatAddress(location);
  const ownId = namedId ?? emptyId;
  const currentId = useChatState((state) => state.currentId);
  const isEmpty = useChatState(({ sessions }) => (sessions[currentId ?? '']?.messageCount ?? 0) === 0);
  const canFollow = useCanFollow(namedId);
  const [problem, setProblem] = useState<{ readonly id: string; readonly kind: AddressProblem } | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** How often the page has got the address of what was opened. */
  const [addressCount, setAddressCount] = useState(0);
  /** The chat that the address has led to. */
  const [followedId, setFollowedId] = useState<string | null>(null);
  /** The same; or, while its address is on the way, the chat that was opened since. */
  const settledId = useRef<string | null>(null);
  const drawnId = useRef(ownId);
  const isProblemGone = useChatState(({ sessions }) => sessions[problem?.id ?? ''] !== undefined);

  const settle = useCallback((id: string) => {
    settledId.current = id;
    setFollowedId(id);
  }, []);

  const follow = useCallback(
    async (id: string, toMessageId: string | null) => {
      const { openAt } = await import('./open-at.ts');
      try {
        const opening = await openAt(id, toMessageId);
        // Left meanwhile: what the page has settled on since stays.
        if (drawnId.current !== id) return;
        settle(id);
        setProblem(opening === 'no-chat' ? { id, kind: 'missing' } : null);
        if (opening === 'no-message') await notify('warning', { title: t('list.notFound') });
        // Followed once: a reload opens the chat where it was left.
        if (opening !== 'no-chat' && toMessageId !== null)
          await navigate(toChatAddress(id, null), { replace: true });
      } catch (error) {
        setProblem({ id, kind: 'unreachable' });
        showError(toAppError(error));
      }
    },
    [navigate, settle, t],
  );

  useLayoutEffect(() => {
    drawnId.current = ownId;
  }, [ownId]);

  // Before the paint, so that going from chat to chat shows nothing in between.
  useLayoutEffect(() => {
    if (ownId === null || !canFollow) return;
    const { sessions, currentId: openId } = chat.state.getState();
    if (messageId === null && (sessions[ownId] || openId === ownId)) {
      if (openId !== ownId) chat.sessions.select(ownId);
      settle(ownId);
    } else if (namedId !== null) void follow(namedId, messageId);
    else {
      // An empty chat that has been given up since.
      settle(ownId);
      startNewChat();
    }
  }, [ownId, namedId, messageId, canFollow, follow, settle, location.key, attempt, addressCount]);

  /**
   * One can be back before the new address is drawn. React then draws the address that it has drawn last, which would
   * change nothing; the count, which is drawn with it, lets it be followed.
   */
  const goTo = useCallback(
    async (to: To, options: NavigateOptions) => {
      await navigate(to, options);
      startTransition(() => setAddressCount((count) => count + 1));
    },
    [navigate],
  );

  useLayoutEffect(() => {
    const { currentId: openId, sessions } = chat.state.getState();
    if (openId === null || (ownId !== null && settledId.current !== ownId)) return;
    // A new address would call the visit of that page off.
    if (isLeaving()) return;
    const wantsAddress = hasMessages(openId);
    if (wantsAddress ? namedId === openId : ownId === openId && namedId === null) return;
    const isSameVisit = ownId === null || ownId === openId || !sessions[ownId];
    settledId.current = openId;
    if (wantsAddress) void goTo(toChatAddress(openId, null), { replace: isSameVisit });
    else {
      const state: EmptyChatEntry = { emptyChat: openId };
      // What else a first address says stays in it.
      const search = ownId === null ? location.search : '';
      void goTo({ pathname: CHAT_PATH, search }, { replace: isSameVisit, state });
    }
  }, [currentId, isEmpty, ownId, namedId, location.search, goTo]);

  const isProblem = problem !== null && problem.id === namedId && !isProblemGone;
  return {
    sessionId: ownId === null || ownId === followedId ? currentId : ownId,
    problem: isProblem ? problem.kind : null,
    retry() {
      setProblem(null);
      setAttempt(attempt + 1);
    },
  };
}
