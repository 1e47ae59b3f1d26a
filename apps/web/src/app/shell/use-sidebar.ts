import { useEffect } from 'react';
import { useSidebarState } from '../../platform/overlays/sidebar.ts';
import { useIsDesktop, useIsPhone, useIsVeryWide } from '../../ui/page/use-screen-size.ts';

export interface SidebarPlacement {
  /** Beside the page as a column, as a rail, or (on phones) not at all. */
  readonly beside: 'column' | 'rail' | null;
  readonly isSheetOpen: boolean;
}

/** Pages of panes and tables: the builder, tools and administration. */
const WIDE_PAGE =
  /^\/(admin|custom-webhook-tools|credential-manager|mcp-servers|agents\/((auto-)?create|[^/]+\/edit))(\/|$)/;

/** Where there is no room beside the page, all of the sidebar opens over the page. */
export function useSidebar(pathname: string): SidebarPlacement {
  const isPhone = useIsPhone();
  const hasRoom = useIsDesktop();
  const isVeryWide = useIsVeryWide();
  const { isCollapsed, isOpenBesideWide, isSheetOpen } = useSidebarState();
  const isPageWide = !isVeryWide && WIDE_PAGE.test(pathname);
  // The keys and the palette open and close it as well.
  useEffect(() => useSidebarState.setState({ isPageWide }), [isPageWide]);
  const isRail = !hasRoom || (isPageWide ? !isOpenBesideWide : isCollapsed);
  const beside = isRail ? 'rail' : 'column';
  return { beside: isPhone ? null : beside, isSheetOpen: isSheetOpen && !hasRoom };
}
