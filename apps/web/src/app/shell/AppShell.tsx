import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../features/auth/index.ts';
import { loadNewChat, loadSidebarChats } from '../../features/chat/index.ts';
import { toggleSidebar, useSidebarState } from '../../platform/overlays/sidebar.ts';
import { AppFrame } from '../../ui/page/AppFrame.tsx';
import { useSidebar } from './use-sidebar.ts';

const Sidebar = lazyPart(async () => {
  const [{ Sidebar: Component }, startNewChat] = await Promise.all([
    import('./Sidebar.tsx'),
    loadNewChat(),
    loadSidebarChats(),
  ]);
  return { default: () => <Component startNewChat={startNewChat} /> };
});
const Dialogs = lazyPart(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }));

function useSidebarKey(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const hasMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!hasMod || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      toggleSidebar();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function Shell({ runtime }: AppShellProps) {
  const { beside } = useSidebar(useLocation().pathname);
  const isWanted = useSidebarState((state) => state.isWanted);
  useSidebarKey();
  return (
    <>
      {runtime}
      <AppFrame
        isRail={beside === 'rail'}
        sidebar={<Suspense fallback={null}>{isWanted && <Sidebar />}</Suspense>}
      >
        <Outlet />
      </AppFrame>
      <Suspense fallback={null}>{isWanted && <Dialogs />}</Suspense>
    </>
  );
}

export interface AppShellProps {
  /** What runs beside every page of the shell. */
  readonly runtime: ReactNode;
}

/** The sidebar and the frame of a page, mounted once for all pages that have them. Strangers see the page alone. */
export function AppShell({ runtime }: AppShellProps) {
  const isSignedIn = useAuth((state) => state.status === 'signed-in');
  return isSignedIn ? <Shell runtime={runtime} /> : <Outlet />;
}
