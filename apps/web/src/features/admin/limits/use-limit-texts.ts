import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { numberFormat } from '../../../platform/i18n/formats.ts';
import type { AdminLimit } from './limits.api.ts';

const MEGABYTE = 1024 * 1024;

/** A value of a limit in words. */
export function useLimitValue(): (limit: Pick<AdminLimit, 'unit'>, value: number) => string {
  const { t, i18n } = useTranslation('admin-limits');
  const { language } = i18n;
  return ({ unit }, value) => {
    switch (unit) {
      case 'dollars':
        return formatMoney(value, language);
      case 'minutes':
        return t('minutes', {
          number: numberFormat(language, { maximumFractionDigits: 1 }).format(value),
        });
      case 'megabytes':
        return formatBytes(value * MEGABYTE, language);
      case 'count':
        return formatCount(value, language);
    }
  };
}
