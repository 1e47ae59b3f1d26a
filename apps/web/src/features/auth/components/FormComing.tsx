import { useTranslation } from 'react-i18next';
import { useDelayed } from '../../../platform/use-delayed.ts';
import { AuthChecking } from './AuthChecking.tsx';

const SHOWN_AFTER_MS = 300;

/** In place of a form to make an account, until it is known whether accounts are open here. */
export function FormComing() {
  const { t } = useTranslation('auth');
  const isShown = useDelayed(true, SHOWN_AFTER_MS);
  return isShown ? <AuthChecking title={t('checking.text')} text="" /> : null;
}
