import type { ToolSource } from '@parley/contract/runs/tool-log.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceTile } from './SourceTile.tsx';
import { listCitations, splitByUse, toQuote } from './sources.ts';
import { useSiteName } from './use-site-name.ts';

interface RowsProps {
  readonly sources: readonly ToolSource[];
  readonly text: string;
  readonly label: string;
  readonly onOpen: (source: ToolSource, link: string | null) => void;
}

function SiteName({ source }: { readonly source: ToolSource }) {
  return <span className="block truncate text-12 text-ink-3">{useSiteName(source)}</span>;
}

function Rows({ sources, text, label, onOpen }: RowsProps) {
  return (
    <ul aria-label={label}>
      {sources.map((source) => {
        const [link = null] = listCitations(source, text);
        const quote = link === null ? null : toQuote(link);
        return (
          <li key={source.number} className="border-b border-line">
            <button
              type="button"
              onClick={() => onOpen(source, link)}
              className="flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-surface-3 focus-visible:outline-offset-[-2px]"
            >
              <SourceTile number={source.number} />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="line-clamp-2 text-13 font-bold wrap-anywhere">
                  {source.title || source.url}
                </span>
                <SiteName source={source} />
                {quote !== null && (
                  <span dir="auto" className="mt-1.5 line-clamp-4 text-13 text-ink-2 wrap-anywhere">
                    <span className="rounded-1 bg-live-tint px-0.5 text-live">{quote}</span>
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export type SourceListProps = Omit<RowsProps, 'label'>;

/** What an agent read for its answer; what it does not cite is folded away. */
export function SourceList({ sources, text, onOpen }: SourceListProps) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { used, unused } = splitByUse(sources, text);
  return (
    <>
      <Rows sources={used} text={text} label={t('agent.sources')} onOpen={onOpen} />
      {unused.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex h-11 w-full items-center gap-2 px-4 text-13 text-ink-2 hover:bg-surface-3 focus-visible:outline-offset-[-2px]"
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            {t('agent.unusedSources')} <span className="tnum text-ink-3">{unused.length}</span>
          </button>
          <div id={id}>
            {isOpen && <Rows sources={unused} text={text} label={t('agent.unusedSources')} onOpen={onOpen} />}
          </div>
        </>
      )}
    </>
  );
}
