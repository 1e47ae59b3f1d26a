import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { chat } from '../../browser-chat.ts';
import { CHAT_PATH, readChatAddress } from '../../chat-address.ts';

/**
 * Opens a chat at once where chats are shown: its address follows, and what is typed meanwhile is for this chat. False
 * where the address has to lead: from another page, and while the page is on its way to another chat.
 */
export function useRowOpening(): (sessionId: string) => boolean {
  const location = useLocation();
  const drawn = useRef(location);
  useLayoutEffect(() => {
    drawn.current = location;
  }, [location]);
  return useCallback((sessionId) => {
    const { pathname, search } = drawn.current;
    const { namedId, emptyId } = readChatAddress(drawn.current);
    const { currentId, sessions } = chat.state.getState();
    const isHere = pathname === CHAT_PATH && window.location.hash === `#${pathname}${search}`;
    const isSettled = isHere && currentId !== null && currentId === (namedId ?? emptyId);
    if (!isSettled || sessionId === currentId || !sessions[sessionId]) return false;
    chat.sessions.select(sessionId);
    return true;
  }, []);
}
