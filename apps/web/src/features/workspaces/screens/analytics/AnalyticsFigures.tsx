import type { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../../ui/format/format-count.ts';
import { formatMoney, formatUnitCost } from '../../../../ui/format/format-money.ts';
import { ChangeNote, changeOf, Figure } from '../../../usage/index.ts';
import { costOfReply } from '../../analytics-view.ts';
import { numberFormat } from '../../../../platform/i18n/formats.ts';

/** Rounded down: it is 100% only where nothing failed. */
function formatRate(share: number, language: string): string {
  return numberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  }).format(share);
}

/** The key figures of a period. */
export function AnalyticsFigures({ analytics }: { readonly analytics: WorkspaceAnalytics }) {
  const { t, i18n } = useTranslation('workspace-analytics');
  const language = i18n.language;
  const { totals, days } = analytics;
  const each = costOfReply(analytics);
  const idle = totals.members - totals.active_members;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 tablet:grid-cols-3 desktop:grid-cols-5 desktop:gap-x-0">
      <Figure label={t('figures.spent', { count: days })} value={formatMoney(totals.cost, language)}>
        <ChangeNote change={changeOf(totals.cost, totals.cost_before)} />
      </Figure>
      <Figure
        label={t('figures.active')}
        value={formatCount(totals.active_members, language)}
        aside={t('figures.ofMembers', { number: formatCount(totals.members, language) })}
      >
        {idle > 0 && t('figures.idle', { count: idle, number: formatCount(idle, language) })}
      </Figure>
      <Figure label={t('figures.replies')} value={formatCount(totals.replies, language)}>
        {each !== null && t('figures.each', { amount: formatUnitCost(each, language) })}
      </Figure>
      <Figure label={t('figures.runs')} value={formatCount(totals.runs, language)}>
        {totals.runs > 0 &&
          t('figures.automated', { percent: formatPercent(totals.automated / totals.runs, language) })}
      </Figure>
      <Figure
        label={t('figures.success')}
        value={
          totals.replies === 0
            ? t('unknown')
            : formatRate(Math.max(0, 1 - totals.failed / totals.replies), language)
        }
      >
        {t('figures.failed', { count: totals.failed, number: formatCount(totals.failed, language) })}
      </Figure>
    </dl>
  );
}
