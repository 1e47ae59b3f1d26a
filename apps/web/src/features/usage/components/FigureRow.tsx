import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney, formatUnitCost } from '../../../ui/format/format-money.ts';
import { changeOf, type Work } from '../pace.ts';
import type { MonthView } from '../usage.api.ts';
import type { AnalyticsView } from '../usage-view.ts';
import { BudgetNote } from './BudgetNote.tsx';
import { ChangeNote } from './ChangeNote.tsx';
import { Figure } from './Figure.tsx';

export interface FigureRowProps {
  readonly totals: AnalyticsView['totals'];
  /** So many days up to today; null: other days. */
  readonly days: number | null;
  readonly replies: Work;
  readonly runs: Work;
  /** Of the period before; null while it is not known, or where a part of the numbers is shown. */
  readonly before: Work | null;
  /** The own budget of the month, where there is one. */
  readonly month: (MonthView & { readonly limit: number }) | null;
}

/** The key figures of a period; the balance, which belongs to no period, comes last from its owner. */
export function FigureRow({ totals, days, replies, runs, before, month }: FigureRowProps) {
  const { t, i18n } = useTranslation('analytics');
  const language = i18n.language;
  const count = (value: number) => formatCount(value, language);
  const failed = totals.failed ?? 0;
  // Those of replies and of runs are not told apart.
  const failedKey = replies.count > 0 && runs.count > 0 ? 'figures.failedAll' : 'figures.failed';
  const failedText = failed > 0 && t(failedKey, { number: count(failed) });
  return (
    <>
      <Figure
        label={days === null ? t('figures.spentThen') : t('figures.spent', { days })}
        value={formatMoney(totals.cost, language)}
      >
        {month !== null && <BudgetNote month={month} />}
      </Figure>
      <Figure label={t('figures.replies')} value={count(replies.count)}>
        <ChangeNote change={changeOf(replies.count, before?.count ?? null)} isMoreGood />
        {runs.count === 0 && failedText}
      </Figure>
      {runs.count > 0 ? (
        <Figure label={t('figures.runs')} value={count(runs.count)}>
          {failedText}
        </Figure>
      ) : (
        <Figure label={t('figures.tokens')} value={count(totals.inputTokens + totals.outputTokens)}>
          {t('figures.tokensSplit', {
            input: count(totals.inputTokens),
            output: count(totals.outputTokens),
          })}
        </Figure>
      )}
      <Figure
        label={t('figures.perReply')}
        value={replies.costEach === null ? t('unknown') : formatUnitCost(replies.costEach, language)}
      >
        <ChangeNote change={changeOf(replies.costEach, before?.costEach ?? null)} />
      </Figure>
    </>
  );
}
