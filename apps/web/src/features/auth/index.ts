import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { toAccount, type Account } from './account.ts';
export { auth } from './auth.ts';
export { useAuth } from './auth.state.ts';
export { refreshAccount, useFreshAccount } from './refresh-account.ts';
export { readGuestSessionId } from './auth.storage.ts';
export { clearDeviceData } from './device-data.ts';
export { AuthChecking } from './components/AuthChecking.tsx';
export { CrashScreen } from './components/CrashScreen.tsx';
export { GuardError } from './components/GuardError.tsx';
export {
  readReturnPath,
  toLoginPath,
  toTypeChoicePath,
  toUpgradePath,
  TYPE_CHOICE_PATH,
} from '../../platform/return-path.ts';
export { catchGoogleReturn } from './google/google.ts';
export { useAuthOptions } from './use-auth-options.ts';
export { useGoogle } from './google/use-google.ts';
export { useSubmit } from './use-submit.ts';
export type { FormProblem } from './form-problem.ts';
export { useTryFree } from './sign-in/use-try-free.ts';

export const RemovalDialog = lazyPart(() =>
  import('./components/RemovalDialog.tsx').then((module) => ({ default: module.RemovalDialog })),
);
