import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import type { TimeBar } from './time-bars.ts';
import { STEP_INDENT, STEP_LOOK } from './step-look.ts';
import { StepBar } from './StepBar.tsx';
import { StepNode, StepNote } from './StepNode.tsx';
import type { BeginStep, TurnStep } from './timeline-steps.ts';
import { toFirstWords } from '../tool-words.ts';

const TIME = 'tnum w-13 flex-none text-right text-12 text-ink-3';
const TONE = 'bg-thinking-bar';

interface BarProps {
  readonly bar: TimeBar | undefined;
}

/** What began the run. */
export function BeginRow({ step: { title, note }, bar }: BarProps & { readonly step: BeginStep }) {
  const { t } = useTranslation('runs');
  return (
    <li className={STEP_LOOK}>
      <StepNode state="begin" label={t('state.begin')} />
      <span className="min-w-0 flex-1 truncate" title={note}>
        <span className="font-strong">{title}</span>
        <StepNote note={{ text: note, isCode: false }} />
      </span>
      <StepBar bar={bar} tone={TONE} />
      <span className={TIME} />
    </li>
  );
}

interface TurnRowProps extends BarProps {
  readonly step: TurnStep;
  /** Within so many calls of agents. */
  readonly depth: number;
  /** The agent that was called and whose turn it is; empty for the run's own. */
  readonly by: string;
}

/** One turn of a model: what it thought before it called, or that it wrote the answer. */
export function TurnRow({ step, depth, by, bar }: TurnRowProps) {
  const { t, i18n } = useTranslation('runs');
  const { t: tCommon } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const { state, isAnswer, text, tokens, timeTakenMs } = step;
  const isDone = state === 'done';
  const title = isAnswer ? t('turn.answer') : t(isDone ? 'turn.thought' : 'turn.thinking');
  const count =
    tokens !== null && t('turn.tokens', { count: tokens, number: formatCount(tokens, i18n.language) });
  const words = state === 'unfinished' ? t('step.unfinished') : toFirstWords(text);
  const row = (
    <>
      <StepNode state={isDone ? 'thought' : state} label={t(`state.${state}`)} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-strong">{title}</span>
        {by !== '' && <span className="sr-only">{t('step.by', { name: by })}</span>}
        <StepNote note={{ text: isAnswer ? count || '' : words, isCode: false }} />
      </span>
      <StepBar bar={bar} tone={state === 'failed' ? 'bg-danger-solid' : TONE} />
      <span className={TIME}>
        {timeTakenMs !== null && formatDuration(timeTakenMs, tCommon, i18n.language)}
      </span>
    </>
  );
  const style = { marginInlineStart: depth * STEP_INDENT };
  // The answer is what the log shows as the result.
  if (isAnswer || text === '')
    return (
      <li className={STEP_LOOK} style={style}>
        {row}
      </li>
    );
  return (
    <li className="group relative" style={style}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        className={`${STEP_LOOK} hover:bg-surface-2`}
      >
        {row}
      </button>
      <div id={bodyId}>
        {isOpen && (
          <p className="mb-2 max-h-80 overflow-auto border-l-2 border-line pl-3 text-13 wrap-anywhere whitespace-pre-wrap text-ink-2 tablet:ml-7.5">
            {text}
          </p>
        )}
      </div>
    </li>
  );
}
