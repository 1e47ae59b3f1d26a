import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Wherever one can pay without money. */
export function SandboxNote() {
  const { t } = useTranslation('payments');
  return (
    <Banner tone="info" variant="top" icon={<Info size={16} aria-hidden />} title={t('sandbox.title')}>
      {t('sandbox.text')}
    </Banner>
  );
}
