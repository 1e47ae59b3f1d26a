import { useNavigate } from 'react-router';
import { textsOf } from '../../platform/toasts.ts';
import { auth } from './auth.ts';
import { useAuth } from './auth.state.ts';

export interface TryFree {
  readonly start: () => void;
  readonly isStarting: boolean;
  readonly problem: { readonly title: string; readonly text: string } | undefined;
}

/** Begins a guest session and goes on to where the person wanted to be. */
export function useTryFree(returnPath: string): TryFree {
  const navigate = useNavigate();
  const isStarting = useAuth((state) => state.isStartingGuest);
  const error = useAuth((state) => state.guestProblem ?? state.expiry);
  return {
    start() {
      void auth.tryFree().then((isGuest) => {
        if (isGuest) void navigate(returnPath, { replace: true });
      });
    },
    isStarting,
    problem: error ? textsOf(error.code) : undefined,
  };
}
