import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { ArrowLeftRight, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import { Page } from '../../../../ui/page/Page.tsx';
import { ParentLink } from '../../../../ui/page/ParentLink.tsx';
import { ComparedRuns, toComparePath } from '../../../runs/index.ts';
import { toAgentPath } from '../../agent.ts';
import type { Compared } from '../../compare-address.ts';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useRecordedRun, type RecordedRun } from '../../use-recorded-run.ts';
import { useRollBack } from '../use-roll-back.ts';
import { ChooseRun } from './ChooseRun.tsx';
import { RunAgainDialog } from './RunAgainDialog.tsx';
import { RunHeading } from './RunHeading.tsx';

function Trail({ agent }: { readonly agent: AgentFull }) {
  return (
    <>
      <span className="contents max-tablet:hidden">
        <AgentsLink />
      </span>
      <ParentLink to={`${toAgentPath(agent.id)}?tab=runs`}>{agent.name}</ParentLink>
    </>
  );
}

interface PairProps {
  readonly agent: AgentFull;
  readonly a: RecordedRun;
  readonly b: RecordedRun;
}

function Input({ a, b }: Omit<PairProps, 'agent'>) {
  const { t, i18n } = useTranslation('agents');
  const isSame = a.run.input === b.run.input;
  const mode = b.run.replay_of === a.run.id ? t('compare.replayed') : null;
  return (
    <section aria-label={t('runs.input')} className="border-b border-line px-4 py-3.5 tablet:px-8">
      {(isSame ? [a] : [a, b]).map(({ run }) => (
        <p key={run.id} className="line-clamp-3 wrap-anywhere">
          <b className="mr-2 font-strong">{t('runs.input')}</b>
          {run.input}
        </p>
      ))}
      <p className="mt-0.5 text-12 text-ink-3">
        {[
          t(`compare.from.${a.run.trigger}`, { when: formatMoment(a.run.started_at, i18n.language) }),
          mode,
          !isSame && t('compare.otherInput'),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </section>
  );
}

function Actions({ agent, a, b }: PairProps) {
  const { t } = useTranslation(['agents', 'runs']);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, rollBack } = useRollBack(agent, () => undefined);
  const version = b.run.agent_version;
  const canGoLive = agent.permissions.edit && version !== null && version !== agent.version;
  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('compare.swap')}
        onClick={() => void navigate(toComparePath(agent.id, [b.run.id, a.run.id]), { replace: true })}
      >
        <ArrowLeftRight size={14} aria-hidden />
        <span className="max-tablet:hidden">{t('compare.swap')}</span>
      </Button>
      <Button disabled={a.run.finished_at === null} onClick={() => setAsking(true)}>
        <RotateCcw size={14} aria-hidden />
        {t('again.open')}
      </Button>
      {canGoLive && (
        <Button variant="primary" isBusy={isBusy} onClick={() => void rollBack(version)}>
          {t('compare.makeLive')}
        </Button>
      )}
      {isAsking && (
        <RunAgainDialog
          agent={agent}
          run={a.run}
          onStarted={(runId) => {
            setAsking(false);
            void navigate(toComparePath(agent.id, [a.run.id, runId]));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Pair({ agent, a: idA, b: idB }: { agent: AgentFull; a: string; b: string }) {
  const { t } = useTranslation('agents');
  const a = useRecordedRun(idA);
  const b = useRecordedRun(idB);
  const isLoaded = a.data !== undefined && b.data !== undefined;
  return (
    <Page
      title={t('compare.title')}
      parent={<Trail agent={agent} />}
      actions={isLoaded && <Actions agent={agent} a={a.data} b={b.data} />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {[a, b].map(
          (side, index) =>
            side.isError && (
              <div key={index} className="px-4 pt-4 tablet:px-8">
                <RetryBar
                  title={t(index === 0 ? 'compare.failedA' : 'compare.failedB')}
                  onRetry={() => void side.refetch()}
                />
              </div>
            ),
        )}
        {isLoaded ? (
          <>
            <Input a={a.data} b={b.data} />
            <Suspense fallback={<RowsSkeleton label={t('loading')} />}>
              <ComparedRuns
                a={a.data}
                b={b.data}
                heads={{
                  a: <RunHeading side="a" run={a.data.run} agent={agent} />,
                  b: <RunHeading side="b" run={b.data.run} agent={agent} />,
                }}
              />
            </Suspense>
          </>
        ) : (
          <div className="px-4 py-5 tablet:px-8">
            {(a.isPending || b.isPending) && <RowsSkeleton label={t('loading')} />}
          </div>
        )}
      </div>
    </Page>
  );
}

/** Two runs of an agent side by side. */
export function CompareScreen({ agent, compared: { a, b } }: { agent: AgentFull; compared: Compared }) {
  const { t } = useTranslation('agents');
  if (a !== null && b !== null) return <Pair key={`${a} ${b}`} agent={agent} a={a} b={b} />;
  return (
    <Page title={t('compare.title')} parent={<Trail agent={agent} />}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ChooseRun agentId={agent.id} first={a} />
      </div>
    </Page>
  );
}
