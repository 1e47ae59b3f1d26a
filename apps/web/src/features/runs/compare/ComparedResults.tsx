import type { Run } from '@parley/contract/runs/schemas.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/form/Switch.tsx';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { type ComparedRun, isOver, type Side } from './compared-run.ts';
import {
  areMarkdown,
  countDifferences,
  toBlockPieces,
  toWordPieces,
  type BlockPiece,
  type Piece,
} from './result-pieces.ts';

export interface ComparedResultsProps {
  readonly a: ComparedRun;
  readonly b: ComparedRun;
  readonly sides: readonly Side[];
}

/** Beyond this the two are shown without marks: comparing them word by word would take seconds. */
const MOST_CHARACTERS = 60_000;

const MARKS: Readonly<Record<Side, string>> = {
  a: 'rounded-1 bg-danger-tint text-danger',
  b: 'rounded-1 bg-live-tint text-live no-underline',
};

function Marked({ pieces, sides }: { readonly pieces: readonly Piece[]; readonly sides: readonly Side[] }) {
  return pieces.map(({ value, only }, index) => {
    if (only === null) return value;
    if (!sides.includes(only)) return null;
    const Mark = only === 'a' ? 'del' : 'ins';
    return (
      <Mark key={index} className={MARKS[only]}>
        {value}
      </Mark>
    );
  });
}

const BLOCK_MARKS: Readonly<Record<Side, string>> = {
  a: 'border-danger bg-danger-tint no-underline [--table-head:var(--danger-tint)]',
  b: 'border-live bg-live-tint no-underline [--table-head:var(--live-tint)]',
};

/** Blocks of Markdown, drawn. */
function Drawn({ pieces, side }: { readonly pieces: readonly BlockPiece[]; readonly side: Side }) {
  return pieces.map(({ value, only, words }, index) => {
    if (only !== null && only !== side) return null;
    if (words !== null)
      return (
        <div key={index} className="prose-reply">
          <p>
            <Marked pieces={words} sides={[side]} />
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

/** How the two are compared: as Markdown by their blocks, otherwise by their words. */
type Comparison =
  | { readonly isDrawn: true; readonly pieces: readonly BlockPiece[] }
  | { readonly isDrawn: false; readonly pieces: readonly Piece[] };

const NOTHING: readonly never[] = [];

function compare(a: string, b: string, canMark: boolean): Comparison {
  if (areMarkdown(a, b)) return { isDrawn: true, pieces: canMark ? toBlockPieces(a, b) : NOTHING };
  return { isDrawn: false, pieces: canMark ? toWordPieces(a, b) : NOTHING };
}

interface ResultProps {
  readonly text: string;
  readonly side: Side;
  readonly comparison: Comparison;
  readonly isMarked: boolean;
}

function Result({ text, side, comparison, isMarked }: ResultProps) {
  if (!comparison.isDrawn)
    return (
      <p className="leading-[22px] wrap-anywhere whitespace-pre-wrap">
        {isMarked ? <Marked pieces={comparison.pieces} sides={[side]} /> : text}
      </p>
    );
  return (
    <div className="min-w-0 wrap-anywhere">
      {isMarked ? (
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

/** What came out of both, with what only one of them says marked. */
export function ComparedResults({ a, b, sides }: ComparedResultsProps) {
  const { t } = useTranslation('runs');
  const [isMarked, setMarked] = useState(true);
  const endOf = useEnd();
  const runs = { a: a.run, b: b.run };
  const textA = a.run.output ?? '';
  const textB = b.run.output ?? '';
  const canMark = textA !== '' && textB !== '' && textA.length + textB.length <= MOST_CHARACTERS;
  const comparison = useMemo(() => compare(textA, textB, canMark), [canMark, textA, textB]);
  const count = countDifferences(comparison.pieces);
  return (
    <section aria-labelledby="compared-results" className="border-t border-line px-4 py-5 tablet:px-8">
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="compared-results" className="text-15 font-bold">
          {t('compare.result')}
        </h2>
        {canMark && (
          <span role="status" className="text-ink-3">
            {count === 0 ? t('compare.sameText') : t('compare.differences', { count })}
          </span>
        )}
        {canMark && count > 0 && (
          <span className="ml-auto flex items-center gap-2 text-ink-3">
            <Switch label={t('compare.highlight')} isOn={isMarked} onChange={setMarked} />
            <span aria-hidden>{t('compare.highlight')}</span>
          </span>
        )}
      </header>
      <div className={`grid gap-y-4 ${sides.length === 2 ? 'grid-cols-2 gap-x-8 desktop:gap-x-16' : ''}`}>
        {sides.map((side) => (
          <div key={side} role="group" aria-label={t(`compare.${side}`)} className="min-w-0">
            {runs[side].output ? (
              <Result
                text={runs[side].output ?? ''}
                side={side}
                comparison={comparison}
                isMarked={canMark && isMarked}
              />
            ) : (
              <p className={runs[side].error === null ? 'text-ink-3' : 'text-danger'}>{endOf(runs[side])}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
