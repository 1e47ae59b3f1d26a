import { useQuery } from '@tanstack/react-query';
import type { ScheduleFigures as Figures } from '@parley/contract/deployments/schedule-schemas.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { textsOf } from '../../../../platform/toasts.ts';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { formatCount, formatShare } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { ListFigures, type ListFigure } from '../../../../ui/display/ListFigures.tsx';
import { toFiguresQuery } from '../schedules.api.ts';
import { formatDue } from '../../../../ui/format/format-run-time.ts';
import { toWait } from '../show-times.ts';

const PAUSES = ['failures', 'daily_cost', 'budget', 'no_balance', 'approvals'] as const;

function useNext({ next }: Figures, timezone: string): ListFigure {
  const { t, i18n } = useTranslation('scheduled-agents');
  const now = useNow('second');
  const label = t('figures.next');
  if (next === null) return { label, value: '–', note: t('figures.noNext') };
  const { unit, count } = toWait(next.at, now);
  const wait = t(`preview.in.${unit}`, { count });
  return {
    label,
    value: formatDue(next.at, timezone, i18n.language).time,
    note: next.schedules === 1 ? wait : t('figures.nextOf', { wait, count: next.schedules }),
  };
}

function useRuns(figures: Figures): ListFigure {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { succeeded_30_days: succeeded, failed_30_days: failed } = figures;
  const ended = succeeded + failed;
  return {
    label: t('figures.runs'),
    value: formatCount(figures.runs_30_days, i18n.language),
    ...(ended > 0 && {
      note: t('figures.succeeded', { share: formatShare(succeeded / ended, i18n.language) }),
    }),
  };
}

function useCost({ cost_30_days: cost, forecast }: Figures): ListFigure {
  const { t, i18n } = useTranslation('scheduled-agents');
  const { per_month: perMonth, unknown } = forecast;
  return {
    label: t('figures.cost'),
    value: formatMoney(cost, i18n.language),
    ...(perMonth !== null && {
      note: t(unknown === 0 ? 'figures.forecast' : 'figures.forecastAtLeast', {
        cost: formatMoney(perMonth, i18n.language),
      }),
    }),
  };
}

function useAttention({ counts, attention_reasons: reasons }: Figures): ListFigure {
  const { t, i18n } = useTranslation(['scheduled-agents', 'errors']);
  const { language } = i18n;
  const toText = (reason: string): string | null => {
    const pause = PAUSES.find((one) => one === reason);
    if (pause) return t(`list.reasons.${pause}`);
    const text = isErrorCode(reason) ? textsOf(reason).title : '';
    // Behind a number it is no sentence of its own.
    return text === '' ? null : text.charAt(0).toLocaleLowerCase(language) + text.slice(1);
  };
  return {
    label: t('list.states.attention'),
    value: formatCount(counts.attention, language),
    isWarning: counts.attention > 0,
    note: reasons.flatMap(({ reason }) => toText(reason) ?? []).join(t('figures.and')),
  };
}

function Shown({ figures, timezone }: { readonly figures: Figures; readonly timezone: string }) {
  const next = useNext(figures, timezone);
  const runs = useRuns(figures);
  const cost = useCost(figures);
  const attention = useAttention(figures);
  return <ListFigures figures={[next, runs, cost, attention]} />;
}

/** What is due next, and what all schedules come to. */
export function ScheduleFigures({ timezone }: { readonly timezone: string }) {
  const { t } = useTranslation('scheduled-agents');
  const { data, isError, refetch } = useQuery(toFiguresQuery(), queryClient);
  if (data?.counts.all === 0) return null;
  return (
    <>
      {isError && <RetryBar title={t('figures.failed')} onRetry={() => void refetch()} />}
      {data ? (
        <Shown figures={data} timezone={timezone} />
      ) : (
        !isError && <Skeleton width="100%" height={52} />
      )}
    </>
  );
}
