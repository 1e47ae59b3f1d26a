import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { StepNode, StepNote } from '../timeline/StepNode.tsx';
import { summarize, toFirstWords, type Summary } from '../tool-words.ts';
import { stateOf } from './compared-run.ts';
import type { Bar } from './work-time.ts';

export interface ComparedStepProps {
  readonly step: RunStep | null;
  /** What the row is about, for the run that did not do it. */
  readonly title: string;
  /** The row is about the turns that wrote the answers. */
  readonly isOfAnswer: boolean;
  /** Milliseconds. */
  readonly took: number | null;
  readonly bar: Bar | null;
  readonly isRunOver: boolean;
  /** How many stand beside each other: a phone has room for what two did, and not for how long it took as well. */
  readonly columns: number;
}

function Node({ step, isRunOver }: Pick<ComparedStepProps, 'step' | 'isRunOver'>) {
  const { t } = useTranslation('runs');
  if (!step) return <StepNode state="unfinished" label={t('compare.missing')} />;
  if (step.kind === 'handoff') return <StepNode state="handover" label={t('state.handover')} />;
  const state = stateOf(step, isRunOver);
  if (step.kind === 'turn' && state === 'done') return <StepNode state="thought" label={t('state.done')} />;
  return <StepNode state={state} label={t(`state.${state}`)} />;
}

/** As a log says it: of an answer how long it is. */
function useNote(): (props: Pick<ComparedStepProps, 'step' | 'isOfAnswer' | 'isRunOver'>) => Summary {
  const { t, i18n } = useTranslation('runs');
  return ({ step, isOfAnswer, isRunOver }) => {
    // It may come yet.
    if (step === null) return { text: isRunOver ? t('compare.missing') : '', isCode: false };
    const { kind, tool_name: toolName, args, thought, output, usage } = step;
    if (kind === 'call' || kind === 'approval') return summarize(toolName ?? '', args);
    const words = toFirstWords((thought ?? '') === '' ? (output ?? '') : (thought ?? ''));
    if (kind === 'handoff' || !isOfAnswer) return { text: words, isCode: false };
    const count = usage?.output_tokens ?? null;
    const text = count === null ? '' : t('turn.tokens', { count, number: formatCount(count, i18n.language) });
    return { text, isCode: false };
  };
}

/** One step of one run on its row, and when it was done. */
export function ComparedStep(props: ComparedStepProps) {
  const { step, title, took, bar, isRunOver, columns } = props;
  const { i18n } = useTranslation('runs');
  const { t: tCommon } = useTranslation('common');
  const toNote = useNote();
  const tone = step?.is_error ? 'bg-danger-solid' : step?.kind === 'turn' ? 'bg-thinking-bar' : 'bg-time-bar';
  return (
    <span className="flex min-h-7.5 min-w-0 flex-1 items-center gap-2 text-13 pointer-coarse:min-h-11">
      <Node step={step} isRunOver={isRunOver} />
      <span className="min-w-0 flex-1 truncate">
        <span className={step ? 'font-strong' : 'text-ink-3'}>{title}</span>
        <StepNote note={toNote(props)} />
      </span>
      <span
        aria-hidden
        className={`relative hidden h-3.5 w-[24%] flex-none border-x border-line ${columns > 2 ? '' : 'desktop:block'}`}
        data-print="hide"
      >
        {bar && (
          <span
            className={`absolute top-1 h-1.5 rounded-full forced-colors:bg-[CanvasText] ${tone}`}
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
        className={`tnum w-13 flex-none text-right text-12 text-ink-3 ${columns > 1 ? 'max-tablet:hidden' : ''}`}
      >
        {took !== null && formatDuration(took, tCommon, i18n.language)}
      </span>
    </span>
  );
}
