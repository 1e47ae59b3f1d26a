import { Suspense, type ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useAuth, useFreshAccount } from '../../auth/index.ts';
import { isWorkspaceTab, WorkspaceAdmin } from '../../workspaces/index.ts';
import { FIRST_TAB, type AdminTab } from '../admin-tabs.ts';
import { PlaceSwitch } from '../components/PlaceSwitch.tsx';
import { toManaged, toWorkspacePath } from '../places.ts';
import { useLostRight } from './use-lost-right.ts';
import { NoTeam } from './NoTeam.tsx';

/** Those of `/admin?tab=`; other tabs have an address of their own. */
const SCREENS: Partial<Record<AdminTab, ComponentType>> = {
  overview: lazyPart(async () => ({
    default: (await import('./overview/OverviewScreen.tsx')).OverviewScreen,
  })),
  users: lazyPart(async () => ({ default: (await import('./users/UsersScreen.tsx')).UsersScreen })),
  audit: lazyPart(async () => ({ default: (await import('./audit/AuditScreen.tsx')).AuditScreen })),
  models: lazyPart(async () => ({ default: (await import('./ModelsScreen.tsx')).ModelsScreen })),
  limits: lazyPart(async () => ({ default: (await import('./LimitsScreen.tsx')).LimitsScreen })),
  messages: lazyPart(async () => ({ default: (await import('./MessagesScreen.tsx')).MessagesScreen })),
};

const isShownHere = (name: string | null): name is AdminTab => name !== null && Object.hasOwn(SCREENS, name);

/** The workspace that the address names, unless they only belong to it; else the first one, for who administers nothing else. */
function useWorkspace(tab: string | null, wanted: string | null): string | null {
  const account = useAuth((state) => state.account);
  const memberships = account?.workspaces ?? [];
  const managed = toManaged(memberships);
  const [first] = managed;
  if (wanted !== null && isWorkspaceTab(tab)) {
    const onlyBelongs =
      memberships.some(({ id }) => id === wanted) && !managed.some(({ id }) => id === wanted);
    return onlyBelongs ? null : wanted;
  }
  const isPlatform = account?.isAdmin === true && !isWorkspaceTab(tab);
  return isPlatform ? null : (first?.id ?? null);
}

/** The administration; the tab is part of the address. */
export function AdminScreen() {
  useFreshAccount();
  useLostRight();
  const navigate = useNavigate();
  const account = useAuth((state) => state.account);
  const [search] = useSearchParams();
  const wanted = search.get('tab');
  const workspaceId = useWorkspace(wanted, search.get('workspace'));
  const isAdmin = account?.isAdmin ?? false;
  const workspaces = toManaged(account?.workspaces ?? []);
  const hasChoice = isAdmin || workspaces.length > 1;
  if (workspaceId !== null)
    return (
      <Suspense fallback={null}>
        <WorkspaceAdmin
          workspaceId={workspaceId}
          tab={isWorkspaceTab(wanted) ? wanted : 'team'}
          {...(hasChoice && {
            parent: (
              <PlaceSwitch
                current={workspaceId}
                hasPlatform={isAdmin}
                workspaces={workspaces}
                onChange={(id) => void navigate(id === null ? '/admin' : toWorkspacePath(id))}
              />
            ),
          })}
        />
      </Suspense>
    );
  if (isWorkspaceTab(wanted) && account?.role === 'user' && account.workspaces.length === 0)
    return <NoTeam />;
  const Screen = SCREENS[isShownHere(wanted) ? wanted : FIRST_TAB];
  return <Suspense fallback={null}>{Screen && <Screen />}</Suspense>;
}
