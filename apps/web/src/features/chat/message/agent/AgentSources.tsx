import { use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ToolSource } from '@parley/contract/runs/tool-log.ts';
import type { ToolLog } from '../../sessions/message.ts';
import { OpenSource } from '../../sources/open-source.ts';
import { listCitations, listSources, siteOf, splitByUse, toCitedAddress } from '../../sources/sources.ts';
import { SourceTile } from '../../sources/SourceTile.tsx';
import { useSiteName } from '../../sources/use-site-name.ts';

export interface AgentSourcesProps {
  readonly messageId: string;
  /** Null while it is not known: what was read can be looked up by it. */
  readonly runId: string | null;
  readonly logs: readonly ToolLog[];
  /** Cites them by number. */
  readonly text: string;
}

interface SourceCardProps {
  readonly source: ToolSource;
  readonly address: string;
  /** Null: its page is all there is to open. */
  readonly onOpen: (() => void) | null;
}

function SourceCard({ source, address, onOpen }: SourceCardProps) {
  const site = siteOf(source.url);
  const name = useSiteName(source);
  const content = (
    <>
      <SourceTile number={source.number} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-strong text-ink">{source.title || source.url}</span>
        <span className="block truncate text-12 text-ink-3">{name}</span>
      </span>
    </>
  );
  const look = 'flex h-full w-full items-start gap-2.5 rounded-3 border border-line px-2.5 py-2 text-left';
  const hover = 'hover:border-line-strong hover:bg-surface-2';
  if (onOpen !== null)
    return (
      <button type="button" onClick={onOpen} className={`${look} ${hover}`}>
        {content}
      </button>
    );
  if (site === null) return <span className={look}>{content}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={`${look} ${hover}`}>
      {content}
    </a>
  );
}

interface SourceListProps {
  readonly sources: readonly ToolSource[];
  readonly text: string;
  readonly label: string;
  readonly onOpen: ((source: ToolSource) => void) | null;
}

function SourceList({ sources, text, label, onOpen }: SourceListProps) {
  return (
    <ul aria-label={label} className="flex snap-x gap-2 overflow-x-auto pb-1">
      {sources.map((source) => (
        <li key={source.number} className="w-56 flex-none snap-start">
          <SourceCard
            source={source}
            address={toCitedAddress(source, text)}
            onOpen={onOpen && (() => onOpen(source))}
          />
        </li>
      ))}
    </ul>
  );
}

/** What an agent read for its answer; what it does not cite is folded away. */
export function AgentSources({ messageId, runId, logs, text }: AgentSourcesProps) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const openSource = use(OpenSource);
  const sources = listSources(logs);
  if (sources.length === 0) return null;
  const { used, unused } = splitByUse(sources, text);
  const open =
    openSource && runId !== null
      ? (source: ToolSource) =>
          openSource({ messageId, number: source.number, link: listCitations(source, text)[0] ?? null })
      : null;
  return (
    <section aria-label={t('agent.sources')} className="mt-3 flex flex-col gap-1.5">
      <SourceList sources={used} text={text} label={t('agent.sources')} onOpen={open} />
      {unused.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="touch-target flex h-7 items-center gap-1.5 self-start text-12 font-medium text-ink-3 hover:text-ink"
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            {t('agent.unusedSources')} <span className="tnum">{unused.length}</span>
          </button>
          <div id={id}>
            {isOpen && (
              <SourceList sources={unused} text={text} label={t('agent.unusedSources')} onOpen={open} />
            )}
          </div>
        </>
      )}
    </section>
  );
}
