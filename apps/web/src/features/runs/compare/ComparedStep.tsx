import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { StepNode, StepNote } from '../timeline/StepNode.tsx';
import { summarize, toFirstWords, type Summary } from '../tool-words.ts';
import { type Bar, durationOf } from './align-steps.ts';
import { stateOf } from './compared-run.ts';

export interface ComparedStepProps {
  readonly step: RunStep | null;
  /** What the row is about, for the run that did not do it. */
  readonly title: string;
  readonly bar: Bar | null;
  readonly isRunOver: boolean;
  /** Beside the step of the other run: a phone has room for what was done, and not for how long it took as well. */
  readonly isPaired: boolean;
}

function Node({ step, isRunOver }: Pick<ComparedStepProps, 'step' | 'isRunOver'>) {
  const { t } = useTranslation('runs');
  if (!step) return <StepNode state="unfinished" label={t('compare.missing')} />;
  if (step.kind === 'handoff') return <StepNode state="handover" label={t('state.handover')} />;
  const state = stateOf(step, isRunOver);
  if (step.kind === 'turn' && state === 'done') return <StepNode state="thought" label={t('state.done')} />;
  return <StepNode state={state} label={t(`state.${state}`)} />;
}

const sayOf = ({ kind, tool_name: toolName, args, output }: RunStep): Summary =>
  kind === 'turn' || kind === 'handoff'
    ? { text: toFirstWords(output ?? ''), isCode: false }
    : summarize(toolName ?? '', args);

/** One step of one run on its row, and when it was done. */
export function ComparedStep({ step, title, bar, isRunOver, isPaired }: ComparedStepProps) {
  const { t, i18n } = useTranslation('runs');
  const { t: tCommon } = useTranslation('common');
  const took = step && durationOf(step);
  const note = step === null ? { text: t('compare.missing'), isCode: false } : sayOf(step);
  const tone = step?.is_error ? 'bg-danger-solid' : step?.kind === 'turn' ? 'bg-thinking-bar' : 'bg-time-bar';
  return (
    <span className="flex min-h-7.5 min-w-0 flex-1 items-center gap-2 text-13 pointer-coarse:min-h-11">
      <Node step={step} isRunOver={isRunOver} />
      <span className="min-w-0 flex-1 truncate">
        <span className={step ? 'font-strong' : 'text-ink-3'}>{title}</span>
        <StepNote note={note} />
      </span>
      <span
        aria-hidden
        className="relative hidden h-3.5 w-[24%] flex-none border-x border-line desktop:block"
        data-print="hide"
      >
        {bar && (
          <span
            className={`absolute top-1 h-1.5 rounded-full ${tone}`}
            style={{
              left: `${bar.left}%`,
              width: `${bar.width}%`,
              minWidth: 3,
              maxWidth: `${100 - bar.left}%`,
            }}
          />
        )}
      </span>
      <span
        className={`tnum w-13 flex-none text-right text-12 text-ink-3 ${isPaired ? 'max-tablet:hidden' : ''}`}
      >
        {took != null && formatDuration(took, tCommon, i18n.language)}
      </span>
    </span>
  );
}
