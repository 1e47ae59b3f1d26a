import { useTranslation } from 'react-i18next';
import { DayBars as Bars } from '../../../ui/display/DayBars.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';

export interface DayBarsProps {
  /** The oldest day first. */
  readonly runs: readonly number[];
  readonly failed: readonly number[];
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** How often an agent ran on each day, and how often that failed. */
export function DayBars({ runs, failed }: DayBarsProps) {
  const { t, i18n } = useTranslation('agents');
  const label = t('activity.label', {
    days: runs.length,
    runs: formatCount(sum(runs), i18n.language),
    failed: formatCount(sum(failed), i18n.language),
  });
  return <Bars runs={runs} failed={failed} label={label} />;
}
