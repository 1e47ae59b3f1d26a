import { useQuery } from '@tanstack/react-query';
import type { AgentRunList } from '@parley/contract/agents/schemas.ts';
import { ArrowLeft, ArrowUp, History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { saveBlob } from '../../../../platform/browser/save-blob.ts';
import { useKeyboard } from '../../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { useListKeys } from '../../../../ui/use-list-keys.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { toAgentDeploymentsQuery } from '../../deployments.api.ts';
import { DaysChart } from './DaysChart.tsx';
import {
  isUnderWay,
  toLogQuery,
  toRange,
  toRunTotalQuery,
  type LogAsked,
  type LogFilter,
} from './logs.api.ts';
import { toEntries, toSpan, useNotRun } from './not-run.ts';
import { NotRunItem } from './NotRunItem.tsx';
import { RunDetail, type RunMenuOf } from './RunDetail.tsx';
import { RunFilters } from './RunFilters.tsx';
import { RunItem } from './RunItem.tsx';

export interface RunLogProps extends Pick<LogAsked, 'agentId' | 'trigger'> {
  readonly renderMenu?: RunMenuOf | undefined;
  /** Instead of the usual words, where nothing has run yet. */
  readonly empty?: ReactNode;
}

const nothing = () => undefined;

/** The runs of a page, with the due times among them that did not run where schedules are told of. */
function useEntries(asked: LogAsked, list: AgentRunList | undefined) {
  const { agentId, trigger, filter, day } = asked;
  const hasTimes = trigger === 'scheduled' && filter === 'all';
  const found = useQuery({ ...toAgentDeploymentsQuery(agentId), enabled: hasTimes }, queryClient);
  const schedules = (hasTimes ? found.data : [])?.filter((one) => one.kind === 'scheduled') ?? [];
  const { queryKey } = toLogQuery({ ...asked, page: asked.page - 1 });
  const previous = queryClient.getQueryData<AgentRunList>(queryKey);
  const listed = toRange(day) ?? { from: null, to: null };
  const times = useNotRun(schedules, list?.page === asked.page ? toSpan(list, previous, listed) : null);
  return { entries: toEntries(list?.runs ?? [], times), hasSeveral: schedules.length > 1 };
}

/** Runs that have begun since the list was read; one with a run under way is read again by itself. */
function useNewRuns(asked: LogAsked, list: AgentRunList | undefined): number {
  const isStill = asked.page === 1 && list?.page === 1 && !list.runs.some(isUnderWay);
  const { data: total } = useQuery({ ...toRunTotalQuery(asked), enabled: isStill }, queryClient);
  return isStill && total !== undefined ? Math.max(0, total - list.total) : 0;
}

function useRunLog({ agentId, trigger }: Pick<RunLogProps, 'agentId' | 'trigger'>) {
  const [parameters, setParameters] = useSearchParams();
  const [filter, setFilter] = useState<LogFilter>('all');
  const [day, setDay] = useState('');
  const [page, setPage] = useState(1);
  const asked = { agentId, trigger, filter, day, page };
  const found = useQuery(toLogQuery(asked), queryClient);
  const { entries, hasSeveral } = useEntries(asked, found.data);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const chosen = parameters.get('run');
  const openId = chosen ?? found.data?.runs[0]?.id ?? null;
  /** The address keeps what else it says. */
  const toAddress = (runId: string | null): string => {
    const next = new URLSearchParams(parameters);
    if (runId === null) next.delete('run');
    else next.set('run', runId);
    return `?${next.toString()}`;
  };
  useListKeys({
    hasLetterKeys,
    rowIds: found.data?.runs.map(({ id }) => id) ?? [],
    selectedId: openId,
    onSelect: (id) => setParameters(toAddress(id), { replace: true }),
    onUse: nothing,
    onCreate: nothing,
    onSearch: nothing,
  });
  const narrow =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  return {
    found,
    entries,
    hasSeveral,
    newRuns: useNewRuns(asked, found.data),
    filter,
    day,
    page,
    setPage,
    setFilter: narrow(setFilter),
    setDay: narrow(setDay),
    isNarrowed: filter !== 'all' || day !== '',
    chosen,
    openId,
    toAddress,
  };
}

type Shown = ReturnType<typeof useRunLog>;

function Runs({
  log,
  data,
  hasInput,
}: {
  readonly log: Shown;
  readonly data: AgentRunList;
  readonly hasInput: boolean;
}) {
  return (
    <>
      <ul className="px-1.5">
        {log.entries.map((entry) =>
          entry.kind === 'run' ? (
            <RunItem
              key={entry.run.id}
              run={entry.run}
              isOpen={entry.run.id === log.openId}
              to={log.toAddress(entry.run.id)}
              hasInput={hasInput}
            />
          ) : (
            <NotRunItem
              key={`${entry.notRun.schedule.id} ${entry.notRun.lastAt}`}
              notRun={entry.notRun}
              isNamed={log.hasSeveral}
            />
          ),
        )}
      </ul>
      <div className="px-3 py-2">
        <Pager page={log.page} perPage={data.per_page} total={data.total} onChange={log.setPage} />
      </div>
    </>
  );
}

/** The runs on the left, the open one on the right; on phones one after the other. */
export function RunLog({ agentId, trigger, renderMenu, empty }: RunLogProps) {
  const { t } = useTranslation('deployments');
  const now = useNow('minute');
  const log = useRunLog({ agentId, trigger });
  const { data, isError, refetch } = log.found;
  const { chosen, openId } = log;
  const download = () => {
    const text = JSON.stringify(data?.runs ?? [], null, 2);
    saveBlob(`runs-${agentId}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <div className="flex flex-1 desktop:min-h-0">
      <div
        className={`flex min-w-0 flex-col border-line max-desktop:w-full desktop:w-90 desktop:flex-none desktop:overflow-y-auto desktop:border-r ${chosen === null ? '' : 'max-desktop:hidden'}`}
      >
        {data && (
          <div className="border-b border-line px-4 py-3.5">
            <DaysChart list={data} nowMs={now} />
          </div>
        )}
        <RunFilters
          filter={log.filter}
          day={log.day}
          counts={data?.counts}
          onDownload={download}
          onFilter={log.setFilter}
          onDay={log.setDay}
        />
        {isError && <RetryBar title={t('log.failed')} onRetry={() => void refetch()} />}
        <div role="status" className="px-3 pb-2 text-center empty:hidden">
          {log.newRuns > 0 && (
            <Button size="small" onClick={() => void refetch()}>
              <ArrowUp size={13} aria-hidden />
              {t('log.newRuns', { count: log.newRuns })}
            </Button>
          )}
        </div>
        {!data && !isError && <Skeleton width="100%" height={160} />}
        {data && log.entries.length > 0 && <Runs log={log} data={data} hasInput={trigger === null} />}
        {data &&
          log.entries.length === 0 &&
          (log.isNarrowed || empty === undefined ? (
            <EmptyState icon={<History size={16} aria-hidden />} title={t('log.none')}>
              {t(log.isNarrowed ? 'log.noneFound' : 'log.noneText')}
            </EmptyState>
          ) : (
            empty
          ))}
      </div>
      <div
        className={`min-w-0 flex-1 px-4 py-4 tablet:px-6 desktop:overflow-y-auto ${chosen === null ? 'max-desktop:hidden' : ''}`}
      >
        <Link
          to={log.toAddress(null)}
          className="touch-target mb-3 inline-flex items-center gap-1.5 text-info desktop:hidden"
        >
          <ArrowLeft size={14} aria-hidden />
          {t('log.back')}
        </Link>
        {openId !== null && <RunDetail key={openId} runId={openId} renderMenu={renderMenu} />}
      </div>
    </div>
  );
}
