import { useEffect, useState } from 'react';
import { logProblem } from '../../platform/log.ts';
import { authApi, PLAIN_OPTIONS, type AuthOptions } from './auth.api.ts';

/** The ways of signing in that are offered here; until they are known, those that always are. */
export function useAuthOptions(): AuthOptions {
  const [options, setOptions] = useState(PLAIN_OPTIONS);
  useEffect(() => {
    let isCurrent = true;
    authApi.getOptions().then(
      (found) => isCurrent && setOptions(found),
      (error: unknown) => logProblem('auth-options-not-loaded', error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return options;
}
