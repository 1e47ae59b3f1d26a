import type { RunSummary } from '@parley/contract/runs/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toSteps } from '../../../platform/runs/to-steps.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { RunTimeline, toRunStateOf } from '../../runs/index.ts';
import { useRun } from '../use-agents.ts';
import { RowsSkeleton } from '../components/RowsSkeleton.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { formatRunTime } from '../../../ui/format/format-run-time.ts';

const TONES: Readonly<Record<RunSummary['status'], string>> = {
  queued: 'text-ink-3',
  running: 'text-live',
  waiting: 'text-warn',
  succeeded: 'text-live',
  failed: 'text-danger',
  cancelled: 'text-ink-3',
  limit: 'text-warn',
};

const PRE =
  'max-h-60 overflow-auto rounded-3 bg-surface-2 px-3 py-2 whitespace-pre-wrap break-words text-[12.5px]';

function Detail({ runId }: { readonly runId: string }) {
  const { t, i18n } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  const { data: run, isError, refetch } = useRun(runId);
  const steps = useMemo(() => toSteps(run?.tool_logs ?? []), [run]);
  if (isError) return <RetryBar title={t('runs.failedToLoad')} onRetry={() => void refetch()} />;
  if (!run) return <RowsSkeleton label={t('loading')} />;
  return (
    <div className="flex flex-col gap-3 pt-2 pb-3">
      <div>
        <h4 className="mb-1 text-12 text-ink-3">{t('runs.input')}</h4>
        <p className={PRE}>{run.input}</p>
      </div>
      {steps.length > 0 && (
        <Suspense fallback={<RowsSkeleton label={t('loading')} />}>
          <RunTimeline
            steps={steps}
            state={toRunStateOf(run)}
            agentId={run.agent_id}
            startedAt={Date.parse(run.started_at)}
            durationMs={run.duration_ms}
            costUsd={run.cost}
            isOpenAtFirst
          />
        </Suspense>
      )}
      {run.output !== null && run.output !== '' && (
        <div>
          <h4 className="mb-1 text-12 text-ink-3">{t('runs.output')}</h4>
          <p className={PRE}>{run.output}</p>
        </div>
      )}
      {run.error !== null && (
        <p className="text-danger">
          {i18n.exists(`common:errors.${run.error}.text`) ? tCommon(`errors.${run.error}.text`) : run.error}
        </p>
      )}
    </div>
  );
}

/** One run; opens to what went in, what was called and what came out. */
export function RunRow({ run, menu }: { readonly run: RunSummary; readonly menu?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { t, i18n } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  return (
    <li className="relative">
      <details className="group/run" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary
          className={`flex min-h-12 cursor-pointer items-center gap-3 hover:bg-surface-2 ${menu === undefined ? '' : 'pr-11 pointer-coarse:pr-13'}`}
        >
          <ChevronRight
            size={14}
            aria-hidden
            className="flex-none text-ink-3 transition-transform group-open/run:rotate-90"
          />
          <span className={`w-22 flex-none font-medium tablet:w-28 ${TONES[run.status]}`}>
            {t(`runs.status.${run.status}`)}
          </span>
          <span className="min-w-0 flex-1 leading-[18px]">
            <span className="block truncate">{run.input_preview}</span>
            <span className="block truncate text-12 text-ink-3">
              {formatRunTime(run.started_at, language)}
              {run.duration_ms !== null && `, ${formatDuration(run.duration_ms, tCommon, language)}`}
            </span>
          </span>
          <span className="tnum flex-none text-ink-2">{formatUnitCost(run.cost, language)}</span>
        </summary>
        {isOpen && <Detail runId={run.id} />}
      </details>
      {menu !== undefined && <span className="absolute top-0 right-1 flex h-12 items-center">{menu}</span>}
    </li>
  );
}
