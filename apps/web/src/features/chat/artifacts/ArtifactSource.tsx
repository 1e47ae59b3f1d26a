import { useTranslation } from 'react-i18next';
import { CodeLines } from '../../../ui/markdown/code/CodeLines.tsx';
import { useHighlight } from '../../../ui/markdown/code/use-highlight.ts';

/** More would be slow to draw; copies and downloads have all of it. */
const MAX_SHOWN = 60_000;

export interface ArtifactSourceProps {
  readonly content: string;
  readonly language: string;
  readonly label: string;
}

export function ArtifactSource({ content, language, label }: ArtifactSourceProps) {
  const { t } = useTranslation('artifacts');
  const shown = content.slice(0, MAX_SHOWN);
  const lines = useHighlight(shown, language, true);
  return (
    <div className="min-h-0 flex-1 overflow-auto overscroll-contain bg-code">
      <pre
        tabIndex={0}
        aria-label={label}
        translate="no"
        className="p-4 font-mono text-[12.5px] leading-5 whitespace-pre-wrap wrap-anywhere focus-visible:outline-offset-[-2px]"
      >
        <code>
          <CodeLines code={shown} lines={lines} language={language} />
        </code>
      </pre>
      {content.length > MAX_SHOWN && <p className="px-4 pb-4 text-12 text-ink-3">{t('source.cut')}</p>}
    </div>
  );
}
