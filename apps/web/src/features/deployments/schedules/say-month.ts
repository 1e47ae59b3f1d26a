import type { SchedulePreview } from '@parley/contract/deployments/schedule-schemas.ts';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';

type Forecast = NonNullable<SchedulePreview['forecast']>;

/** How often it runs in a month, and what that costs where it is known. */
export function sayMonth(
  { runs_per_month: count, per_month: cost }: Forecast,
  t: TFunction,
  language: string,
): string {
  const runs = { count, runs: formatCount(count, language) };
  return cost === null
    ? t('scheduled-agents:preview.runsPerMonth', runs)
    : t('scheduled-agents:preview.perMonth', { ...runs, cost: formatMoney(cost, language) });
}
