import { Navigate, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../platform/preferences.ts';
import { StartCard } from '../components/StartCard.tsx';
import { useAuth } from '../auth.state.ts';
import { readReturnPath } from '../return-path.ts';
import { useTryFree } from '../use-try-free.ts';

/** Accounts come later; what can be done today is said and offered. */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const returnPath = readReturnPath(useLocation().search);
  const isSignedIn = useAuth((state) => state.status === 'signed-in');
  const preferences = usePreferences();
  const { start, isStarting, problem } = useTryFree(returnPath);

  if (isSignedIn) return <Navigate to={returnPath} replace />;
  const notice = problem ?? { title: t('login.title'), text: t('login.text') };
  return <StartCard onStart={start} isStarting={isStarting} problem={notice} preferences={preferences} />;
}
