import type { Deployment } from '@parley/contract/deployments/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../../ui/display/Meter.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { isNearCap, toCapShare } from './near-cap.ts';

/** What a deployment has cost today, beside the limit where it has one. */
export function CostToday({
  deployment,
}: {
  readonly deployment: Pick<Deployment, 'cost_today' | 'daily_cost_cap'>;
}) {
  const { t, i18n } = useTranslation('deployments');
  const { cost_today: spent, daily_cost_cap: cap } = deployment;
  const cost = formatMoney(spent, i18n.language);
  if (cap === null) return <span className="tnum">{t('today.cost', { cost })}</span>;
  const text = t('today.ofCap', { cost, cap: formatMoney(cap, i18n.language) });
  return (
    <span className="tnum inline-flex w-36 flex-col gap-1">
      {text}
      <Meter
        label={text}
        value={toCapShare(deployment) ?? 0}
        tone={isNearCap(deployment) ? 'warn' : 'live'}
        isThin
      />
    </span>
  );
}
