import { MAX_COUNTED_CALLS } from '@parley/contract/deployments/constants.ts';
import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { ListFigures, type ListFigure } from '../../../../ui/display/ListFigures.tsx';
import { isNearCap, toCapShare } from '../../components/near-cap.ts';
import { needsAttention, sumOf, useWholeList } from '../../use-whole-list.ts';

/** Those that today's limit will stop soon, and which it is where there is one. */
function useNearCap(hooks: readonly WebhookDeployment[]): ListFigure {
  const { t, i18n } = useTranslation('webhook-agents');
  const near = hooks.filter((hook) => hook.is_active && isNearCap(hook));
  const [first] = near;
  return {
    label: t('list.nearCap'),
    value: formatCount(near.length, i18n.language),
    isWarning: near.length > 0,
    ...(first &&
      near.length === 1 && {
        note: t('list.nearCapNote', {
          name: first.name || first.agent_name,
          percent: Math.floor((toCapShare(first) ?? 0) * 100),
        }),
      }),
  };
}

/** What has been spent today, of the limits of those that have one. */
function useCosts(hooks: readonly WebhookDeployment[]): ListFigure {
  const { t, i18n } = useTranslation('webhook-agents');
  const toMoney = (amount: number) => formatMoney(amount, i18n.language);
  const toSpent = (those: readonly WebhookDeployment[]) =>
    toMoney(sumOf(those, ({ cost_today: spent }) => spent));
  const limited = hooks.filter(({ daily_cost_cap: cap }) => cap !== null);
  const caps = toMoney(sumOf(limited, ({ daily_cost_cap: cap }) => cap ?? 0));
  const note =
    limited.length === hooks.length
      ? t('list.ofCaps', { caps })
      : t('list.partOfCaps', { spent: toSpent(limited), caps });
  return { label: t('list.costToday'), value: toSpent(hooks), ...(limited.length > 0 && { note }) };
}

/** What all webhooks come to. */
export function WebhookFigures() {
  const { t, i18n } = useTranslation('webhook-agents');
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  const whole = useWholeList('webhook');
  const hooks = whole?.all ?? [];
  const nearCap = useNearCap(hooks);
  const costs = useCosts(hooks);
  if (whole === null || hooks.length === 0) return null;
  const calls = sumOf(hooks, ({ calls_today: count }) => count);
  // One that was called more often counts as far as it is counted.
  const isCut = hooks.some(({ calls_today: count }) => count >= MAX_COUNTED_CALLS);
  const failed = sumOf(hooks, ({ failed_today: count }) => count);
  const waiting = hooks.filter(needsAttention).length;
  return (
    <ListFigures
      figures={[
        {
          label: t('list.callsToday'),
          value: `${formatCount(calls, language)}${isCut ? '+' : ''}`,
          note: t('list.failedCount', { count: failed }),
        },
        {
          label: t('list.median'),
          value: whole.medianMs === null ? '–' : formatDuration(whole.medianMs, tCommon, language),
          note: t('list.medianNote'),
        },
        costs,
        nearCap,
        {
          label: t('list.states.attention'),
          value: formatCount(waiting, language),
          isWarning: waiting > 0,
        },
      ]}
    />
  );
}
