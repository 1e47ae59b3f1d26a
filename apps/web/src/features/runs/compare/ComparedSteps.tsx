import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToolName } from '../runs.api.ts';
import { isAnswer } from '../timeline/timeline-steps.ts';
import { alignSteps, isDifferent, listShown, type StepRow } from './align-steps.ts';
import { ComparedStep } from './ComparedStep.tsx';
import { COLUMN_GRIDS, isOver, type LoadedColumn } from './compared-run.ts';
import { durationOf, lengthOf, toBar, toWorkClock, type WorkClock } from './work-time.ts';

export interface ComparedStepsProps {
  readonly columns: readonly LoadedColumn[];
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

interface RowProps {
  readonly columns: readonly LoadedColumn[];
  readonly row: StepRow;
  /** Of the columns. */
  readonly clocks: readonly WorkClock[];
  readonly scaleMs: number;
  readonly title: string;
  readonly isOfAnswer: boolean;
}

function Row({ columns, row, clocks, scaleMs, title, isOfAnswer }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { t } = useTranslation('runs');
  const grid = COLUMN_GRIDS[columns.length] ?? '';
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`group relative grid w-full rounded-2 text-left hover:bg-surface-2 ${grid}`}
      >
        <ChevronRight
          size={13}
          aria-hidden
          className="absolute top-1/2 -left-4 -translate-y-1/2 text-ink-3 transition-transform group-aria-expanded:rotate-90"
        />
        {columns.map(({ side, compared: { run, steps } }, index) => {
          const step = row[index] ?? null;
          const clock = clocks[index];
          const [first] = steps;
          return (
            <ComparedStep
              key={side}
              step={step}
              title={title}
              isOfAnswer={isOfAnswer}
              took={step && clock ? durationOf(step, clock) : null}
              bar={step && first && clock ? toBar(step, first, scaleMs, clock) : null}
              isRunOver={isOver(run)}
              columns={columns.length}
            />
          );
        })}
      </button>
      <div id={id}>
        {isOpen && (
          <div className={`grid pt-1 pb-3 ${grid}`}>
            {columns.map(({ side }, index) => (
              <Texts
                key={side}
                step={row[index] ?? null}
                label={`${t(`compare.${side}`)}${t('head.comma')}${title}`}
              />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

interface Rows {
  readonly rows: readonly StepRow[];
  /** Turns that wrote an answer. */
  readonly answers: ReadonlySet<RunStep>;
  readonly clocks: readonly WorkClock[];
  readonly scaleMs: number;
}

function toRows(runs: readonly LoadedColumn[]): Rows {
  const answers = new Set(
    runs.flatMap(({ compared: { run, steps } }) =>
      steps.filter((step) => step.kind === 'turn' && isAnswer(step, steps, isOver(run))),
    ),
  );
  const steps = runs.map(({ compared }) => compared.steps);
  const clocks = steps.map(toWorkClock);
  const lengths = steps.map((each, index) => lengthOf(each, clocks[index] ?? Date.parse));
  return {
    rows: alignSteps(steps.map(listShown), (step) => answers.has(step)),
    answers,
    clocks,
    scaleMs: Math.max(...lengths),
  };
}

/** Aligned once for the same steps: that takes a while for long runs. */
function useRows(columns: readonly LoadedColumn[]): Rows {
  const runs = columns.map(({ compared }) => compared);
  const [known, setKnown] = useState(() => ({ runs, rows: toRows(columns) }));
  if (
    known.runs.length === runs.length &&
    known.runs.every(({ run, steps }, index) => steps === runs[index]?.steps && run === runs[index].run)
  )
    return known.rows;
  const next = { runs, rows: toRows(columns) };
  setKnown(next);
  return next.rows;
}

/** The steps of the runs on one scale of time, equal steps on equal rows. */
export function ComparedSteps({ columns, onlyDifferent }: ComparedStepsProps) {
  const { t } = useTranslation('runs');
  const nameOf = useToolName();
  const { rows, answers, clocks, scaleMs } = useRows(columns);
  const shown = onlyDifferent ? rows.filter(isDifferent) : rows;
  const isOfAnswer = (row: StepRow): boolean => row.some((step) => step !== null && answers.has(step));
  const titleOf = (row: StepRow): string => {
    const step = row.find((each) => each !== null);
    if (step?.kind === 'turn') return t(isOfAnswer(row) ? 'turn.answer' : 'turn.thought');
    if (step?.kind === 'handoff') return t('state.handover');
    return nameOf(step?.tool_name ?? '');
  };
  if (shown.length === 0)
    return <p className="text-ink-3">{t(onlyDifferent ? 'compare.sameSteps' : 'compare.noSteps')}</p>;
  return (
    <ol aria-label={t('compare.steps')}>
      {shown.map((row, index) => (
        <Row
          // The steps of a run are only ever added to.
          key={`${row.map((step) => step?.n ?? '').join('-')}-${index}`}
          columns={columns}
          row={row}
          clocks={clocks}
          scaleMs={scaleMs}
          title={titleOf(row)}
          isOfAnswer={isOfAnswer(row)}
        />
      ))}
    </ol>
  );
}
