import { Search, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../ui/preferences.ts';
import { AccountRow } from './AccountRow.tsx';
import type { AccountActions, AccountView } from './account-view.ts';
import { SidebarAction } from './SidebarAction.tsx';
import { SidebarHead } from './SidebarHead.tsx';
import type { SidebarLink } from './sidebar-link.ts';
import { SidebarLinks } from './SidebarLinks.tsx';

export interface SidebarBodyProps {
  readonly isNewChat: boolean;
  /** The list of chats. */
  readonly chats: ReactNode;
  /** True: the 56 px rail. */
  readonly isCollapsed: boolean;
  readonly onToggleCollapsed: () => void;
  readonly onSearch: () => void;
  readonly links: readonly SidebarLink[];
  readonly onNewChat: () => void;
  readonly account: AccountView | null;
  readonly preferences: Preferences;
  readonly hasThemes: boolean;
  readonly accountActions: AccountActions;
}

/** Everything in the sidebar, as the full column or as the rail. */
export function SidebarBody(props: SidebarBodyProps) {
  const { t } = useTranslation('chat');
  const { isCollapsed } = props;
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
      <SidebarLinks links={props.links} isRail={isCollapsed} />
      {isCollapsed ? <div className="flex-1" /> : props.chats}
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
