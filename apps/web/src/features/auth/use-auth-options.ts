import { useEffect, useState } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useDelayed } from '../../platform/use-delayed.ts';
import { authApi, PLAIN_OPTIONS, type AuthOptions } from './auth.api.ts';

/** A server that says nothing for so long holds no form back. */
const LONGEST_WAIT_MS = 2_000;

export interface KnownAuthOptions extends AuthOptions {
  /** False while the server may still say otherwise. */
  readonly isKnown: boolean;
}

/** The ways of signing in that are offered here; until they are known, those that always are. */
export function useAuthOptions(): KnownAuthOptions {
  const [options, setOptions] = useState<AuthOptions | null>(null);
  const isLate = useDelayed(options === null, LONGEST_WAIT_MS);
  useEffect(() => {
    let isCurrent = true;
    authApi.getOptions().then(
      (found) => isCurrent && setOptions(found),
      (error: unknown) => {
        logProblem('auth-options-not-loaded', error);
        if (isCurrent) setOptions(PLAIN_OPTIONS);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return { ...(options ?? PLAIN_OPTIONS), isKnown: options !== null || isLate };
}
