import type { RunSource } from '@parley/contract/runs/journal/schemas.ts';
import type { ToolSource } from '@parley/contract/runs/tool-log.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { loadRunSource } from './sources.api.ts';
import { SourceTile } from './SourceTile.tsx';
import { findPassage, listCitations, siteOf, toOwnAddress } from './sources.ts';

interface PassagesProps {
  readonly passages: RunSource['passages'];
  readonly cited: ReadonlySet<number>;
  /** What the reader has come for. */
  readonly target: number | null;
}

/** Text from outside: nothing in it is drawn as anything else. */
function Passages({ passages, cited, target }: PassagesProps) {
  const { t } = useTranslation(['chat', 'runs']);
  const place = useRef<HTMLQuoteElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [target]);
  return passages.map(({ heading, text }, index) => {
    const isCited = cited.has(index);
    const isFirst = heading !== (passages[index - 1]?.heading ?? null);
    return (
      // The order of a stored text.
      <div key={index} className="mb-3">
        {heading !== null && isFirst && (
          <h3 dir="auto" className="mt-4 mb-1 text-13 font-bold wrap-anywhere">
            {heading}
          </h3>
        )}
        {isCited ? (
          <blockquote
            ref={index === target ? place : undefined}
            aria-label={t('runs:sources.cited')}
            dir="auto"
            className="rounded-1 bg-live-tint px-2 py-1 text-ink wrap-anywhere whitespace-pre-wrap shadow-[inset_2px_0_0_var(--live-solid)] forced-colors:border-l-2"
          >
            {text}
          </blockquote>
        ) : (
          <p dir="auto" className="text-ink-2 wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
    );
  });
}

export interface SourceTextProps {
  readonly runId: string;
  readonly source: ToolSource;
  /** Of the answer. */
  readonly text: string;
  /** The answer rests on it. */
  readonly isUsed: boolean;
  /** Of the citation that was pressed. */
  readonly link: string | null;
}

const LINK = 'touch-target inline-flex max-w-full items-center gap-1 text-12 text-info hover:underline';

interface SourceLinkProps extends Pick<SourceTextProps, 'source' | 'link'> {
  /** That the answer cites. */
  readonly first: string | null;
}

/** Where the source itself is read: a document of a knowledge collection here, pages in a tab of their own. */
function SourceLink({ source, link, first }: SourceLinkProps) {
  const { t } = useTranslation('runs');
  const { url } = source;
  const own = toOwnAddress(source, link ?? first ?? url);
  if (own !== null)
    return (
      <Link to={own} className={LINK}>
        {t('sources.openDocument')}
      </Link>
    );
  const site = siteOf(url);
  if (site === null) return <p className="text-12 text-ink-3 wrap-anywhere">{url}</p>;
  return (
    <a href={link ?? url} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
      <span className="truncate">{t('sources.openPage', { site })}</span>
      <ExternalLink size={12} aria-hidden className="flex-none" />
    </a>
  );
}

/** What was read of a source, with the passages that the answer cites. */
export function SourceText({ runId, source, text, isUsed, link }: SourceTextProps) {
  const { t } = useTranslation(['chat', 'runs']);
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['run-source', runId, source.number],
      queryFn: () => loadRunSource(runId, source.number),
      // The journal of a call that has ended does not change.
      staleTime: Infinity,
    },
    queryClient,
  );
  const links = listCitations(source, text);
  const indexOf = (cited: string) => (data ? findPassage(data.passages, cited) : null);
  const cited = new Set(links.map(indexOf).filter((index) => index !== null));
  const pressed = link === null ? null : indexOf(link);
  const target = pressed ?? [...cited][0] ?? null;
  return (
    <div className="px-4 py-3">
      <div className="flex items-start gap-3">
        <SourceTile number={source.number} isActive />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-13 font-bold wrap-anywhere">
            {source.title || source.url}
          </h2>
          <SourceLink source={source} link={link} first={links[0] ?? null} />
        </div>
      </div>
      {!isUsed && <p className="mt-3 text-12 text-ink-3">{t('runs:sources.notCited')}</p>}
      <div className="mt-3 text-13">
        {error !== null && toAppError(error).code === 'not_found' && (
          <p className="text-ink-3">{t('runs:sources.gone')}</p>
        )}
        {error !== null && toAppError(error).code !== 'not_found' && (
          <RetryBar title={t('runs:sources.failed')} onRetry={() => void refetch()} />
        )}
        {!data && error === null && (
          <div role="status" aria-label={t('runs:sources.loading')} className="flex flex-col gap-2">
            {['90%', '96%', '72%', '88%', '60%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        )}
        {data && <Passages passages={data.passages} cited={cited} target={target} />}
        {data?.is_cut === true && <p className="text-12 text-ink-3">{t('runs:sources.cut')}</p>}
      </div>
    </div>
  );
}
