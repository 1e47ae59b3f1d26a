import { listComing } from '@parley/contract/stats/areas.ts';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/display/Tag.tsx';
import { CLAIMS } from '../claims.ts';

/** Says beside a claim what of it is not there yet; nothing once everything is. */
export function Coming({ claim }: { readonly claim: keyof typeof CLAIMS }) {
  const { t, i18n } = useTranslation(['landing', 'common']);
  const found = CLAIMS[claim];
  const coming = listComing(found?.areas ?? []);
  if (found === undefined || coming.length === 0) return null;
  if (found.isWhole && coming.length === found.areas.length) return <Tag>{t('common:coming')}</Tag>;
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    coming.map((area) => t(`areas.${area}`)),
  );
  return <Tag>{t('comingOf', { areas: names })}</Tag>;
}
