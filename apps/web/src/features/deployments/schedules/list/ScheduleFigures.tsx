import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { ListFigures } from '../../components/ListFigures.tsx';
import { needsAttention, sumOf, useWholeList } from '../../use-whole-list.ts';
import { formatDue, toWait } from '../show-times.ts';

/** What is due next, and what all schedules come to. */
export function ScheduleFigures({ timezone }: { readonly timezone: string }) {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { language } = i18n;
  const now = useNow(true);
  const schedules = useWholeList('scheduled')?.all ?? [];
  if (schedules.length === 0) return null;
  const [next] = schedules.flatMap(({ next_run_at: at }) => at ?? []).toSorted();
  const wait = next === undefined ? null : toWait(next, now);
  const [waiting, ...others] = schedules.filter(needsAttention);
  const runs = sumOf(schedules, ({ runs_30_days: count }) => count);
  const cost = sumOf(schedules, ({ cost_30_days: spent }) => spent);
  return (
    <ListFigures
      figures={[
        {
          label: t('figures.next'),
          value: next === undefined ? '–' : formatDue(next, timezone, language).time,
          note: wait === null ? t('figures.noNext') : t(`preview.in.${wait.unit}`, { count: wait.count }),
        },
        { label: t('figures.runs'), value: formatCount(runs, language) },
        { label: t('figures.cost'), value: formatMoney(cost, language) },
        {
          label: t('list.states.attention'),
          value: formatCount(waiting ? others.length + 1 : 0, language),
          isWarning: waiting !== undefined,
          ...(waiting && others.length === 0 && { note: waiting.agent_name }),
        },
      ]}
    />
  );
}
