import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { loadApiDocument } from '../apidocs.api.ts';
import { DocsSkeleton } from '../components/DocsSkeleton.tsx';
import { DocsPanes } from './DocsPanes.tsx';

/** Everything the API can do, from the server's own description of it. The open call is part of the address. */
export function ApiDocsScreen() {
  const { t } = useTranslation('api-docs');
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(
    { queryKey: ['api-document'], queryFn: loadApiDocument, staleTime: Infinity },
    queryClient,
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      {isError && (
        <div className="p-4 tablet:p-8">
          <RetryBar title={t('failed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !isError && <DocsSkeleton />}
      {data !== undefined && <DocsPanes document={data} operationId={search.get('op')} />}
    </Page>
  );
}
