import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { formatUtcDay } from '../../../../ui/format/format-utc-day.ts';
import { Meter } from '../../../../ui/display/Meter.tsx';
import type { BudgetView } from '../../settings.api.ts';

function toneOf({ isReached, isWarning }: BudgetView): 'danger' | 'warn' | 'live' {
  if (isReached) return 'danger';
  return isWarning ? 'warn' : 'live';
}

const TEXT = { live: 'text-ink-3', warn: 'text-warn', danger: 'text-danger' } as const;

/** How much of a month's limit is gone, and what that means. */
export function BudgetState({ budget }: { readonly budget: BudgetView }) {
  const { t, i18n } = useTranslation('settings');
  const { perMonth, spent, resetsAt } = budget;
  const amount = formatMoney(spent, i18n.language);
  if (perMonth === null) return <p className="text-12 text-ink-3">{t('limits.spent', { amount })}</p>;
  const tone = toneOf(budget);
  const share = perMonth > 0 ? spent / perMonth : 1;
  const words = {
    limit: formatMoney(perMonth, i18n.language),
    percent: formatPercent(share, i18n.language),
    day: formatUtcDay(resetsAt, i18n.language, 'short'),
    amount,
  };
  return (
    <div role="status" className="flex flex-col gap-1">
      <Meter value={share} tone={tone} label={t('limits.used')} />
      <p className={`text-12 ${TEXT[tone]}`}>{t(`limits.state.${tone}`, words)}</p>
    </div>
  );
}
