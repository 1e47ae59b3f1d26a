import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ToolSource } from '@parley/contract/runs/tool-log.ts';
import type { ToolLog } from '../../sessions/message.ts';

export interface AgentSourcesProps {
  readonly logs: readonly ToolLog[];
  /** Cites them by number. */
  readonly text: string;
}

/** Each once, in the order of their numbers. */
function listSources(logs: readonly ToolLog[]): readonly ToolSource[] {
  const byNumber = new Map(logs.flatMap(({ source }) => (source ? [[source.number, source] as const] : [])));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** Of the address of a page; other addresses are no links. */
function siteOf(url: string): string | null {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: '', hostname: '' };
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}

const toPage = (url: string): string => url.split('#', 1)[0] ?? url;

/** The passage that the answer cites, where its address is one of the source. */
function toPassage({ number, url }: ToolSource, text: string): string {
  const cited = new RegExp(`\\[${number}\\]\\(<?([^\\s)>]+)`).exec(text)?.[1];
  return cited !== undefined && toPage(cited) === toPage(url) ? cited : url;
}

interface SourceCardProps {
  readonly source: ToolSource;
  readonly address: string;
}

function SourceCard({ source, address }: SourceCardProps) {
  const site = siteOf(source.url);
  const content = (
    <>
      <span className="tnum grid size-5 flex-none place-items-center rounded-1 bg-surface-3 text-12 font-medium">
        {source.number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-strong text-ink">{source.title || source.url}</span>
        <span className="block truncate text-12 text-ink-3">{site ?? source.url}</span>
      </span>
    </>
  );
  const look = 'flex h-full items-start gap-2.5 rounded-3 border border-line px-2.5 py-2';
  if (site === null) return <span className={look}>{content}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`${look} hover:border-line-strong hover:bg-surface-2`}
    >
      {content}
    </a>
  );
}

interface SourceListProps {
  readonly sources: readonly ToolSource[];
  readonly text: string;
  readonly label: string;
}

function SourceList({ sources, text, label }: SourceListProps) {
  return (
    <ul aria-label={label} className="flex snap-x gap-2 overflow-x-auto pb-1">
      {sources.map((source) => (
        <li key={source.number} className="w-56 flex-none snap-start">
          <SourceCard source={source} address={toPassage(source, text)} />
        </li>
      ))}
    </ul>
  );
}

/** What an agent read for its answer; what it does not cite is folded away. */
export function AgentSources({ logs, text }: AgentSourcesProps) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const sources = listSources(logs);
  const cited = sources.filter(({ number }) => text.includes(`[${number}]`));
  // An answer that cites nothing by number rests on all of them.
  const used = cited.length === 0 ? sources : cited;
  const unused = sources.filter((source) => !used.includes(source));
  if (sources.length === 0) return null;
  return (
    <section aria-label={t('agent.sources')} className="mt-3 flex flex-col gap-1.5">
      <SourceList sources={used} text={text} label={t('agent.sources')} />
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
            {isOpen && <SourceList sources={unused} text={text} label={t('agent.unusedSources')} />}
          </div>
        </>
      )}
    </section>
  );
}
