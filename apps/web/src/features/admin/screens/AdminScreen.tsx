import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { FIRST_TAB, type AdminTab } from '../admin-tabs.ts';

/** Those of `/admin?tab=`; other tabs have an address of their own. */
const SCREENS: Partial<Record<AdminTab, ComponentType>> = {
  overview: lazyPart(async () => ({
    default: (await import('./overview/OverviewScreen.tsx')).OverviewScreen,
  })),
  users: lazyPart(async () => ({ default: (await import('./users/UsersScreen.tsx')).UsersScreen })),
  audit: lazyPart(async () => ({ default: (await import('./audit/AuditScreen.tsx')).AuditScreen })),
  models: lazyPart(async () => ({ default: (await import('./ModelsScreen.tsx')).ModelsScreen })),
  messages: lazyPart(async () => ({ default: (await import('../../contact/index.ts')).MessagesScreen })),
};

const isShownHere = (name: string | null): name is AdminTab => name !== null && Object.hasOwn(SCREENS, name);

/** The administration; the tab is part of the address. */
export function AdminScreen() {
  const [search] = useSearchParams();
  const wanted = search.get('tab');
  const Screen = SCREENS[isShownHere(wanted) ? wanted : FIRST_TAB];
  return <Suspense fallback={null}>{Screen && <Screen />}</Suspense>;
}
