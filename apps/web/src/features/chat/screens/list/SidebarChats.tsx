import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { loadOlder, useHistory } from '../../../history/index.ts';
import { CHAT_PATH, readChatAddress } from '../../chat-address.ts';
import { SessionList } from '../../list/SessionList.tsx';
import { toSessionViews } from '../../list/session-views.ts';
import { useChatState, useDrafts } from '../../use-chat.ts';
import { useRowOpening } from './use-row-opening.ts';
import { useSessionActions } from './use-session-actions.ts';

/** The chats of this person, as the sidebar of every page shows them. */
export function SidebarChats() {
  const location = useLocation();
  const { namedId } = readChatAddress(location);
  const openId = useChatState((state) => state.currentId);
  const sessions = useChatState((state) => state.sessions);
  const marks = useChatState((state) => state.marks);
  const isLoaded = useChatState((state) => state.isLoaded);
  const drafts = useDrafts((state) => state.open);
  const { hasOlder, isLoadingOlder, waitingIds } = useHistory((state) => state);
  const views = useMemo(
    () => toSessionViews({ sessions, marks, waitingIds, draftIds: Object.keys(drafts) }),
    [sessions, marks, waitingIds, drafts],
  );
  const actions = useSessionActions();
  const open = useRowOpening();
  // The open one, whose address may come later; one that is not here yet is being looked for.
  const isSought = namedId !== null && sessions[namedId] === undefined;
  return (
    <SessionList
      sessions={views}
      currentId={location.pathname === CHAT_PATH && !isSought ? openId : null}
      isLoading={!isLoaded}
      actions={actions}
      onOpen={open}
      hasOlder={hasOlder}
      isLoadingOlder={isLoadingOlder}
      onShowOlder={() => void loadOlder().catch((error: unknown) => showError(toAppError(error)))}
    />
  );
}
