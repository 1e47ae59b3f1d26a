import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../ui/format-count.ts';
import { formatMoney } from '../../../ui/format-money.ts';
import { Meter } from '../../../ui/Meter.tsx';
import type { Period } from '../usage.api.ts';
import type { AnalyticsView } from '../usage-view.ts';
import { Figure } from './Figure.tsx';

export interface FigureRowProps {
  readonly totals: AnalyticsView['totals'];
  readonly period: Period;
  readonly balance: number | null;
  readonly balanceTone: 'ink' | 'warn' | 'danger';
  /** What a guest began with; left out for members. */
  readonly guestCredit?: number | undefined;
  /** The own limit of the month, where there is one. */
  readonly month?: { readonly limit: number; readonly spent: number } | undefined;
}

export function FigureRow({ totals, period, balance, balanceTone, guestCredit, month }: FigureRowProps) {
  const { t, i18n } = useTranslation('analytics');
  const language = i18n.language;
  const money = (amount: number) => formatMoney(amount, language);
  const { replies, failed, cost } = totals;
  const failedNote = t('figures.failed', { count: failed, number: formatCount(failed, language) });
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 tablet:grid-cols-3 desktop:grid-cols-5 desktop:gap-x-0">
      <Figure label={t('figures.spent', { days: period })} value={money(cost)}>
        {month !== undefined && (
          <>
            <Meter
              value={month.spent / month.limit}
              tone={month.spent >= month.limit ? 'danger' : 'live'}
              label={t('figures.monthUsed')}
            />
            {t('figures.month', { spent: money(month.spent), limit: money(month.limit) })}
          </>
        )}
      </Figure>
      <Figure label={t('figures.replies')} value={formatCount(replies, language)}>
        {replies + failed > 0 && failedNote}
      </Figure>
      <Figure label={t('figures.perReply')} value={replies === 0 ? t('unknown') : money(cost / replies)} />
      <Figure
        label={t('figures.tokens')}
        value={formatCount(totals.inputTokens + totals.outputTokens, language)}
      >
        {t('figures.tokensSplit', {
          input: formatCount(totals.inputTokens, language),
          output: formatCount(totals.outputTokens, language),
        })}
      </Figure>
      {balance !== null && (
        <Figure
          label={t(guestCredit === undefined ? 'figures.balance' : 'figures.creditLeft')}
          value={money(balance)}
          tone={balanceTone}
        >
          {guestCredit !== undefined && guestCredit > 0 && (
            <>
              <Meter
                value={1 - balance / guestCredit}
                tone={balanceTone === 'ink' ? 'live' : balanceTone}
                label={t('figures.creditUsed')}
              />
              {t('figures.creditOf', {
                percent: formatPercent(Math.min(1, Math.max(0, 1 - balance / guestCredit)), language),
                credit: money(guestCredit),
              })}
            </>
          )}
        </Figure>
      )}
    </dl>
  );
}
