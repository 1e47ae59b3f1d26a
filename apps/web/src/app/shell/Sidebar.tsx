import { Suspense, useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../features/auth/index.ts';
import { loadNewChat, loadSidebarChats } from '../../features/chat/index.ts';
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

export function Sidebar() {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const { beside, isSheetOpen } = useSidebar(pathname);
  const account = useAuth((state) => state.account);
  const preferences = usePreferences();
  const accountView = useMemo(() => toAccountView(account), [account]);
  const accountActions = useAccountActions(account);
  const links = useSidebarLinks();
  const hasThemes = useProfile((state) => isFeatureVisible(state, 'themes'));
  const shownKey = useRef(key);
  // Going back uncovers the page. An address that the page gives itself changes nothing about what is open.
  useEffect(() => {
    const isOther = shownKey.current !== key;
    shownKey.current = key;
    if (isOther && navigationType === NavigationType.Pop) closeSheet();
  }, [key, navigationType]);

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
      void loadNewChat().then((startNewChat) => {
        startNewChat();
        if (pathname !== CHAT_PATH) void navigate(CHAT_PATH);
      });
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
