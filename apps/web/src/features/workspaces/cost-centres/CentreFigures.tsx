import type { CostCentreList } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { dateFormat, numberFormat } from '../../../platform/i18n/formats.ts';
import { daysLeft, formatMonth } from './centre-state.ts';

const DAY_MS = 86_400_000;

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly isWarning?: boolean;
  readonly children?: ReactNode;
}

function Figure({ label, value, isWarning = false, children }: FigureProps) {
  return (
    <div className="min-w-0 border-line @min-[720px]:border-l @min-[720px]:px-7 @min-[720px]:first:border-l-0 @min-[720px]:first:pl-0">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={`text-24 font-bold tracking-[-0.02em] ${isWarning ? 'text-warn' : ''}`}>
          {value}
        </span>
        <span className="text-13 text-ink-3">{children}</span>
      </dd>
    </div>
  );
}

export interface CentreFiguresProps {
  readonly list: CostCentreList;
  /** The month is: there is nothing to forecast, and the balance is of now. */
  readonly isOver: boolean;
}

/** What the whole workspace spends in a month. */
export function CentreFigures({ list, isOver }: CentreFiguresProps) {
  const { t, i18n } = useTranslation('cost-centres');
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const lastDay = dateFormat(i18n.language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const left = daysLeft(list.payer_balance, list.per_day);
  const part = list.spent === 0 ? 0 : list.unassigned / list.spent;
  return (
    <dl className="grid grow grid-cols-2 @max-[720px]:basis-full gap-x-4 gap-y-3 @min-[720px]:flex">
      <Figure
        label={t('figures.spent', { month: formatMonth(list.month, i18n.language) })}
        value={money(list.spent)}
      >
        {list.budget !== null && t('of', { amount: money(list.budget) })}
      </Figure>
      {!isOver && (
        <Figure
          label={t('figures.forecast')}
          value={money(list.forecast)}
          isWarning={list.budget !== null && list.forecast > list.budget}
        >
          {t('figures.by', { day: lastDay.format(Date.parse(list.resets_at) - DAY_MS) })}
        </Figure>
      )}
      <Figure label={t('figures.unassigned')} value={money(list.unassigned)}>
        {numberFormat(i18n.language, { style: 'percent' }).format(part)}
      </Figure>
      {!isOver && (
        <Figure label={t('figures.balance')} value={money(list.payer_balance)}>
          {left !== null && t('figures.days', { count: left })}
        </Figure>
      )}
    </dl>
  );
}
