export type { Account } from './account.ts';
export { auth } from './auth.ts';
export { useAuth } from './auth.state.ts';
export { AuthChecking } from './components/AuthChecking.tsx';
export { CrashScreen } from './components/CrashScreen.tsx';
export { GuardError } from './components/GuardError.tsx';
export { toLoginPath } from './return-path.ts';
