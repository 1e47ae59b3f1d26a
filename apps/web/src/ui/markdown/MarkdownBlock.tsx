import { memo, Suspense } from 'react';
import { PlainProse } from './PlainProse.tsx';
import { PlainText } from './PlainText.tsx';
import { CodeBlock } from './code/CodeBlock.tsx';
import { closeOpenMarks } from './source/close-open-marks.ts';
import { closeOpenTable } from './source/close-open-table.ts';
import { readFencedCode } from './code/fenced-code.ts';
import { hasMath, normaliseMath } from './source/normalise-math.ts';
import { LazyFormulaProse } from './formula-prose-loader.ts';
import { PlainOnFailure } from './PlainOnFailure.tsx';
import { Prose, type ProseProps } from './Prose.tsx';
import type { BlockKind } from './source/split-blocks.ts';

export interface MarkdownBlockProps extends Pick<ProseProps, 'remarkRehypeOptions'> {
  readonly kind: BlockKind;
  readonly source: string;
  /** More of it may still arrive. */
  readonly isOpen: boolean;
  /** A slice of a paragraph that is drawn around it. */
  readonly isInline?: boolean | undefined;
}

export const MarkdownBlock = memo(function MarkdownBlock({
  kind,
  source,
  isOpen,
  isInline,
  remarkRehypeOptions,
}: MarkdownBlockProps) {
  if (kind === 'plain') {
    return (
      <PlainProse isInline={isInline}>
        <PlainText text={source} />
      </PlainProse>
    );
  }
  if (kind === 'code') return <CodeBlock {...readFencedCode(source)} isOpen={isOpen} />;
  const text = normaliseMath(isOpen ? closeOpenTable(closeOpenMarks(source)) : source);
  const prose = <Prose source={text} isInline={isInline} remarkRehypeOptions={remarkRehypeOptions} />;
  return (
    <PlainOnFailure source={source} isInline={isInline}>
      {hasMath(text) ? (
        <Suspense fallback={prose}>
          <LazyFormulaProse source={text} isInline={isInline} remarkRehypeOptions={remarkRehypeOptions} />
        </Suspense>
      ) : (
        prose
      )}
    </PlainOnFailure>
  );
});
