import { useCallback, useMemo } from 'react';
import { usePreferences } from '../../../platform/preferences.ts';
import { useAuth, type Account } from '../../auth/index.ts';
import type { AccountView } from '../components/session-view.ts';
import { SidebarBody } from '../components/SidebarBody.tsx';
import { SidebarSheet } from '../components/SidebarSheet.tsx';
import { toSessionViews } from '../session-views.ts';
import { useChatState } from '../use-chat.ts';
import { useSessionActions } from './use-session-actions.ts';
import type { SidebarPlace } from './use-sidebar.ts';

export interface ChatSidebarProps {
  readonly place: SidebarPlace;
  readonly isSearching: boolean;
  readonly onSearchingChange: (isSearching: boolean) => void;
  readonly onNewChat: () => void;
}

function toAccountView(account: Account | null): AccountView | null {
  if (!account) return null;
  if (account.role === 'guest') {
    return { kind: 'guest', balanceUsd: account.balance, creditUsd: account.guestCredit };
  }
  const name = account.username ?? account.email ?? '';
  return { kind: 'member', name, email: account.email ?? undefined, balanceUsd: account.balance };
}

export function ChatSidebar(props: ChatSidebarProps) {
  const { place, onNewChat } = props;
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
  const actions = useSessionActions(closeSheet);

  const shared = {
    sessions: views,
    currentId,
    isLoading: !isLoaded,
    isNewChat: currentId !== null && sessions[currentId]?.messageCount === 0,
    isSearching: props.isSearching,
    onSearchingChange: props.onSearchingChange,
    onNewChat() {
      onNewChat();
      closeSheet();
    },
    actions,
    account: accountView,
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
