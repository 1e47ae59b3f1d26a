import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useNavigate } from 'react-router';
import { auth } from './auth.ts';
import { useAuth } from './auth.state.ts';

export interface TryFree {
  readonly start: () => void;
  readonly isStarting: boolean;
  /** Why it could not be begun. */
  readonly problem: ErrorCode | null;
  readonly dismiss: () => void;
}

/** Begins a guest session and goes on to where the person wanted to be. */
export function useTryFree(returnPath: string): TryFree {
  const navigate = useNavigate();
  const isStarting = useAuth((state) => state.isStartingGuest);
  const problem = useAuth((state) => state.guestProblem?.code ?? null);
  return {
    start() {
      void auth.tryFree().then((isGuest) => {
        if (isGuest) void navigate(returnPath, { replace: true });
      });
    },
    isStarting,
    problem,
    dismiss: () => useAuth.setState({ guestProblem: null }),
  };
}
