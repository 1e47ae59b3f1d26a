import { useTranslation } from 'react-i18next';
import { Logo } from './Logo.tsx';

/** The mark with the name of the product. */
export function Wordmark() {
  const { t } = useTranslation('common');
  return (
    <span className="flex items-center gap-2.25 text-15 leading-none! font-bold tracking-[-0.01em] text-ink">
      <Logo />
      {t('product')}
    </span>
  );
}
