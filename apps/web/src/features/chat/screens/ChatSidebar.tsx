import { useCallback, useMemo } from 'react';
import { openOverlay } from '../../../platform/overlay.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import { useAuth, type Account } from '../../auth/index.ts';
import { isFeatureVisible, useProfile } from '../../profile/index.ts';
import type { AccountView } from '../components/session-view.ts';
import { SidebarBody } from '../components/SidebarBody.tsx';
import { SidebarSheet } from '../components/SidebarSheet.tsx';
import { isLowBalance } from '../credit-state.ts';
import { toSessionViews } from '../session-views.ts';
import { useChatState } from '../use-chat.ts';
import { useAccountActions } from './use-account-actions.ts';
import { useSidebarLinks } from './use-sidebar-links.tsx';
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
  const views = useMemo(() => toSessionViews({ sessions, marks }), [sessions, marks]);
  const accountView = useMemo(() => toAccountView(account), [account]);
  const closeSheet = useCallback(() => setSheetOpen(false), [setSheetOpen]);
  const handleOpened = useCallback(() => {
    closeSheet();
    onOpened?.();
  }, [closeSheet, onOpened]);
  const actions = useSessionActions(handleOpened);
  const accountActions = useAccountActions(account?.role ?? null);
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
    account: accountView,
    accountActions,
    preferences,
  };
  return (
    <>
      {beside !== null && (
        <SidebarBody {...shared} isCollapsed={beside === 'rail'} onToggleCollapsed={place.toggle} />
      )}
      <SidebarSheet {...shared} isOpen={isSheetOpen} onOpenChange={setSheetOpen} />
    </>
  );
}
