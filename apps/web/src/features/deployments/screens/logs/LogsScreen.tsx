import { useQuery } from '@tanstack/react-query';
import type { AgentRunSummary } from '@parley/contract/agents/schemas.ts';
import { ArrowLeft, CircleCheck, CircleX, Clock, Download, History, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { saveBlob } from '../../../../platform/browser/save-blob.ts';
import { queryClient } from '../../../../platform/query.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import { Page } from '../../../../ui/page/Page.tsx';
import { ParentLink } from '../../../../ui/page/ParentLink.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { DaysChart } from './DaysChart.tsx';
import { LOG_FILTERS, toLogQuery, toLoggedAgentQuery, type LogFilter } from './logs.api.ts';
import { RunDetail } from './RunDetail.tsx';

function StatusIcon({ status }: Pick<AgentRunSummary, 'status'>) {
  if (status === 'succeeded') return <CircleCheck size={15} aria-hidden className="text-live" />;
  if (status === 'failed') return <CircleX size={15} aria-hidden className="text-danger" />;
  if (status === 'limit' || status === 'waiting')
    return <TriangleAlert size={15} aria-hidden className="text-warn" />;
  return <Clock size={15} aria-hidden className="text-ink-3" />;
}

interface RunItemProps {
  readonly run: AgentRunSummary;
  readonly isOpen: boolean;
  readonly to: string;
}

function RunItem({ run, isOpen, to }: RunItemProps) {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  const output = run.output_preview ?? '';
  const line = output === '' ? t(`runs.status.${run.status}`) : output;
  return (
    <li>
      <Link
        to={to}
        aria-current={isOpen || undefined}
        className="flex min-h-12 items-start gap-2.5 rounded-3 px-2.5 py-2 hover:bg-surface-2 aria-[current]:bg-surface-3"
      >
        <span className="mt-0.5">
          <StatusIcon status={run.status} />
          <span className="sr-only">{t(`runs.status.${run.status}`)}</span>
        </span>
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="block font-strong">{formatMoment(run.started_at, language)}</span>
          <span className="block truncate text-12 text-ink-3">{line}</span>
        </span>
        <span className="tnum flex-none text-right text-12 leading-[18px] text-ink-3">
          {run.duration_ms !== null && (
            <span className="block">{formatDuration(run.duration_ms, tCommon, language)}</span>
          )}
          <span className="block">{formatUnitCost(run.cost, language)}</span>
        </span>
      </Link>
    </li>
  );
}

function Filters(props: {
  readonly filter: LogFilter;
  readonly day: string;
  readonly counts: { readonly failed: number; readonly with_output: number } | undefined;
  readonly onFilter: (filter: LogFilter) => void;
  readonly onDay: (day: string) => void;
  readonly onDownload: () => void;
}) {
  const { t } = useTranslation('deployments');
  const { counts } = props;
  const labels: Readonly<Record<LogFilter, string>> = {
    all: t('log.all'),
    failed: t('log.onlyFailed', { count: counts?.failed ?? 0 }),
    with_output: t('log.onlyOutput', { count: counts?.with_output ?? 0 }),
  };
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2">
      <Segmented
        label={t('log.filter')}
        value={props.filter}
        options={LOG_FILTERS.map((value) => ({ value, label: labels[value] }))}
        onChange={props.onFilter}
      />
      <span className="ml-auto flex items-center gap-1">
        <input
          type="date"
          aria-label={t('log.onDay')}
          value={props.day}
          onChange={(event) => props.onDay(event.target.value)}
          className="h-7 rounded-2 border border-line-strong bg-surface px-1.5 text-12 pointer-coarse:h-11"
        />
        <IconButton label={t('log.download')} size="small" onClick={props.onDownload}>
          <Download size={14} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

interface LogProps {
  readonly agentId: string;
  readonly trigger: 'api' | 'scheduled' | 'webhook';
}

/** The runs on the left, the open one on the right; on phones one after the other. */
function Log({ agentId, trigger }: LogProps) {
  const { t } = useTranslation('deployments');
  const now = useNow(false);
  const [parameters] = useSearchParams();
  const [filter, setFilter] = useState<LogFilter>('all');
  const [day, setDay] = useState('');
  const [page, setPage] = useState(1);
  const asked = { agentId, trigger, filter, day, page };
  const { data, isError, refetch } = useQuery(toLogQuery(asked), queryClient);
  const chosen = parameters.get('run');
  const openId = chosen ?? data?.runs[0]?.id ?? null;
  const download = () => {
    const text = JSON.stringify(data?.runs ?? [], null, 2);
    saveBlob(`runs-${agentId}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={`flex min-w-0 flex-col overflow-y-auto border-line max-desktop:w-full desktop:w-90 desktop:flex-none desktop:border-r ${chosen === null ? '' : 'max-desktop:hidden'}`}
      >
        {data && <DaysChart list={data} nowMs={now} />}
        <Filters
          filter={filter}
          day={day}
          counts={data?.counts}
          onDownload={download}
          onFilter={(next) => {
            setFilter(next);
            setPage(1);
          }}
          onDay={(next) => {
            setDay(next);
            setPage(1);
          }}
        />
        {isError && <RetryBar title={t('log.failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton width="100%" height={160} />}
        {data && data.runs.length === 0 && (
          <EmptyState icon={<History size={16} aria-hidden />} title={t('log.none')}>
            {t('log.noneText')}
          </EmptyState>
        )}
        {data && data.runs.length > 0 && (
          <>
            <ul className="px-1.5">
              {data.runs.map((run) => (
                <RunItem key={run.id} run={run} isOpen={run.id === openId} to={`?run=${run.id}`} />
              ))}
            </ul>
            <div className="px-3 py-2">
              <Pager page={page} perPage={data.per_page} total={data.total} onChange={setPage} />
            </div>
          </>
        )}
      </div>
      <div
        className={`min-w-0 flex-1 overflow-y-auto px-4 py-4 tablet:px-6 ${chosen === null ? 'max-desktop:hidden' : ''}`}
      >
        <Link to="?" className="mb-3 inline-flex items-center gap-1.5 text-link desktop:hidden">
          <ArrowLeft size={14} aria-hidden />
          {t('log.back')}
        </Link>
        {openId !== null && <RunDetail key={openId} runId={openId} />}
      </div>
    </div>
  );
}

function LogsScreen({ trigger }: Pick<LogProps, 'trigger'>) {
  const { t } = useTranslation('deployments');
  const { agentId = '' } = useParams();
  const { data: agent } = useQuery(toLoggedAgentQuery(agentId), queryClient);
  return (
    <Page
      title={t(`log.titles.${trigger}`)}
      parent={
        <ParentLink to={`/agents/${encodeURIComponent(agentId)}?tab=deployments`}>
          {agent?.name ?? t('log.agent')}
        </ParentLink>
      }
    >
      <Log key={agentId} agentId={agentId} trigger={trigger} />
    </Page>
  );
}

/** What the schedules of an agent have run. */
export const ScheduleLogsScreen = () => <LogsScreen trigger="scheduled" />;
