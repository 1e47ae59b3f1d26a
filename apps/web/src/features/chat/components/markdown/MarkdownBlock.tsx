import { lazy, memo, Suspense } from 'react';
import { PlainText } from '../PlainText.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { closeOpenMarks } from './close-open-marks.ts';
import { closeOpenTable } from './close-open-table.ts';
import { readFencedCode } from './fenced-code.ts';
import { hasMath, normaliseMath } from './normalise-math.ts';
import { PlainOnFailure } from './PlainOnFailure.tsx';
import { Prose, type ProseProps } from './Prose.tsx';
import type { BlockKind } from './split-blocks.ts';

const FormulaProse = lazy(async () => ({ default: (await import('./FormulaProse.tsx')).FormulaProse }));

/** Longer than a screen: laid out only while in view. */
const LONG = 2_000;

export interface MarkdownBlockProps extends Pick<ProseProps, 'remarkRehypeOptions'> {
  readonly kind: BlockKind;
  readonly source: string;
  /** More of it may still arrive. */
  readonly isOpen: boolean;
}

export const MarkdownBlock = memo(function MarkdownBlock({
  kind,
  source,
  isOpen,
  remarkRehypeOptions,
}: MarkdownBlockProps) {
  if (kind === 'plain') {
    return (
      <p className={`prose-plain ${source.length > LONG ? 'plain-piece' : ''}`}>
        <PlainText text={source} />
      </p>
    );
  }
  if (kind === 'code') return <CodeBlock {...readFencedCode(source)} isOpen={isOpen} />;
  const text = normaliseMath(isOpen ? closeOpenTable(closeOpenMarks(source)) : source);
  const prose = <Prose source={text} remarkRehypeOptions={remarkRehypeOptions} />;
  return (
    <PlainOnFailure source={source}>
      {hasMath(text) ? (
        <Suspense fallback={prose}>
          <FormulaProse source={text} remarkRehypeOptions={remarkRehypeOptions} />
        </Suspense>
      ) : (
        prose
      )}
    </PlainOnFailure>
  );
});
