import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { Components } from 'streamdown';
import { CodeBlock } from './code/CodeBlock.tsx';
import { languageOf } from './code/code-language.ts';
import { ProseLink } from './ProseLink.tsx';
import { ProsePicture } from './ProsePicture.tsx';
import { ProseTable } from './ProseTable.tsx';
import { TaskBox } from './TaskBox.tsx';

interface CodeElementProps {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

function isCodeElement(node: ReactNode): node is ReactElement<CodeElementProps> {
  return typeof node === 'object' && node !== null && 'props' in node;
}

/** A fence inside a list or a quote; one that stands alone never comes through the parser. */
function NestedCode({ children }: { readonly children?: ReactNode }) {
  if (!isCodeElement(children)) return <pre>{children}</pre>;
  const { className = '', children: code } = children.props;
  const language = languageOf(/language-(\S+)/.exec(className)?.[1] ?? '');
  const text = typeof code === 'string' ? code.replace(/\n$/, '') : '';
  return <CodeBlock code={text} language={language} isOpen={false} />;
}

/** A date, a number or a short name is not broken into lines. */
const SHORT_CELL = 18;

function isShortCell(children: ReactNode): boolean {
  return typeof children === 'string' && children.length <= SHORT_CELL;
}

/** The page has the first heading; those of a reply start below it and stay small. */
export const PROSE_COMPONENTS: Components = {
  h1: ({ children }) => <h2 className="prose-h1">{children}</h2>,
  h2: ({ children, id }) => (
    <h3 className="prose-h2" id={id}>
      {children}
    </h3>
  ),
  h3: ({ children }) => <h4 className="prose-h3">{children}</h4>,
  h4: ({ children }) => <h5 className="prose-h4">{children}</h5>,
  h5: ({ children }) => <h6 className="prose-h4">{children}</h6>,
  h6: ({ children }) => <h6 className="prose-h4">{children}</h6>,
  a: ({ href, id, children, 'aria-label': label }) => (
    <ProseLink href={href} id={id} aria-label={label}>
      {children}
    </ProseLink>
  ),
  img: ({ src, alt }) => <ProsePicture src={typeof src === 'string' ? src : undefined} alt={alt} />,
  pre: ({ children }) => <NestedCode>{children}</NestedCode>,
  input: ({ checked }) => <TaskBox isDone={checked === true} />,
  table: ({ children }) => <ProseTable>{children}</ProseTable>,
  td: ({ children, style }) => (
    <td style={style} className={isShortCell(children) ? 'whitespace-nowrap' : undefined}>
      {children}
    </td>
  ),
  // The markers of a list are on the side where its words begin.
  ul: ({ children, className }) => (
    <ul dir="auto" className={className}>
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
};

const Unwrapped: NonNullable<Components['p']> = ({ children }) => <Fragment>{children}</Fragment>;

/** For a slice of a paragraph: the paragraph itself is drawn around all its slices. */
export const INLINE_COMPONENTS: Components = {
  ...PROSE_COMPONENTS,
  p: Unwrapped,
};
