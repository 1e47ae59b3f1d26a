import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolStep } from '../../../platform/runs/run-view.ts';
import { ConfigureCredentials } from '../../../ui/button/ConfigureCredentials.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { toStepState, type StepState } from '../run-progress.ts';
import type { BracketPart } from './parallel-calls.ts';
import type { TimeBar } from './time-bars.ts';
import { STEP_INDENT, STEP_LOOK } from './step-look.ts';
import { StepBar } from './StepBar.tsx';
import { StepDetails } from './StepDetails.tsx';
import { StepNode, StepNote } from './StepNode.tsx';
import type { HandoverStep, TimelineStep } from './timeline-steps.ts';
import { summarize, toFailure, type Summary } from '../tool-words.ts';
import { BeginRow, TurnRow } from './TurnRow.tsx';

const BARS: Readonly<Partial<Record<StepState, string>>> = {
  failed: 'bg-danger-solid',
  denied: 'bg-thinking-bar',
  expired: 'bg-thinking-bar',
};

/** Left of the nodes. */
const BRACKET = 'absolute -left-1.5 w-1.5 border-l border-line-strong';
const BRACKETS: Readonly<Record<BracketPart, string>> = {
  first: 'top-3.75 bottom-0 rounded-tl-1 border-t',
  middle: 'inset-y-0',
  last: 'top-0 h-3.75 rounded-bl-1 border-b',
};

interface FailureProps {
  readonly tool: string;
  /** What the tool is called. */
  readonly name: string;
  readonly output: string;
  readonly onOpen: () => void;
}

function Failure({ tool, name, output, onOpen }: FailureProps) {
  const { t } = useTranslation('runs');
  const { code, text } = toFailure(output);
  const isKeyMissing = code === 'credential_missing' || code === 'credential_invalid';
  // What the model is told of it is of no use to a person.
  const words = code === 'credential_missing' ? t('step.credentialMissing', { tool: name }) : text;
  return (
    <div
      className={`mb-1.5 ml-7.5 flex items-center gap-3 rounded-2 px-2.5 py-1.5 text-13 ${isKeyMissing ? 'bg-warn-tint text-warn' : 'bg-danger-tint text-danger'}`}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{words === '' ? t('step.failed') : words}</span>
      {isKeyMissing && (
        <ConfigureCredentials request={{ tools: [tool], agentName: '', purpose: 'configure' }} look="text">
          {t('step.configure')}
        </ConfigureCredentials>
      )}
      <button type="button" onClick={onOpen} className="touch-target flex-none font-strong hover:underline">
        {t('details')}
      </button>
    </div>
  );
}

interface CallRowProps {
  readonly step: ToolStep;
  /** Within so many calls of agents. */
  readonly depth: number;
  /** The agent that was called and took the step; empty for the run's own. */
  readonly by: string;
  readonly name: string;
  readonly bar: TimeBar | undefined;
  /** Of calls that were made at the same time. */
  readonly bracket: BracketPart | undefined;
  readonly isRunOver: boolean;
  readonly onOpen: (callId: string) => void;
  readonly renderApproval: ((approvalId: string) => ReactNode) | undefined;
}

/** What is said beside the name: what was decided about it, else what it was called with. */
function useNote(step: ToolStep, state: StepState): Summary {
  const { t } = useTranslation('runs');
  const { approval, toolName, args } = step;
  const say = (text: string): Summary => ({ text, isCode: false });
  if (state === 'waiting') return say(t(approval?.isQuestion ? 'step.asks' : 'step.waiting'));
  if (state === 'expired') return say(t('step.expired'));
  if (state === 'denied')
    // Only the person that a run belongs to answers its requests.
    return say(t(approval?.by == null ? 'step.denied' : 'step.deniedByYou'));
  if (state === 'unfinished') return say(t('step.unfinished'));
  return summarize(toolName, args);
}

function CallRow({ step, depth, by, name, bar, bracket, isRunOver, onOpen, renderApproval }: CallRowProps) {
  const { t, i18n } = useTranslation('runs');
  const { t: tCommon } = useTranslation('common');
  const state = toStepState(step, isRunOver);
  const note = useNote(step, state);
  // What failed opens by itself; what a person opened or closed stays so.
  const [wasToggled, setToggled] = useState<boolean | null>(null);
  const isOpen = wasToggled ?? false;
  const bodyId = useId();
  const { result, approval, cost } = step;
  return (
    <li className="group relative" style={{ marginInlineStart: depth * STEP_INDENT }}>
      {bracket && <span aria-hidden data-bracket={bracket} className={`${BRACKET} ${BRACKETS[bracket]}`} />}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => {
          setToggled(!isOpen);
          onOpen(step.callId);
        }}
        className={`${STEP_LOOK} hover:bg-surface-2`}
      >
        <StepNode state={state} label={t(`state.${state}`)} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-strong">
            {step.agentName === undefined ? name : t('step.asked', { name: step.agentName })}
          </span>
          {bracket && <span className="sr-only">{t('step.together')}</span>}
          {by !== '' && <span className="sr-only">{t('step.by', { name: by })}</span>}
          <StepNote note={note} />
        </span>
        {cost !== null && cost > 0 && (
          <span className="tnum hidden flex-none text-12 text-ink-3 tablet:inline">
            {formatUnitCost(cost, i18n.language)}
          </span>
        )}
        <StepBar bar={bar} tone={BARS[state] ?? 'bg-time-bar'} />
        <span className="tnum w-13 flex-none text-right text-12 text-ink-3">
          {result && formatDuration(result.timeTakenMs, tCommon, i18n.language)}
        </span>
      </button>
      <div id={bodyId}>
        {state === 'failed' && !isOpen && (
          <Failure
            tool={step.toolName}
            name={name}
            output={result?.output ?? ''}
            onOpen={() => setToggled(true)}
          />
        )}
        {isOpen && <StepDetails step={step} />}
        {state === 'waiting' && approval && (
          <div className="mb-2 tablet:ml-7.5">{renderApproval?.(approval.approvalId)}</div>
        )}
      </div>
    </li>
  );
}

function HandoverRow({ step: { agentName, model } }: { readonly step: HandoverStep }) {
  const { t } = useTranslation('runs');
  return (
    <li className={STEP_LOOK}>
      <StepNode state="handover" label={t('state.handover')} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-strong">{t('step.handedOver', { name: agentName })}</span>
        <span className="ml-2 text-ink-3">{model}</span>
      </span>
    </li>
  );
}

export interface StepRowProps extends Omit<CallRowProps, 'step'> {
  readonly step: TimelineStep;
}

/** One thing that happened in a run. */
export const StepRow = memo(function StepRow({ step, ...props }: StepRowProps) {
  if (step.kind === 'tool') return <CallRow step={step} {...props} />;
  if (step.kind === 'turn') return <TurnRow step={step} depth={props.depth} by={props.by} bar={props.bar} />;
  if (step.kind === 'begin') return <BeginRow step={step} bar={props.bar} />;
  return <HandoverRow step={step} />;
});
