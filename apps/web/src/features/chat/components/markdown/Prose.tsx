import { Block, defaultRemarkPlugins, type BlockProps } from 'streamdown';
import { PROSE_COMPONENTS } from './prose-components.tsx';
import { sealTree } from './seal-tree.ts';

type Plugins = NonNullable<BlockProps['remarkPlugins']>;

/** Tables, task lists, footnotes and struck text. */
export const READING: Plugins = Object.values(defaultRemarkPlugins);
/** Sealing comes last, whatever comes before. */
export const SEALING: Plugins = [sealTree];

export interface ProseProps {
  readonly source: string;
  readonly remarkPlugins?: Plugins | undefined;
  readonly rehypePlugins?: Plugins | undefined;
  readonly remarkRehypeOptions?: BlockProps['remarkRehypeOptions'] | undefined;
}

/** One parsed piece of Markdown. Raw HTML in it is shown as the text it is. */
export function Prose({
  source,
  remarkPlugins = READING,
  rehypePlugins = SEALING,
  remarkRehypeOptions,
}: ProseProps) {
  return (
    <Block
      content={source}
      components={PROSE_COMPONENTS}
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      {...(remarkRehypeOptions === undefined ? {} : { remarkRehypeOptions })}
      index={0}
      isIncomplete={false}
      shouldParseIncompleteMarkdown={false}
      shouldNormalizeHtmlIndentation={false}
    />
  );
}
