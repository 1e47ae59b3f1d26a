import { useQuery } from '@tanstack/react-query';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { ArrowLeftRight, MessageSquare, RotateCcw } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { randomHex } from '../../../../platform/random-hex.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { RunRequests } from '../../../approvals/index.ts';
import { findModel, useModels } from '../../../models/index.ts';
import { toComparePath } from '../../../runs/index.ts';
import { formatRan, formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { continueRun } from './continue-run.ts';
import { runAgain, toDeliveriesQuery, toLoggedRunQuery } from './logs.api.ts';
import { RunView } from './RunView.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import { StopRun } from './StopRun.tsx';

/** What else can be done with a run, known to those who show the log. */
export type RunMenuOf = (runId: string, isOver: boolean) => ReactNode;

function Figures({ run }: { readonly run: Run }) {
  const { t, i18n } = useTranslation(['deployments', 'common']);
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  const { usage } = run;
  const models = useModels((state) => state.models);
  const model = run.model_used ?? '';
  const figures = [
    [t('log.duration'), run.duration_ms === null ? '–' : formatDuration(run.duration_ms, tCommon, language)],
    [t('log.cost'), formatUnitCost(run.cost, language)],
    [t('log.model'), model === '' ? '–' : (findModel(models, model)?.name ?? model)],
    [
      t('log.tokens'),
      usage === null
        ? '–'
        : t('log.inAndOut', {
            input: formatCount(usage.input_tokens, language),
            output: formatCount(usage.output_tokens, language),
          }),
    ],
    [t('log.tools'), formatCount(run.tool_logs.length, language)],
    [t('log.trigger'), t(`log.triggers.${run.trigger}`)],
  ] as const;
  return (
    <div className="overflow-hidden rounded-4 border border-line">
      {/* The lines after the last of each row lie outside of the frame. */}
      <dl className="-mr-px -mb-px flex flex-wrap">
        {figures.map(([label, value]) => (
          <div key={label} className="min-w-20 flex-auto border-r border-b border-line px-3 py-2">
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className="tnum font-strong wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Where the result went, with every attempt. */
function Deliveries({ runId }: { readonly runId: string }) {
  const { t, i18n } = useTranslation('deployments');
  const { data: deliveries = [] } = useQuery(toDeliveriesQuery(runId), queryClient);
  if (deliveries.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-1 font-bold">{t('log.deliveries')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {deliveries.map(({ id, about, kind, target, state, attempts }) => (
          <li key={id} className="py-2">
            <span className="flex flex-wrap items-baseline gap-2">
              <span className="font-strong">{t(`log.kinds.${kind}`)}</span>
              <span className="min-w-0 text-ink-2 wrap-anywhere">{target}</span>
              {about === 'approval' && <span className="text-ink-3">{t('log.approval')}</span>}
              <span className={`ml-auto ${state === 'failed' ? 'text-danger' : 'text-ink-2'}`}>
                {t(`log.states.${state}`)}
              </span>
            </span>
            {attempts.map(({ at, status, error }, index) => (
              <span key={index} className="tnum block text-12 text-ink-3">
                {[formatRunTime(at, i18n.language), status, error].filter((part) => part !== null).join(', ')}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the run in the log that is open. */
function toLink(runId: string): string {
  const [path = '', query] = location.hash.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('run', runId);
  return new URL(`${path}?${parameters.toString()}`, location.href).href;
}

interface ActionsProps {
  readonly run: Run;
  readonly renderMenu: RunMenuOf | undefined;
}

function Actions({ run, renderMenu }: ActionsProps) {
  const { t } = useTranslation('deployments');
  const navigate = useNavigate();
  const [busyWith, setBusyWith] = useState<'again' | 'chat' | null>(null);
  const { agent_id: agentId } = run;
  if (run.finished_at === null)
    return (
      <div className="flex flex-wrap gap-2">
        <StopRun runId={run.id} />
        {renderMenu?.(run.id, false)}
      </div>
    );
  if (agentId === null) return renderMenu?.(run.id, true);
  const act = async (what: 'again' | 'chat', work: () => Promise<void>) => {
    setBusyWith(what);
    try {
      await work();
    } catch (error) {
      setBusyWith(null);
      showError(toAppError(error));
    }
  };
  const again = async () => {
    const newId = await runAgain(run.id, randomHex(16));
    void navigate(toComparePath(agentId, [run.id, newId]));
  };
  const continueInChat = async () => {
    await continueRun(run, agentId);
    await navigate('/chat');
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={busyWith === 'again'} onClick={() => void act('again', again)}>
        <RotateCcw size={14} aria-hidden />
        {t('log.again')}
      </Button>
      <Button isBusy={busyWith === 'chat'} onClick={() => void act('chat', continueInChat)}>
        <MessageSquare size={14} aria-hidden />
        {t('log.continue')}
      </Button>
      <Button onClick={() => void navigate(toComparePath(agentId, [run.id]))}>
        <ArrowLeftRight size={14} aria-hidden />
        {t('log.compare')}
      </Button>
      {renderMenu?.(run.id, true)}
    </div>
  );
}

/** One run: what it cost, what it did, what came out and where that went. */
export function RunDetail({
  runId,
  renderMenu,
}: {
  readonly runId: string;
  readonly renderMenu?: RunMenuOf | undefined;
}) {
  const { t, i18n } = useTranslation('deployments');
  const { data: run, isError, error, refetch } = useQuery(toLoggedRunQuery(runId), queryClient);
  if (error !== null && toAppError(error).code === 'not_found')
    return <p className="text-ink-3">{t('log.notKept')}</p>;
  if (isError) return <RetryBar title={t('log.failed')} onRetry={() => void refetch()} />;
  if (!run) return <Skeleton width="100%" height={160} />;
  const ran = formatRan(run.started_at, i18n.language, true);
  return (
    <article>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 text-17 font-bold">
          <StatusIcon status={run.status} size={18} />
          {`${ran.day}${t('log.comma')}${ran.time}`}
        </h2>
        <span className="mr-auto">
          <CopyButton label={t('log.copyLink')} getText={() => toLink(run.id)} size="small" />
        </span>
        <Actions run={run} renderMenu={renderMenu} />
      </div>
      <Figures run={run} />
      <section className="my-4">
        <h3 className="mb-1 font-bold">{t('log.input')}</h3>
        <p className="max-h-48 overflow-y-auto rounded-4 bg-surface-2 px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap">
          {run.input}
        </p>
      </section>
      <RunView run={run} />
      <Suspense fallback={null}>
        <RunRequests run={run} />
      </Suspense>
      <Deliveries runId={run.id} />
    </article>
  );
}
