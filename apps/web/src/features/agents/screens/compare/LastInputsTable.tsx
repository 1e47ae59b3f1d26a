import type { Comparison } from '@parley/contract/agents/comparisons/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textsOf } from '../../../../platform/toasts.ts';
import { formatUnitCost } from '../../../../ui/format/format-money.ts';
import { formatRunDay, formatRunTime } from '../../../../ui/format/format-run-time.ts';
import { type Side, SIDES } from '../../../../platform/runs/sides.ts';
import { toVerdict } from '../../../../platform/runs/verdict.ts';
import { toComparePath } from '../../../runs/index.ts';
import {
  type Cell,
  type ComparedInput,
  isSameOn,
  toCell,
  toRunIds,
  toTrialKey,
  type Variant,
} from './compared-inputs.ts';
import type { Trials } from '../use-trials.ts';

export interface LastInputsTableProps {
  readonly agentId: string;
  readonly comparison: Comparison;
  readonly trials: Trials;
  /** The runs that are open. */
  readonly runIds: readonly string[];
}

const NONE = '–';

function useCellText(): (cell: Cell) => string {
  const { t } = useTranslation('agents');
  return (cell) => {
    switch (cell.kind) {
      case 'answer': {
        const { status, output_preview: text } = cell.answer;
        if (status !== 'succeeded') return t(`runs.status.${status}`);
        return toVerdict(text ?? '') || t('compare.inputs.nothing');
      }
      case 'working':
        return t('lastInputs.running');
      case 'queued':
        return t('lastInputs.queued');
      case 'failed':
        return textsOf(cell.code).text;
      case 'none':
        return NONE;
    }
  };
}

interface AnswerCellProps {
  readonly agentId: string;
  readonly side: Side;
  readonly input: ComparedInput;
  readonly cell: Cell;
}

/** The verdict of one variant on one input; opens all runs on that input. */
function AnswerCell({ agentId, side, input, cell }: AnswerCellProps) {
  const { t } = useTranslation(['agents', 'runs']);
  const toText = useCellText();
  const text = toText(cell);
  const runIds = toRunIds(input);
  const isOther = isSameOn(input) === false;
  const tone = cell.kind === 'failed' ? 'text-danger' : cell.kind === 'answer' ? '' : 'text-ink-3';
  const look = isOther ? 'bg-warn-tint font-strong text-warn' : tone;
  if (runIds === null || cell.kind !== 'answer')
    return (
      <td className={`h-8 max-w-40 min-w-28 truncate px-2 ${look}`} title={text}>
        {text}
      </td>
    );
  return (
    <td className={`h-8 max-w-40 min-w-28 p-0 ${look}`}>
      <Link
        to={toComparePath(agentId, runIds)}
        title={cell.answer.output_preview ?? text}
        aria-label={t('compare.inputs.open', {
          column: t(`runs:compare.${side}`),
          verdict: text,
          input: input.input_preview,
        })}
        className="block truncate px-2 leading-8 hover:underline pointer-coarse:leading-11"
      >
        {text}
      </Link>
    </td>
  );
}

interface RowsProps extends LastInputsTableProps {
  readonly variant: Variant;
  readonly index: number;
}

const HEAD = 'sticky left-0 z-1 bg-surface-2 pr-3 text-left text-12 font-medium whitespace-nowrap text-ink-3';

function VerdictRow({ agentId, comparison, trials, variant, index }: RowsProps) {
  const { t } = useTranslation('runs');
  const side = SIDES[index] ?? 'a';
  return (
    <tr className="border-t border-line">
      <th scope="row" className={HEAD}>
        {t(`compare.${side}`)}
      </th>
      {comparison.inputs.map((input) => (
        <AnswerCell
          key={input.run_id}
          agentId={agentId}
          side={side}
          input={input}
          cell={toCell(input.answers[index] ?? null, trials.get(toTrialKey(input, variant)))}
        />
      ))}
    </tr>
  );
}

function CostRow({ comparison, index }: RowsProps) {
  const { t, i18n } = useTranslation(['agents', 'runs']);
  return (
    <tr className="border-t border-line">
      <th scope="row" className={HEAD}>
        {t('compare.inputs.costOf', { column: t(`runs:compare.${SIDES[index] ?? 'a'}`) })}
      </th>
      {comparison.inputs.map((input) => {
        const answer = input.answers[index] ?? null;
        return (
          <td key={input.run_id} className="tnum h-8 px-2 text-ink-2">
            {answer ? formatUnitCost(answer.cost, i18n.language) : NONE}
          </td>
        );
      })}
    </tr>
  );
}

const isOpen = ({ answers }: ComparedInput, runIds: readonly string[]): boolean =>
  answers.every((answer, index) => answer !== null && answer.run_id === runIds[index]);

/** Each input in a column: what every variant made of it, and what that cost. */
export function LastInputsTable(props: LastInputsTableProps) {
  const { comparison, runIds } = props;
  const { t, i18n } = useTranslation('agents');
  return (
    // Focused, it is scrolled with keys.
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('compare.inputs.table')}>
      <table className="w-full border-b border-line text-13">
        <thead>
          <tr className="text-left text-12 text-ink-3">
            <th scope="col" className={HEAD}>
              <span className="sr-only">{t('compare.inputs.column')}</span>
            </th>
            {comparison.inputs.map((input) => (
              <th
                key={input.run_id}
                scope="col"
                aria-current={isOpen(input, runIds) || undefined}
                title={`${formatRunTime(input.started_at, i18n.language)}\n${input.input_preview}`}
                className="max-w-40 min-w-28 px-2 pb-1.5 font-medium aria-current:text-ink"
              >
                <span className="block">{formatRunDay(input.started_at, i18n.language)}</span>
                <span className="block truncate font-regular">{input.input_preview}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* By their places: the link that opens another pair keeps the focus. */}
          {comparison.variants.map((variant, index) => (
            <VerdictRow key={SIDES[index]} {...props} variant={variant} index={index} />
          ))}
          {comparison.variants.map((variant, index) => (
            <CostRow key={SIDES[index]} {...props} variant={variant} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
