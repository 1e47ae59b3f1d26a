import { PASSAGES_PER_PAGE } from '@parley/contract/knowledge/constants.ts';
import type { Passage, PassageList } from '@parley/contract/knowledge/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { toCollectionPath, toCollectionQuery, toPassagesQuery } from '../knowledge.api.ts';
import { placeOf } from '../place-of.ts';

interface PassageTextProps {
  readonly passage: Passage;
  /** What the reader has come for. */
  readonly isTarget: boolean;
}

/** Text of a file: nothing in it is drawn as anything else. */
function PassageText({ passage, isTarget }: PassageTextProps) {
  const { t } = useTranslation('knowledge');
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const look = isTarget
    ? 'bg-live-tint shadow-[inset_2px_0_0_var(--live-solid)] forced-colors:border-l-2'
    : '';
  return (
    <li
      ref={place}
      aria-current={isTarget ? 'location' : undefined}
      className={`rounded-1 px-3 py-2.5 ${look}`}
    >
      <span className="block text-12 text-ink-3">{placeOf(passage, t)}</span>
      <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
        {passage.text}
      </p>
    </li>
  );
}

function Passages({ found, target }: { readonly found: PassageList; readonly target: number | null }) {
  const { t } = useTranslation('knowledge');
  return (
    <ol aria-label={t('text')} className="flex max-w-180 flex-col gap-1">
      {found.passages.map((passage) => (
        <PassageText key={passage.number} passage={passage} isTarget={passage.number === target} />
      ))}
    </ol>
  );
}

/** The number in an address; anyone can write one. */
function readNumber(text: string | null): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : null;
}

const toPage = (passage: number): number => Math.ceil(passage / PASSAGES_PER_PAGE);

/** The text of a document, opened where a citation leads. */
export function DocumentScreen() {
  const { t } = useTranslation('knowledge');
  const { collectionId = '', documentId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const target = readNumber(search.get('passage'));
  const page = readNumber(search.get('page')) ?? toPage(target ?? 1);
  const found = useQuery(toPassagesQuery(collectionId, documentId, page), queryClient);
  const collection = useQuery(toCollectionQuery(collectionId), queryClient);
  const document = found.data?.document;
  return (
    <Page
      title={document?.name ?? t('document')}
      parent={
        <ParentLink to={toCollectionPath(collectionId)}>{collection.data?.name ?? t('title')}</ParentLink>
      }
      actions={
        found.data && (
          <Pager
            page={page}
            perPage={PASSAGES_PER_PAGE}
            total={found.data.total}
            onChange={(next) => setSearch({ page: String(next) })}
          />
        )
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-4 tablet:px-6">
        {found.isError && (
          <div className="px-3">
            <LoadProblem error={found.error} onRetry={() => void found.refetch()} />
          </div>
        )}
        {found.isPending && <Skeleton width="100%" height={160} />}
        {found.data && <Passages key={page} found={found.data} target={target} />}
        {found.data?.passages.length === 0 && <p className="px-3 text-ink-3">{t('noText')}</p>}
      </div>
    </Page>
  );
}
