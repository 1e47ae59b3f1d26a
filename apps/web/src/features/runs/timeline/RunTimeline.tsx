import type { RunStep as JournalStep } from '@parley/contract/runs/journal/schemas.ts';
import { memo, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunStep } from '../../../platform/runs/run-view.ts';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { FoldRow } from './FoldRow.tsx';
import { groupSteps, keyOf, type StepGroup } from './fold-steps.ts';
import { placeSteps, type PlacedStep } from './nested-steps.ts';
import { bracketCalls } from './parallel-calls.ts';
import { RunProducts } from '../product/RunProducts.tsx';
import type { RunState } from '../run-progress.ts';
import { idOf, toTimeBars } from './time-bars.ts';
import { RunHead } from './RunHead.tsx';
import { useToolName } from '../runs.api.ts';
import { TimeAxis } from './StepBar.tsx';
import { StepRow } from './StepRow.tsx';
import { toTimeline, type BeginStep, type TimelineStep } from './timeline-steps.ts';

export interface RunTimelineProps {
  readonly steps: readonly RunStep[];
  readonly state: RunState;
  /** Whose earlier runs say how many steps this one may take. */
  readonly agentId?: string | null | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly costUsd: number | null;
  /** The card of a call that waits. Keep the function stable: a new one draws every row again. */
  readonly renderApproval?: ((approvalId: string) => ReactNode) | undefined;
  /** In a log: what began the run, and the turns of its models. Keep both stable. */
  readonly begin?: Omit<BeginStep, 'kind' | 'startedAtMs'> | undefined;
  readonly journal?: readonly JournalStep[] | undefined;
  /** Beside the head, once the run is over. */
  readonly menu?: ReactNode;
  /** Whether the steps of a finished run are shown at once. */
  readonly isOpenAtFirst?: boolean | undefined;
}

function useShown(
  { steps, begin, journal, startedAt }: RunTimelineProps,
  isRunOver: boolean,
): readonly TimelineStep[] {
  return useMemo(() => {
    const taken = journal ? toTimeline(steps, journal, isRunOver) : steps;
    return begin ? [{ kind: 'begin', startedAtMs: startedAt, ...begin }, ...taken] : taken;
  }, [steps, begin, journal, startedAt, isRunOver]);
}

/** What a run did: open while it works, one line when it is done. What a person opened or closed stays so. */
export const RunTimeline = memo(function RunTimeline(props: RunTimelineProps) {
  const { steps, state, isOpenAtFirst = false, renderApproval } = props;
  const { t } = useTranslation('runs');
  const nameOf = useToolName();
  const [wasToggled, setToggled] = useState<boolean | null>(null);
  const bodyId = useId();
  const isRunOver = state !== 'running' && state !== 'waiting';
  const shown = useShown(props, isRunOver);
  const { bars, lengthMs } = useMemo(() => toTimeBars(shown), [shown]);
  const placed = useMemo(() => placeSteps(shown), [shown]);
  const brackets = useMemo(() => bracketCalls(placed), [placed]);
  // By call: a step that is being read stays in view when it is folded with the next.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const handleOpen = useCallback((callId: string) => {
    setToggled(true);
    setOpened((known) => new Set([...known, callId]));
  }, []);
  const isOpen =
    wasToggled ?? (isOpenAtFirst || state === 'running' || state === 'waiting' || state === 'failed');
  // The steps of a run that went well are shown only where they are asked for.
  const isFolding = useIsPhone() && state !== 'done' && state !== 'stopped';
  const rowOf = (placedStep: PlacedStep) => {
    const { step, depth, by } = placedStep;
    return (
      <StepRow
        key={keyOf(placedStep)}
        step={step}
        depth={depth}
        by={by}
        name={step.kind === 'tool' ? nameOf(step.toolName) : ''}
        bar={step.kind === 'agent' ? undefined : bars.get(idOf(step))}
        bracket={step.kind === 'tool' ? brackets.get(step.callId) : undefined}
        isRunOver={isRunOver}
        onOpen={handleOpen}
        renderApproval={renderApproval}
      />
    );
  };
  const rowsOf = (group: StepGroup) => {
    if (group.length === 1) return group.map(rowOf);
    const keys = group.map(keyOf);
    const isUnfolded = keys.some((key) => opened.has(key));
    const handleToggle = () =>
      setOpened(
        (known) =>
          new Set(isUnfolded ? [...known].filter((key) => !keys.includes(key)) : [...known, ...keys]),
      );
    const head = (
      <FoldRow
        key={`fold-${keys[0]}`}
        group={group}
        nameOf={nameOf}
        isOpen={isUnfolded}
        onToggle={handleToggle}
      />
    );
    return isUnfolded ? [head, ...group.map(rowOf)] : [head];
  };
  return (
    <section aria-label={t('label')} className="mb-2.5">
      <RunHead
        steps={steps}
        agentId={props.agentId}
        state={state}
        startedAt={props.startedAt}
        durationMs={props.durationMs}
        costUsd={props.costUsd}
        isOpen={isOpen}
        bodyId={bodyId}
        menu={isRunOver && props.menu}
        onToggle={() => setToggled(!isOpen)}
      />
      <div id={bodyId} className={props.journal && '@container/log'}>
        {isOpen && lengthMs > 0 && <TimeAxis lengthMs={lengthMs} />}
        {isOpen && shown.length > 0 && (
          <ol className="relative before:absolute before:top-3.75 before:bottom-3.75 before:left-2.75 before:w-px before:bg-line">
            {isFolding ? groupSteps(placed).flatMap(rowsOf) : placed.map(rowOf)}
          </ol>
        )}
      </div>
      <RunProducts steps={steps} isRunOver={isRunOver} />
    </section>
  );
});
