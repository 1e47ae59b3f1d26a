import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunStep, ToolStep } from '../../platform/runs/run-view.ts';
import { ConfigureCredentials } from '../../ui/button/ConfigureCredentials.tsx';
import { formatDuration } from '../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../ui/format/format-money.ts';
import { toStepState, type StepState, type TimeBar } from './run-progress.ts';
import { StepDetails } from './StepDetails.tsx';
import { StepNode, StepNote } from './StepNode.tsx';
import { summarize, toFailure, type Summary } from './tool-words.ts';

export const STEP_LOOK =
  'relative flex min-h-7.5 w-full items-center gap-2 rounded-2 text-left text-13 pointer-coarse:min-h-11';

/** Pixels; a step within a call begins below the name of the call. */
export const STEP_INDENT = 30;

const BARS: Readonly<Partial<Record<StepState, string>>> = {
  failed: 'bg-danger-solid',
  denied: 'bg-thinking-bar',
  expired: 'bg-thinking-bar',
};

function Bar({ bar, state }: { readonly bar: TimeBar | undefined; readonly state: StepState }) {
  return (
    <span
      aria-hidden
      className="relative hidden h-3.5 w-28 flex-none border-x border-line desktop:block"
      data-print="hide"
    >
      {bar !== undefined && (
        <span
          className={`absolute top-1 h-1.5 rounded-full ${BARS[state] ?? 'bg-time-bar'}`}
          style={{
            left: `${bar.left}%`,
            width: `${bar.width}%`,
            minWidth: 3,
            maxWidth: `${100 - bar.left}%`,
          }}
        />
      )}
    </span>
  );
}

/** What the bars beside the steps measure: over them, from the first call to the end of the last one. */
export function TimeAxis({ lengthMs }: { readonly lengthMs: number }) {
  const { t, i18n } = useTranslation('common');
  return (
    <div
      aria-hidden
      data-print="hide"
      className="tnum hidden items-center gap-2 text-11 text-ink-3 desktop:flex"
    >
      <span className="flex-1" />
      <span className="flex w-28 flex-none justify-between">
        {[0, lengthMs].map((at) => (
          <span key={at}>{at === 0 ? t('seconds', { value: 0 }) : formatDuration(at, t, i18n.language)}</span>
        ))}
      </span>
      <span className="w-13 flex-none" />
    </div>
  );
}

interface FailureProps {
  readonly tool: string;
  readonly output: string;
  readonly onOpen: () => void;
}

function Failure({ tool, output, onOpen }: FailureProps) {
  const { t } = useTranslation('runs');
  const { code, text } = toFailure(output);
  const isKeyMissing = code === 'credential_missing' || code === 'credential_invalid';
  return (
    <div
      className={`mb-1.5 ml-7.5 flex items-center gap-3 rounded-2 px-2.5 py-1.5 text-13 ${isKeyMissing ? 'bg-warn-tint text-warn' : 'bg-danger-tint text-danger'}`}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{text === '' ? t('step.failed') : text}</span>
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

function CallRow({ step, depth, by, name, bar, isRunOver, onOpen, renderApproval }: CallRowProps) {
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
          {by !== '' && <span className="sr-only">{t('step.by', { name: by })}</span>}
          <StepNote note={note} />
        </span>
        {cost !== null && cost > 0 && (
          <span className="tnum hidden flex-none text-12 text-ink-3 tablet:inline">
            {formatUnitCost(cost, i18n.language)}
          </span>
        )}
        <Bar bar={bar} state={state} />
        <span className="tnum w-13 flex-none text-right text-12 text-ink-3">
          {result && formatDuration(result.timeTakenMs, tCommon, i18n.language)}
        </span>
      </button>
      <div id={bodyId}>
        {state === 'failed' && !isOpen && (
          <Failure tool={step.toolName} output={result?.output ?? ''} onOpen={() => setToggled(true)} />
        )}
        {isOpen && <StepDetails step={step} />}
        {state === 'waiting' && approval && (
          <div className="mb-2 tablet:ml-7.5">{renderApproval?.(approval.approvalId)}</div>
        )}
      </div>
    </li>
  );
}

export interface StepRowProps extends Omit<CallRowProps, 'step'> {
  readonly step: RunStep;
}

/** One thing that happened in a run. */
export const StepRow = memo(function StepRow({ step, ...props }: StepRowProps) {
  const { t } = useTranslation('runs');
  if (step.kind === 'tool') return <CallRow step={step} {...props} />;
  return (
    <li className={STEP_LOOK}>
      <StepNode state="handover" label={t('state.handover')} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-strong">{t('step.handedOver', { name: step.agentName })}</span>
        <span className="ml-2 text-ink-3">{step.model}</span>
      </span>
    </li>
  );
});
