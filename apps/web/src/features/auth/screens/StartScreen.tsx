import { Navigate, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { textsOf } from '../../../platform/toasts.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import { useDelayed } from '../../../platform/use-delayed.ts';
import { AuthChecking } from '../components/AuthChecking.tsx';
import { StartCard } from '../components/StartCard.tsx';
import { useAuth } from '../auth.state.ts';
import { useTryFree } from '../use-try-free.ts';

const CHECKING_DELAY_MS = 300;

export function StartScreen() {
  const status = useAuth((state) => state.status);
  const preferences = usePreferences();
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { start, isStarting, problem } = useTryFree('/chat');
  const expiry = useAuth((state) => state.expiry?.code ?? null);
  const code = problem ?? expiry;
  // At the button stands the short sentence; the long one is for the sign-in, where there is something to choose.
  const texts = code === null ? undefined : textsOf(code);
  const notice =
    texts && code === 'guest_session_limit' ? { ...texts, text: t('start.sessionLimit') } : texts;
  const isChecking = status === 'unknown' || status === 'checking';
  const isCheckShown = useDelayed(isChecking, CHECKING_DELAY_MS);

  if (status === 'signed-in') return <Navigate to="/chat" replace />;
  if (isChecking) return isCheckShown ? <AuthChecking /> : null;
  return (
    <StartCard
      onStart={start}
      onSignIn={() => void navigate('/login')}
      isStarting={isStarting}
      problem={notice}
      preferences={preferences}
    />
  );
}
