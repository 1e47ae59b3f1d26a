import { Navigate } from 'react-router';
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
  const { start, isStarting, problem } = useTryFree('/chat');
  const isChecking = status === 'unknown' || status === 'checking';
  const isCheckShown = useDelayed(isChecking, CHECKING_DELAY_MS);

  if (status === 'signed-in') return <Navigate to="/chat" replace />;
  if (isChecking) return isCheckShown ? <AuthChecking /> : null;
  return <StartCard onStart={start} isStarting={isStarting} problem={problem} preferences={preferences} />;
}
