import { useSidebarState } from '../../platform/overlays/sidebar.ts';
import { useIsDesktop, useIsPhone } from '../../ui/page/use-screen-size.ts';

export interface SidebarPlacement {
  /** Beside the page as a column, as a rail, or (on phones) not at all. */
  readonly beside: 'column' | 'rail' | null;
  readonly isSheetOpen: boolean;
}

/** Where there is no room beside the page, all of the sidebar opens over the page. */
export function useSidebar(): SidebarPlacement {
  const isPhone = useIsPhone();
  const hasRoom = useIsDesktop();
  const { isCollapsed, isSheetOpen } = useSidebarState();
  const beside = !hasRoom || isCollapsed ? 'rail' : 'column';
  return { beside: isPhone ? null : beside, isSheetOpen: isSheetOpen && !hasRoom };
}
