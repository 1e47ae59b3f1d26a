import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectDefinitions, hasFootnotes, withDefinitions } from './link-definitions.ts';
import { MarkdownBlock } from './MarkdownBlock.tsx';
import { advanceSplit, NO_BLOCKS, openBlocks, type SplitState } from './split-blocks.ts';
import { useFirstShown } from './use-first-shown.ts';

/** A text with footnotes is parsed in one piece when it is complete, unless that would take too long. */
const MAX_WITH_FOOTNOTES = 60_000;
/** From so many blocks on, those out of sight are not laid out. */
const MANY_BLOCKS = 150;

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

  if (!isStreaming && text.length <= MAX_WITH_FOOTNOTES && hasFootnotes(text)) {
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
  return (
    <div
      className={`prose-reply ${isStreaming ? 'prose-streaming' : ''} ${blocks.length > MANY_BLOCKS ? 'prose-many' : ''}`}
    >
      {blocks.map((block, index) =>
        index < first ? null : (
          <MarkdownBlock
            // Blocks are only ever added at the end.
            key={index}
            kind={block.kind}
            source={
              block.kind === 'prose'
                ? withDefinitions((block.lead ?? '') + block.source, definitions)
                : block.source
            }
            isOpen={isStreaming && index >= split.settled.length}
          />
        ),
      )}
      {isStreaming && blocks.length === 0 && <span aria-hidden className="prose-caret" />}
    </div>
  );
}
