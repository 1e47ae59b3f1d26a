import { Suspense, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../features/auth/index.ts';
import { loadSidebarChats } from '../../features/chat/index.ts';
import { isFeatureVisible, useProfile } from '../../features/profile/index.ts';
import { openOverlay } from '../../platform/overlays/overlay.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { setSidebarSheet, toggleSidebar } from '../../platform/overlays/sidebar.ts';
import { toAccountView } from './account-view.ts';
import { SidebarBody } from './SidebarBody.tsx';
import { SidebarSheet } from './SidebarSheet.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { useSidebar } from './use-sidebar.ts';
import { useSidebarLinks } from './use-sidebar-links.tsx';

const SidebarChats = lazyPart(async () => ({ default: await loadSidebarChats() }));

const CHAT_PATH = '/chat';
const closeSheet = () => setSidebarSheet(false);

export interface SidebarProps {
  /** Opens an empty chat at once: what is typed next is for that one. */
  readonly startNewChat: () => void;
}

export function Sidebar({ startNewChat }: SidebarProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { beside, isSheetOpen } = useSidebar(pathname);
  const account = useAuth((state) => state.account);
  const preferences = usePreferences();
  const accountView = useMemo(() => toAccountView(account), [account]);
  const accountActions = useAccountActions(account);
  const links = useSidebarLinks();
  const hasThemes = useProfile((state) => isFeatureVisible(state, 'themes'));

  const shared = {
    links,
    hasThemes,
    chats: (
      <Suspense fallback={<div className="flex-1" />}>
        <SidebarChats />
      </Suspense>
    ),
    isNewChat: pathname === CHAT_PATH && search === '',
    onSearch() {
      closeSheet();
      openOverlay('commands');
    },
    onNewChat() {
      closeSheet();
      startNewChat();
      if (pathname !== CHAT_PATH) void navigate(CHAT_PATH);
    },
    account: accountView,
    accountActions,
    preferences,
  };
  return (
    <>
      {beside !== null && (
        <SidebarBody {...shared} isCollapsed={beside === 'rail'} onToggleCollapsed={toggleSidebar} />
      )}
      <SidebarSheet {...shared} isOpen={isSheetOpen} onOpenChange={setSidebarSheet} />
    </>
  );
}
