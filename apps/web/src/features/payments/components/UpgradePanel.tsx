import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** What a guest sees in place of payments. */
export function UpgradePanel() {
  const { t } = useTranslation('payments');
  return (
    <EmptyState
      icon={<CreditCard size={16} aria-hidden />}
      title={t('guest.title')}
      action={<ButtonLink to="/upgrade">{t('guest.action')}</ButtonLink>}
    >
      {t('guest.text')}
    </EmptyState>
  );
}
