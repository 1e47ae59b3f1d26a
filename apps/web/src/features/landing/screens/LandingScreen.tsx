import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useDelayed } from '../../../platform/use-delayed.ts';
import { AuthChecking, useAuth } from '../../auth/index.ts';
import { LandingPage } from '../components/LandingPage.tsx';
import { usePlatformFigures } from '../platform-figures.state.ts';
import { useSite } from './use-site.ts';

const CHECKING_DELAY_MS = 300;

/** For visitors only: users, including guests, are redirected to the chat. */
export function LandingScreen() {
  const { t } = useTranslation('landing');
  const status = useAuth((state) => state.status);
  const site = useSite();
  const platform = usePlatformFigures((state) => state.figures);
  const { fetch } = usePlatformFigures.getState();
  useEffect(fetch, [fetch]);
  const isChecking = status === 'unknown' || status === 'checking';
  const isCheckShown = useDelayed(isChecking, CHECKING_DELAY_MS);

  if (status === 'signed-in') return <Navigate to="/chat" replace />;
  if (isChecking)
    return isCheckShown ? <AuthChecking title={t('checking.title')} text={t('checking.text')} /> : null;
  return <LandingPage site={site} platform={platform} isWhole />;
}
