import { MAX_COUNTED_CALLS } from '@parley/contract/deployments/constants.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { ListFigures } from '../../components/ListFigures.tsx';
import { needsAttention, sumOf, useWholeList } from '../../use-whole-list.ts';

/** What all webhooks come to. */
export function WebhookFigures() {
  const { t, i18n } = useTranslation('webhook-agents');
  const { language } = i18n;
  const hooks = useWholeList('webhook');
  if (hooks === null || hooks.length === 0) return null;
  const calls = sumOf(hooks, ({ calls_today: count }) => count);
  // One that was called more often counts as far as it is counted.
  const isCut = hooks.some(({ calls_today: count }) => count >= MAX_COUNTED_CALLS);
  const failed = sumOf(hooks, ({ failed_today: count }) => count);
  const cost = sumOf(hooks, ({ cost_30_days: spent }) => spent);
  const waiting = hooks.filter(needsAttention).length;
  return (
    <ListFigures
      figures={[
        {
          label: t('list.callsToday'),
          value: `${formatCount(calls, language)}${isCut ? '+' : ''}`,
          note: t('list.failedCount', { count: failed }),
        },
        { label: t('list.cost'), value: formatMoney(cost, language) },
        {
          label: t('list.states.attention'),
          value: formatCount(waiting, language),
          isWarning: waiting > 0,
        },
      ]}
    />
  );
}
