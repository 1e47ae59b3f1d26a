import { Search, SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../ui/preferences.ts';
import { AccountRow } from './AccountRow.tsx';
import { ChatList, type SessionSearch } from './ChatList.tsx';
import type { AccountActions, AccountView, SessionActions, SessionView } from './session-view.ts';
import { SidebarAction } from './SidebarAction.tsx';
import { SidebarHead } from './SidebarHead.tsx';
import type { SidebarLink } from './sidebar-link.ts';
import { SidebarLinks } from './SidebarLinks.tsx';

export interface SidebarBodyProps {
  readonly sessions: readonly SessionView[];
  readonly currentId: string | null;
  readonly isLoading: boolean;
  readonly isNewChat: boolean;
  /** True: the 56 px rail. */
  readonly isCollapsed: boolean;
  readonly onToggleCollapsed: () => void;
  readonly onSearch: () => void;
  readonly links: readonly SidebarLink[];
  /** An area was chosen. */
  readonly onLink: () => void;
  readonly onNewChat: () => void;
  /** Keep the object stable. */
  readonly actions: SessionActions;
  readonly sessionSearch: SessionSearch;
  /** The server has chats that are not in the list. */
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly onShowOlder: () => void;
  readonly account: AccountView | null;
  readonly preferences: Preferences;
  readonly hasThemes: boolean;
  readonly accountActions: AccountActions;
}

/** Everything in the sidebar, as the full column or as the rail. */
export function SidebarBody(props: SidebarBodyProps) {
  const { t } = useTranslation('chat');
  const { isCollapsed, sessions, actions } = props;
  return (
    <aside
      aria-label={t('sidebar.label')}
      className={`flex h-full min-h-0 flex-col py-2.5 text-ink-2 ${isCollapsed ? 'items-center gap-0.5 px-2' : 'pr-2 pl-2.5'}`}
    >
      <SidebarHead isRail={isCollapsed} onToggle={props.onToggleCollapsed} />
      <div className={`mt-2 flex flex-none flex-col ${isCollapsed ? 'gap-0.5' : ''}`}>
        <SidebarAction
          icon={<SquarePen size={16} aria-hidden />}
          label={t('newChat')}
          keys={['Mod', 'J']}
          isCurrent={props.isNewChat}
          isRail={isCollapsed}
          onPress={props.onNewChat}
        />
        <SidebarAction
          icon={<Search size={16} aria-hidden />}
          label={t('search')}
          keys={['Mod', 'K']}
          isRail={isCollapsed}
          onPress={props.onSearch}
        />
      </div>
      <SidebarLinks links={props.links} isRail={isCollapsed} onLink={props.onLink} />
      {isCollapsed ? (
        <div className="flex-1" />
      ) : (
        <ChatList
          sessions={sessions}
          currentId={props.currentId}
          isLoading={props.isLoading}
          actions={actions}
          search={props.sessionSearch}
          hasOlder={props.hasOlder}
          isLoadingOlder={props.isLoadingOlder}
          onShowOlder={props.onShowOlder}
        />
      )}
      {props.account !== null && (
        <AccountRow
          account={props.account}
          preferences={props.preferences}
          hasThemes={props.hasThemes}
          isRail={isCollapsed}
          actions={props.accountActions}
        />
      )}
    </aside>
  );
}
