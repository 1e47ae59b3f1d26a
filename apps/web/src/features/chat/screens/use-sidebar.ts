import { useCallback, useState } from 'react';
import { useIsDesktop, useIsPhone } from '../../../ui/use-screen-size.ts';
import { useChatPreferences } from '../chat-preferences.ts';

export interface SidebarPlace {
  /** Beside the page as a column, as a rail, or (on phones) not at all. */
  readonly beside: 'column' | 'rail' | null;
  readonly isSheetOpen: boolean;
  readonly setSheetOpen: (isOpen: boolean) => void;
  /** Shows all of it where it is hidden or a rail, and makes it small again where it is not. */
  readonly toggle: () => void;
  readonly show: () => void;
}

/** The one place that knows where the sidebar is: where there is no room beside the page, all of it opens over the page. */
export function useSidebar(): SidebarPlace {
  const isPhone = useIsPhone();
  const hasRoom = useIsDesktop();
  const { isSidebarCollapsed, toggleSidebar } = useChatPreferences();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isRail = !hasRoom || isSidebarCollapsed;

  const toggle = useCallback(() => {
    if (hasRoom) toggleSidebar();
    else setSheetOpen((isOpen) => !isOpen);
  }, [hasRoom, toggleSidebar]);
  const show = useCallback(() => {
    if (!hasRoom) setSheetOpen(true);
    else if (isSidebarCollapsed) toggleSidebar();
  }, [hasRoom, isSidebarCollapsed, toggleSidebar]);

  const beside = isRail ? 'rail' : 'column';
  return {
    beside: isPhone ? null : beside,
    isSheetOpen: isSheetOpen && !hasRoom,
    setSheetOpen,
    toggle,
    show,
  };
}
