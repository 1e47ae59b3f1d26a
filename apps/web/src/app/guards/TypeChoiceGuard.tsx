import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { toTypeChoicePath, TYPE_CHOICE_PATH, useAuth } from '../../features/auth/index.ts';
import { needsType, useProfile } from '../../features/profile/index.ts';

const OPEN_PATHS: readonly string[] = [TYPE_CHOICE_PATH, '/login', '/register'];

/** A member says first what they are here for; what they had asked for is opened afterwards. Guests are not asked. */
export function TypeChoiceGuard({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isMember = useAuth((state) => state.status === 'signed-in' && state.account?.role === 'user');
  const isTypeNeeded = useProfile(needsType);
  if (!isMember || !isTypeNeeded || OPEN_PATHS.includes(pathname)) return children;
  return <Navigate to={toTypeChoicePath(pathname, search)} replace />;
}
