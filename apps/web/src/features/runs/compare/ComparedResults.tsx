import type { Run } from '@parley/contract/runs/schemas.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/form/Switch.tsx';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { ColumnLines } from './ColumnLines.tsx';
import { COLUMN_GRIDS, isOver, type LoadedColumn } from './compared-run.ts';
import {
  areMarkdown,
  countDifferences,
  toBlockPieces,
  toWordPieces,
  type BlockPiece,
  type Only,
  type Piece,
} from './result-pieces.ts';
import { isSameVerdict } from '../../../platform/runs/verdict.ts';

export interface ComparedResultsProps {
  /** Of those that are compared, these are shown. */
  readonly shown: readonly LoadedColumn[];
  readonly all: readonly LoadedColumn[];
}

/** Beyond this two of them are shown without marks: comparing them word by word would take seconds. */
const MOST_CHARACTERS = 60_000;

const MARKS: Readonly<Record<Only, string>> = {
  a: 'rounded-1 bg-danger-tint text-danger',
  b: 'rounded-1 bg-live-tint text-live no-underline',
};

function Marked({ pieces, side }: { readonly pieces: readonly Piece[]; readonly side: Only }) {
  return pieces.map(({ value, only }, index) => {
    if (only === null) return value;
    if (only !== side) return null;
    const Mark = only === 'a' ? 'del' : 'ins';
    return (
      <Mark key={index} className={MARKS[only]}>
        {value}
      </Mark>
    );
  });
}

const BLOCK_MARKS: Readonly<Record<Only, string>> = {
  a: 'border-danger bg-danger-tint no-underline [--table-head:var(--danger-tint)]',
  b: 'border-live bg-live-tint no-underline [--table-head:var(--live-tint)]',
};

/** Blocks of Markdown, drawn. */
function Drawn({ pieces, side }: { readonly pieces: readonly BlockPiece[]; readonly side: Only }) {
  return pieces.map(({ value, only, words }, index) => {
    if (only !== null && only !== side) return null;
    if (words !== null)
      return (
        <div key={index} className="prose-reply">
          <p>
            <Marked pieces={words} side={side} />
          </p>
        </div>
      );
    const text = <MessageText text={value} isStreaming={false} />;
    if (only === null) return <div key={index}>{text}</div>;
    const Mark = only === 'a' ? 'del' : 'ins';
    return (
      <Mark key={index} className={`my-1 block rounded-2 border-l-2 px-2.5 py-1 ${BLOCK_MARKS[only]}`}>
        {text}
      </Mark>
    );
  });
}

/** How an answer is compared with the first: as Markdown by their blocks, otherwise by their words. */
type Comparison =
  | { readonly isDrawn: true; readonly pieces: readonly BlockPiece[] }
  | { readonly isDrawn: false; readonly pieces: readonly Piece[] };

/** All are drawn, or none: otherwise they could not be compared. */
function compare(first: string, other: string, isDrawn: boolean): Comparison | null {
  if (first === '' || other === '' || first.length + other.length > MOST_CHARACTERS) return null;
  if (isDrawn) {
    const pieces = toBlockPieces(first, other);
    return pieces && { isDrawn, pieces };
  }
  const pieces = toWordPieces(first, other);
  return pieces && { isDrawn, pieces };
}

interface ResultProps {
  readonly text: string;
  readonly isDrawn: boolean;
  readonly side: Only;
  /** `null`: nothing is marked. */
  readonly comparison: Comparison | null;
}

function Result({ text, isDrawn, side, comparison }: ResultProps) {
  if (!isDrawn)
    return (
      <p className="leading-[22px] wrap-anywhere whitespace-pre-wrap">
        {comparison ? <Marked pieces={comparison.pieces} side={side} /> : text}
      </p>
    );
  return (
    <div className="min-w-0 wrap-anywhere">
      {comparison?.isDrawn ? (
        <Drawn pieces={comparison.pieces} side={side} />
      ) : (
        <MessageText text={text} isStreaming={false} />
      )}
    </div>
  );
}

