import { create } from 'zustand';
import { z } from 'zod';
import { hasDesktopWidth } from '../../ui/page/use-screen-size.ts';
import { registerLocalData } from '../store/local-data.ts';
import { readLocal, writeLocal } from '../store/safe-storage.ts';

const KEY = 'sidebar-storage';

const Stored = z.object({ state: z.object({ isCollapsed: z.boolean() }) });

export interface SidebarState {
  /** On a desktop: a rail instead of a column. Remembered on this device. */
  readonly isCollapsed: boolean;
  /** The page needs the width of this screen: the sidebar is a rail beside it until it is opened there. */
  readonly isPageWide: boolean;
  readonly isOpenBesideWide: boolean;
  /** Below desktop width: all of it is open over the page. */
  readonly isSheetOpen: boolean;
  /** Its code is fetched once the page beside it is on screen. */
  readonly isWanted: boolean;
}

function readCollapsed(): boolean {
  try {
    return Stored.parse(JSON.parse(readLocal(KEY) ?? 'null')).state.isCollapsed;
  } catch {
    // None yet, or damaged.
    return false;
  }
}

export const useSidebarState = create<SidebarState>()(() => ({
  isCollapsed: readCollapsed(),
  isPageWide: false,
  isOpenBesideWide: false,
  isSheetOpen: false,
  isWanted: false,
}));

useSidebarState.subscribe(({ isCollapsed }, before) => {
  if (isCollapsed !== before.isCollapsed)
    writeLocal(KEY, JSON.stringify({ state: { isCollapsed }, version: 0 }));
});

registerLocalData({
  forget: () => useSidebarState.setState({ isCollapsed: false, isOpenBesideWide: false, isSheetOpen: false }),
});

/** A page is on screen: there is time to fetch what is beside it. */
export function wantSidebar(): void {
  if (!useSidebarState.getState().isWanted) useSidebarState.setState({ isWanted: true });
}

/** Beside a wide page it is opened for this visit only; what is remembered is how it is beside all others. */
function openBeside(isOpen: boolean): Partial<SidebarState> {
  return useSidebarState.getState().isPageWide ? { isOpenBesideWide: isOpen } : { isCollapsed: !isOpen };
}

/** Shows all of it where it is hidden or a rail. */
export function showSidebar(): void {
  const opened = hasDesktopWidth() ? openBeside(true) : { isSheetOpen: true };
  useSidebarState.setState({ ...opened, isWanted: true });
}

/** Shows all of it where it is hidden or a rail, and makes it small again where it is not. */
export function toggleSidebar(): void {
  const { isCollapsed, isPageWide, isOpenBesideWide, isSheetOpen } = useSidebarState.getState();
  useSidebarState.setState(
    hasDesktopWidth()
      ? openBeside(isPageWide ? !isOpenBesideWide : isCollapsed)
      : { isSheetOpen: !isSheetOpen, isWanted: true },
  );
}

export function setSidebarSheet(isSheetOpen: boolean): void {
  useSidebarState.setState({ isSheetOpen });
}
