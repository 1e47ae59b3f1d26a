import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { toComparePath } from '../../../runs/index.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useAgentRuns } from '../../use-agents.ts';

const MOST = 10;

export interface ChooseRunProps {
  readonly agentId: string;
  /** Those that are compared already. */
  readonly chosen: readonly string[];
}

/** The newest runs, to compare with those that are chosen. */
export function ChooseRun({ agentId, chosen }: ChooseRunProps) {
  const { t, i18n } = useTranslation(['agents', 'runs']);
  const { data, isPending, isError, refetch } = useAgentRuns(agentId, null, 1);
  const runs = (data?.runs ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, MOST);
  return (
    <section aria-labelledby="choose-run" className="flex max-w-220 flex-col gap-3 px-4 py-5 tablet:px-8">
      <h2 id="choose-run" className="text-17 font-bold">
        {t(chosen.length === 0 ? 'compare.choose' : 'compare.chooseOther')}
      </h2>
      {isError && <RetryBar title={t('runs.failedToLoad')} onRetry={() => void refetch()} />}
      {isPending && <RowsSkeleton label={t('loading')} />}
      {data && runs.length === 0 && (
        <EmptyState icon={<History size={16} aria-hidden />} title={t('compare.none')} isFlush>
          {t('compare.noneText')}
        </EmptyState>
      )}
      {runs.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {runs.map((run) => (
            <li key={run.id}>
              <Link
                to={toComparePath(agentId, [...chosen, run.id])}
                className="flex min-h-12 items-center gap-3 hover:bg-surface-2"
              >
                <span className="min-w-0 flex-1 leading-[18px]">
                  <span className="block truncate">{run.input_preview}</span>
                  <span className="block truncate text-12 text-ink-3">
                    {[
                      formatRunTime(run.started_at, i18n.language),
                      run.agent_version !== null && t('versions.short', { number: run.agent_version }),
                      t(`runs.status.${run.status}`),
                    ]
                      .filter(Boolean)
                      .join(t('runs:head.comma'))}
                  </span>
                </span>
                <span className="tnum flex-none text-ink-2">{formatUnitCost(run.cost, i18n.language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
