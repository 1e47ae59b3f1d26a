import { useCallback, useMemo } from 'react';
import { openOverlay } from '../../../platform/overlay.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import { showError } from '../../../platform/toasts.ts';
import { useAuth, type Account } from '../../auth/index.ts';
import { loadOlder, useHistory } from '../../history/index.ts';
import { isFeatureVisible, useProfile } from '../../profile/index.ts';
import type { AccountView } from '../components/session-view.ts';
import { SidebarBody } from '../components/SidebarBody.tsx';
import { SidebarSheet } from '../components/SidebarSheet.tsx';
import { isLowBalance } from '../credit-state.ts';
import { toSessionViews } from '../session-views.ts';
import { useChatState, useDrafts } from '../use-chat.ts';
import { ChatDialogs } from './ChatDialogs.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { useSidebarLinks } from './use-sidebar-links.tsx';
import { useSessionSearch } from './use-session-search.ts';
import { useSessionActions } from './use-session-actions.ts';
import type { SidebarPlace } from './use-sidebar.ts';

export interface ChatSidebarProps {
  readonly place: SidebarPlace;
  readonly onNewChat: () => void;
  /** Told when a chat was chosen, where another page is open. */
  readonly onOpened?: (() => void) | undefined;
}

function toAccountView(account: Account | null): AccountView | null {
  if (!account) return null;
  if (account.role === 'guest') {
    return { kind: 'guest', balanceUsd: account.balance, creditUsd: account.guestCredit };
  }
  const name = account.username ?? account.email ?? '';
  return {
    kind: 'member',
    name,
    email: account.email ?? undefined,
    balanceUsd: account.balance,
    isLow: isLowBalance(account.balance),
  };
}

export function ChatSidebar(props: ChatSidebarProps) {
  const { place, onNewChat, onOpened } = props;
  const { beside, isSheetOpen, setSheetOpen } = place;
  const sessions = useChatState((state) => state.sessions);
  const marks = useChatState((state) => state.marks);
  const currentId = useChatState((state) => state.currentId);
  const isLoaded = useChatState((state) => state.isLoaded);
  const account = useAuth((state) => state.account);
  const preferences = usePreferences();
  const drafts = useDrafts((state) => state.open);
  const { hasOlder, isLoadingOlder, waitingIds } = useHistory((state) => state);
  const views = useMemo(
    () => toSessionViews({ sessions, marks, waitingIds, draftIds: Object.keys(drafts) }),
    [sessions, marks, waitingIds, drafts],
  );
  const accountView = useMemo(() => toAccountView(account), [account]);
  const closeSheet = useCallback(() => setSheetOpen(false), [setSheetOpen]);
  const handleOpened = useCallback(() => {
    closeSheet();
    onOpened?.();
  }, [closeSheet, onOpened]);
  const actions = useSessionActions(handleOpened);
  const accountActions = useAccountActions(account);
  const sessionSearch = useSessionSearch(closeSheet);
  const isChatOpen = onOpened === undefined;
  const links = useSidebarLinks();
  const hasThemes = useProfile((state) => isFeatureVisible(state, 'themes'));

  const shared = {
    sessions: views,
    currentId: isChatOpen ? currentId : null,
    isLoading: !isLoaded,
    isNewChat: isChatOpen && currentId !== null && sessions[currentId]?.messageCount === 0,
    links,
    hasThemes,
    onSearch() {
      closeSheet();
      openOverlay('commands');
    },
    onLink: closeSheet,
    onNewChat() {
      onNewChat();
      closeSheet();
    },
    actions,
    sessionSearch,
    hasOlder,
    isLoadingOlder,
    onShowOlder: () => void loadOlder().catch((error: unknown) => showError(toAppError(error))),
    account: accountView,
    accountActions,
    preferences,
  };
  return (
    <>
      {beside !== null && (
        <SidebarBody {...shared} isCollapsed={beside === 'rail'} onToggleCollapsed={place.toggle} />
      )}
      <ChatDialogs />
      <SidebarSheet {...shared} isOpen={isSheetOpen} onOpenChange={setSheetOpen} />
    </>
  );
}
