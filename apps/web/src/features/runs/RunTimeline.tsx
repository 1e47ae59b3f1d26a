import { memo, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunStep } from '../../platform/runs/run-view.ts';
import { placeSteps } from './nested-steps.ts';
import { toTimeBars, type RunState } from './run-progress.ts';
import { RunHead } from './RunHead.tsx';
import { useToolName } from './runs.api.ts';
import { StepRow } from './StepRow.tsx';

export interface RunTimelineProps {
  readonly steps: readonly RunStep[];
  readonly state: RunState;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly costUsd: number | null;
  /** The card of a call that waits. Keep the function stable: a new one draws every row again. */
  readonly renderApproval?: ((approvalId: string) => ReactNode) | undefined;
  /** Whether the steps of a finished run are shown at once. */
  readonly isOpenAtFirst?: boolean | undefined;
}

/** What a run did: open while it works, one line when it is done. What a person opened or closed stays so. */
export const RunTimeline = memo(function RunTimeline(props: RunTimelineProps) {
  const { steps, state, isOpenAtFirst = false, renderApproval } = props;
  const { t } = useTranslation('runs');
  const nameOf = useToolName();
  const [wasToggled, setToggled] = useState<boolean | null>(null);
  const bodyId = useId();
  const bars = useMemo(() => toTimeBars(steps), [steps]);
  const placed = useMemo(() => placeSteps(steps), [steps]);
  const handleOpen = useCallback(() => setToggled(true), []);
  const isOpen =
    wasToggled ?? (isOpenAtFirst || state === 'running' || state === 'waiting' || state === 'failed');
  const isRunOver = state !== 'running' && state !== 'waiting';
  return (
    <section aria-label={t('label')} className="mb-2.5">
      <RunHead
        steps={steps}
        state={state}
        startedAt={props.startedAt}
        durationMs={props.durationMs}
        costUsd={props.costUsd}
        isOpen={isOpen}
        bodyId={bodyId}
        onToggle={() => setToggled(!isOpen)}
      />
      <div id={bodyId}>
        {isOpen && steps.length > 0 && (
          <ol className="relative before:absolute before:top-3.75 before:bottom-3.75 before:left-2.75 before:w-px before:bg-line">
            {placed.map(({ step, index, depth, by }) => (
              <StepRow
                // Steps are only ever added, and an agent may take over twice.
                key={step.kind === 'tool' ? step.callId : `agent-${index}`}
                step={step}
                depth={depth}
                by={by}
                name={step.kind === 'tool' ? nameOf(step.toolName) : ''}
                bar={step.kind === 'tool' ? bars.get(step.callId) : undefined}
                isRunOver={isRunOver}
                onOpen={handleOpen}
                renderApproval={renderApproval}
              />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
});
