import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';

/** What a guest sees in place of payments. */
export function UpgradePanel() {
  const { t } = useTranslation('payments');
  return (
    <ForMembers icon={<CreditCard size={16} aria-hidden />} title={t('guest.title')}>
      {t('guest.text')}
    </ForMembers>
  );
}
