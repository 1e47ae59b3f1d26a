import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '../auth.ts';
import { useAuth } from '../auth.state.ts';
import { toFormProblem, type FormProblem } from '../form-problem.ts';

export interface TryFree {
  readonly start: () => void;
  readonly isStarting: boolean;
  /** Why it could not be begun. */
  readonly problem: FormProblem | null;
  readonly dismiss: () => void;
}

function dismissGuestProblem(): void {
  useAuth.setState({ guestProblem: null });
}

/** Begins a guest session and goes on to where the person wanted to be. */
export function useTryFree(returnPath: string): TryFree {
  const navigate = useNavigate();
  const isStarting = useAuth((state) => state.isStartingGuest);
  const error = useAuth((state) => state.guestProblem);
  const problem = useMemo(() => error && toFormProblem(error), [error]);
  return {
    start() {
      void auth.tryFree().then((isGuest) => {
        if (isGuest) void navigate(returnPath, { replace: true });
      });
    },
    isStarting,
    problem,
    dismiss: dismissGuestProblem,
  };
}
