import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import type { MonthView } from '../usage.api.ts';

function toneOf({ limit, spent, isWarning }: BudgetNoteProps['month']): 'danger' | 'warn' | 'live' {
  if (spent >= limit) return 'danger';
  return isWarning ? 'warn' : 'live';
}

const TEXT = { live: '', warn: 'text-warn', danger: 'text-danger' } as const;

export interface BudgetNoteProps {
  readonly month: MonthView & { readonly limit: number };
}

/** What the month has cost against its budget. */
export function BudgetNote({ month }: BudgetNoteProps) {
  const { t, i18n } = useTranslation('analytics');
  const tone = toneOf(month);
  return (
    <>
      <span className="mb-1.5 block max-w-57">
        <Meter value={month.spent / month.limit} tone={tone} label={t('figures.monthUsed')} />
      </span>
      <span className={TEXT[tone]}>
        {t('figures.month', {
          spent: formatMoney(month.spent, i18n.language),
          limit: formatMoney(month.limit, i18n.language),
        })}
      </span>
    </>
  );
}
