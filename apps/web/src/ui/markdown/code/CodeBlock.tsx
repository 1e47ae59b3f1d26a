import { WrapText } from 'lucide-react';
import { memo, type ReactNode, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../feedback/lazy-part.tsx';
import { CopyButton } from '../../button/CopyButton.tsx';
import { formatCount } from '../../format/format-count.ts';
import { IconButton } from '../../button/IconButton.tsx';
import { CodeLines } from './CodeLines.tsx';
import { languageName } from './code-language.ts';
import { CodeRunner, toProgramLanguage } from './code-runner.ts';
import { useHighlight } from './use-highlight.ts';
import { useIsPrinting } from './use-is-printing.ts';

const Diagram = lazyPart(async () => ({ default: (await import('../Diagram.tsx')).Diagram }));

const FOLD_FROM = 30;
/** Even unfolded, more than this would be slow to draw. The copy button still takes everything. */
const MAX_SHOWN = 60_000;

export interface CodeBlockProps {
  readonly code: string;
  readonly language: string;
  /** More of it may still arrive. */
  readonly isOpen: boolean;
}

function firstLines(code: string, count: number): string {
  let end = -1;
  for (let line = 0; line < count; line += 1) {
    end = code.indexOf('\n', end + 1);
    if (end === -1) return code;
  }
  return code.slice(0, end);
}

function countLines(code: string): number {
  let count = 1;
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) count += 1;
  return count;
}

export const CodeBlock = memo(function CodeBlock({ code, language, isOpen }: CodeBlockProps) {
  const { t, i18n } = useTranslation('chat');
  // A block that was watched while it grew stays open; folding it at the end would make the page jump.
  const [isFolded, setFolded] = useState(!isOpen);
  const [wasComplete] = useState(!isOpen);
  const [isWrapped, setWrapped] = useState(false);
  const lineCount = countLines(code);
  const canFold = lineCount > FOLD_FROM;
  const isPrinting = useIsPrinting();
  // Paper has no button to unfold it.
  const isCut = isFolded && canFold && !isPrinting;
  const shown = (isCut ? firstLines(code, FOLD_FROM) : code).slice(0, MAX_SHOWN);
  const lines = useHighlight(shown, language, !isOpen);
  const hidden = lineCount - countLines(shown);
  const Runner = use(CodeRunner);
  const program = isOpen ? null : toProgramLanguage(language);
  const [output, setOutput] = useState<ReactNode>(null);

  const block = (
    <figure className="prose-code" lang="en" dir="ltr" translate="no">
      <figcaption className="flex h-8.5 items-center gap-1 border-b border-line pr-1.5 pl-3 text-12 font-medium text-ink-3 pointer-coarse:h-11 pointer-coarse:pr-0">
        <span className="flex-1 truncate">{languageName(language) || t('code.plain')}</span>
        <span data-print="hide" className="flex items-center">
          {Runner && program && (
            <Suspense fallback={null}>
              <Runner code={code} language={program} onOutput={setOutput} />
            </Suspense>
          )}
          <IconButton
            label={t(isWrapped ? 'code.noWrap' : 'code.wrap')}
            size="small"
            aria-pressed={isWrapped}
            onClick={() => setWrapped(!isWrapped)}
          >
            <WrapText size={14} aria-hidden />
          </IconButton>
          <CopyButton size="small" label={t('code.copy')} getText={() => code} />
        </span>
      </figcaption>
      <pre
        tabIndex={0}
        className={`${isWrapped ? 'whitespace-pre-wrap wrap-anywhere' : ''} ${
          wasComplete && language !== '' && lines.length === 0 ? 'code-uncoloured' : ''
        }`}
      >
        <code>
          <CodeLines code={shown} lines={lines} language={language} />
        </code>
      </pre>
      {canFold && (
        <button
          type="button"
          data-print="hide"
          className="prose-code-fold"
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded
            ? t('code.more', { count: hidden, formatted: formatCount(hidden, i18n.language) })
            : t('code.less')}
        </button>
      )}
      {output && <Suspense fallback={null}>{output}</Suspense>}
    </figure>
  );

  if (language !== 'mermaid' || isOpen) return block;
  return (
    <Suspense fallback={block}>
      <Diagram source={code} fallback={block} />
    </Suspense>
  );
});
