import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format/format-moment.ts';

/** When a request that nobody answers is denied. */
export function Expiry({ expiresAt }: { readonly expiresAt: string | null }) {
  const { t, i18n } = useTranslation('approvals');
  if (expiresAt === null) return null;
  return t('deniedAt', { when: formatMoment(expiresAt, i18n.language) });
}
