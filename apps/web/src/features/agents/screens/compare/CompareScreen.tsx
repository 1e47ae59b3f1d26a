import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { MAX_COMPARED_RUNS } from '@parley/contract/agents/comparisons/schemas.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { ArrowLeftRight, Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { ParentLink } from '../../../../ui/page/ParentLink.tsx';
import { useModels } from '../../../models/index.ts';
import { RunRequests } from '../../../approvals/index.ts';
import { type Side, SIDES } from '../../../../platform/runs/sides.ts';
import { ComparedRuns, toComparePath } from '../../../runs/index.ts';
import { toAgentPath } from '../../agent.ts';
import type { Compared } from '../../compare-address.ts';
import {
  changeOf,
  changeVariant,
  listToReplay,
  type Plan,
  toEstimate,
  toReplay,
  UNCHANGED,
} from '../../compare-plan.ts';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { useRecordedRuns } from '../../use-recorded-runs.ts';
import { useRollBack } from '../use-roll-back.ts';
import { useTrials } from '../use-trials.ts';
import { ChooseRun } from './ChooseRun.tsx';
import { ColumnHead, ColumnMark } from './ColumnHead.tsx';
import { ComparedInput } from './ComparedInput.tsx';
import { LastInputs } from './LastInputs.tsx';
import { useReplays } from './use-replays.ts';
import { useVotes } from './use-votes.ts';
import { VoteBar } from './VoteBar.tsx';

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

/** A version becomes the current one; nothing where it is, or where the run was made with none. */
function MakeLive(props: {
  readonly agent: AgentFull;
  readonly run: Run;
  readonly side: Side;
  readonly isMain: boolean;
}) {
  const { agent, run, side, isMain } = props;
  const { t } = useTranslation(['agents', 'runs']);
  const { isBusy, rollBack } = useRollBack(agent, () => undefined);
  const version = run.agent_version;
  if (!agent.permissions.edit || version === null || version === agent.version) return null;
  const text = t('compare.makeLive', { column: t(`runs:compare.${side}`) });
  const roll = () => void rollBack(version);
  if (!isMain) return <LinkButton onClick={roll}>{text}</LinkButton>;
  return (
    <Button variant="primary" isBusy={isBusy} onClick={roll}>
      {text}
    </Button>
  );
}

interface ColumnsProps {
  readonly agent: AgentFull;
  readonly runIds: readonly string[];
}

interface Planned {
  readonly runIds: readonly string[];
  readonly plan: Plan;
}

/** Also once a column was added, removed or put elsewhere. */
const isPlannedFor = ({ runIds: before }: Planned, runIds: readonly string[]): boolean =>
  before.every((id) => runIds.includes(id)) || runIds.every((id) => before.includes(id));

/** What is planned for the runs in view, and what is known of them. */
function useColumns({ agent, runIds }: ColumnsProps) {
  const navigate = useNavigate();
  const [planned, setPlanned] = useState<Planned>({ runIds, plan: UNCHANGED });
  // What was planned for other runs is over; how tools are called is not about one of them.
  const plan = isPlannedFor(planned, runIds) ? planned.plan : { ...UNCHANGED, tools: planned.plan.tools };
  const prices = useModels((state) => state.models);
  const loads = useRecordedRuns(agent.id, runIds);
  // An address that ends with a comma asks for a further run.
  const open = (ids: readonly string[], isChoosing = false) =>
    void navigate(`${toComparePath(agent.id, ids)}${isChoosing ? ',' : ''}`);
  const replays = useReplays((newIds) => open(runIds.map((id) => newIds.get(id) ?? id)));
  const loaded = loads.flatMap(({ data }) => (data ? [data.run] : []));
  const ended = loaded.filter(({ finished_at: end }) => end !== null);
  const toRepeat = listToReplay(ended, plan);
  return {
    plan,
    setPlan: (next: Plan) => setPlanned({ runIds, plan: next }),
    loads,
    loaded,
    toRepeat,
    estimate: toRepeat.reduce((sum, run) => sum + toEstimate(run, plan, prices), 0),
    canReplay: ended.length === runIds.length,
    isStarting: replays.isBusy,
    open,
    replay: () => void replays.start(toRepeat.map((run) => toReplay(run, plan))),
  };
}

function useReplayLabel(runIds: readonly string[], toRepeat: readonly Run[]): string {
  const { t } = useTranslation(['agents', 'runs']);
  if (toRepeat.length === runIds.length || toRepeat.length === 0)
    return t(runIds.length === 2 ? 'compare.replayBoth' : 'compare.replayAll');
  const sides = toRepeat.map(({ id }) => t(`runs:compare.${SIDES[runIds.indexOf(id)] ?? 'a'}`));
  return t('compare.replayOnly', { columns: sides.join(t('runs:head.comma')) });
}

type Columns = ReturnType<typeof useColumns>;

