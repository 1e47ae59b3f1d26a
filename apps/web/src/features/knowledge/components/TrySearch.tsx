import { KNOWLEDGE_QUERY_MAX_LENGTH } from '@parley/contract/knowledge/constants.ts';
import type { FoundPassage } from '@parley/contract/knowledge/schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { MarkedSnippet } from '../../../ui/display/MarkedSnippet.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { toDocumentPath, toSearchQuery } from '../knowledge.api.ts';
import { placeOf } from '../place-of.ts';

/** Between words, not after each letter. */
const TYPING_MS = 350;

function Found({ result }: { readonly result: FoundPassage }) {
  const { t } = useTranslation('knowledge');
  const { collection_id: collectionId, document_id: documentId, document_name: name, number } = result;
  return (
    <li className="px-3 py-2.5">
      <Link
        to={toDocumentPath(collectionId, documentId, number)}
        className="touch-target flex flex-wrap items-baseline gap-x-2 hover:underline"
      >
        <b dir="auto" className="font-strong wrap-anywhere">
          {name}
        </b>
        <span className="text-12 text-ink-3">{placeOf(result, t)}</span>
      </Link>
      <p dir="auto" className="mt-1 line-clamp-4 text-13 text-ink-2 wrap-anywhere whitespace-pre-line">
        <MarkedSnippet text={result.text} marks={result.marks} />
      </p>
    </li>
  );
}

/** What an agent would find for a question. */
export function TrySearch({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('knowledge');
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim().slice(0, KNOWLEDGE_QUERY_MAX_LENGTH), TYPING_MS);
  const found = useQuery(
    { ...toSearchQuery(collectionId, words), placeholderData: keepPreviousData },
    queryClient,
  );
  const results = found.data?.results ?? [];
  return (
    <section aria-label={t('try.title')} className="flex flex-col gap-2">
      <h2 className="font-bold">{t('try.title')}</h2>
      <p className="text-ink-3">{t('try.text')}</p>
      <SearchField label={t('try.label')} value={typed} onChange={setTyped} />
      {found.isError && <RetryBar title={t('try.failed')} onRetry={() => void found.refetch()} />}
      {words !== '' && found.isPending && <Skeleton width="100%" height={56} />}
      {words !== '' && found.isSuccess && results.length === 0 && (
        <p role="status" className="text-ink-3">
          {t('try.none')}
        </p>
      )}
      {words !== '' && results.length > 0 && (
        <ul aria-label={t('try.results')} className="divide-y divide-line rounded-4 border border-line">
          {results.map((result) => (
            <Found key={`${result.document_id}.${result.number}`} result={result} />
          ))}
        </ul>
      )}
    </section>
  );
}