function useEnd(): (run: Run) => string {
  const { t } = useTranslation('runs');
  const { t: tCommon, i18n } = useTranslation('common');
  return (run) => {
    if (!isOver(run)) return t(run.status === 'waiting' ? 'compare.waits' : 'compare.works');
    if (run.error === null) return t('compare.nothingSaid');
    return i18n.exists(`common:errors.${run.error}.text`) ? tCommon(`errors.${run.error}.text`) : run.error;
  };
}

interface Difference {
  readonly column: LoadedColumn;
  readonly comparison: Comparison | null;
}

const textOf = ({ compared }: LoadedColumn): string => compared.run.output ?? '';

/** Of each with the first. */
function useComparisons(all: readonly LoadedColumn[]) {
  const [a = '', b = '', c = '', d = ''] = all.map(textOf);
  return useMemo(() => {
    const isDrawn = areMarkdown(a, b, c, d);
    return { isDrawn, comparisons: [b, c, d].map((other) => compare(a, other, isDrawn)) };
  }, [a, b, c, d]);
}

function useSummary(): (difference: Difference, first: LoadedColumn) => string | null {
  const { t } = useTranslation('runs');
  return ({ column, comparison }, first) => {
    if (!comparison) return null;
    const count = countDifferences(comparison.pieces);
    if (count === 0) return t('compare.sameText');
    const isSame = isSameVerdict(textOf(first), textOf(column));
    return `${t(isSame ? 'compare.sameVerdict' : 'compare.otherVerdict')}${t('head.comma')}${t('compare.differences', { count })}`;
  };
}

/** What came out of the runs, with what only one of them says marked. */
export function ComparedResults({ shown, all }: ComparedResultsProps) {
  const { t } = useTranslation('runs');
  const [isMarked, setMarked] = useState(true);
  const endOf = useEnd();
  const summarize = useSummary();
  const { isDrawn, comparisons } = useComparisons(all);
  const [first, ...others] = all;
  if (!first) return null;
  const differences = others.map((column, index) => ({ column, comparison: comparisons[index] ?? null }));
  const isPair = differences.length === 1;
  const ofColumn = ({ side }: LoadedColumn): Comparison | null => {
    if (!isMarked) return null;
    // What A alone says differs from run to run: it is marked beside one other.
    if (side === first.side) return isPair ? (differences[0]?.comparison ?? null) : null;
    return differences.find(({ column }) => column.side === side)?.comparison ?? null;
  };
  const summaries = differences.flatMap((difference) => {
    const text = summarize(difference, first);
    if (text === null) return [];
    return [isPair ? text : `${t(`compare.${difference.column.side}`)}: ${text}`];
  });
  const hasMarks = differences.some(
    ({ comparison }) => comparison && countDifferences(comparison.pieces) > 0,
  );
  return (
    <section aria-labelledby="compared-results" className="border-t border-line px-4 py-5 tablet:px-8">
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="compared-results" className="text-15 font-bold">
          {t('compare.result')}
        </h2>
        {summaries.length > 0 && (
          <span role="status" className="text-ink-3">
            {summaries.join(' · ')}
          </span>
        )}
        {hasMarks && (
          <span className="ml-auto flex items-center gap-2 text-ink-3">
            <Switch label={t('compare.highlight')} isOn={isMarked} onChange={setMarked} />
            <span aria-hidden>{t('compare.highlight')}</span>
          </span>
        )}
      </header>
      <div className="relative -mx-4 -my-4 px-4 py-4 tablet:-mx-8 tablet:px-8">
        <ColumnLines columns={shown.length} />
        <div className={`grid gap-y-4 ${COLUMN_GRIDS[shown.length] ?? ''}`}>
          {shown.map((column) => {
            const { side, compared } = column;
            const { output, error } = compared.run;
            return (
              <div key={side} role="group" aria-label={t(`compare.${side}`)} className="min-w-0">
                {output ? (
                  <Result
                    text={output}
                    isDrawn={isDrawn}
                    side={side === first.side ? 'a' : 'b'}
                    comparison={ofColumn(column)}
                  />
                ) : (
                  <p className={error === null ? 'text-ink-3' : 'text-danger'}>{endOf(compared.run)}</p>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