function Actions({ agent, runIds, columns }: ColumnsProps & { readonly columns: Columns }) {
  const { t } = useTranslation('agents');
  const { loads, open, toRepeat, canReplay, isStarting, replay } = columns;
  const label = useReplayLabel(runIds, toRepeat);
  const second = runIds.length === 2 ? loads[1]?.data?.run : undefined;
  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('compare.addColumn')}
        disabled={runIds.length >= MAX_COMPARED_RUNS}
        onClick={() => open(runIds, true)}
      >
        <Plus size={15} aria-hidden />
        <span className="max-tablet:hidden">{t('compare.addColumn')}</span>
      </Button>
      <Button disabled={!canReplay} isBusy={isStarting} onClick={replay}>
        <RotateCcw size={14} aria-hidden />
        {label}
      </Button>
      {second && <MakeLive agent={agent} run={second} side="b" isMain />}
    </>
  );
}

/** What is said in a column whose run is not there. */
function LoadNote({ side, isError, onRetry }: { side: Side; isError: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['agents', 'runs']);
  return (
    <>
      <ColumnMark side={side} />
      {isError ? (
        <RetryBar title={t('compare.failed', { column: t(`runs:compare.${side}`) })} onRetry={onRetry} />
      ) : (
        <RowsSkeleton label={t('loading')} />
      )}
    </>
  );
}

/** While others are loaded, the runs that were in view stay: what is filled in for them goes on. `null` without any. */
function useRunsInView({ loads, loaded }: Columns): readonly Run[] | null {
  const [known, setKnown] = useState(loaded);
  const areAllLoaded = loaded.length === loads.length;
  if (areAllLoaded && (known.length !== loaded.length || known.some((run, index) => run !== loaded[index])))
    setKnown(loaded);
  if (areAllLoaded) return loaded;
  return known.length < 2 || loads.some(({ isError }) => isError) ? null : known;
}

interface ContentProps extends ColumnsProps {
  readonly columns: Columns;
  readonly trials: ReturnType<typeof useTrials>;
}

function Content({ agent, runIds, columns, trials }: ContentProps) {
  const { t } = useTranslation('agents');
  const { plan, setPlan, loads, loaded, open } = columns;
  const isPair = runIds.length === 2;
  const areAllLoaded = loaded.length === runIds.length;
  const [a = '', b = ''] = runIds;
  const inView = useRunsInView(columns);
  const haveEnded = loaded.every(({ finished_at: end }) => end !== null);
  const votes = useVotes(agent.id, isPair && areAllLoaded && haveEnded ? { a, b } : null);
  const headOf = (side: Side, index: number): ReactNode => {
    const load = loads[index];
    const run = load?.data?.run;
    if (!run)
      return <LoadNote side={side} isError={load?.isError ?? false} onRetry={() => void load?.refetch()} />;
    return (
      <ColumnHead
        side={side}
        run={run}
        agent={agent}
        change={changeOf(plan, run)}
        onChange={(change) => setPlan(changeVariant(plan, run, change))}
        onRemove={isPair ? null : () => open(runIds.filter((id) => id !== run.id))}
      >
        {isPair && side === 'b' && (
          <Button variant="ghost" size="small" onClick={() => open([b, a])}>
            <ArrowLeftRight size={14} aria-hidden />
            {t('compare.swap')}
          </Button>
        )}
        {!isPair && <MakeLive agent={agent} run={run} side={side} isMain={false} />}
      </ColumnHead>
    );
  };
  const requestsOf = (index: number): ReactNode => {
    const load = loads[index];
    return (
      load?.data && (
        <Suspense fallback={null}>
          <RunRequests run={load.data.run} onDecided={() => void load.refetch()} />
        </Suspense>
      )
    );
  };
  return (
    <>
      <ComparedInput
        agent={agent}
        runs={loads.map(({ data }) => data?.run ?? null)}
        plan={plan}
        onPlan={setPlan}
        estimate={columns.estimate}
      />
      <Suspense fallback={<RowsSkeleton label={t('loading')} />}>
        <ComparedRuns
          columns={runIds.map((_, index) => {
            const side = SIDES[index] ?? 'a';
            return {
              side,
              head: headOf(side, index),
              requests: requestsOf(index),
              compared: loads[index]?.data ?? null,
            };
          })}
        >
          {isPair && areAllLoaded && haveEnded && <VoteBar {...votes} />}
        </ComparedRuns>
      </Suspense>
      {inView && <LastInputs agentId={agent.id} runs={inView} trials={trials} votes={votes.votes} />}
    </>
  );
}

/** Runs of an agent side by side. What was planned and what is filled in stay while a further run is chosen. */
export function CompareScreen({ agent, compared }: { agent: AgentFull; compared: Compared }) {
  const { t } = useTranslation('agents');
  const { runIds, isChoosing } = compared;
  const columns = useColumns({ agent, runIds });
  const trials = useTrials();
  return (
    <Page
      title={t('compare.title')}
      parent={<Trail agent={agent} />}
      actions={!isChoosing && <Actions agent={agent} runIds={runIds} columns={columns} />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isChoosing ? (
          <ChooseRun agentId={agent.id} chosen={runIds} />
        ) : (
          <Content agent={agent} runIds={runIds} columns={columns} trials={trials} />
        )}
      </div>
    </Page>
  );
}
