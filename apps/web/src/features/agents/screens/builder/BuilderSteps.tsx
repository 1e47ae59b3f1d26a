import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const STEPS = ['describe', 'draft', 'tools', 'test'] as const;
export type BuilderStep = (typeof STEPS)[number];

export interface BuilderStepsProps {
  /** Where a new agent has got to; null for one that is there already. */
  readonly current: BuilderStep | null;
  readonly onGoTo: (step: BuilderStep) => void;
}

type State = 'done' | 'current' | 'ahead';

const BARS: Readonly<Record<State, string>> = {
  done: 'max-tablet:border-live-solid',
  current: 'max-tablet:border-ink font-medium text-ink',
  ahead: 'max-tablet:border-surface-4 text-ink-3',
};
const MARKS: Readonly<Record<State, string>> = {
  done: 'bg-live-tint text-live',
  current: 'bg-ink text-surface',
  ahead: 'border border-line-strong text-ink-3',
};

/** The parts of the form in order: a bar of four on phones, else marks with their numbers. Each leads to its part. */
export function BuilderSteps({ current, onGoTo }: BuilderStepsProps) {
  const { t } = useTranslation('agents');
  const steps = STEPS.filter((step) => current !== null || step !== 'describe');
  const reached = current === null ? -1 : STEPS.indexOf(current);
  const stateOf = (index: number): State => {
    if (index === reached) return 'current';
    return index < reached ? 'done' : 'ahead';
  };
  return (
    <nav aria-label={t('parts.label')}>
      <ol className="flex gap-2 px-2 pb-2 tablet:items-center tablet:gap-1 tablet:p-0 tablet:pl-3">
        {steps.map((step, index) => {
          const state = stateOf(index);
          return (
            <li key={step} className="flex max-tablet:flex-1 tablet:items-center tablet:gap-1">
              {index > 0 && current !== null && (
                <span aria-hidden className="hidden h-px w-4 bg-line-strong desktop:block" />
              )}
              <button
                type="button"
                aria-current={state === 'current' ? 'step' : undefined}
                onClick={() => onGoTo(step)}
                className={`touch-target rounded-1 text-left max-tablet:w-full max-tablet:border-t-4 max-tablet:pt-1.5 tablet:flex tablet:h-7 tablet:items-center tablet:gap-1.5 tablet:rounded-2 tablet:px-1.5 tablet:hover:bg-surface-3 ${BARS[state]}`}
              >
                {current !== null && (
                  <span
                    aria-hidden
                    className={`tnum size-4.5 place-items-center rounded-full text-11 font-strong max-tablet:hidden tablet:grid ${MARKS[state]}`}
                  >
                    {state === 'done' ? <Check size={12} /> : index + 1}
                  </span>
                )}
                {t(`parts.${step}`)}
                {state === 'done' && <span className="sr-only">{t('parts.done')}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
