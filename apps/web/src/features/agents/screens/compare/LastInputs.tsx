import type { Comparison, Votes } from '@parley/contract/agents/comparisons/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { unlessSecondHalf } from '../../../../ui/button/unless-second-half.ts';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { formatPercent } from '../../../../ui/format/format-count.ts';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { useAuth } from '../../../auth/index.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { listMissing, type Missing, toTotals, type Totals } from './compared-inputs.ts';
import type { useTrials } from '../use-trials.ts';
import { LastInputsTable } from './LastInputsTable.tsx';
import { useComparison } from './use-comparison.ts';

const AT_ONCE = 2;

export interface LastInputsProps {
  readonly agentId: string;
  /** In the order of their columns. */
  readonly runs: readonly Run[];
  readonly trials: ReturnType<typeof useTrials>;
  /** Of a pair. */
  readonly votes: Votes | null;
}

/** Beside the title: how the variants did on all inputs. */
function Figures({ totals, votes }: { readonly totals: Totals; readonly votes: Votes | null }) {
  const { t, i18n } = useTranslation('agents');
  const [first = 0, second = 0] = totals.costs;
  const share = totals.costs.length === 2 && first > 0 ? (second - first) / first : null;
  const counts = votes?.counts;
  const hasVotes = counts !== undefined && counts.a + counts.same + counts.b > 0;
  return (
    <p className="tnum flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
      {totals.complete > 0 && (
        <span>{t('compare.inputs.same', { same: totals.same, count: totals.complete })}</span>
      )}
      {share !== null && Math.abs(share) >= 0.005 && (
        <span>
          {t('compare.inputs.cost')}{' '}
          <b className={share < 0 ? 'text-live' : 'text-ink'}>
            {`${share < 0 ? '−' : '+'}${formatPercent(Math.abs(share), i18n.language)}`}
          </b>
        </span>
      )}
      {hasVotes && <span>{t('compare.inputs.votes', counts)}</span>}
    </p>
  );
}

interface FootProps {
  readonly missing: Missing;
  readonly totals: Totals;
  readonly trials: ReturnType<typeof useTrials>;
  readonly canRun: boolean;
}

/** What the table has cost, and what it takes to fill it. */
function Foot({ missing, totals, trials: { trials, isRunning, start, stop }, canRun }: FootProps) {
  const { t, i18n } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  const isGuest = useAuth((state) => state.account?.role === 'guest');
  const done = [...trials.values()].filter(({ kind }) => kind === 'ended' || kind === 'failed').length;
  const { cost, durationMs } = totals.repeated;
  const { length: count } = missing.tries;
  return (
    <>
      <span role="status" className="tnum text-ink-3 empty:hidden">
        {isRunning
          ? t('lastInputs.progress', { done, count: trials.size })
          : durationMs > 0 &&
            t('compare.inputs.replayed', {
              duration: formatDuration(durationMs, tCommon, i18n.language),
              cost: formatUnitCost(cost, i18n.language),
            })}
      </span>
      {isRunning && <Button onClick={unlessSecondHalf(stop)}>{t('lastInputs.stop')}</Button>}
      {!isRunning && count > 0 && (
        <Button onClick={() => void start({ tries: missing.tries, atOnce: isGuest ? 1 : AT_ONCE })}>
          {t('compare.inputs.run', { count, cost: formatUnitCost(missing.cost, i18n.language) })}
        </Button>
      )}
      {!canRun && <span className="text-12 text-ink-3">{t('compare.inputs.unsaved')}</span>}
    </>
  );
}

interface SummaryProps extends Pick<LastInputsProps, 'trials' | 'votes'> {
  readonly comparison: Comparison;
}

function Summary({ comparison, trials, votes }: SummaryProps) {
  const totals = toTotals(comparison);
  return (
    <>
      <Foot
        missing={listMissing(comparison, trials.trials)}
        totals={totals}
        trials={trials}
        canRun={comparison.variants.every(({ agent_version: version }) => version !== null)}
      />
      <span className="ml-auto">
        <Figures totals={totals} votes={votes} />
      </span>
    </>
  );
}

/** What the compared versions and models make of everything that the agent was asked last. */
export function LastInputs({ agentId, runs, trials, votes }: LastInputsProps) {
  const { t } = useTranslation('agents');
  const { data, isError, refetch } = useComparison(agentId, runs, trials.trials);
  const comparison = data && data.inputs.length > 0 ? data : null;
  return (
    <section
      aria-labelledby="compared-inputs"
      className="flex flex-col gap-3 border-t border-line bg-surface-2 px-4 py-5 tablet:px-8"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="compared-inputs" className="text-15 font-bold">
          {t('compare.inputs.title')}
        </h2>
        {comparison && <Summary comparison={comparison} trials={trials} votes={votes} />}
      </div>
      {isError && <RetryBar title={t('lastInputs.failed')} onRetry={() => void refetch()} />}
      {!isError && !data && <RowsSkeleton label={t('loading')} />}
      {data && !comparison && <p className="text-ink-3">{t('compare.inputs.none')}</p>}
      {comparison && (
        <LastInputsTable
          agentId={agentId}
          comparison={comparison}
          trials={trials.trials}
          runIds={runs.map(({ id }) => id)}
        />
      )}
    </section>
  );
}
