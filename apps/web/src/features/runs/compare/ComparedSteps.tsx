import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToolName } from '../runs.api.ts';
import { alignSteps, isDifferent, lengthOf, listShown, type StepPair, toBar } from './align-steps.ts';
import { ComparedStep } from './ComparedStep.tsx';
import { type ComparedRun, isOver, type Side } from './compared-run.ts';

export interface ComparedStepsProps {
  readonly a: ComparedRun;
  readonly b: ComparedRun;
  readonly sides: readonly Side[];
  readonly onlyDifferent: boolean;
}

const TEXT =
  'max-h-60 overflow-auto rounded-2 bg-surface-2 px-2.5 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap';

/** What a step was given and what came of it. */
function Texts({ step, label }: { readonly step: RunStep | null; readonly label: string }) {
  const { t } = useTranslation('runs');
  if (!step) return <div className="min-w-0" />;
  const hasArguments = step.args !== null && step.args !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {hasArguments && (
        <pre tabIndex={0} aria-label={`${label}: ${t('step.arguments')}`} className={TEXT}>
          {JSON.stringify(step.args, null, 2)}
        </pre>
      )}
      {step.output !== null && step.output !== '' && (
        <pre tabIndex={0} aria-label={`${label}: ${t('step.output')}`} className={TEXT}>
          {step.output}
        </pre>
      )}
    </div>
  );
}

interface RowProps extends Pick<ComparedStepsProps, 'a' | 'b' | 'sides'> {
  readonly pair: StepPair;
  readonly scaleMs: number;
  readonly title: string;
}

function Row({ pair, a, b, sides, scaleMs, title }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { t } = useTranslation('runs');
  const isPaired = sides.length === 2;
  const columns = isPaired ? 'grid-cols-2 gap-x-3 tablet:gap-x-8 desktop:gap-x-16' : '';
  const runs = { a, b };
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`group relative grid w-full rounded-2 text-left hover:bg-surface-2 ${columns}`}
      >
        <ChevronRight
          size={13}
          aria-hidden
          className="absolute top-1/2 -left-4 -translate-y-1/2 text-ink-3 transition-transform group-aria-expanded:rotate-90"
        />
        {sides.map((side) => {
          const step = pair[side];
          const [first] = runs[side].steps;
          return (
            <ComparedStep
              key={side}
              step={step}
              title={title}
              bar={step && first ? toBar(step, first, scaleMs) : null}
              isRunOver={isOver(runs[side].run)}
              isPaired={isPaired}
            />
          );
        })}
      </button>
      <div id={id}>
        {isOpen && (
          <div className={`grid pt-1 pb-3 ${columns}`}>
            {sides.map((side) => (
              <Texts key={side} step={pair[side]} label={`${t(`compare.${side}`)}, ${title}`} />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

/** The steps of both runs on one scale of time, equal steps on equal rows. */
export function ComparedSteps({ a, b, sides, onlyDifferent }: ComparedStepsProps) {
  const { t } = useTranslation('runs');
  const nameOf = useToolName();
  const pairs = useMemo(() => alignSteps(listShown(a.steps), listShown(b.steps)), [a.steps, b.steps]);
  const scaleMs = Math.max(lengthOf(a.steps), lengthOf(b.steps));
  const shown = onlyDifferent ? pairs.filter(isDifferent) : pairs;
  const titleOf = ({ a: left, b: right }: StepPair): string => {
    const step = left ?? right;
    if (step?.kind === 'turn') return t('compare.turn');
    if (step?.kind === 'handoff') return t('state.handover');
    return nameOf(step?.tool_name ?? '');
  };
  if (shown.length === 0)
    return <p className="text-ink-3">{t(onlyDifferent ? 'compare.sameSteps' : 'compare.noSteps')}</p>;
  return (
    <ol aria-label={t('compare.steps')}>
      {shown.map((pair, index) => (
        <Row
          // The steps of a run are only ever added to.
          key={`${pair.a?.n ?? ''}-${pair.b?.n ?? ''}-${index}`}
          pair={pair}
          a={a}
          b={b}
          sides={sides}
          scaleMs={scaleMs}
          title={titleOf(pair)}
        />
      ))}
    </ol>
  );
}
