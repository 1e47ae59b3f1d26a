import { auth, useAuthOptions, useGoogle, useSubmit } from '../../../auth/index.ts';

/**
 * For an account that only Google signs in to: signs in there once more and comes back to `path`, after which the server
 * takes the caller for the owner for five minutes. Undefined where Google is not set up.
 */
export function useFreshSignIn(path: string): (() => void) | undefined {
  const { googleClientId } = useAuthOptions();
  return useGoogle(`${path}&confirm=google`, googleClientId, useSubmit(), auth.continueWithGoogle);
}
