import { Fragment, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectDefinitions, hasFootnotes, withDefinitions } from './source/link-definitions.ts';
import { MarkdownBlock } from './MarkdownBlock.tsx';
import { preloadFormulas } from './formula-prose-loader.ts';
import { listParagraphs } from './source/list-paragraphs.ts';
import { findsMath } from './source/normalise-math.ts';
import { advanceSplit, NO_BLOCKS, openBlocks, type Block, type SplitState } from './source/split-blocks.ts';
import { useFirstShown } from './code/use-first-shown.ts';

/** A text with footnotes is parsed in one piece when it is complete, unless that would take too long or is hostile. */
const MAX_WITH_FOOTNOTES = 60_000;
const EMPTY_BLOCK: Block = { kind: 'prose', source: '' };

export interface MarkdownTextProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

function useSplit(text: string): SplitState {
  const [split, setSplit] = useState(() => advanceSplit(NO_BLOCKS, text));
  if (split.text === text) return split;
  const next = advanceSplit(split, text);
  setSplit(next);
  return next;
}

/** The words of a reply. Settled blocks are drawn once; only the open end is parsed again as text arrives. */
export function MarkdownText({ text, isStreaming }: MarkdownTextProps) {
  const { t } = useTranslation('chat');
  const id = useId();
  const split = useSplit(text);
  const open = useMemo(() => openBlocks(split), [split]);
  const definitions = useMemo(() => collectDefinitions(split.settled), [split.settled]);
  const blocks = [...split.settled, ...open];
  const first = useFirstShown(blocks);
  const mayHaveMath = findsMath(text);
  useEffect(() => {
    // A failure is no harm: it is asked for again when a formula is drawn.
    if (mayHaveMath) preloadFormulas().catch(() => undefined);
  }, [mayHaveMath]);

  const isHarmless = blocks.every(({ kind }) => kind !== 'plain');
  if (!isStreaming && isHarmless && text.length <= MAX_WITH_FOOTNOTES && hasFootnotes(text)) {
    const footnotes = {
      clobberPrefix: `${id}-`,
      footnoteLabel: t('footnotes'),
      footnoteBackLabel: t('backToText'),
    };
    return (
      <div className="prose-reply">
        <MarkdownBlock kind="prose" source={text} isOpen={false} remarkRehypeOptions={footnotes} />
      </div>
    );
  }

  const drawBlock = (index: number, isInline: boolean) => {
    const { kind, source, lead = '' } = blocks[index] ?? EMPTY_BLOCK;
    return (
      // Blocks are only ever added at the end.
      <Fragment key={index}>
        <MarkdownBlock
          kind={kind}
          source={kind === 'prose' ? withDefinitions(lead + source, definitions) : source}
          isInline={isInline}
          isOpen={isStreaming && index >= split.settled.length}
        />
        {isInline && kind === 'prose' && /\s$/.test(source) && ' '}
      </Fragment>
    );
  };
  return (
    <div className={isStreaming ? 'prose-reply prose-streaming' : 'prose-reply'}>
      {listParagraphs(blocks, first).map(({ from, to }) =>
        to - from === 1 ? (
          drawBlock(from, false)
        ) : (
          <p key={from}>{blocks.slice(from, to).map((_slice, offset) => drawBlock(from + offset, true))}</p>
        ),
      )}
      {isStreaming && blocks.length === 0 && <span aria-hidden className="prose-caret" />}
    </div>
  );
}
