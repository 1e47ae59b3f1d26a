import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { auth, AuthChecking, GuardError, toLoginPath, useAuth } from '../../features/auth/index.ts';
import { useDelayed } from '../../platform/use-delayed.ts';

const CHECKING_DELAY_MS = 300;

/** Lets guests and members through; the check itself begins with the app. */
export function AuthGuard({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const status = useAuth((state) => state.status);
  const hasSignedOut = useAuth((state) => state.hasSignedOut);
  const isChecking = status === 'unknown' || status === 'checking';
  const isCheckShown = useDelayed(isChecking, CHECKING_DELAY_MS);

  if (status === 'signed-in') return children;
  if (status === 'failed') {
    const signIn = () => void navigate(toLoginPath(pathname, search));
    return <GuardError onRetry={() => void auth.check()} onSignIn={signIn} />;
  }
  if (status === 'signed-out')
    return <Navigate to={hasSignedOut ? '/login' : toLoginPath(pathname, search)} replace />;
  return isCheckShown ? <AuthChecking /> : null;
}
