import remarkCjkFriendly from 'remark-cjk-friendly/parseOnly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough/parseOnly';
import remarkGfm from 'remark-gfm';
import { Block, defaultRemarkPlugins, type BlockProps } from 'streamdown';
import { INLINE_COMPONENTS, PROSE_COMPONENTS } from './prose-components.tsx';
import { sealTree } from './source/seal-tree.ts';

type Plugins = NonNullable<BlockProps['remarkPlugins']>;

/** One tilde means "about", as often as not. */
const STRIKETHROUGH = { singleTilde: false };
const OTHER_PLUGINS = Object.entries(defaultRemarkPlugins)
  .filter(([name]) => name !== 'gfm')
  .map(([, plugin]) => plugin);
/** Tables, task lists, footnotes and struck text; emphasis also beside Chinese, Japanese and Korean punctuation. */
export const READING: Plugins = [
  [remarkGfm, STRIKETHROUGH],
  ...OTHER_PLUGINS,
  remarkCjkFriendly,
  [remarkCjkFriendlyGfmStrikethrough, STRIKETHROUGH],
];
/** Sealing comes last, whatever comes before. */
export const SEALING: Plugins = [sealTree];

export interface ProseProps {
  readonly source: string;
  /** Part of a paragraph that is drawn around it. */
  readonly isInline?: boolean | undefined;
  readonly remarkPlugins?: Plugins | undefined;
  readonly rehypePlugins?: Plugins | undefined;
  readonly remarkRehypeOptions?: BlockProps['remarkRehypeOptions'] | undefined;
}

/** One parsed piece of Markdown. Raw HTML in it is shown as the text it is. */
export function Prose({
  source,
  isInline = false,
  remarkPlugins = READING,
  rehypePlugins = SEALING,
  remarkRehypeOptions,
}: ProseProps) {
  return (
    <Block
      content={source}
      components={isInline ? INLINE_COMPONENTS : PROSE_COMPONENTS}
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
